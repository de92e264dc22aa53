import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What a program has written so far, and waiting for what it will write. */
export class Lines extends EventEmitter<{ line: [string] }> {
  readonly #written: string[] = [];

  constructor(...streams: Readable[]) {
    super();
    // Several may wait at once.
    this.setMaxListeners(0);
    for (const input of streams) {
      createInterface({ input }).on('line', (line) => {
        this.#written.push(line);
        this.emit('line', line);
      });
    }
  }

  /** The first line that matches, written already or yet to come: its first group, or all of the match. */
  async first(pattern: RegExp, program: ChildProcess, patience = 60_000): Promise<string> {
    const found = (line: string) => {
      const match = pattern.exec(line);
      return match ? (match[1] ?? match[0]) : undefined;
    };
    for (const line of this.#written) {
      const text = found(line);
      if (text !== undefined) return text;
    }
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const look = (line: string) => {
      const text = found(line);
      if (text !== undefined) resolve(text);
    };
    const fail = (why: string) => reject(new Error(`${why} without writing ${pattern}:\n${this.#written.join('\n')}`));
    const ended = (code: number | null) => fail(`the program ended with ${code}`);
    const timer = setTimeout(() => fail(`${patience} ms have passed`), patience);
    this.on('line', look);
    program.once('exit', ended);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.off('line', look);
      program.off('exit', ended);
    }
  }
}
