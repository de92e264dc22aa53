import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './Button.tsx';
import styles from './ConfirmDialog.module.css';
import { classNames } from './class-names.ts';
import dialog from './dialog.module.css';
import { keepFirstFocus } from './keep-first-focus.ts';
import modal from './Modal.module.css';
import { TextField } from './TextField.tsx';
import { useUi } from './UiProvider.tsx';

interface Props {
  isOpen: boolean;
  onClose(): void;
  title: string;
  text: ReactNode;
  /** Has to be typed, letter by letter, for what cannot be undone (platform-shell.md, section 5). */
  word?: string;
  confirmLabel: string;
  /** Where "Cancel" would be taken for what is asked. */
  cancelLabel?: string;
  danger?: boolean;
  /** While it is at work the dialog waits; closing it is up to the caller. */
  onConfirm(): void | Promise<void>;
}

export function ConfirmDialog(props: Props) {
  const { isOpen, onClose } = props;
  const [pending, setPending] = useState(false);
  return (
    <ModalOverlay
      className={classNames(dialog.scrim, modal.scrim)}
      isOpen={isOpen}
      isKeyboardDismissDisabled={pending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AriaModal className={modal.modal}>
        <Dialog role="alertdialog" className={classNames(dialog.dialog, modal.dialog)}>
          <Question {...props} pending={pending} setPending={setPending} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

/** Mounted anew each time the dialog opens, so that nothing typed before is left in it. */
function Question(props: Props & { pending: boolean; setPending(pending: boolean): void }) {
  const { onClose, title, text, word, confirmLabel, danger = false, onConfirm, pending, setPending } = props;
  const { texts } = useUi();
  const { cancelLabel = texts.cancel } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const allowed = word === undefined || typed === word;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!allowed || pending) return;
    setPending(true);
    try {
      await onConfirm();
    } finally {
      setPending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} onFocus={keepFirstFocus} noValidate>
      <div className={classNames(dialog.head, styles.head)}>
        <Heading slot="title" level={2} className={dialog.title}>
          {title}
        </Heading>
      </div>
      <div className={styles.body}>
        <div>{text}</div>
        {word !== undefined && (
          <TextField
            id={id}
            name="word"
            label={texts.typeWord.replace('{word}', word)}
            value={typed}
            onChange={setTyped}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </div>
      <div className={classNames(dialog.foot, modal.foot)}>
        <Button color="outline" disabled={pending} onClick={onClose} autoFocus={word === undefined && danger}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          color={danger ? 'danger' : 'primary'}
          disabled={!allowed}
          pending={pending}
          autoFocus={word === undefined && !danger}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
