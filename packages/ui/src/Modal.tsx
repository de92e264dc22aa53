import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import dialog from './dialog.module.css';
import { keepFirstFocus } from './keep-first-focus.ts';
import styles from './Modal.module.css';
import { useUi } from './UiProvider.tsx';
import { useReachableScroll } from './use-reachable-scroll.ts';

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
  const body = useReachableScroll();
  return (
    <ModalOverlay
      className={classNames(dialog.scrim, styles.scrim)}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaModal className={styles.modal}>
        <Dialog className={classNames(dialog.dialog, styles.dialog)}>
          <div className={classNames(dialog.head, styles.head)}>
            <Heading slot="title" level={2} className={dialog.title}>
              {title}
            </Heading>
            <Button color="white" size="sm" icon={X} label={texts.close} onClick={onClose} />
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears of the fields inside */}
          <div ref={body} className={styles.body} onFocus={keepFirstFocus}>
            {children}
          </div>
          {footer && <div className={classNames(dialog.foot, styles.foot)}>{footer}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
