import { readVppAccount, startVppSync } from '@muster/contract/calls/vpp';
import type { VppAccount } from '@muster/contract/vpp';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Time } from '@muster/ui/Time';
import { CircleAlert, CircleCheck, Clock, RefreshCw } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { usePage } from '../../../shared/ui/use-page.ts';
import styles from '../vpp.module.css';
import { accountState } from './account-state.ts';
import { VppNotices } from './VppNotices.tsx';

const badges = {
  connected: { tone: 'green', icon: CircleCheck },
  soon: { tone: 'amber', icon: Clock },
  expired: { tone: 'red', icon: CircleAlert },
  revoked: { tone: 'red', icon: CircleAlert },
  other: { tone: 'red', icon: CircleAlert },
  failing: { tone: 'red', icon: CircleAlert },
} as const;

/** How the location at Apple stands, in one line, and what can be done about it. */
export function VppHead({ org, account }: { org: string; account: VppAccount | undefined }) {
  const { text } = useAccountI18n();
  const words = text.vpp.state;
  const heading = usePage();
  const gates = useGates();
  const token = account?.token;
  const state = account && accountState(account, Date.now());
  const badge = state && badges[state];
  const canSync = token && state !== 'expired' && state !== 'revoked' && gates?.may('admVppAsset', 'update');
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {text.vpp.title}
          </h1>
          {account && token && state && badge && (
            <div className={styles.facts}>
              <Badge tone={badge.tone} icon={badge.icon}>
                {words[state]}
              </Badge>
              <span dir="auto">{[token.organizationName, token.locationName].filter(Boolean).join(' · ')}</span>
              {account.syncing ? (
                <span>{words.syncing}</span>
              ) : (
                <span>
                  {account.syncedAt ? (
                    <>
                      {words.synced} <Time instant={account.syncedAt} />
                    </>
                  ) : (
                    words.never
                  )}
                </span>
              )}
              <span>
                {words.expires} <Time instant={token.expiresAt} />
              </span>
            </div>
          )}
        </div>
        {canSync && <SyncButton org={org} syncing={account?.syncing ?? false} />}
      </div>
      {account && token && state && <VppNotices org={org} account={account} token={token} state={state} />}
    </>
  );
}

function SyncButton({ org, syncing }: { org: string; syncing: boolean }) {
  const words = useAccountI18n().text.vpp.state;
  const starting = useChange(startVppSync, { invalidates: [readVppAccount], success: () => words.started });
  return (
    <Button
      color="outline"
      icon={RefreshCw}
      pending={starting.isPending || syncing}
      onClick={() => starting.mutate({ params: { org } })}
    >
      {words.sync}
    </Button>
  );
}
