/** One command to 100,000 devices, asked for by a person, while others use the dashboard. */
import { readBulkTask } from '@muster/contract/calls/bulk-tasks';
import { sendCommands } from '@muster/contract/calls/commands';
import { listDevices } from '@muster/contract/calls/devices';
import { listPeople } from '@muster/contract/calls/people';
import { createWorkspace, readBundle } from '@muster/contract/calls/workspaces';
import { ask, signUp } from '../apps/server/src/faults/test-caller.ts';
import { ownerOf, startMuster, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { fillDevices } from './devices-store.ts';
import { type Benchmark, format } from './figure.ts';
import { watch } from './watch.ts';

const org = 'benchmark';
/** Of which 100,000 are managed. */
const filled = 126_600;

export const bulkCommand: Benchmark = {
  title: 'one command to 100,000 devices while others use the dashboard',
  async run(print) {
    const folder = await temporaryFolder();
    const env = { SERVICES: 'api,mdm,worker' };
    const muster = await startMuster({ dataDir: folder.path, env, flags });
    try {
      const { token } = (await signUp(muster.url)).accessToken;
      const asker = { token };
      const params = { org };
      const { id } = await ask(muster.url, createWorkspace, { body: { name: 'Benchmark', slug: org } }, asker);
      await fillDevices(await ownerOf(folder.path), [{ id, count: filled }]);
      const looks = [
        () => ask(muster.url, readBundle, { params }, asker),
        () => ask(muster.url, listDevices, { params, query: { limit: '50' } }, asker),
        () => ask(muster.url, listPeople, { params }, asker),
      ] as const;
      for (let n = 0; n < 60; n++) await looks[n % looks.length]?.();
      const quiet = await watch(looks, async () => new Promise((resolve) => setTimeout(resolve, 5000)));
      print(`the dashboard before: p50 ${format(quiet.at(0.5))} ms, p99 ${format(quiet.at(0.99))} ms`);
      let seconds = Number.NaN;
      let done = 0;
      const busy = await watch(looks, async () => {
        const began = performance.now();
        const body = { all: { state: 'ACTIVE' }, kind: 'restart' as const };
        let task = await ask(muster.url, sendCommands, { params, body }, asker);
        while (task.status === 'pending' || task.status === 'inProgress') {
          await new Promise((resolve) => setTimeout(resolve, 50));
          task = await ask(muster.url, readBulkTask, { params: { org, taskId: task.id } }, asker);
        }
        seconds = (performance.now() - began) / 1000;
        done = task.done;
        const { status, skipped, failed } = task;
        print(`the task is ${status}: ${done} done, ${skipped} skipped, ${failed} failed`);
      });
      print(`the dashboard meanwhile: p50 ${format(busy.at(0.5))} ms, ${busy.count} requests`);
      return [
        { name: `one command to ${format(done)} devices`, value: seconds, unit: 's', atMost: 10 },
        { name: 'the dashboard meanwhile, p99', value: busy.at(0.99), unit: 'ms', atMost: 100 },
      ];
    } finally {
      await muster.stop();
      await folder.remove();
    }
  },
};

/** For a profile: BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=profiles" npm run bench bulk-command */
const flags = process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];
