/** What the server asks of the database when nobody asks anything of the server, with the demo in it. */
import { setTimeout as delay } from 'node:timers/promises';
import { ownerOf, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { type Benchmark, format, median } from './figure.ts';
import { startInstallation } from './installation.ts';
import { countTransactions } from './transactions-store.ts';

/** The demo's own mails, builds and events are done by then. */
const settleSeconds = 60;
const seconds = 30;
const rounds = 3;

export const idle: Benchmark = {
  title: `transactions of an idle server with the demo, ${rounds} times ${seconds} s`,
  async run(print) {
    const folder = await temporaryFolder();
    const { stop } = await startInstallation(folder.path, ['--', '--demo', '--no-devices']);
    try {
      const owner = await ownerOf(folder.path);
      await delay(settleSeconds * 1000);
      const rates: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const before = await countTransactions(owner);
        await delay(seconds * 1000);
        // Its own connection and look are one of them.
        rates.push(((await countTransactions(owner)) - before - 1) / seconds);
        print(`${format(rates.at(-1) ?? Number.NaN)} a second`);
      }
      return [{ name: 'transactions when idle', value: median(rates), unit: 'a second', atMost: 5 }];
    } finally {
      await stop();
      await folder.remove();
    }
  },
};
