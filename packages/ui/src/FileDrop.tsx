import { CircleAlert, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { DropOverlay } from './DropAnywhere.tsx';
import styles from './FileDrop.module.css';
import { FileNews } from './FileNews.tsx';
import { type DroppedFile, FileRow } from './FileRow.tsx';
import { acceptAttribute, isAccepted } from './file-accept.ts';
import { Icon } from './Icon.tsx';
import { useUi } from './UiProvider.tsx';
import { useFileDrag } from './use-file-drag.ts';

interface Props {
  id?: string;
  label: string;
  /** What may be dropped, in words. */
  hint?: string;
  /** Endings of names, `ipa`, `tar.gz`; everything without them. */
  extensions?: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  /** What was wrong with what was dropped; the caller knows it from `rejected`. */
  error?: string;
  files?: readonly DroppedFile[];
  onFiles: (accepted: File[], rejected: File[]) => void;
  onCancel?: (id: string) => void;
  onRetry?: (id: string) => void;
  /** Files may be dropped anywhere on the page. */
  wholeWindow?: boolean;
}

/** Takes files by drop, by button and by keyboard, and shows how far each one is. It uploads nothing by itself. */
export function FileDrop(props: Props) {
  const { label, hint, extensions = [], multiple = false, disabled = false, error, files = [] } = props;
  const { onFiles, onCancel, onRetry, wholeWindow = false } = props;
  const { texts } = useUi();
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const take = (dropped: readonly File[], folders: readonly File[] = []) => {
    const fit = dropped.filter(({ name }) => isAccepted(name, extensions));
    const accepted = multiple ? fit : fit.slice(0, 1);
    const rejected = [...dropped.filter((file) => !accepted.includes(file)), ...folders];
    if (accepted.length + rejected.length > 0) onFiles(accepted, rejected);
  };
  const over = useFileDrag(wholeWindow ? undefined : box, disabled, take);
  return (
    <div className={styles.drop}>
      <div
        ref={box}
        className={styles.box}
        data-over={over && !wholeWindow ? '' : undefined}
        data-invalid={error ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        <span className={styles.sign}>
          <Icon as={Upload} size={20} />
        </span>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {hint && (
            <span id={`${id}-hint`} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
        <Button
          id={id}
          color="outline"
          size="sm"
          disabled={disabled}
          aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          onClick={() => input.current?.click()}
        >
          {multiple ? texts.data.chooseFiles : texts.data.chooseFile}
        </Button>
        {!disabled && <span className={styles.or}>{multiple ? texts.data.orDropMany : texts.data.orDrop}</span>}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept={acceptAttribute(extensions)}
          multiple={multiple}
          aria-label={label}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // So that the same file can be chosen again after it failed.
            event.target.value = '';
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <Icon as={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onCancel={onCancel} onRetry={onRetry} />
          ))}
        </ul>
      )}
      <FileNews files={files} />
      {over && wholeWindow && <DropOverlay />}
    </div>
  );
}
