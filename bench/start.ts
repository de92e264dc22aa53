import { temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { type Benchmark, format, median } from './figure.ts';
import { startInstallation } from './installation.ts';

const runs = 5;

export const start: Benchmark = {
  title: 'npm start, when built and initialised, until /ready answers',
  async run(print) {
    const folder = await temporaryFolder();
    try {
      const first = await startInstallation(folder.path);
      print(`first start, which makes the database: ${format(first.seconds)} s`);
      await first.stop();
      const times: number[] = [];
      for (let run = 1; run <= runs; run++) {
        const installation = await startInstallation(folder.path);
        times.push(installation.seconds);
        print(`start ${run}: ${format(installation.seconds)} s`);
        await installation.stop();
      }
      return [{ name: 'start', value: median(times), unit: 's', atMost: 3 }];
    } finally {
      await folder.remove();
    }
  },
};
