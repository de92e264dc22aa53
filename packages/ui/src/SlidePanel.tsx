import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import dialog from './dialog.module.css';
import styles from './SlidePanel.module.css';
import { useUi } from './UiProvider.tsx';
import { useNarrower } from './use-narrower.ts';
import { useReachableScroll } from './use-reachable-scroll.ts';

interface Props {
  isOpen: boolean;
  onClose(): void;
  /** Names the panel; shown unless there is a header in its place. */
  title: string;
  /** What stands in the bar in place of the title. */
  header?: ReactNode;
  /** At the end of the bar: previous, next, more. */
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  width?: number;
}

/** What has to stay visible of the page beside a panel; with less, the panel takes the whole window. */
const beside = 48;

/** From the right edge, 768 px wide (platform-shell.md, section 2, Dialog widgets). */
export function SlidePanel(props: Props) {
  const { isOpen, onClose, title, header, actions, footer, children, width = 768 } = props;
  const { texts } = useUi();
  const body = useReachableScroll();
  const narrow = useNarrower(width + beside);
  return (
    <ModalOverlay
      className={classNames(dialog.scrim, styles.scrim)}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaModal
        className={styles.panel}
        style={{ '--width': `${width}px` } as CSSProperties}
        data-narrow={narrow ? '' : undefined}
      >
        <Dialog className={classNames(dialog.dialog, styles.dialog)}>
          <div className={styles.bar}>
            <Button color="white" size="sm" icon={X} label={texts.close} onClick={onClose} />
            <Heading
              slot="title"
              level={2}
              className={header ? 'visually-hidden' : classNames(dialog.title, styles.title)}
            >
              {title}
            </Heading>
            {header && <div className={styles.header}>{header}</div>}
            {actions}
          </div>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          {footer && <div className={classNames(dialog.foot, styles.foot)}>{footer}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
