import { listVppAssets, readVppAccount, uploadVppToken } from '@muster/contract/calls/vpp';
import { ApiError } from '@muster/contract/client';
import { buttonClass } from '@muster/ui/Button';
import { FileDrop } from '@muster/ui/FileDrop';
import { Notice } from '@muster/ui/Notice';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

interface Props {
  org: string;
  replaces?: boolean;
  onDone?(): void;
}

const managedElsewhere = 5302;

/** From Apple's portal to here, step by step. Where another server manages the location, whoever goes on says so. */
export function TokenUpload({ org, replaces = false, onDone }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.vpp.setUp;
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState(false);
  const [other, setOther] = useState<string>();
  const saving = useChange(uploadVppToken, {
    invalidates: [readVppAccount, listVppAssets],
    success: () => (replaces ? words.replaced : words.connected),
    tellsErrors: false,
  });
  const { error, pending, onSubmit } = useForm({
    schemas: {},
    async submit() {
      if (!file) return;
      const body = { token: await file.text(), takeOver: other !== undefined };
      try {
        await saving.mutateAsync({ params: { org }, body });
      } catch (failed) {
        if (!(failed instanceof ApiError) || failed.code !== managedElsewhere) throw failed;
        setOther(String((failed.data as { name?: string } | null)?.name ?? ''));
        return;
      }
      onDone?.();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <ol className={frame.steps}>
        <li>
          <p>{words.sign}</p>
          <a
            href="https://business.apple.com"
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ color: 'outline' })}
          >
            <ExternalLink size={16} aria-hidden />
            {words.open}
            <span className="visually-hidden">{text.common.newTab}</span>
          </a>
        </li>
        <li>
          <p>{words.settings}</p>
        </li>
        <li>
          <p>{words.download}</p>
        </li>
        <li>
          <p>{words.upload}</p>
          <FileDrop
            label={words.file}
            extensions={['vpptoken']}
            files={file ? [{ id: 'token', name: file.name, size: file.size, state: 'done', progress: 1 }] : []}
            {...(wrong && { error: words.wrongFile })}
            onFiles={([first]) => {
              setWrong(first === undefined);
              setOther(undefined);
              if (first) setFile(first);
            }}
          />
        </li>
      </ol>
      <FormError error={error} />
      {other !== undefined && <Notice kind="warning">{fill(words.other, { name: other })}</Notice>}
      <div>
        <Submit pending={pending} disabled={!file}>
          {other !== undefined ? words.takeOver : replaces ? words.replace : words.connect}
        </Submit>
      </div>
    </form>
  );
}
