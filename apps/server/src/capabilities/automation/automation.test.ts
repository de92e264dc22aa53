/** Automation rules over HTTP: what sets them off, what they do, and what stops them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { AutomationRuleInput } from '@muster/contract/automation';
import { listAudit } from '@muster/contract/calls/audit';
import * as calls from '@muster/contract/calls/automation';
import { sendCommand } from '@muster/contract/calls/commands';
import {
  createDeviceAudience,
  deleteDeviceAudience,
  readDeviceAudience,
} from '@muster/contract/calls/device-audiences';
import { assignDevices, readDevice, updateDevice } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import { listNotifications } from '@muster/contract/calls/notifications';
import type { Facts } from '@muster/contract/device-facts';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { allCapabilities } from '../all.ts';
import { endedTask } from '../bulk-tasks/test-bulk-tasks.ts';
import { contactOf, createTestDriver, speakFor } from '../commands/test-commands.ts';
import { endEnrollment, saveFacts } from '../devices/index.ts';
import { createFleet, type Fleet } from '../devices/test-devices.ts';
import { checkConditions } from './automation-jobs.ts';

let server: TestServer;
const driver = createTestDriver();
before(async () => {
  // Devices here speak no protocol: the driver of Apple makes room for one that notes what it is asked.
  const capabilities = [
    ...allCapabilities.filter(({ name }) => !['apple', 'enrollment'].includes(name)),
    driver.capability,
  ];
  server = await startTestServer({ capabilities });
});
after(() => server.stop());

type Given = Partial<Omit<AutomationRuleInput, 'name'>>;
const tagIt = (...tags: string[]) => ({ kind: 'addTags' as const, tags });

async function aFleet(limits: Record<string, number> = {}) {
  const fleet = await createFleet(server, { mdmDevices: 0, mdmAutomationRules: 0, employees: 0, ...limits });
  const { owner, params } = fleet;
  const create = (name: string, given: Given) =>
    owner.api(calls.createAutomationRule, {
      params,
      body: { name, trigger: { kind: 'condition' }, actions: [tagIt('seen')], ...given } as never,
    });
  const read = (automationRuleId: string) =>
    owner.api(calls.readAutomationRule, { params: { ...params, automationRuleId } });
  const runs = async (automationRuleId: string, query: Record<string, string> = {}) =>
    (await owner.api(calls.listAutomationRuns, { params: { ...params, automationRuleId }, query })).items;
  const tagsOf = async (deviceId: string) => (await owner.api(readDevice, { params: { ...params, deviceId } })).tags;
  const tag = (deviceId: string, tags: string[]) =>
    owner.api(updateDevice, { params: { ...params, deviceId }, body: { tags } });
  const report = (deviceId: string, facts: Partial<Facts>) => fleet.inside((tx) => saveFacts(tx, deviceId, facts));
  const ended = async (ruleId: string, count: number) =>
    until(async () => {
      const found = await runs(ruleId);
      return found.length >= count && found.every(({ state }) => state !== 'pending') && found;
    });
  /** Nothing waits any more: whatever was to happen has happened. */
  const settled = () =>
    until(async () => {
      const [row] = await server.ownerQuery<{ busy: number }>(sql`
        select (select count(*) from automation_queue where organization_id = ${fleet.organizationId})
          + (select count(*) from automation_runs where organization_id = ${fleet.organizationId} and state = 'pending')::int as busy`);
      return Number(row?.busy) === 0;
    });
  return { ...fleet, create, read, runs, tagsOf, tag, report, ended, settled };
}

