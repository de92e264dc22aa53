/** One policy is changed that 100,000 devices have, while others use the dashboard: until all of the work is queued. */

import { readDeviceSettings } from '@muster/contract/calls/device-settings';
import { listDevices } from '@muster/contract/calls/devices';
import { listPeople } from '@muster/contract/calls/people';
import { createPolicy, saveAssignments, savePolicy } from '@muster/contract/calls/policies';
import { login } from '@muster/contract/calls/sessions';
import { createWorkspace, readBundle } from '@muster/contract/calls/workspaces';
import { ask, password, signUp } from '../apps/server/src/faults/test-caller.ts';
import { ownerOf, startMuster, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { fillDevices } from './devices-store.ts';
import { type Benchmark, format } from './figure.ts';
import { followPlans } from './policy-change-store.ts';
import { processorTime } from './processor-time.ts';
import { watch } from './watch.ts';

const org = 'benchmark';
/** Four in five of them are managed; BENCH_DEVICES takes fewer. */
const filled = Number(process.env.BENCH_DEVICES ?? 125_000);

export const policyChange: Benchmark = {
  title: 'one policy of 100,000 devices is changed while others use the dashboard',
  async run(print) {
    const start = performance.now();
    const folder = await temporaryFolder();
    const muster = await startMuster({ dataDir: folder.path, env: { SERVICES: 'api,mdm,worker' }, flags });
    try {
      const { email, accessToken } = await signUp(muster.url);
      const asker = { token: accessToken.token };
      const params = { org };
      const { id } = await ask(muster.url, createWorkspace, { body: { name: 'Benchmark', slug: org } }, asker);
      const owner = await ownerOf(folder.path);
      const plans = await followPlans(owner);
      await plans.leaveSearch();
      // All of them can have what the policy says: Macs have policies of their own, and an Apple TV has no passcode.
      await fillDevices(owner, [{ id, count: filled, systems: ['iOS', 'iOS', 'iPadOS'] }]);
      print(`${format(filled)} devices after ${format((performance.now() - start) / 1000)} s`);
      const settled = async () => {
        while (!(await plans.isDone())) await new Promise((resolve) => setTimeout(resolve, 100));
        return plans.queued();
      };
      const policy = await ask(
        muster.url,
        createPolicy,
        { params, body: { name: 'P', type: 'ios', content: content(6) } },
        asker,
      );
      const at = { org, policyId: policy.id };
      const first = performance.now();
      await ask(muster.url, saveAssignments, { params: at, body: { assignments: [{ kind: 'all' }] } }, asker);
      const assigned = await settled();
      print(`assigned: ${format(assigned)} commands in ${format((performance.now() - first) / 1000)} s`);
      await plans.obeyAll();
      // All of this may have taken longer than a session lasts.
      const body = { provider: 'traditional' as const, payload: { email, password } };
      asker.token = (await ask(muster.url, login, { body })).accessToken.token;
      const spent = () => processorTime(muster.child.pid ?? 0, folder.path);
      const looks = [
        () => ask(muster.url, readBundle, { params }, asker),
        () => ask(muster.url, listDevices, { params, query: { limit: '50' } }, asker),
        () => ask(muster.url, listPeople, { params }, asker),
      ] as const;
      for (let n = 0; n < 60; n++) await looks[n % looks.length]?.();
      const quiet = await watch(looks, async () => new Promise((resolve) => setTimeout(resolve, 5000)));
      print(`the dashboard before: p50 ${format(quiet.at(0.5))} ms, p99 ${format(quiet.at(0.99))} ms`);
      let seconds = Number.NaN;
      let queued = 0;
      const before = await spent();
      const busy = await watch(looks, async () => {
        const began = performance.now();
        await ask(
          muster.url,
          savePolicy,
          { params: at, body: { content: content(8), basedOn: policy.version } },
          asker,
        );
        queued = await settled();
        seconds = (performance.now() - began) / 1000;
      });
      const after = await spent();
      print(
        `processor time: program ${format(after.program - before.program)} s, database ${format(after.database - before.database)} s`,
      );
      print(`the dashboard meanwhile: p50 ${format(busy.at(0.5))} ms, ${busy.count} requests`);
      // What a device should have is computed anew for whoever looks at it.
      const times: number[] = [];
      for (const deviceId of await plans.someDevices(200)) {
        const began = performance.now();
        await ask(muster.url, readDeviceSettings, { params: { org, deviceId } }, asker);
        times.push(performance.now() - began);
      }
      times.sort((a, b) => a - b);
      print(`one device is read in ${format(times[100] ?? Number.NaN)} ms, with everything around it`);
      await plans.end();
      return [
        { name: `a policy of ${format(queued)} devices is changed`, value: seconds, unit: 's', atMost: 20 },
        { name: 'the dashboard meanwhile, p99', value: busy.at(0.99), unit: 'ms', atMost: 100 },
        { name: 'one device, its part of it', value: (seconds * 1000) / queued, unit: 'ms', atMost: 2 },
      ];
    } finally {
      await muster.stop();
      await folder.remove();
    }
  },
};

const passcode = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
const restrictions = 'apple.profile.com.apple.applicationaccess';
const content = (minLength: number) => ({
  settings: [
    { id: 'passcode', group: passcode, values: { minLength, forcePIN: true } },
    { id: 'restrictions', group: restrictions, values: { allowCamera: false, allowAirDrop: false } },
  ],
});

/** For a profile: BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=profiles" npm run bench policy-change */
const flags = process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];
