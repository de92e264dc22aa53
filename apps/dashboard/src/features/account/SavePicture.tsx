import { putPicture } from '@muster/contract/calls/account';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { drawCrop, wholeCrop } from '../../shared/picture/crop.ts';
import { PictureCrop } from '../../shared/picture/PictureCrop.tsx';
import { squareBlob } from '../../shared/picture/read-picture.ts';
import { useServices } from '../../shared/services.ts';

/** Chooses the part of the picture to show, and sends that part alone. */
export function SavePicture({ picture, onClose }: { picture: ImageBitmap; onClose(): void }) {
  const { text, texts } = useAccountI18n();
  const { session } = useServices();
  const [crop, setCrop] = useState(wholeCrop);
  const [state, setState] = useState<'still' | 'sending' | 'unreadable'>('still');
  const [error, setError] = useState<unknown>();
  const put = useChange(putPicture, {
    onSuccess: session.saveUser,
    success: () => text.me.profile.pictureSaved,
    tellsErrors: false,
  });

  async function save(): Promise<void> {
    setState('sending');
    setError(undefined);
    const blob = await squareBlob((context, length) => drawCrop(context, picture, crop, length)).catch(() => undefined);
    if (!blob) return setState('unreadable');
    try {
      await put.mutateAsync({ body: blob });
      onClose();
    } catch (caught) {
      setError(caught);
      setState('still');
    }
  }

  return (
    <div className={form.form}>
      <PictureCrop picture={picture} crop={crop} onChange={setCrop} shape="circle" />
      <div role="alert" className={form.said}>
        {state === 'unreadable' && <Notice kind="error">{texts.messages.file.image}</Notice>}
      </div>
      <FormError error={error} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button pending={state === 'sending'} onClick={save}>
          {state === 'sending' ? text.picture.saving : text.picture.save}
        </Button>
      </DialogFoot>
    </div>
  );
}
