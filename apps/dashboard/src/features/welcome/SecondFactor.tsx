import type { Sent } from '@muster/contract/call';
import { secondFactor, secondFactorOptions } from '@muster/contract/calls/factors';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { canUsePasskeys } from '../../shared/passkeys/passkeys.ts';
import { useServices } from '../../shared/services.ts';
import { StepUpForm } from '../../shared/step-up/StepUpForm.tsx';
import { offeredMethods, type StepUpAnswer } from '../../shared/step-up/step-up-answer.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import type { Challenge } from './second-factor.ts';
import styles from './welcome.module.css';

const ticketOver = 4018;

interface Props {
  challenge: Challenge;
  /** Back to where the password is asked for; with what the server said if the time is over. */
  onStartOver(error?: unknown): void;
}

/** The second step of signing in. */
export function SecondFactor({ challenge, onStartOver }: Props) {
  const { text } = useI18n();
  const { api, session, returnPath, restartAt } = useServices();
  // Without its heading: the focus is where the code is typed.
  usePage(text.stepUp.secondStep);
  const { ticket } = challenge;

  async function submit(answer: StepUpAnswer): Promise<void> {
    try {
      const body = { ...answer, ticket } as Sent<typeof secondFactor>['body'];
      session.save(await api.send(secondFactor, { body }));
    } catch (caught) {
      if (!(caught instanceof ApiError) || caught.code !== ticketOver) throw caught;
      return onStartOver(caught);
    }
    restartAt(returnPath.take());
  }

  return (
    <>
      <div className={styles.intro}>
        <h1>{text.stepUp.secondStep}</h1>
        <p>{text.stepUp.secondText}</p>
      </div>
      <StepUpForm
        methods={offeredMethods(challenge, canUsePasskeys())}
        submit={submit}
        passkeyOptions={async () => ({ ...(await api.send(secondFactorOptions, { body: { ticket } })), ticket })}
      />
      <p className={styles.other}>
        <Button color="link" onClick={() => onStartOver()}>
          {text.stepUp.startOver}
        </Button>
      </p>
    </>
  );
}
