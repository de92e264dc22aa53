import { listAssets, listAssetVersions, readAsset, readAssetStorage } from '@muster/contract/calls/assets';
import { Button } from '@muster/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { isAborted } from '../../shared/errors/is-aborted.ts';
import { useToasts } from '../../shared/errors/use-toasts.ts';
import formStyles from '../../shared/form/form.module.css';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { type FileType, fileTypeOf } from './asset-kinds.ts';
import { FileField } from './FileField.tsx';
import { useSending } from './use-sending.ts';

const changed = [readAsset, listAssetVersions, readAssetStorage, listAssets];

/** The file of the next version. */
export function UploadVersion({ org, id, type, onDone }: { org: string; id: string; type: FileType; onDone(): void }) {
  const i18n = useAccountI18n();
  const words = i18n.text.assets.new;
  const toasts = useToasts();
  const client = useQueryClient();
  const { progress, send, stop } = useSending(org);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const pending = progress !== undefined;

  async function upload(): Promise<void> {
    if (!file || fileTypeOf(file.name) !== type) return setProblem(words.noFile);
    setProblem(undefined);
    try {
      await send(id, file);
    } catch (error) {
      if (!isAborted(error)) setProblem(errorMessage(i18n, error));
      return;
    }
    for (const { name } of changed) void client.invalidateQueries({ queryKey: [name] });
    toasts.success(i18n.fill(words.done, { name: file.name }));
    onDone();
  }

  return (
    <div className={formStyles.form}>
      <FileField
        type={type}
        file={file}
        progress={progress}
        disabled={pending}
        error={problem}
        onFile={(chosen) => {
          setFile(chosen);
          setProblem(undefined);
        }}
        onCancel={stop}
      />
      <div>
        <Button pending={pending} onClick={() => void upload()}>
          {words.submit}
        </Button>
      </div>
      {pending && <p role="status">{words.stay}</p>}
    </div>
  );
}
