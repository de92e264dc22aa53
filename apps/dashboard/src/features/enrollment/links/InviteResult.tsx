import type { Reply } from '@muster/contract/call';
import type { inviteToEnroll } from '@muster/contract/calls/enrollment';
import { Button } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { OutboxHint } from '../../../shared/ui/OutboxHint.tsx';
import styles from '../enrollment.module.css';

interface Props {
  result: Reply<typeof inviteToEnroll>;
  onClose(): void;
  onAnother(): void;
}

/** How many were invited, and which addresses nobody has. */
export function InviteResult({ result: { sent, unknown }, onClose, onAnother }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.invite;
  return (
    <div className={styles.result}>
      <div role="status" className={styles.result}>
        {sent > 0 && <Notice kind="success">{fill(words.sent, { count: sent })}</Notice>}
        {sent > 0 && <OutboxHint />}
        {unknown.length > 0 && <Notice kind="warning">{fill(words.unknown, { count: unknown.length })}</Notice>}
      </div>
      {unknown.length > 0 && (
        <>
          <ul className={styles.lines}>
            {unknown.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
          <div>
            <CopyButton text={() => unknown.join('\n')} label={words.copyUnknown} words />
          </div>
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
