import { format } from '@muster/phrases/format';
import type { Texts } from './texts.ts';

interface Settings {
  write(text: string): void;
  texts: Texts;
  /** Somebody looks at it, and lines can be drawn again. */
  isTerminal: boolean;
  columns: number;
  now(): number;
}

export interface Progress {
  /** How far it is now; it may also go back, where something has to be sent again. */
  at(bytes: number): void;
  /** No more of it: what is written next begins on a line of its own. */
  end(): void;
}

/** A bar where somebody looks at it, and a line now and then where it becomes a log. */
export function createProgress(settings: Settings, label: string, total: number): Progress {
  const { write, texts, isTerminal, columns, now } = settings;
  const every = isTerminal ? 100 : 10_000;
  const started = now();
  let told = started;
  let drawn = false;
  let first: number | undefined;

  function draw(bytes: number): void {
    const percent = Math.floor((bytes / total) * 100);
    const size = inWords(total);
    if (!isTerminal) {
      write(`${format(texts.progress.line, { label, percent, size })}\n`);
      return;
    }
    const elapsed = Math.max(1, now() - started) / 1000;
    const speed = inWords(Math.max(0, bytes - (first ?? 0)) / elapsed);
    const line = (bar: string) => format(texts.progress.bar, { label, bar, percent, size, speed });
    const width = Math.min(30, columns - line('').length - 3);
    const filled = Math.floor((bytes / total) * width);
    const text = line(width < 5 ? '' : `[${'='.repeat(filled)}${' '.repeat(width - filled)}]`);
    write(`\r\u001b[K${text.slice(0, columns - 1)}`);
    drawn = true;
  }

  return {
    at(bytes) {
      first ??= bytes;
      if (now() - told < every && !(isTerminal && bytes === total)) return;
      told = now();
      draw(bytes);
    },
    end() {
      if (drawn) write('\n');
      drawn = false;
    },
  };
}

/** 1.5 MB; thousands rather than 1024s, as shops and system settings count. */
export function inWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const;
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}
