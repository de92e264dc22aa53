import type { DepAccount } from '@muster/contract/dep';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Time } from '@muster/ui/Time';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import frame from '../../../shared/devices/apple-account.module.css';
import { TermsLink } from '../../../shared/errors/TermsLink.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { type AccountState, isSoon } from './account-state.ts';
import { syncError, syncProblem } from './sync-problem.ts';
import { useRenewal } from './use-renewal.tsx';

interface Props {
  org: string;
  account: DepAccount;
  state: AccountState;
}

/** What somebody has to do: renew the token, accept Apple's terms, choose what new devices get. */
export function DepNotices({ org, account, state }: Props) {
  const i18n = useAccountI18n();
  const { text, fill } = i18n;
  const words = text.dep.state;
  const gates = useGates();
  const renew = useRenewal(org);
  const { token } = account;
  const problem = syncProblem(i18n, account);
  const [before, after] = words.soonText.split('{time}');
  const expired = state === 'expired';
  const button = renew && (
    <Button color="outline" size="sm" icon={RotateCw} onClick={renew}>
      {words.renew}
    </Button>
  );
  return (
    <div className={frame.notices}>
      {expired && (
        <Notice kind="error">
          <span className={frame.notice}>
            <span>{words.expiredText}</span>
            {button}
          </span>
        </Notice>
      )}
      {!expired && problem && (
        <Notice kind="error">
          {fill(words.failed, { reason: problem })}
          <TermsLink error={syncError(account)} />
        </Notice>
      )}
      {!expired && token && isSoon(token.expiresAt, Date.now()) && (
        <Notice kind="warning">
          <span className={frame.notice}>
            <span>
              {before}
              <Time instant={token.expiresAt} />
              {after}
            </span>
            {button}
          </span>
        </Notice>
      )}
      {!expired && account.defaultProfileId === null && gates?.may('admEnterprise', 'update') && (
        <Notice kind="info">
          {words.noDefault} <Link to={{ search: 'tab=account' }}>{words.choose}</Link>
        </Notice>
      )}
    </div>
  );
}
