import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { useState } from 'react';
import { FormError } from '../form/FormError.tsx';
import form from '../form/form.module.css';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { drawCrop, wholeCrop } from '../picture/crop.ts';
import { PictureCrop } from '../picture/PictureCrop.tsx';
import { squareBlob } from '../picture/read-picture.ts';

interface Props {
  picture: ImageBitmap;
  send(square: Blob): Promise<unknown>;
  onClose(): void;
}

export function CutPicture({ picture, send, onClose }: Props) {
  const { text } = useAccountI18n();
  const [crop, setCrop] = useState(wholeCrop);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  async function save(): Promise<void> {
    setPending(true);
    setError(undefined);
    try {
      await send(await squareBlob((context, length) => drawCrop(context, picture, crop, length)));
      onClose();
    } catch (caught) {
      setError(caught);
      setPending(false);
    }
  }

  return (
    <div className={form.form}>
      <PictureCrop picture={picture} crop={crop} onChange={setCrop} shape="square" />
      <FormError error={error} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button pending={pending} onClick={() => void save()}>
          {pending ? text.picture.saving : text.settings.branding.use}
        </Button>
      </DialogFoot>
    </div>
  );
}
