import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './Drawer.module.css';
import dialog from './dialog.module.css';
import { useUi } from './UiProvider.tsx';

interface Props {
  isOpen: boolean;
  onClose(): void;
  /** What it is called for those who hear it. */
  label: string;
  /** Beside the button that closes it: the logo. */
  header?: ReactNode;
  children: ReactNode;
}

/** The main menu of a phone, from the left edge. */
export function Drawer({ isOpen, onClose, label, header, children }: Props) {
  const { texts } = useUi();
  return (
    <ModalOverlay
      className={dialog.scrim}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaModal className={styles.drawer}>
        <Dialog className={classNames(dialog.dialog, styles.dialog)} aria-label={label}>
          <div className={styles.bar}>
            <div className={styles.header}>{header}</div>
            <Button color="white" icon={X} label={texts.close} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
