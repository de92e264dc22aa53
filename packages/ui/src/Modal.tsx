import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './Button.tsx';
import styles from './Modal.module.css';
import { useUi } from './UiProvider.tsx';

interface Props {
  isOpen: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** In the middle of the window, 500 px wide (platform-shell.md, section 2, Dialog widgets). */
export function Modal({ isOpen, onClose, title, children, footer }: Props) {
  const { texts } = useUi();
  return (
    <ModalOverlay
      className={styles.scrim}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaModal className={styles.modal}>
        <Dialog className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            <Button color="white" size="sm" icon={X} label={texts.close} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
