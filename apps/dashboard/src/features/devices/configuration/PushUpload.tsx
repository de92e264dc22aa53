import { readAppleEnterprise, requestPushCertificate, uploadPushCertificate } from '@muster/contract/calls/apple';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { FileDrop } from '@muster/ui/FileDrop';
import { TextField } from '@muster/ui/TextField';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices } from '../../../shared/services.ts';
import styles from './configuration.module.css';

interface Props {
  org: string;
  appleId: string;
  renews: boolean;
  onDone(): void;
}

/** The three steps: the request, Apple, and what Apple made of it. */
export function PushUpload({ org, appleId, renews, onDone }: Props) {
  const { text } = useAccountI18n();
  const words = text.devices.configuration;
  const { api } = useServices();
  const toasts = useToasts();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [accept, setAccept] = useState(false);
  const saving = useChange(uploadPushCertificate, {
    invalidates: [readAppleEnterprise, readWorkspace],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { appleId: z.string().check(z.trim(), z.maxLength(254)) },
    initial: { appleId },
    async submit(values) {
      if (!file) return;
      const body = {
        certificate: await file.text(),
        appleId: values.appleId === '' ? null : values.appleId,
        acceptNewTopic: accept,
      };
      await saving.mutateAsync({ params: { org }, body });
      onDone();
    },
  });
  async function download(): Promise<void> {
    try {
      const reply = await api.open(requestPushCertificate, { params: { org } }, new AbortController().signal);
      saveFile(await reply.blob(), 'applepush.csr');
    } catch (failed) {
      toasts.showError(failed);
    }
  }
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <ol className={styles.steps}>
        <li>
          <p>{words.step1}</p>
          <Button color="outline" icon={Download} onClick={() => void download()}>
            {words.download}
          </Button>
        </li>
        <li>
          <p>{words.step2}</p>
        </li>
        <li>
          <p>{words.step3}</p>
          <FileDrop
            label={words.upload}
            extensions={['pem', 'cer', 'crt']}
            files={file ? [{ id: 'certificate', name: file.name, size: file.size, state: 'done', progress: 1 }] : []}
            onFiles={([first]) => setFile(first)}
          />
          <TextField {...field('appleId')} label={words.appleId} type="email" autoComplete="off" />
          {renews && (
            <Checkbox
              id={`${id}t`}
              name="acceptNewTopic"
              label={words.otherTopic}
              value={accept}
              onChange={setAccept}
            />
          )}
        </li>
      </ol>
      <div>
        <Submit pending={pending} disabled={!file}>
          {words.save}
        </Submit>
      </div>
    </form>
  );
}
