import type { Reply } from '@muster/contract/call';
import { beginTotp, readSecurity, renewRecoveryCodes, turnOffTwoFactor } from '@muster/contract/calls/factors';
import { readProfile } from '@muster/contract/calls/sessions';
import type { User } from '@muster/contract/entities';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './account.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Fact, Section } from './Section.tsx';
import { TotpSetup } from './TotpSetup.tsx';

type State = Reply<typeof readSecurity>['twoFactor'];
/** With this many left it is time for new ones. */
const few = 3;

/** `state` is undefined until it has been read, and null while two-factor sign-in is off. */
export function TwoFactorSection({ user, state }: { user: User; state: State | undefined }) {
  const { api, session } = useServices();
  const [secret, setSecret] = useState<Reply<typeof beginTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useChange(beginTotp, { onSuccess: setSecret });
  const { text } = useAccountI18n();

  function turnedOn(shown: readonly string[]): void {
    setSecret(undefined);
    setCodes(shown);
    // The user says whether it is on; what cannot be read now is read within 15 minutes.
    api.send(readProfile, {}).then(session.saveUser, () => undefined);
  }

  return (
    <Section id="twoFactor">
      {state === undefined && <Skeleton height={40} />}
      {state === null && !secret && !codes && (
        <div className={styles.fact}>
          <Badge tone="slate" icon={ShieldOff}>
            {text.me.twoFactor.off}
          </Badge>
          <Button color="outline" pending={begin.isPending} onClick={() => begin.mutate({})}>
            {text.me.twoFactor.setUp}
          </Button>
        </div>
      )}
      {secret && !codes && <TotpSetup {...secret} onClose={() => setSecret(undefined)} onTurnedOn={turnedOn} />}
      {codes && <RecoveryCodes codes={codes} user={user} onDone={() => setCodes(undefined)} />}
      {state && !codes && <SwitchedOn state={state} onCodes={setCodes} />}
    </Section>
  );
}

function SwitchedOn({ state, onCodes }: { state: NonNullable<State>; onCodes(codes: readonly string[]): void }) {
  const { text } = useAccountI18n();
  const { session } = useServices();
  const dialogs = useDialogs();
  const { twoFactor } = text.me;
  const turnOff = useChange(turnOffTwoFactor, {
    invalidates: [readSecurity],
    onSuccess: session.saveUser,
    success: () => twoFactor.offDone,
  });
  const renew = useChange(renewRecoveryCodes, {
    invalidates: [readSecurity],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });

  async function askToTurnOff(): Promise<void> {
    const sure = await dialogs.confirm({
      title: twoFactor.offTitle,
      text: twoFactor.offText,
      confirmLabel: twoFactor.turnOff,
      danger: true,
    });
    if (sure) turnOff.mutate({});
  }

  async function askToRenew(): Promise<void> {
    const sure = await dialogs.confirm({
      title: twoFactor.renewTitle,
      text: twoFactor.renewText,
      confirmLabel: twoFactor.renewConfirm,
    });
    if (sure) renew.mutate({});
  }

  return (
    <div className={styles.facts}>
      <div className={styles.fact}>
        <p className={styles.line}>
          <Badge tone="green" icon={ShieldCheck}>
            {twoFactor.on}
          </Badge>
          <span>
            {twoFactor.since} <Time instant={state.since} />
          </span>
        </p>
        <Button color="danger-outline" pending={turnOff.isPending} onClick={askToTurnOff}>
          {twoFactor.turnOff}
        </Button>
      </div>
      <Fact
        term={twoFactor.codesLeft}
        action={
          <Button color="outline" pending={renew.isPending} onClick={askToRenew}>
            {twoFactor.renew}
          </Button>
        }
      >
        {state.recoveryCodesLeft}
      </Fact>
      {state.recoveryCodesLeft <= few && <Notice kind="warning">{twoFactor.fewLeft}</Notice>}
    </div>
  );
}
