import {
  downloadDepKey,
  listDepDevices,
  listDepSyncs,
  readDepAccount,
  uploadDepToken,
} from '@muster/contract/calls/dep';
import { Button, buttonClass } from '@muster/ui/Button';
import { FileDrop } from '@muster/ui/FileDrop';
import { Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { appleBusiness } from '../../../shared/errors/terms-not-signed.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices } from '../../../shared/services.ts';
import { toBase64 } from '../base64.ts';

interface Props {
  org: string;
  renews?: boolean;
  onDone?(): void;
}

/** From our key to Apple's token: download, upload there, download there, upload here. */
export function TokenUpload({ org, renews = false, onDone }: Props) {
  const { text } = useAccountI18n();
  const words = text.dep.setUp;
  const { api } = useServices();
  const toasts = useToasts();
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState(false);
  const saving = useChange(uploadDepToken, {
    invalidates: [readDepAccount, listDepDevices, listDepSyncs],
    success: () => (renews ? words.renewed : words.connected),
    tellsErrors: false,
  });
  const { error, pending, onSubmit } = useForm({
    schemas: {},
    async submit() {
      if (!file) return;
      const depToken = toBase64(new Uint8Array(await file.arrayBuffer()));
      await saving.mutateAsync({ params: { org }, body: { depToken } });
      onDone?.();
    },
  });
  async function download(): Promise<void> {
    try {
      const reply = await api.open(downloadDepKey, { params: { org } }, new AbortController().signal);
      saveFile(await reply.blob(), 'dep_public.cer');
    } catch (failed) {
      toasts.showError(failed);
    }
  }
  const key = (
    <Button color="outline" icon={Download} onClick={() => void download()}>
      {words.download}
    </Button>
  );
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <ol className={frame.steps}>
        {!renews && (
          <li>
            <p>{words.key}</p>
            {key}
          </li>
        )}
        <li>
          <p>{renews ? words.renewServer : words.server}</p>
          <div className={frame.actions}>
            <a href={appleBusiness} target="_blank" rel="noreferrer" className={buttonClass({ color: 'outline' })}>
              <ExternalLink size={16} aria-hidden />
              {words.open}
              <span className="visually-hidden">{text.common.newTab}</span>
            </a>
            {renews && key}
          </div>
        </li>
        <li>
          <p>{renews ? words.renewToken : words.token}</p>
        </li>
        <li>
          <p>{words.upload}</p>
          <FileDrop
            label={words.file}
            extensions={['p7m']}
            files={file ? [{ id: 'token', name: file.name, size: file.size, state: 'done', progress: 1 }] : []}
            {...(wrong && { error: words.wrongFile })}
            onFiles={([first]) => {
              setWrong(first === undefined);
              if (first) setFile(first);
            }}
          />
        </li>
      </ol>
      <FormError error={error} />
      <div>
        <Submit pending={pending} disabled={!file}>
          {renews ? words.replace : words.connect}
        </Submit>
      </div>
    </form>
  );
}
