import type { DepAccount } from '@muster/contract/dep';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { usePage } from '../../../shared/ui/use-page.ts';
import styles from '../dep.module.css';
import { accountState } from './account-state.ts';
import { DepNotices } from './DepNotices.tsx';

const SyncButton = lazyPart(async () => (await import('./SyncButton.tsx')).SyncButton);

const badges = {
  connected: { tone: 'green', icon: CircleCheck },
  soon: { tone: 'amber', icon: Clock },
  expired: { tone: 'red', icon: CircleAlert },
  failing: { tone: 'red', icon: CircleAlert },
} as const;

/** How the account at Apple stands, in one line, and what can be done about it. */
export function DepHead({ org, account }: { org: string; account: DepAccount | undefined }) {
  const { text } = useAccountI18n();
  const words = text.dep.state;
  const heading = usePage();
  const gates = useGates();
  const token = account?.token;
  const state = account && accountState(account, Date.now());
  const badge = state && badges[state];
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {text.dep.title}
          </h1>
          {account && token && state && badge && (
            <div className={styles.facts}>
              <Badge tone={badge.tone} icon={badge.icon}>
                {words[state]}
              </Badge>
              <span dir="auto">{[token.organizationName, token.serverName].filter(Boolean).join(' · ')}</span>
              <span>
                {account.syncedAt ? (
                  <>
                    {words.synced} <Time instant={account.syncedAt} />
                  </>
                ) : (
                  words.never
                )}
              </span>
              {account.nextSyncAt && !token.expired && (
                <span>
                  {words.next} <Time instant={account.nextSyncAt} />
                </span>
              )}
              <span>
                {words.expires} <Time instant={token.expiresAt} />
              </span>
            </div>
          )}
        </div>
        {token && !token.expired && gates?.may('admDepDevice', 'update') && <SyncButton org={org} />}
      </div>
      {account && token && state && <DepNotices org={org} account={account} state={state} />}
    </>
  );
}
