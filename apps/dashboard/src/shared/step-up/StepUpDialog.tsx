import { mailStepUpCode, stepUp, stepUpOptions } from '@muster/contract/calls/factors';
import { stepUpTime } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { Modal } from '@muster/ui/Modal';
import type { AskedStepUp } from '../api/step-up.ts';
import { showToast } from '../errors/show-toast.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { canUsePasskeys } from '../passkeys/passkeys.ts';
import { useServices, useSession } from '../services.ts';
import { StepUpForm } from './StepUpForm.tsx';
import styles from './step-up.module.css';
import { offeredMethods } from './step-up-answer.ts';

/** Asks the person to step up, wherever in the product something dangerous is about to happen (code 4010). */
export function StepUpDialog({ asked: { data, settle }, isOpen }: { asked: AskedStepUp; isOpen: boolean }) {
  const { text, texts, fill } = useI18n();
  const { api } = useServices();
  const session = useSession();
  // Staff who act for somebody else step up with their own account.
  const email = session?.supplanting?.byEmail ?? session?.user.email ?? '';
  function cancel(): void {
    settle(false);
    // Of the call that waited nothing else is said.
    showToast({ kind: 'warning', text: texts.messages.http.canceled });
  }
  return (
    <Modal isOpen={isOpen} onClose={cancel} title={text.stepUp.title}>
      <div className={styles.stepUp}>
        <p className={styles.text}>{fill(text.stepUp.text, { minutes: stepUpTime / 60_000 })}</p>
        <StepUpForm
          methods={offeredMethods(data, canUsePasskeys())}
          email={email}
          submit={async (answer) => {
            await api.send(stepUp, { body: answer });
            settle(true);
          }}
          passkeyOptions={() => api.send(stepUpOptions, {})}
          mailCode={() => api.send(mailStepUpCode, {})}
          actions={
            <Button color="outline" onClick={cancel}>
              {text.common.cancel}
            </Button>
          }
        />
      </div>
    </Modal>
  );
}