describe('automation rules are kept', () => {
  test('made, read, listed, changed, switched and deleted; what they name has to be there', async () => {
    const { owner, params, create, read, inside } = await aFleet();
    const audience = await owner.api(createDeviceAudience, {
      params,
      body: { name: 'Vans', selectors: { deviceGroups: ['van'] } },
    });
    const rule = await create('Full', {
      deviceAudienceIds: [audience.id],
      conditions: [{ about: 'lostMode', is: true }],
    });
    assert.deepEqual(
      [rule.enabled, rule.stopped, rule.audiences, rule.labels],
      [true, null, 1, { [audience.id]: 'Vans' }],
    );
    const { items } = await owner.api(calls.listAutomationRules, { params, query: { q: 'ful', trigger: 'condition' } });
    assert.deepEqual(
      items.map(({ name, actions, audiences }) => [name, actions, audiences]),
      [['Full', 1, 1]],
    );
    const used = await owner.api(readDeviceAudience, { params: { ...params, deviceAudienceId: audience.id } });
    assert.deepEqual([used.uses, used.usedBy], [1, [{ kind: 'automationRule', id: rule.id, name: 'Full' }]]);
    const gone = owner.api(deleteDeviceAudience, { params: { ...params, deviceAudienceId: audience.id } });
    await assert.rejects(gone, coded(5275));
    const off = await owner.api(calls.switchAutomationRule, {
      params: { ...params, automationRuleId: rule.id },
      body: { enabled: false },
    });
    assert.equal(off.enabled, false);
    const body = {
      name: 'Full',
      trigger: { kind: 'assigned' as const },
      actions: [tagIt('a')],
      updatedAt: rule.updatedAt,
    };
    const at = { ...params, automationRuleId: rule.id };
    await assert.rejects(owner.api(calls.updateAutomationRule, { params: at, body }), coded(5203));
    const changed = await owner.api(calls.updateAutomationRule, {
      params: at,
      body: { ...body, updatedAt: off.updatedAt },
    });
    assert.deepEqual([changed.trigger, changed.audiences], [{ kind: 'assigned' }, 0]);
    await assert.rejects(create('full', { trigger: { kind: 'assigned' } }), coded(5091));
    const unknown: Record<string, Given> = {
      AUDIENCE: { deviceAudienceIds: [randomUUID()] },
      POLICY: { actions: [{ kind: 'assignPolicy', policyId: randomUUID() }] },
      PERSON: { actions: [{ kind: 'notify', personIds: [randomUUID()], message: '' }] },
    };
    for (const [reason, given] of Object.entries(unknown))
      await assert.rejects(create(reason, { trigger: { kind: 'assigned' }, ...given }), coded(5320, reason));
    await owner.api(calls.deleteAutomationRule, { params: at });
    await assert.rejects(read(rule.id), coded(3001));
    assert.equal((await inside((tx) => tx.query(sql`select 1 from automation_rules where id = ${rule.id}`))).length, 0);
  });

  test('what destroys, what is empty and what is wrong is refused', async () => {
    const { create } = await aFleet();
    const trigger = { kind: 'assigned' as const };
    const wrong: Record<string, Given> = {
      'a wipe': { trigger, actions: [{ kind: 'command', command: 'wipe', arguments: {} }] as never },
      'a native command': { trigger, actions: [{ kind: 'command', command: 'native', arguments: {} }] as never },
      'a secret': { trigger, actions: [{ kind: 'command', command: 'lock', arguments: { pin: '123456' } }] },
      'arguments that are missing': { trigger, actions: [{ kind: 'command', command: 'rename', arguments: {} }] },
      'no action': { trigger, actions: [] },
      'eleven actions': { trigger, actions: Array.from({ length: 11 }, () => tagIt('a')) },
      'no condition': { conditions: [] },
      'a version in words': { conditions: [{ about: 'osVersion', compare: 'below', version: 'new' }] },
      'a battery of 200 %': { conditions: [{ about: 'battery', compare: 'below', percent: 200 }] },
      'an unknown trigger': { trigger: { kind: 'moon' } as never },
    };
    for (const [what, given] of Object.entries(wrong)) await assert.rejects(create(what, given), coded(6002), what);
  });

  test('the plan limits how many there are; readers read, and others do not see them', async () => {
    const { owner, params, create, organizationId } = await aFleet({ mdmAutomationRules: 1 });
    const rule = await create('One', { trigger: { kind: 'assigned' } });
    await assert.rejects(create('Two', { trigger: { kind: 'assigned' } }), coded(4014));
    const reader = await server.addMember(organizationId, 'editor');
    const at = { ...params, automationRuleId: rule.id };
    assert.equal((await reader.api(calls.readAutomationRule, { params: at })).name, 'One');
    await assert.rejects(reader.api(calls.switchAutomationRule, { params: at, body: { enabled: false } }), coded(4003));
    await assert.rejects(reader.api(calls.runAutomationRule, { params: at }), coded(4003));
    const other = await aFleet();
    const foreign = { ...other.params, automationRuleId: rule.id };
    await assert.rejects(other.owner.api(calls.readAutomationRule, { params: foreign }), coded(3001));
    await assert.rejects(other.owner.api(calls.runAutomationRule, { params: foreign }), coded(3001));
    await assert.rejects(owner.api(calls.listAutomationRules, { params: other.params }), coded(3001));
  });
});

