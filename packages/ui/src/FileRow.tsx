import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  File as FileIcon,
  FileQuestion,
  FolderOpen,
  Pause,
  Play,
  RefreshCw,
  RotateCw,
  WifiOff,
  X,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './FileRow.module.css';
import { shareDone } from './file-accept.ts';
import { fillText } from './fill-text.ts';
import { formatBytes, formatShare, formatSpan, formatSpeed, tailOf } from './format.ts';
import { Icon } from './Icon.tsx';
import { useUi } from './UiProvider.tsx';

export interface DroppedFile {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  /**
   * "missing": the page was loaded anew in the middle, and the file has to be chosen again. "processing": all of it has
   * arrived, and something is made of it.
   */
  state: 'waiting' | 'uploading' | 'paused' | 'offline' | 'missing' | 'processing' | 'done' | 'error' | 'cancelled';
  /** From 0 to 1. */
  progress: number;
  /** Bytes in a second. */
  speed?: number;
  /** Seconds until it is there. */
  remaining?: number;
  error?: string;
  /** What is said in place of the words for the state. */
  note?: string;
}

interface Props {
  file: DroppedFile;
  /** Beside what is said: where it can be seen. */
  children?: ReactNode;
  onPause?: (id: string) => void;
  onResume?: (id: string) => void;
  /** Gives the file once more. */
  onChoose?: (id: string) => void;
  /** What the button says that gives the file once more. */
  chooseLabel?: string;
  onCancel?: (id: string) => void;
  onRetry?: (id: string) => void;
  /** Takes what is over off the list. */
  onRemove?: (id: string) => void;
}

const signs = {
  waiting: CircleDashed,
  uploading: FileIcon,
  paused: CirclePause,
  offline: WifiOff,
  missing: FileQuestion,
  processing: RefreshCw,
  done: CircleCheck,
  error: CircleAlert,
  cancelled: CircleSlash,
};

const unfinished = new Set<DroppedFile['state']>(['waiting', 'uploading', 'paused', 'offline', 'missing']);
const pausable = new Set<DroppedFile['state']>(['waiting', 'uploading', 'offline']);

export function FileRow(props: Props) {
  const { file, children, onPause, onResume, onChoose, onCancel, onRetry, onRemove } = props;
  const { texts } = useUi();
  const { data } = texts;
  const { id, name, state } = file;
  const tail = tailOf(name);
  const over = !unfinished.has(state);
  const words = useStateWords(file);
  const small = (icon: typeof X, text: string, act: (id: string) => void) => (
    <Button color="white" size="xs" icon={icon} label={fillText(text, { name })} onClick={() => act(id)} />
  );
  return (
    <li className={styles.file} data-state={state}>
      <span className={styles.fileSign}>
        <Icon as={signs[state]} />
      </span>
      <span className={styles.fileWords}>
        <span className={styles.fileName} title={name}>
          <span className="visually-hidden">{name}</span>
          <span className={styles.head} aria-hidden>
            {name.slice(0, tail)}
          </span>
          <span aria-hidden>{name.slice(tail)}</span>
        </span>
        <span className={styles.fileState}>
          {words.map((word, index) => (
            <Fragment key={word}>
              {index > 0 && ' '}
              <span className={styles.piece}>
                {word}
                {index < words.length - 1 && ' ·'}
              </span>
            </Fragment>
          ))}
          {children && <span className={styles.more}>{children}</span>}
        </span>
      </span>
      <Percent file={file} />
      <span className={styles.actions}>
        {state === 'missing' && onChoose && (
          <Button
            color="outline"
            size="xs"
            icon={FolderOpen}
            aria-label={`${props.chooseLabel ?? data.chooseFile}: ${name}`}
            onClick={() => onChoose(id)}
          >
            {props.chooseLabel ?? data.chooseFile}
          </Button>
        )}
        {(state === 'error' || state === 'cancelled') && onRetry && (
          <Button
            color="outline"
            size="xs"
            icon={RotateCw}
            aria-label={fillText(data.retryFile, { name })}
            onClick={() => onRetry(id)}
          >
            {data.retry}
          </Button>
        )}
        {pausable.has(state) && onPause && small(Pause, data.pauseFile, onPause)}
        {state === 'paused' && onResume && small(Play, data.resumeFile, onResume)}
        {!over && onCancel && small(X, data.cancelFile, onCancel)}
        {over && onRemove && small(X, data.removeFile, onRemove)}
      </span>
      {!over && (state === 'uploading' || file.progress > 0) && (
        <progress
          className={styles.bar}
          max={1}
          value={shareDone(file.progress)}
          aria-label={`${data.uploading}: ${name}`}
        />
      )}
    </li>
  );
}

function Percent({ file }: { file: DroppedFile }) {
  const { locale } = useUi();
  if (file.state !== 'uploading' && file.state !== 'paused') return null;
  return (
    <span className={styles.percent}>{formatShare(locale, Math.floor(shareDone(file.progress) * 100) / 100)}</span>
  );
}

function useStateWords(file: DroppedFile): string[] {
  const { texts, locale } = useUi();
  const { data } = texts;
  const { state, speed, remaining, note } = file;
  const size = formatBytes(locale, file.size);
  const share = shareDone(file.progress);
  const arrived = `${formatBytes(locale, file.size * share)} / ${size}`;
  const words = {
    waiting: [data.waiting, size],
    uploading:
      share === 1
        ? [size, data.finishing]
        : [
            arrived,
            speed !== undefined && formatSpeed(locale, speed),
            remaining !== undefined && fillText(data.remaining, { time: formatSpan(locale, remaining) }),
          ],
    paused: [data.paused, arrived],
    // The figure first: the words are long, and a line would end with what stands between them.
    offline: [arrived, data.offline],
    missing: [arrived, data.missing],
    processing: [data.processing, size],
    done: [data.uploaded, size],
    error: [file.error ?? data.failed],
    cancelled: [data.cancelled, size],
  }[state];
  const shown = note === undefined ? words : state === 'missing' ? [arrived, note] : [note, ...words.slice(1)];
  return shown.filter((word): word is string => word !== false && word !== '');
}
