import { ConfirmDialog } from '@muster/ui/ConfirmDialog';
import { Modal } from '@muster/ui/Modal';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DialogFlag, OpenDialog } from '../../../shared/dialogs/dialog-stack.ts';
import { useI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';

/** A modal and, above it, a question. */
export function DialogSlots({ open }: { open: readonly OpenDialog[] }) {
  const find = <F extends DialogFlag>(flag: F) =>
    open.findLast((dialog): dialog is OpenDialog & { flag: F } => dialog.flag === flag);
  return (
    <>
      <ModalSlot dialog={find('modal')} />
      <ConfirmSlot dialog={find('confirm')} />
    </>
  );
}

/** While it closes, a dialog goes on showing what it showed. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Closing is going back: the entry that was made for the dialog is left. */
function useClose(): () => void {
  const navigate = useNavigate();
  return () => void navigate(-1);
}

function ConfirmSlot({ dialog }: { dialog: (OpenDialog & { flag: 'confirm' }) | undefined }) {
  const { dialogs } = useServices();
  const { text } = useI18n();
  const close = useClose();
  const shown = useLast(dialog);
  if (!shown) return null;
  const { typed = false, ...options } = shown.options;
  return (
    <ConfirmDialog
      {...options}
      {...(typed && { word: text.confirm.word })}
      isOpen={dialog !== undefined}
      onClose={close}
      onConfirm={() => {
        dialogs.confirm(shown.key);
        close();
      }}
    />
  );
}

function ModalSlot({ dialog }: { dialog: (OpenDialog & { flag: 'modal' }) | undefined }) {
  const close = useClose();
  const shown = useLast(dialog);
  if (!shown) return null;
  const { title, content, footer } = shown.options;
  return (
    <Modal isOpen={dialog !== undefined} onClose={close} title={title} footer={footer?.(close)}>
      {content(close)}
    </Modal>
  );
}