describe('what sets a rule off', () => {
  test('a condition that becomes true: once, not while it stays so, and again after it was not', async () => {
    const { create, ended, enroll, report, tag, tagsOf, settled, runs, owner, params } = await aFleet();
    const { deviceId } = await enroll({ deviceName: 'Full one' });
    const { deviceId: roomy } = await enroll({ deviceName: 'Roomy' });
    await report(deviceId, { details: { available: 20 } });
    await report(roomy, { details: { available: 20 } });
    const rule = await create('Full', {
      conditions: [{ about: 'storage', compare: 'below', gigabytes: 2 }],
      actions: [tagIt('full'), { kind: 'notify', personIds: [], message: 'Clean up' }],
    });
    await settled();
    assert.deepEqual(await runs(rule.id), []);
    await report(deviceId, { details: { available: 1.5 } });
    const [run] = await ended(rule.id, 1);
    assert.deepEqual(
      [
        run?.device.displayName,
        run?.cause,
        run?.depth,
        run?.state,
        run?.actions.map(({ kind, outcome }) => [kind, outcome]),
      ],
      [
        'Full one',
        'condition',
        1,
        'done',
        [
          ['addTags', 'done'],
          ['notify', 'done'],
        ],
      ],
    );
    assert.deepEqual([await tagsOf(deviceId), await tagsOf(roomy)], [['full'], []]);
    const audit = await owner.api(listAudit, { params, query: { entity: 'admDevice' } });
    assert.equal(audit.items.find(({ entityId }) => entityId === deviceId)?.userName, 'Automation: Full');
    await until(async () =>
      (await owner.api(listNotifications, {})).items.some(
        ({ kind, data }) => kind === 'automationTold' && data.name === 'Full' && data.device === 'Full one',
      ),
    );
    await report(deviceId, { details: { available: 1.2 } });
    await settled();
    assert.equal((await runs(rule.id)).length, 1, 'it was so already');
    await report(deviceId, { details: { available: 9 } });
    await settled();
    await tag(deviceId, []);
    await report(deviceId, { details: { available: 1 } });
    await ended(rule.id, 2);
    assert.deepEqual(await tagsOf(deviceId), ['full']);
  });

  test('each event, with what is asked of it', async () => {
    const fleet = await aFleet();
    const { create, enroll, ended, report, tag, settled, runs, owner, params, organizationId, inside } = fleet;
    const made: Record<string, string> = {};
    const on = async (name: string, given: Given) => {
      made[name] = (await create(name, { actions: [tagIt(name)], ...given })).id;
    };
    await on('came', { trigger: { kind: 'deviceEnrolled' } });
    await on('gone', { trigger: { kind: 'deviceLeft' }, actions: [{ kind: 'webhook', message: '' }] });
    await on('security', { trigger: { kind: 'factsChanged', section: 'security' } });
    await on('failed', { trigger: { kind: 'commandFailed' } });
    await on('compliance', { trigger: { kind: 'complianceChanged' } });
    await on('blue', { trigger: { kind: 'tagged', tag: 'BLUE', change: 'added' } });
    await on('given', { trigger: { kind: 'assigned' }, conditions: [{ about: 'employee', is: true }] });
    const { deviceId, enrollmentId } = await enroll();
    await ended(made.came ?? '', 1);
    await report(deviceId, { security: { passcodeCompliant: true, encrypted: true } });
    await report(deviceId, { security: { passcodeCompliant: false, encrypted: true } });
    await ended(made.compliance ?? '', 1);
    await ended(made.security ?? '', 1);
    const { tags } = await owner.api(readDevice, { params: { ...params, deviceId } });
    assert.deepEqual(tags.toSorted(), ['came', 'compliance', 'security']);
    await tag(deviceId, ['red', 'blue']);
    await ended(made.blue ?? '', 1);
    await tag(deviceId, ['red']);
    const { id: mdmUserId } = await owner.api(createEmployee, { params, body: { email: 'ana@example.com' } });
    await owner.api(assignDevices, { params, body: { deviceIds: [deviceId], mdmUserId } });
    const [given] = await ended(made.given ?? '', 1);
    assert.equal((given?.detail.employee as { id: string } | undefined)?.id, mdmUserId);
    const device = speakFor(server, contactOf(organizationId, enrollmentId, deviceId));
    const ask = await owner.api(sendCommand, {
      params: { ...params, deviceId },
      body: { kind: 'restart' },
    });
    await device.next('Idle');
    await device.report(ask.id, 'Error');
    const [failed] = await ended(made.failed ?? '', 1);
    assert.deepEqual(failed?.detail, { kind: 'restart' });
    await inside((tx) => endEnrollment(tx, enrollmentId, 'checkOut'));
    const [left] = await ended(made.gone ?? '', 1);
    assert.equal(left?.state, 'done');
    await settled();
    assert.equal((await runs(made.blue ?? '')).length, 1, 'taken away is not given');
  });

  test('conditions about everything that is known; what is not known holds nothing', async () => {
    const { enroll, report, owner, params, tag } = await aFleet();
    const { deviceId } = await enroll({ osVersion: '18.10', supervised: true } as never);
    await enroll({ deviceName: 'Silent', osVersion: '18.10' });
    await report(deviceId, {
      details: { available: 5, battery: 0.3 },
      security: { encrypted: true, passcodePresent: false },
      apps: { items: [{ identifier: 'com.example.mail', shortVersion: '2.10.0' }] },
    });
    await tag(deviceId, ['Périto']);
    const held: Record<string, AutomationRuleInput['conditions'][number]> = {
      system: { about: 'os', systems: ['iOS', 'macOS'] },
      version: { about: 'osVersion', compare: 'atLeast', version: '18.9' },
      sameVersion: { about: 'osVersion', compare: 'is', version: '18.10.0' },
      model: { about: 'model', text: 'IPHONE 13' },
      state: { about: 'state', states: ['ACTIVE'] },
      encrypted: { about: 'encrypted', is: true },
      passcode: { about: 'passcode', is: false },
      employee: { about: 'employee', is: false },
      lost: { about: 'lostMode', is: false },
      update: { about: 'updateAvailable', is: false },
      battery: { about: 'battery', compare: 'below', percent: 31 },
      storage: { about: 'storage', compare: 'atLeast', gigabytes: 5 },
      tag: { about: 'tag', tag: 'perito', is: true },
      app: { about: 'app', identifier: 'com.example.mail', is: true, compare: 'atLeast', version: '2.9' },
      otherApp: { about: 'app', identifier: 'com.example.game', is: false },
    };
    const not: typeof held = {
      version: { about: 'osVersion', compare: 'below', version: '18.9' },
      silent: { about: 'silent', days: 1 },
      compliant: { about: 'compliant', is: true },
      notCompliant: { about: 'compliant', is: false },
      oldApp: { about: 'app', identifier: 'com.example.mail', is: true, compare: 'below', version: '2.9' },
      noTag: { about: 'tag', tag: 'Perito', is: false },
    };
    const preview = (conditions: AutomationRuleInput['conditions'], match: 'all' | 'any' = 'all') =>
      owner.api(calls.previewAutomationRule, {
        params,
        body: { trigger: { kind: 'condition' }, match, conditions, actions: [] },
      });
    const all = await preview(Object.values(held));
    assert.deepEqual([all.devices, all.matching], [2, 1]);
    const [first, second] = all.sample;
    assert.equal(first?.device.id, deviceId);
    for (const [n, name] of Object.keys(held).entries()) assert.equal(first?.conditions[n]?.holds, true, name);
    const known = Object.fromEntries(Object.keys(held).map((name, n) => [name, first?.conditions[n]?.value]));
    assert.deepEqual([known.battery, known.storage, known.app, known.tag], ['30', '5', '2.10.0', 'Périto']);
    const unknown = Object.keys(held).filter((_, n) => second?.conditions[n]?.holds === false);
    assert.deepEqual(unknown, ['encrypted', 'passcode', 'battery', 'storage', 'tag', 'app', 'otherApp']);
    for (const [name, condition] of Object.entries(not)) {
      const one = await preview([condition]);
      assert.equal(one.sample.find(({ device }) => device.id === deviceId)?.matches, false, name);
    }
    assert.equal((await preview([not.silent as never, held.tag as never], 'any')).matching, 1);
  });
});

