import { assetRules } from '@muster/contract/assets';
import { FileDrop } from '@muster/ui/FileDrop';
import { formatBytes } from '@muster/ui/format';
import { useState } from 'react';
import { invalidFile } from '../../shared/errors/invalid-file.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { type FileType, fileExtensions, fileTypeOf } from './asset-kinds.ts';

interface Props {
  /** Only files of this type; any that is known without it. */
  type?: FileType;
  disabled: boolean;
  file: File | undefined;
  /** 0 to 1 while it is sent. */
  progress: number | undefined;
  error: string | undefined;
  onFile(file: File | undefined): void;
  onCancel(): void;
}

const all = Object.values(fileExtensions).flat();

/** Takes one file, and says before it is sent what can be known of it: its kind and its size. */
export function FileField({ type, disabled, file, progress, error, onFile, onCancel }: Props) {
  const { text, texts, fill, language } = useAccountI18n();
  const words = text.assets.new;
  const [problem, setProblem] = useState<string>();

  function take([chosen]: File[]): void {
    const found = chosen && fileTypeOf(chosen.name);
    if (!chosen || !found) {
      refuse(invalidFile(texts, words.unknown));
      return;
    }
    const max = assetRules.sizeMax[found];
    const sizes = { max: formatBytes(language, max), size: formatBytes(language, chosen.size) };
    if (chosen.size > max) {
      refuse(fill(words.tooLarge, sizes));
      return;
    }
    setProblem(undefined);
    onFile(chosen);
  }
  function refuse(reason: string): void {
    setProblem(reason);
    onFile(undefined);
  }

  const said = problem ?? error;
  const state = progress === undefined ? 'waiting' : progress < 1 ? 'uploading' : 'processing';
  const shown = file && {
    id: 'file',
    name: file.name,
    size: file.size,
    state: state as 'waiting' | 'uploading' | 'processing',
    progress: progress ?? 0,
    ...(progress === undefined ? { note: formatBytes(language, file.size) } : {}),
    ...(progress === 1 ? { note: words.reading } : {}),
  };
  return (
    <FileDrop
      label={words.drop}
      hint={words.hint}
      extensions={type ? fileExtensions[type] : all}
      disabled={disabled}
      {...(said !== undefined && { error: said })}
      files={shown ? [shown] : []}
      onFiles={take}
      onCancel={() => (progress === undefined ? onFile(undefined) : onCancel())}
    />
  );
}
