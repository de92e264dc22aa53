import { readVppAccount, startVppSync } from '@muster/contract/calls/vpp';
import type { VppAccount } from '@muster/contract/vpp';
import { Button } from '@muster/ui/Button';
import { RefreshCw } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { AccountFact, AccountHead } from '../../../shared/devices/AccountHead.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { accountState } from './account-state.ts';
import { VppNotices } from './VppNotices.tsx';

/** How the location at Apple stands, in one line, and what can be done about it. */
export function VppHead({ org, account }: { org: string; account: VppAccount | undefined }) {
  const { text } = useAccountI18n();
  const words = text.vpp.state;
  const gates = useGates();
  const token = account?.token;
  const state = account && accountState(account, Date.now());
  const canSync = token && state !== 'expired' && state !== 'revoked' && gates?.may('admVppAsset', 'update');
  return (
    <>
      <AccountHead
        title={text.vpp.title}
        state={state}
        label={state && words[state]}
        facts={
          account &&
          token && (
            <>
              <span dir="auto">{[token.organizationName, token.locationName].filter(Boolean).join(' · ')}</span>
              {account.syncing ? (
                <span>{words.syncing}</span>
              ) : (
                <AccountFact label={words.synced} instant={account.syncedAt} none={words.never} />
              )}
              <AccountFact label={words.expires} instant={token.expiresAt} />
            </>
          )
        }
        action={canSync && <SyncButton org={org} syncing={account?.syncing ?? false} />}
      />
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
