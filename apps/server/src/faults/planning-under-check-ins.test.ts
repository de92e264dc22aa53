/** Devices that come, report and enroll while they are planned and their policies change: nobody waits in a circle. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateDevice } from '@muster/contract/calls/devices';
import { createPolicy, saveAssignments, savePolicy } from '@muster/contract/calls/policies';
import type { AppleDevice } from '../../../../lab/apple/device.ts';
import type { HttpClient } from '../../../../lab/apple/http.ts';
import { type AppleLab, startAppleLab } from '../capabilities/apple/test-apple.ts';
import { sql } from '../platform/db/sql.ts';
import { sayCheckin } from '../protocols/apple/test-message.ts';
import { until } from '../test-until.ts';

const devices = 12;
let lab: AppleLab;
let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
before(async () => {
  lab = await startAppleLab();
  managed = await lab.createManagedWorkspace();
});
after(() => lab.stop());

const deadlocks = async () => {
  const [row] = await lab.ownerQuery<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return Number(row?.deadlocks);
};
const content = (minLength: number) => ({
  settings: [
    { id: 'p', group: 'apple.profile.com.apple.mobiledevice.passwordpolicy', values: { minLength, forcePIN: true } },
    { id: 'w', group: 'apple.profile.com.apple.wifi.managed', values: { SSID_STR: `Net ${minLength}` } },
    {
      id: 'd',
      group: 'apple.declaration.com.apple.configuration.passcode.settings',
      values: { MinimumLength: minLength },
    },
  ],
});

test('check-ins, enrollments, saving, tagging and planning at once: no deadlock, no 503', async () => {
  const { org, owner } = managed;
  const created = await owner.api(createPolicy, {
    params: org,
    body: { name: 'Stress', type: 'ios', content: content(4) },
  });
  const params = { ...org, policyId: created.id };
  await owner.api(saveAssignments, { params, body: { assignments: [{ kind: 'all' }] } });
  const failed: string[] = [];
  const http: HttpClient = {
    async send(request) {
      const answer = await lab.labHttp.send(request);
      if (answer.status >= 500) failed.push(`${request.url} ${answer.status}`);
      return answer;
    },
    close() {},
  };
  const enrolled: AppleDevice[] = [];
  let isOver = false;
  const whileNotOver = async (act: (turn: number) => Promise<void>) => {
    for (let turn = 1; !isOver; turn++) await act(turn);
  };

  /** Devices say it again after an update, or when their token changed. */
  const tokenAgain = async (device: AppleDevice) => {
    const { udid } = device.state;
    const token = { MessageType: 'TokenUpdate', UDID: udid, Topic: 't', PushMagic: 'm', Token: Buffer.alloc(32, 1) };
    const { status } = await sayCheckin(lab.url, { message: token, signer: device.identity });
    if (status !== 200) failed.push(`TokenUpdate ${status}`);
  };
  const some = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)];
  let basedOn = created.version;
  const busy = [
    whileNotOver(async (turn) => {
      const saved = await owner.api(savePolicy, { params, body: { content: content(4 + (turn % 8)), basedOn } });
      basedOn = saved.version;
    }),
    ...[1, 2, 3].map(() =>
      whileNotOver(async () => {
        const device = some(enrolled);
        if (device) await tokenAgain(device);
        else await new Promise((resolve) => setTimeout(resolve, 20));
      }),
    ),
    whileNotOver(async (turn) => {
      const rows = await lab.ownerQuery<{ id: string }>(sql`select id from devices order by random() limit 1`);
      const [row] = rows;
      if (row)
        await owner.api(updateDevice, { params: { ...org, deviceId: row.id }, body: { tags: [`t${turn % 3}`] } });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }),
  ];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let place = 0; place < devices / 4; place++) {
        const device = await lab.enroll(managed, { http });
        enrolled.push(device);
      }
    }),
  );
  await Promise.all(enrolled.map((device) => device.settled()));
  isOver = true;
  await Promise.all(busy);
  assert.deepEqual(failed, []);
  assert.equal(await deadlocks(), 0);
  // And all of it comes to rest as wanted.
  await until(async () => {
    await Promise.all(enrolled.map((device) => device.connect()));
    const [row] = await lab.ownerQuery<{ left: number }>(sql`
        select (select count(*) from device_states where pending + applied + failed > 0 or verified < 3)::int
          + (select count(*) from plan_queue)::int + (select count(*) from commands)::int as left`);
    return row?.left === 0;
  }, 60_000);
});
