import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { FileDrop } from '@muster/ui/FileDrop';
import { Notice } from '@muster/ui/Notice';
import { Select } from '@muster/ui/Select';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { CommandFormProps } from './command-form.ts';

const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const schemas = {
  message: optional(1000),
  phoneNumber: optional(40),
  footnote: optional(1000),
  pin: z.string().check(z.regex(/^(\d{6})?$/)),
  name: optional(120),
  version: optional(60),
  action: z.string(),
};

/** The arguments of a command that destroys nothing. */
export function CommandForm({ kind, device, send, onClose }: CommandFormProps) {
  const { text } = useAccountI18n();
  const words = text.devices.forms;
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState(false);
  const mac = device.type === 'macOS';
  const { field, error, pending, onSubmit } = useForm({
    // A Mac that was locked without a PIN could not be opened again.
    schemas: kind === 'lock' && mac ? { ...schemas, pin: z.string().check(z.regex(/^\d{6}$/)) } : schemas,
    initial: {
      message: '',
      phoneNumber: '',
      footnote: '',
      pin: '',
      name: kind === 'rename' ? (device.deviceName ?? device.displayName) : '',
      version: device.availableUpdate ?? '',
      action: 'InstallASAP',
    },
    async submit({ message, phoneNumber, footnote, pin, name, version, action }) {
      const given = (values: Record<string, string>) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      if (kind === 'lock') return send(given({ message, phoneNumber, pin }));
      if (kind === 'lost-mode-on') {
        const empty = message === '' && phoneNumber === '';
        setMissing(empty);
        return empty ? undefined : send(given({ message, phoneNumber, footnote }));
      }
      if (kind === 'rename') return send({ name });
      if (kind === 'os-update') return send(given({ version, action }));
      setMissing(file === undefined);
      if (file) return send({ name: file.name, payload: base64(await file.arrayBuffer()) });
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      {kind === 'lost-mode-on' && <Notice kind="info">{words.lostText}</Notice>}
      {(kind === 'lock' || kind === 'lost-mode-on') && (
        <>
          <TextArea {...field('message')} label={words.message} hint={words.messageHint} rows={2} />
          <TextField {...field('phoneNumber')} label={words.phone} type="tel" autoComplete="off" />
        </>
      )}
      {kind === 'lost-mode-on' && <TextField {...field('footnote')} label={words.footnote} autoComplete="off" />}
      {kind === 'lock' && mac && (
        <TextField {...field('pin')} label={words.pin} hint={words.pinHint} inputMode="numeric" autoComplete="off" />
      )}
      {kind === 'rename' && <TextField {...field('name')} label={words.name} autoComplete="off" autoFocus />}
      {kind === 'os-update' && (
        <>
          <TextField {...field('version')} label={words.updateVersion} autoComplete="off" />
          <Select
            {...field('action')}
            label={words.updateAction}
            options={Object.entries(words.updateActions).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
      {kind === 'install-profile' && (
        <FileDrop
          label={words.profileFile}
          extensions={['mobileconfig']}
          files={file ? [{ id: 'profile', name: file.name, size: file.size, state: 'done', progress: 1 }] : []}
          onFiles={([first]) => setFile(first)}
        />
      )}
      {missing && <Notice kind="warning">{kind === 'lost-mode-on' ? words.lostNeeds : words.profileNeeds}</Notice>}
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{words.send}</Submit>
      </DialogFoot>
    </form>
  );
}

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
