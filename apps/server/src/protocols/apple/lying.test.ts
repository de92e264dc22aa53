/** Devices that say what is not so, and policies from before that cannot be sent: the rest goes on, and nothing runs away. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { sayCheckin, sayReport } from './test-message.ts';
import { becomes, type PolicyLab, policyLab } from './test-policies.ts';

const passcode = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
const ours = 'com.muster.settings.com.apple.mobiledevice.passwordpolicy';
const setting = (group: string, values: Record<string, unknown>, id = 'a') => ({ id, group, values });
const listed = (PayloadIdentifier: string, PayloadUUID = '11111111-2222-3333-4444-555555555555') => ({
  PayloadIdentifier,
  PayloadUUID,
  PayloadDisplayName: 'A lie',
  PayloadContent: [],
  PayloadVersion: 1,
  PayloadType: 'Configuration',
});

describe('devices that lie about what they have', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  let { enrolled, policy } = {} as PolicyLab;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
    ({ enrolled, policy } = policyLab(lab, managed));
  });
  after(() => lab.stop());

  /** From now on it says that it has these profiles. */
  async function liar(profiles: readonly object[]) {
    let lies = false;
    const message = (said: Record<string, unknown>) =>
      lies && said.ProfileList ? { ...said, ProfileList: [...profiles] } : said;
    const phone = await enrolled({ habits: [{ message }] });
    lies = true;
    return phone;
  }
  const countOf = async (deviceId: string, kind: string) => {
    const [row] = await lab.ownerQuery<{ count: number }>(sql`
      select ((select count(*) from commands where device_id = ${deviceId} and kind = ${kind})
        + (select count(*) from command_history where device_id = ${deviceId} and kind = ${kind}))::int as count`);
    return row?.count ?? -1;
  };

  test('our profile with another UUID is another version: sent three times, and then told', async () => {
    const phone = await liar([listed(ours)]);
    await policy(phone, { settings: [setting(passcode, { minLength: 6 })] });
    assert.equal((await becomes(phone, `profile:${ours}`, 'failed notKept')).attempts, 3);
    await phone.quiet();
  });

  test('thousands of profiles that look like ours are not thousands of commands', async () => {
    const names = Array.from({ length: 3_000 }, (_, n) => `com.muster.settings.lie.${n}`);
    const phone = await liar([...names, '__proto__', 'constructor'].map((name) => listed(name)));
    await policy(phone, { settings: [setting(passcode, { minLength: 6 })] });
    await phone.refresh('profiles');
    await until(async () => (await countOf(phone.id, 'remove-settings')) >= 100);
    await until(async () => {
      const [row] = await lab.ownerQuery(sql`select 1 from plan_queue where device_id = ${phone.id}`);
      return row === undefined;
    });
    const states = Object.keys(await phone.states());
    assert.ok(states.length <= 101, `${states.length} states`);
    // What is wanted is looked after all the same.
    assert.ok(states.includes(`profile:${ours}`));
  });

  test('declarations that nobody declared, and endpoints that are none', async () => {
    const phone = await enrolled();
    const { state, identity } = phone.device;
    const say = async (Endpoint: string, data?: string) => {
      const message = {
        MessageType: 'DeclarativeManagement',
        UDID: state.udid,
        Endpoint,
        ...(data !== undefined && { Data: Buffer.from(data) }),
      };
      return (await sayCheckin(lab.url, { message, signer: identity })).status;
    };
    const declared = (identifiers: readonly string[]) =>
      JSON.stringify({
        StatusItems: {
          management: {
            declarations: {
              configurations: identifiers.map((identifier) => ({ identifier, active: true, valid: 'valid' })),
            },
          },
        },
      });
    const many = Array.from({ length: 5_000 }, (_, n) => `com.muster.settings.lie.${n}`);
    assert.equal(await say('status', declared(['com.muster.settings.x', '__proto__', 'a\u0000b'])), 200);
    assert.equal(await say('status', declared(many)), 200);
    await until(async () => Object.keys(await phone.states()).length > 0);
    assert.ok(Object.keys(await phone.states()).length <= 100);
    assert.equal(await say('status', '['.repeat(100_000)), 400);
    for (const endpoint of ['declaration/configuration/../../x', 'declaration/asset/__proto__', 'tokens/'])
      assert.equal(await say(endpoint), 404, endpoint);
    for (const endpoint of ['', `declaration/configuration/${'x'.repeat(3000)}`])
      assert.equal(await say(endpoint), 400);
  });

  test('the answer of one device does not count for another', async () => {
    const phone = await enrolled();
    const other = await enrolled();
    phone.device.habits.push({ hears: () => false });
    await policy(phone, { settings: [setting(passcode, { minLength: 6 })] });
    const [command] = await until(async () => {
      const found = await lab.ownerQuery<{ id: string }>(
        sql`select id from commands where device_id = ${phone.id} and kind = 'apply-settings'`,
      );
      return found.length > 0 && found;
    });
    const message = { Status: 'Acknowledged', CommandUUID: command?.id, UDID: other.device.state.udid };
    assert.equal((await sayReport(lab.url, { message, signer: other.device.identity })).status, 200);
    const [row] = await lab.ownerQuery<{ status: string }>(sql`select status from commands where id = ${command?.id}`);
    assert.equal(row?.status, 'Pending');
  });

  test('what cannot be sent fails by itself, and the queue of the device goes on', async () => {
    const phone = await enrolled();
    const strange = 'apple.profile.com.example.strange';
    phone.device.habits.push({ hears: () => false });
    const given = await policy(phone, {
      settings: [setting(strange, { a: 'x' }, 's'), setting(passcode, { minLength: 6 }, 'p')],
    });
    // As versions from before it was refused.
    await lab.ownerQuery(sql`
      update policy_versions set content = replace(content::text, '"a": "x"', '"a\\u0001": "x"')::jsonb
      where policy_id = ${given.id}`);
    await lab.ownerQuery(sql`update policies set version = 2 where id = ${given.id}`);
    await lab.ownerQuery(sql`
      insert into policy_versions (organization_id, policy_id, version, content, digest, properties, apps)
      select organization_id, policy_id, 2, content, digest, properties, apps from policy_versions
      where policy_id = ${given.id}`);
    await lab.ownerQuery(sql`select plan_devices(organization_id, array[id]) from devices where id = ${phone.id}`);
    phone.device.habits.length = 0;
    await until(async () => {
      await phone.device.connect();
      const states = await phone.states();
      return (
        Object.keys(states).length > 0 && Object.values(states).every(({ state }) => /verified|failed/.test(state))
      );
    });
    const states = await phone.states();
    assert.equal(states[`profile:${ours}`]?.state, 'verified');
    assert.match(states[`profile:com.muster.settings.com.example.strange.${given.id}.s`]?.detail ?? '', /character/);
  });
});
