/** Automation rules over HTTP: what is kept, what sets them off, and what a dry run tells. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { AutomationRuleInput } from '@muster/contract/automation';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import { listAudit } from '@muster/contract/calls/audit';
import * as calls from '@muster/contract/calls/automation';
import { sendCommand } from '@muster/contract/calls/commands';
import {
  createDeviceAudience,
  deleteDeviceAudience,
  readDeviceAudience,
} from '@muster/contract/calls/device-audiences';
import { assignDevices, readDevice } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import { listNotifications } from '@muster/contract/calls/notifications';
import { policyRules } from '@muster/contract/policies';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { until } from '../../test-until.ts';
import { endedTask } from '../bulk-tasks/test-bulk-tasks.ts';
import { contactOf, speakFor } from '../commands/test-commands.ts';
import { endEnrollment } from '../devices/index.ts';
import { type Given, startAutomation, tagIt } from './test-automation.ts';

const { place, aFleet } = startAutomation();

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

  test('a token for rules alone does nothing by one that it could not do itself', async () => {
    const { owner, params, create, enroll } = await aFleet();
    await enroll();
    const as = async (...scopes: string[]) => {
      const made = await owner.api(createApiToken, { params, body: { name: 'Rules', scopes, expiresAt: null } });
      return place.server.as(made.token);
    };
    const rules = await as('automationRule:create', 'automationRule:update', 'automationRule:execute');
    const trigger = { kind: 'assigned' as const };
    const acts = {
      tags: tagIt('mine'),
      command: { kind: 'command' as const, command: 'refresh' as const, arguments: {} },
      policy: { kind: 'assignPolicy' as const, policyId: randomUUID() },
    };
    for (const [name, action] of Object.entries(acts))
      await assert.rejects(
        rules(calls.createAutomationRule, { params, body: { name, trigger, actions: [action] } }),
        coded(4016),
        name,
      );
    const told = await rules(calls.createAutomationRule, {
      params,
      body: { name: 'Told', trigger, actions: [{ kind: 'notify' }] },
    });
    const body = { name: 'Told', trigger, actions: [acts.tags] };
    const at = { ...params, automationRuleId: told.id };
    await assert.rejects(rules(calls.updateAutomationRule, { params: at, body }), coded(4016));
    const theirs = await create('Theirs', { trigger, enabled: false });
    const atTheirs = { ...params, automationRuleId: theirs.id };
    await assert.rejects(rules(calls.switchAutomationRule, { params: atTheirs, body: { enabled: true } }), coded(4016));
    await assert.rejects(rules(calls.runAutomationRule, { params: atTheirs }), coded(4016));
    const both = await as('automationRule:create', 'admDevice:update');
    await both(calls.createAutomationRule, { params, body: { name: 'Both', trigger, actions: [acts.tags] } });
  });

  test('a policy takes so many devices of rules as somebody can still look through, and says so', async () => {
    const { create, enroll, tag, ended, organizationId } = await aFleet();
    const { deviceId } = await enroll();
    const policyId = randomUUID();
    await place.server.ownerQuery(sql`
      insert into policies (organization_id, id, name, type, rank) values (${organizationId}, ${policyId}, 'Full', 'ios', 1)`);
    await place.server.ownerQuery(sql`
      insert into policy_assignments (organization_id, id, policy_id, kind, target)
      select ${organizationId}, gen_random_uuid(), ${policyId}, 'tag', 'tag ' || n
      from generate_series(1, ${policyRules.assignmentsMax}) n`);
    const trigger = { kind: 'tagged' as const, tag: 'go', change: 'added' as const };
    const rule = await create('Policy', { trigger, actions: [{ kind: 'assignPolicy', policyId }] });
    await tag(deviceId, ['go']);
    const [run] = await ended(rule.id, 1);
    assert.deepEqual(
      run?.actions.map(({ outcome, code }) => [outcome, code]),
      [['failed', 5326]],
    );
  });

  test('the plan limits how many there are; readers read, and others do not see them', async () => {
    const { owner, params, create, organizationId } = await aFleet({ mdmAutomationRules: 1 });
    const rule = await create('One', { trigger: { kind: 'assigned' } });
    await assert.rejects(create('Two', { trigger: { kind: 'assigned' } }), coded(4014));
    const reader = await place.server.addMember(organizationId, 'editor');
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
    const device = speakFor(place.server, contactOf(organizationId, enrollmentId, deviceId));
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
    await place.server.ownerQuery(sql`
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
    const rows = await place.server.ownerQuery(sql`
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