describe('a dry run', () => {
  test('says who matches, why, and what would be done, and does nothing', async () => {
    const { enroll, owner, params, tagsOf, runs, create, tag, settled, organizationId } = await aFleet();
    const { deviceId } = await enroll({ deviceName: 'A' });
    const { deviceId: other } = await enroll({ deviceName: 'B' });
    await tag(other, ['seen']);
    const { id: policyId } = { id: randomUUID() };
    await server.ownerQuery(sql`
      insert into policies (organization_id, id, name, type, rank) values (${organizationId}, ${policyId}, 'Kiosk', 'ios', 1)`);
    const body = {
      trigger: { kind: 'condition' as const },
      conditions: [{ about: 'os' as const, systems: ['iOS' as const] }],
      actions: [
        tagIt('seen'),
        { kind: 'assignPolicy' as const, policyId },
        { kind: 'command' as const, command: 'lost-mode-on' as const, arguments: { message: 'x' } },
        { kind: 'notify' as const, personIds: [], message: '' },
      ],
    };
    const { devices, matching, sample } = await owner.api(calls.previewAutomationRule, { params, body });
    assert.deepEqual([devices, matching], [2, 2]);
    assert.deepEqual(
      sample.map(({ device, actions }) => [device.displayName, actions.map(({ outcome, code }) => [outcome, code])]),
      [
        [
          'A',
          [
            ['done', null],
            ['done', null],
            ['failed', 5251],
            ['done', null],
          ],
        ],
        [
          'B',
          [
            ['nothing', null],
            ['done', null],
            ['failed', 5251],
            ['done', null],
          ],
        ],
      ],
    );
    await settled();
    assert.deepEqual([await tagsOf(deviceId), await tagsOf(other)], [[], ['seen']]);
    const rows = await server.ownerQuery(sql`
      select 1 from policy_assignments where organization_id = ${organizationId}
      union all select 1 from commands where organization_id = ${organizationId}
      union all select 1 from automation_runs where organization_id = ${organizationId}`);
    assert.equal(rows.length, 0);
    const rule = await create('Off', { ...body, enabled: false } as Given);
    await settled();
    assert.deepEqual(await runs(rule.id), [], 'switched off, it does nothing either');
  });

  test('audiences: one that matches nobody, everybody without, and one that is gone is nobody', async () => {
    const { enroll, owner, params, tag } = await aFleet();
    const { deviceId } = await enroll();
    await enroll();
    await tag(deviceId, ['van']);
    const audience = async (name: string, tags: string[]) =>
      (await owner.api(createDeviceAudience, { params, body: { name, selectors: { deviceGroups: tags } } })).id;
    const preview = async (deviceAudienceIds: string[]) => {
      const body = { trigger: { kind: 'assigned' as const }, deviceAudienceIds, actions: [] };
      return (await owner.api(calls.previewAutomationRule, { params, body })).matching;
    };
    const [vans, nobody] = [await audience('Vans', ['van']), await audience('Nobody', ['moon'])];
    assert.deepEqual([await preview([]), await preview([vans]), await preview([nobody])], [2, 1, 0]);
    assert.equal(await preview([vans, nobody]), 1);
  });

  test('run now does it for all that match, as a task, and writes it down', async () => {
    const { enroll, owner, params, create, tagsOf, runs, settled } = await aFleet();
    const { deviceId } = await enroll({ deviceName: 'A' });
    const rule = await create('By hand', {
      enabled: false,
      conditions: [{ about: 'os', systems: ['iOS'] }],
      actions: [tagIt('ran'), { kind: 'command', command: 'lost-mode-on', arguments: { message: 'x' } }],
    });
    const at = { ...params, automationRuleId: rule.id };
    const ended = await endedTask(owner, params.org, owner.api(calls.runAutomationRule, { params: at }));
    assert.deepEqual([ended.kind, ended.total, ended.failed], ['runAutomation', 1, 1]);
    assert.deepEqual(await tagsOf(deviceId), ['ran'], 'what worked stays');
    const [run] = await runs(rule.id);
    assert.deepEqual(
      [run?.cause, run?.state, run?.actions.map(({ outcome, code, reason }) => [outcome, code, reason])],
      [
        'manual',
        'failed',
        [
          ['done', null, null],
          ['failed', 5251, 'SUPERVISION'],
        ],
      ],
    );
    await owner.api(calls.switchAutomationRule, { params: at, body: { enabled: true } });
    await settled();
    assert.equal((await runs(rule.id)).length, 1, 'it was so before');
    const nobody = await create('Nobody', { enabled: false, conditions: [{ about: 'os', systems: ['windows'] }] });
    const none = owner.api(calls.runAutomationRule, { params: { ...params, automationRuleId: nobody.id } });
    await assert.rejects(none, coded(5321));
  });
});

