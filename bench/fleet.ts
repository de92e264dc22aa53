/** Thousands of devices of the lab that enroll with the program, answer it and get a policy, as fast as they go. */
import { createPolicy, saveAssignments } from '@muster/contract/calls/policies';
import pg from 'pg';
import { ask } from '../apps/server/src/faults/test-caller.ts';
import { ownerOf, startMuster, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { createFleet, type Fleet } from '../lab/apple/fleet.ts';
import { type Benchmark, format } from './figure.ts';
import { countVerified } from './fleet-store.ts';
import { residentMegabytes } from './installation.ts';
import { manageWorkspace } from './managed-workspace.ts';
import { followPlans } from './policy-change-store.ts';

const org = 'benchmark';
/** BENCH_DEVICES takes fewer. */
const devices = Number(process.env.BENCH_DEVICES ?? 5_000);
/** So many devices at once: they and the server share the machine. */
const concurrency = 16;

export const fleet: Benchmark = {
  title: `${devices.toLocaleString('en-US')} devices of the lab enroll, answer, get a policy and verify it`,
  async run(print) {
    const folder = await temporaryFolder();
    const muster = await startMuster({ dataDir: folder.path, env: { SERVICES: 'api,mdm,worker' } });
    const client = new pg.Client(await ownerOf(folder.path));
    await client.connect();
    try {
      const { profile, token } = await manageWorkspace(muster, client, org);
      const lab = createFleet({ devices, profile: () => profile, concurrency });
      const began = performance.now();
      await lab.enrollAll();
      const seconds = (performance.now() - began) / 1000;
      const { enrolled, enrollment } = await lab.connectAll(2);
      const assigned = performance.now();
      for (const type of ['ios', 'macos'] as const) {
        const body = { name: `All of ${type}`, type, content };
        const { id } = await ask(muster.url, createPolicy, { params: { org }, body }, { token });
        const input = { params: { org, policyId: id }, body: { assignments: [{ kind: 'all' as const }] } };
        await ask(muster.url, saveAssignments, input, { token });
      }
      const { verified, failed } = await settle(lab, await ownerOf(folder.path), client);
      const minutes = (performance.now() - assigned) / 60_000;
      const { answered, errors, reasons } = lab.figures();
      lab.close();
      print(`${enrolled} enrolled in ${format(seconds)} s, ${format(enrolled / seconds)} a second`);
      print(`each took ${enrollment.p50} ms at the median, p99 ${enrollment.p99} ms; ${answered} commands answered`);
      print(`${verified} have the policy and reported it, ${format(minutes)} minutes after it was assigned`);
      for (const [reason, count] of Object.entries(reasons)) print(`${count} × ${reason}`);
      print(`the server holds ${format(await residentMegabytes(muster.child.pid ?? 0))} MB`);
      return [
        { name: 'devices that enrolled', value: enrolled, unit: `of ${devices}`, atLeast: devices },
        { name: 'devices that verified the policy', value: verified, unit: `of ${devices}`, atLeast: devices },
        { name: 'devices on which something of it failed', value: failed, unit: '', atMost: 0 },
        { name: 'errors of devices', value: errors, unit: '', atMost: 0 },
      ];
    } finally {
      await client.end();
      await muster.stop();
      await folder.remove();
    }
  },
};

/** One profile and one declaration. */
const content = {
  settings: [
    {
      id: 'wifi',
      group: 'apple.profile.com.apple.wifi.managed',
      values: { SSID_STR: 'Field', EncryptionType: 'None' },
    },
    {
      id: 'passcode',
      group: 'apple.declaration.com.apple.configuration.passcode.settings',
      values: { RequirePasscode: true, MinimumLength: 6 },
    },
  ],
};

/** Devices come and the server plans, in turns, until all have verified it or nothing more comes of it. */
async function settle(lab: Fleet, owner: pg.ClientConfig, client: pg.Client) {
  const plans = await followPlans(owner);
  for (let round = 0; ; round++) {
    while (!(await plans.isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
    const counts = await countVerified(client);
    if (counts.verified + counts.failed >= devices || round === 6) {
      await plans.end();
      return counts;
    }
    await lab.connectAll();
  }
}
