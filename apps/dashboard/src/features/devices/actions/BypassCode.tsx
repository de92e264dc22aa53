import type { Reply } from '@muster/contract/call';
import { showActivationLockCode } from '@muster/contract/calls/activation-lock';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Time } from '@muster/ui/Time';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import settings from '../../../shared/settings/settings.module.css';

interface Props {
  org: string;
  deviceId: string;
  /** Asks the device for it; undefined where it cannot be asked. */
  ask?(): Promise<void>;
  onClose(): void;
}

const noCode = 5259;

/** The code that lifts Activation Lock, for those who want to see it; where there is none, the device can be asked for it. */
export function BypassCode({ org, deviceId, ask, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.devices.bypass;
  const [shown, setShown] = useState<Reply<typeof showActivationLockCode>>();
  const showing = useChange(showActivationLockCode, { tellsErrors: false });
  const { error, pending, onSubmit } = useForm({
    schemas: {},
    initial: {},
    submit: async () => setShown(await showing.mutateAsync({ params: { org, deviceId } })),
  });
  const missing = error instanceof ApiError && error.code === noCode;
  const [before, after] = words.told.split('{time}');
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <p>{words.text}</p>
      {shown && (
        <div role="status" className={form.form}>
          <div className={settings.secret}>
            <code>{shown.code}</code>
            <CopyButton text={shown.code} words />
          </div>
          <p className={settings.lead}>
            {before}
            <Time instant={shown.reportedAt} />
            {after}
          </p>
        </div>
      )}
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.close}
        </Button>
        {missing && ask && <Button onClick={() => void ask().catch(() => {})}>{words.ask}</Button>}
        {!shown && !missing && <Submit pending={pending}>{words.show}</Submit>}
      </DialogFoot>
    </form>
  );
}