describe('the breaker', () => {
  const stoppedFor = (
    fleet: Fleet & { read(id: string): Promise<{ stopped: { reason: string } | null }> },
    id: string,
  ) => until(async () => (await fleet.read(id)).stopped?.reason);

  test('two rules that undo each other end, and one of them is switched off; admins are told', async () => {
    const fleet = await aFleet();
    const { create, enroll, settled, runs, owner, read } = fleet;
    const a = await create('A', { trigger: { kind: 'tagged', tag: 'x', change: 'removed' }, actions: [tagIt('x')] });
    const b = await create('B', {
      trigger: { kind: 'tagged', tag: 'x', change: 'added' },
      actions: [{ kind: 'removeTags', tags: ['x'] }],
    });
    const { deviceId } = await enroll();
    await fleet.tag(deviceId, ['x']);
    assert.equal(await stoppedFor(fleet, a.id), 'circle');
    await settled();
    const [ofA, ofB] = [await runs(a.id), await runs(b.id)];
    assert.deepEqual([...ofA, ...ofB].map(({ depth }) => depth).toSorted(), [1, 2, 3, 4, 5, 6]);
    assert.deepEqual(
      ofA.map(({ state, skipped }) => [state, skipped]),
      [
        ['skipped', 'depth'],
        ['done', null],
        ['done', null],
      ],
    );
    const { stopped, enabled } = await read(a.id);
    assert.deepEqual([enabled, stopped?.device?.id], [false, deviceId]);
    await until(async () =>
      (await owner.api(listNotifications, {})).items.some(
        ({ kind, data }) => kind === 'automationLooped' && data.name === 'A',
      ),
    );
    const on = await owner.api(calls.switchAutomationRule, {
      params: { ...fleet.params, automationRuleId: a.id },
      body: { enabled: true },
    });
    assert.equal(on.stopped, null);
  });

  test('conditions that undo each other end too, and the next check does not begin again', async () => {
    const fleet = await aFleet();
    const { create, enroll, settled, runs, read } = fleet;
    const { deviceId } = await enroll();
    const a = await create('A', { conditions: [{ about: 'tag', tag: 'x', is: false }], actions: [tagIt('x')] });
    const b = await create('B', {
      conditions: [{ about: 'tag', tag: 'x', is: true }],
      actions: [{ kind: 'removeTags', tags: ['x'] }],
    });
    const off = await until(async () => [await read(a.id), await read(b.id)].find(({ stopped }) => stopped !== null));
    assert.equal(off.stopped?.device?.id, deviceId);
    await settled();
    const count = (await runs(a.id)).length + (await runs(b.id)).length;
    await checkConditions(server.db).run({});
    await settled();
    const now = (await runs(a.id)).length + (await runs(b.id)).length;
    assert.ok(now - count <= 1, `${count} runs became ${now}`);
  });

  test('more than five times in an hour for one device', async () => {
    const fleet = await aFleet();
    const { create, enroll, tag, ended, runs, settled } = fleet;
    const { deviceId } = await enroll();
    const rule = await create('Often', {
      trigger: { kind: 'tagged', change: 'added' },
      actions: [{ kind: 'webhook', message: '' }],
    });
    for (let n = 1; n <= 5; n++) {
      await tag(deviceId, [`t${n}`]);
      await ended(rule.id, n);
    }
    await tag(deviceId, ['t6']);
    assert.equal(await stoppedFor(fleet, rule.id), 'loop');
    await settled();
    assert.equal((await runs(rule.id)).length, 5);
  });

  test('more than 500 devices at once: none of them, until a person runs it and another approves', async () => {
    const fleet = await aFleet();
    const { create, runs, organizationId, owner, params, settled } = fleet;
    await server.ownerQuery(sql`
      insert into devices (organization_id, id, platform, os, state, display_name)
      select ${organizationId}, gen_random_uuid(), 'apple', 'iOS', 'ACTIVE', 'Device ' || n from generate_series(1, 501) n`);
    const rule = await create('All', { conditions: [{ about: 'os', systems: ['iOS'] }] });
    assert.equal(await stoppedFor(fleet, rule.id), 'flood');
    await settled();
    assert.deepEqual(await runs(rule.id), []);
    const task = await owner.api(calls.runAutomationRule, { params: { ...params, automationRuleId: rule.id } });
    assert.deepEqual([task.total, task.approval], [501, 'waiting']);
  });

  test('a device rests between two firings, and what became so meanwhile is not forgotten', async () => {
    const { create, enroll, tag, ended, settled, runs, organizationId } = await aFleet();
    const { deviceId } = await enroll();
    const rule = await create('Rests', {
      cooldownMinutes: 30,
      conditions: [{ about: 'tag', tag: 'x', is: true }],
      actions: [{ kind: 'webhook', message: '' }],
    });
    await tag(deviceId, ['x']);
    await ended(rule.id, 1);
    await tag(deviceId, []);
    await settled();
    await tag(deviceId, ['x']);
    await settled();
    assert.equal((await runs(rule.id)).length, 1);
    await server.ownerQuery(sql`
      update automation_states set fired_at = now() - interval '31 minutes' where organization_id = ${organizationId}`);
    await checkConditions(server.db).run({});
    await ended(rule.id, 2);
  });

  test('what is gone is skipped with the reason, and the rest is done', async () => {
    const { create, enroll, tag, ended, tagsOf, read, organizationId } = await aFleet();
    const { deviceId } = await enroll();
    const policyId = randomUUID();
    await server.ownerQuery(sql`
      insert into policies (organization_id, id, name, type, rank) values (${organizationId}, ${policyId}, 'Kiosk', 'ios', 1)`);
    const rule = await create('Policy', {
      trigger: { kind: 'tagged', tag: 'go', change: 'added' },
      actions: [{ kind: 'assignPolicy', policyId }, tagIt('after')],
    });
    await tag(deviceId, ['go']);
    const [first] = await ended(rule.id, 1);
    assert.deepEqual(
      first?.actions.map(({ outcome }) => outcome),
      ['done', 'done'],
    );
    const assigned = await server.ownerQuery(sql`
      select 1 from policy_assignments where policy_id = ${policyId} and kind = 'device' and target = ${deviceId}::text`);
    assert.equal(assigned.length, 1);
    await server.ownerQuery(sql`delete from policies where id = ${policyId}`);
    await tag(deviceId, []);
    await tag(deviceId, ['go']);
    const [second] = await ended(rule.id, 2);
    assert.deepEqual(
      second?.actions.map(({ outcome, code, reason }) => [outcome, code, reason]),
      [
        ['skipped', 5320, 'POLICY'],
        ['done', null, null],
      ],
    );
    assert.deepEqual((await read(rule.id)).gone, [policyId]);
    assert.deepEqual(await tagsOf(deviceId), ['go', 'after']);
  });
});
