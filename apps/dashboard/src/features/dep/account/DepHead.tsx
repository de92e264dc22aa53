import type { DepAccount } from '@muster/contract/dep';
import { AccountFact, AccountHead } from '../../../shared/devices/AccountHead.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { accountState } from './account-state.ts';
import { DepNotices } from './DepNotices.tsx';

const SyncButton = lazyPart(async () => (await import('./SyncButton.tsx')).SyncButton);

/** How the account at Apple stands, in one line, and what can be done about it. */
export function DepHead({ org, account }: { org: string; account: DepAccount | undefined }) {
  const { text } = useAccountI18n();
  const words = text.dep.state;
  const gates = useGates();
  const token = account?.token;
  const state = account && accountState(account, Date.now());
  return (
    <>
      <AccountHead
        title={text.dep.title}
        state={state}
        label={state && words[state]}
        facts={
          account &&
          token && (
            <>
              <span dir="auto">{[token.organizationName, token.serverName].filter(Boolean).join(' · ')}</span>
              <AccountFact label={words.synced} instant={account.syncedAt} none={words.never} />
              <AccountFact label={words.next} instant={token.expired ? null : account.nextSyncAt} />
              <AccountFact label={words.expires} instant={token.expiresAt} />
            </>
          )
        }
        action={token && !token.expired && gates?.may('admDepDevice', 'update') && <SyncButton org={org} />}
      />
      {account && token && state && <DepNotices org={org} account={account} state={state} />}
    </>
  );
}
