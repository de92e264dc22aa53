import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { type ReactNode, useRef } from 'react';
import form from '../form/form.module.css';
import { useLeaveGuard } from '../form/leave-guard.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';

interface Props {
  /** That nothing shows it again. */
  once: string;
  /** What the button says that closes it. */
  done: string;
  onClose(): void;
  children: ReactNode;
}

/** Something that nothing shows again: Escape, a press beside it and Back ask before it is gone. */
export function ShownOnce({ once, done, onClose, children }: Props) {
  const { text } = useAccountI18n();
  const taken = useRef(false);
  useLeaveGuard(true, () => !taken.current, text.form.lose);
  return (
    <div className={form.form} role="status">
      <Notice kind="warning">{once}</Notice>
      {children}
      <DialogFoot>
        <Button
          onClick={() => {
            taken.current = true;
            onClose();
          }}
        >
          {done}
        </Button>
      </DialogFoot>
    </div>
  );
}
