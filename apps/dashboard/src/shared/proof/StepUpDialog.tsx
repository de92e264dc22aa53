import { mailProofCode, proofOptions, prove } from '@muster/contract/calls/factors';
import { stepUpTime } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { Modal } from '@muster/ui/Modal';
import type { AskedProof } from '../api/step-up.ts';
import { useI18n } from '../i18n/I18n.tsx';
import { canUsePasskeys } from '../passkeys/passkeys.ts';
import { useServices, useSession } from '../services.ts';
import { ProofForm } from './ProofForm.tsx';
import styles from './proof.module.css';
import { offeredMethods } from './proof-answer.ts';

/** Asks for a proof of who one is, wherever in the product something dangerous is about to happen (code 4010). */
export function StepUpDialog({ asked: { data, settle }, isOpen }: { asked: AskedProof; isOpen: boolean }) {
  const { text, fill } = useI18n();
  const { api } = useServices();
  const session = useSession();
  // Whoever acts for somebody else proves who they are themselves.
  const email = session?.supplanting?.byEmail ?? session?.user.email ?? '';
  return (
    <Modal isOpen={isOpen} onClose={() => settle(false)} title={text.proof.stepUpTitle}>
      <div className={styles.stepUp}>
        <p className={styles.text}>{fill(text.proof.stepUpText, { minutes: stepUpTime / 60_000 })}</p>
        <ProofForm
          methods={offeredMethods(data, canUsePasskeys())}
          email={email}
          submit={async (answer) => {
            await api.send(prove, { body: answer });
            settle(true);
          }}
          passkeyOptions={() => api.send(proofOptions, {})}
          mailCode={() => api.send(mailProofCode, {})}
          actions={
            <Button color="outline" onClick={() => settle(false)}>
              {text.common.cancel}
            </Button>
          }
        />
      </div>
    </Modal>
  );
}
