/** What the server itself takes when nobody asks for anything, PostgreSQL not counted. */
import { setTimeout as delay } from 'node:timers/promises';
import { readProfile } from '@muster/contract/calls/sessions';
import { createWorkspace, readBundle } from '@muster/contract/calls/workspaces';
import { ask, signUp } from '../apps/server/src/faults/test-caller.ts';
import { temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { type Benchmark, format } from './figure.ts';
import { residentMegabytes, startInstallation } from './installation.ts';

const idleSeconds = 20;

export const memory: Benchmark = {
  title: `memory of the server after a sign-up, 100 requests and ${idleSeconds} idle seconds`,
  async run(print) {
    const folder = await temporaryFolder();
    const { url, pid, stop } = await startInstallation(folder.path);
    try {
      print(`just started: ${format(await residentMegabytes(pid))} MB`);
      const { token } = (await signUp(url)).accessToken;
      await ask(url, createWorkspace, { body: { name: 'Memory', slug: 'memory' } }, { token });
      for (let i = 0; i < 50; i++) {
        await ask(url, readBundle, { params: { org: 'memory' } }, { token });
        await ask(url, readProfile, {}, { token });
      }
      print(`after the requests: ${format(await residentMegabytes(pid))} MB`);
      await delay(idleSeconds * 1000);
      const value = await residentMegabytes(pid);
      return [{ name: 'memory when idle', value, unit: 'MB', atMost: 180 }];
    } finally {
      await stop();
      await folder.remove();
    }
  },
};
