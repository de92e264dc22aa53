import { Button } from '@muster/ui/Button';
import { FileNews } from '@muster/ui/FileNews';
import { Progress } from '@muster/ui/Progress';
import { ChevronDown, ChevronUp, Pause, Play, Trash2, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { showToast } from '../../../shared/errors/show-toast.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { tellHeight } from '../../../shared/ui/tell-height.ts';
import { isActive, isOver } from '../../../shared/uploads/upload.ts';
import type { Uploads } from '../../../shared/uploads/uploads.ts';
import { dockSummary } from './dock-summary.ts';
import styles from './UploadDock.module.css';
import { toDropped, UploadRow } from './UploadRow.tsx';
import { useMadeBuilds } from './use-made-builds.ts';

/** Toasts stand above it. */
const corner = tellHeight('--corner', ({ offsetHeight }) => offsetHeight);

/** What is being uploaded, in the corner: it stays while one goes from page to page. */
export function UploadDock({ uploads }: { uploads: Uploads }) {
  const i18n = useAccountI18n();
  const { text, texts, fill } = i18n;
  const words = text.uploads.dock;
  const list = useSyncExternalStore(uploads.list.subscribe, uploads.list.get);
  const { confirm } = useDialogs();
  const [open, setOpen] = useState(true);
  const ids = (keep: (upload: (typeof list)[number]) => boolean) => list.filter(keep).map(({ id }) => id);
  const active = ids(isActive);
  const paused = ids(({ state }) => state === 'paused');
  const unfinished = ids((upload) => !isOver(upload));
  const made = useMadeBuilds(list);
  const summary = dockSummary(list, ({ id }) => made.get(id)?.status === 'error');

  function cancel(cancelled: readonly string[]): void {
    uploads.remove(cancelled);
    showToast({ kind: 'warning', text: texts.messages.file.cancelled });
  }

  async function cancelAll(): Promise<void> {
    const confirmed = await confirm({
      title: words.cancelTitle,
      text: fill(words.cancelText, { count: unfinished.length }),
      confirmLabel: words.cancelConfirm,
      cancelLabel: words.keep,
      danger: true,
    });
    // Some may have arrived while it was asked.
    if (confirmed)
      cancel(
        uploads.list
          .get()
          .filter((upload) => !isOver(upload))
          .map(({ id }) => id),
      );
  }

  return (
    <>
      <FileNews files={list.map((upload) => toDropped(upload, i18n, made.get(upload.id)))} />
      {list.length > 0 && (
        <section ref={corner} className={styles.dock} aria-label={words.label} data-open={open ? '' : undefined}>
          <div className={styles.head}>
            <h2 className={styles.title}>{fill(words[summary.words], { count: summary.count })}</h2>
            {active.length > 0 && (
              <Button
                color="white"
                size="sm"
                icon={Pause}
                label={words.pauseAll}
                onClick={() => uploads.pause(active)}
              />
            )}
            {active.length === 0 && paused.length > 0 && (
              <Button
                color="white"
                size="sm"
                icon={Play}
                label={words.resumeAll}
                onClick={() => uploads.resume(paused)}
              />
            )}
            {unfinished.length > 1 && (
              <Button color="white" size="sm" icon={Trash2} label={words.cancelAll} onClick={() => void cancelAll()} />
            )}
            <Button
              color="white"
              size="sm"
              icon={open ? ChevronDown : ChevronUp}
              label={open ? words.hide : words.show}
              onClick={() => setOpen(!open)}
            />
            {unfinished.length === 0 && (
              <Button
                color="white"
                size="sm"
                icon={X}
                label={words.close}
                onClick={() => uploads.remove(list.map(({ id }) => id))}
              />
            )}
          </div>
          {!open && unfinished.length > 0 && (
            <div className={styles.total}>
              <Progress label={words.progress} value={summary.share} hideLabel />
            </div>
          )}
          {open && (
            <ul className={styles.files}>
              {list.map((upload) => (
                <UploadRow
                  key={upload.id}
                  upload={upload}
                  made={made.get(upload.id)}
                  uploads={uploads}
                  onCancel={(id) => cancel([id])}
                />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}
