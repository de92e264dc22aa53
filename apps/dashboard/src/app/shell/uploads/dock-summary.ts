import { isActive, isOver, type Upload } from '../../../shared/uploads/upload.ts';

interface Summary {
  /** Which of the dock's titles says it. */
  words: 'sending' | 'offline' | 'failed' | 'missing' | 'paused' | 'unprocessed' | 'done';
  count: number;
  /** Of all that is not over. */
  share: number;
}

/**
 * What matters most about all uploads: what happens by itself, then what waits for somebody, then what is done. A file
 * may have arrived and yet become a build that could not be processed.
 */
export function dockSummary(list: readonly Upload[], isUnprocessed: (upload: Upload) => boolean): Summary {
  const count = (matches: (upload: Upload) => boolean) => list.filter(matches).length;
  const active = count(isActive);
  const offline = count(({ state }) => state === 'offline');
  const waiting = count(({ state }) => state === 'waiting');
  const rest = list.filter((upload) => !isOver(upload));
  const size = rest.reduce((sum, upload) => sum + upload.size, 0);
  const share = size === 0 ? 0 : rest.reduce((sum, upload) => sum + upload.sent, 0) / size;
  if (offline > 0 && offline + waiting === active) return { words: 'offline', count: offline, share };
  if (active > 0) return { words: 'sending', count: active, share };
  for (const words of ['failed', 'missing', 'paused'] as const) {
    const counted = count(({ state }) => state === words);
    if (counted > 0) return { words, count: counted, share };
  }
  const unprocessed = count(isUnprocessed);
  if (unprocessed > 0) return { words: 'unprocessed', count: unprocessed, share };
  return { words: 'done', count: list.length, share };
}
