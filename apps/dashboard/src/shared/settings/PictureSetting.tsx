import { Button } from '@muster/ui/Button';
import { FileDrop } from '@muster/ui/FileDrop';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { errorMessage } from '../errors/error-message.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { readPicture } from '../picture/read-picture.ts';
import { CutPicture } from './CutPicture.tsx';
import styles from './settings.module.css';

interface Props {
  title: string;
  /** What it looks like now. */
  shown: ReactNode;
  words: { upload: string; hint: string; remove: string };
  /** One chooses the square to show; else it is sent as it is. */
  square: boolean;
  readOnly: boolean;
  send(picture: Blob): Promise<unknown>;
  /** Undefined where there is none to take away. */
  remove: (() => Promise<unknown>) | undefined;
}

/** A picture, put in its place or taken away at once. */
export function PictureSetting({ title, shown, words, square, readOnly, send, remove }: Props) {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function meanwhile(doing: Promise<unknown>): Promise<void> {
    setBusy(true);
    await doing.catch((caught: unknown) => setError(errorMessage(i18n, caught)));
    setBusy(false);
  }

  async function take([file]: File[]): Promise<void> {
    setError(undefined);
    const picture = file && (await readPicture(file));
    if (!picture) return setError(texts.messages.file.notImage);
    if (square) {
      await dialogs.modal({
        title: text.settings.branding.cut,
        content: (close) => <CutPicture picture={picture} send={send} onClose={close} />,
      });
    } else {
      await meanwhile(send(file));
    }
    picture.close();
  }

  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <div className={styles.picture}>
        <div className={styles.shown}>{shown}</div>
        {!readOnly && (
          <div className={styles.drop}>
            <FileDrop
              label={words.upload}
              hint={words.hint}
              extensions={['png', 'jpg', 'jpeg', 'webp']}
              error={error}
              disabled={busy}
              onFiles={(accepted) => void take(accepted)}
            />
          </div>
        )}
        {!readOnly && remove && (
          <Button
            color="white"
            icon={Trash2}
            label={words.remove}
            pending={busy}
            onClick={() => {
              setError(undefined);
              void meanwhile(remove());
            }}
          />
        )}
      </div>
    </div>
  );
}
