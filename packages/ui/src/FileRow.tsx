import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, File as FileIcon, RotateCw, X } from 'lucide-react';
import { Button } from './Button.tsx';
import styles from './FileDrop.module.css';
import { shareDone } from './file-accept.ts';
import { fillText } from './fill-text.ts';
import { formatBytes, formatShare, formatSpeed, shortenMiddle } from './format.ts';
import { Icon } from './Icon.tsx';
import { useUi } from './UiProvider.tsx';

export interface DroppedFile {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  state: 'waiting' | 'uploading' | 'done' | 'error' | 'cancelled';
  /** From 0 to 1. */
  progress: number;
  /** Bytes in a second. */
  speed?: number;
  error?: string;
}

interface Props {
  file: DroppedFile;
  onCancel?: (id: string) => void;
  onRetry?: (id: string) => void;
}

const signs = {
  waiting: CircleDashed,
  uploading: FileIcon,
  done: CircleCheck,
  error: CircleAlert,
  cancelled: CircleSlash,
};

export function FileRow({ file, onCancel, onRetry }: Props) {
  const { texts, locale } = useUi();
  const { data } = texts;
  const done = shareDone(file.progress);
  const size = formatBytes(locale, file.size);
  const words = {
    waiting: data.waiting,
    done: data.uploaded,
    error: file.error ?? data.failed,
    cancelled: data.cancelled,
  };
  const state =
    file.state === 'uploading'
      ? [
          `${formatBytes(locale, file.size * done)} / ${size}`,
          file.speed !== undefined && formatSpeed(locale, file.speed),
        ]
      : [words[file.state], file.state !== 'error' && size];
  return (
    <li className={styles.file} data-state={file.state}>
      <span className={styles.fileSign}>
        <Icon as={signs[file.state]} />
      </span>
      <span className={styles.fileWords}>
        <span className={styles.fileName} title={file.name}>
          {shortenMiddle(file.name, 64)}
        </span>
        {/* A state that changes is read out; every percent is not. */}
        <span className={styles.fileState} role={file.state === 'uploading' ? undefined : 'status'}>
          {state.filter(Boolean).join(' · ')}
        </span>
      </span>
      {file.state === 'uploading' && (
        <span className={styles.percent}>{formatShare(locale, Math.floor(done * 100) / 100)}</span>
      )}
      {(file.state === 'waiting' || file.state === 'uploading') && onCancel && (
        <Button
          color="white"
          size="xs"
          icon={X}
          label={fillText(data.cancelFile, { name: file.name })}
          onClick={() => onCancel(file.id)}
        />
      )}
      {(file.state === 'error' || file.state === 'cancelled') && onRetry && (
        <Button
          color="outline"
          size="xs"
          icon={RotateCw}
          aria-label={fillText(data.retryFile, { name: file.name })}
          onClick={() => onRetry(file.id)}
        >
          {data.retry}
        </Button>
      )}
      {file.state === 'uploading' && (
        <progress className={styles.bar} max={1} value={done} aria-label={`${data.uploading}: ${file.name}`} />
      )}
    </li>
  );
}
