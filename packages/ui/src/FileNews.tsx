import { useEffect, useRef, useState } from 'react';
import type { DroppedFile } from './FileRow.tsx';
import { useUi } from './UiProvider.tsx';

/** Reads out which files have arrived or failed. How far each one is would be too much to listen to. */
export function FileNews({ files }: { files: readonly DroppedFile[] }) {
  const { texts } = useUi();
  const [said, setSaid] = useState('');
  const before = useRef<ReadonlyMap<string, DroppedFile['state']>>(undefined);
  const { uploaded, failed } = texts.data;

  useEffect(() => {
    const known = before.current;
    before.current = new Map(files.map(({ id, state }) => [id, state]));
    // What is there when the page comes is not news.
    if (!known) return;
    const news = files
      .filter(({ id, state }) => known.get(id) !== state && (state === 'done' || state === 'error'))
      .map(({ name, state, error, note }) => `${name}: ${state === 'done' ? (note ?? uploaded) : (error ?? failed)}`);
    if (news.length > 0) setSaid(news.join('. '));
  }, [files, uploaded, failed]);

  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
}
