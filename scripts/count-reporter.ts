import { Readable } from 'node:stream';
import type { TestEvent } from 'node:test/reporters';
import { spec } from 'node:test/reporters';

/** Begins the line that carries the count; the rest of the line is JSON. */
export const countMark = '\u0001count ';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The counters that node:test prints after each file: here they would come once per file, and the total says it. */
const counterLine = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

/**
 * What node's own "spec" reporter prints, and at the end one marked line with the count.
 * The mark is written when node:test itself has finished: a file that crashes, is killed or
 * calls process.exit() never gets there, which is how the runner tells.
 * (node:test asks for a default export: https://nodejs.org/api/test.html#custom-reporters)
 */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let count: Count | undefined;
  async function* forReading() {
    for await (const event of events) {
      if (event.type === 'test:summary') {
        const { tests, passed, skipped, todo } = event.data.counts;
        count = { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo };
      }
      if (event.type === 'test:diagnostic' && event.data.nesting === 0 && counterLine.test(event.data.message))
        continue;
      yield event;
    }
  }
  for await (const text of Readable.from(forReading()).compose(spec())) yield String(text);
  if (count) yield `\n${countMark}${JSON.stringify(count)}\n`;
}
