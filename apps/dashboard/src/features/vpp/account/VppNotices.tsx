import { readVppAccount, takeOverVpp } from '@muster/contract/calls/vpp';
import { ApiError } from '@muster/contract/client';
import type { VppAccount } from '@muster/contract/vpp';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Time } from '@muster/ui/Time';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { errorMessage } from '../../../shared/errors/error-message.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import type { AccountState } from './account-state.ts';
import { useReplacement } from './use-replacement.tsx';

interface Props {
  org: string;
  account: VppAccount;
  token: NonNullable<VppAccount['token']>;
  state: AccountState;
}

/** What somebody has to do: replace the token, or take the location back. */
export function VppNotices({ org, account, token, state }: Props) {
  const i18n = useAccountI18n();
  const { text, fill } = i18n;
  const words = text.vpp.state;
  const gates = useGates();
  const replace = useReplacement(org);
  const takingOver = useChange(takeOverVpp, { invalidates: [readVppAccount], success: () => words.takenOver });
  const button = replace && (
    <Button color="outline" size="sm" icon={RotateCw} onClick={replace}>
      {words.replace}
    </Button>
  );
  const [before, after] = words.soonText.split('{time}');
  const { errorCode, errorText } = account;
  const problem = errorCode === null ? '' : errorMessage(i18n, new ApiError(errorCode, '', 400, errorText));
  return (
    <div className={frame.notices}>
      {state === 'expired' && <Told text={words.expiredText} button={button} />}
      {state === 'revoked' && <Told text={words.revokedText} button={button} />}
      {state === 'other' && (
        <Told
          text={fill(words.otherText, { name: account.otherServer ?? '' })}
          button={
            gates?.may('admEnterprise', 'update') && (
              <Button
                color="outline"
                size="sm"
                pending={takingOver.isPending}
                onClick={() => takingOver.mutate({ params: { org } })}
              >
                {words.takeOver}
              </Button>
            )
          }
        />
      )}
      {state === 'failing' && <Notice kind="error">{fill(words.failed, { reason: problem })}</Notice>}
      {state === 'soon' && (
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
    </div>
  );
}

function Told({ text, button }: { text: string; button: ReactNode }) {
  return (
    <Notice kind="error">
      <span className={frame.notice}>
        <span>{text}</span>
        {button}
      </span>
    </Notice>
  );
}
