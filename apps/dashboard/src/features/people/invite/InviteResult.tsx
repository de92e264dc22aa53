import type { Reply } from '@muster/contract/call';
import type { invitePeople } from '@muster/contract/calls/invitations';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CopyMailedLink } from '../../../shared/ui/CopyMailedLink.tsx';
import { OutboxHint } from '../../../shared/ui/OutboxHint.tsx';
import styles from './invite.module.css';

export type Invited = Reply<typeof invitePeople>;

/** More are counted rather than listed. */
const listed = 100;

/** Who was invited, and who was not and why. */
export function InviteResult({ result, onClose, onAnother }: { result: Invited; onClose(): void; onAnother(): void }) {
  const { text, fill } = useAccountI18n();
  const words = text.people.form;
  const { invited, skipped, people, delayed } = result;
  return (
    <div className={styles.result}>
      <div role="status" className={styles.result}>
        {invited > 0 && <Notice kind="success">{fill(words.invited, { count: invited })}</Notice>}
        {delayed && <Notice kind="warning">{words.delayed}</Notice>}
        {invited > 0 && <OutboxHint />}
      </div>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.slice(0, listed).map(({ id, email }) => (
            <li key={id}>
              <span>{email}</span>
              <CopyMailedLink email={email} leadsTo="/-/invitation/" />
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <>
          <div role="status">
            <Notice kind="warning">{fill(words.refused, { count: skipped.length })}</Notice>
          </div>
          <ul className={styles.people}>
            {skipped.slice(0, listed).map(({ line, email, reason }) => (
              <li key={line}>
                <strong>{email}</strong>
                <span>{words.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogFoot>
        <Button color="outline" onClick={onAnother}>
          {words.another}
        </Button>
        <Button onClick={onClose} autoFocus>
          {text.common.close}
        </Button>
      </DialogFoot>
    </div>
  );
}
