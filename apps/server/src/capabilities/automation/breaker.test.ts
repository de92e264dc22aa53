/** Rules that set each other off, fire too often or for too many, or name what is gone. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/automation';
import { listNotifications } from '@muster/contract/calls/notifications';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import type { Fleet } from '../devices/test-devices.ts';
import { checkConditions } from './automation-jobs.ts';
import { startAutomation, tagIt } from './test-automation.ts';

const { place, aFleet } = startAutomation();

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
    await checkConditions(place.server.db).run({});
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
    await place.server.ownerQuery(sql`
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
    await place.server.ownerQuery(sql`
      update automation_states set fired_at = now() - interval '31 minutes' where organization_id = ${organizationId}`);
    await checkConditions(place.server.db).run({});
    await ended(rule.id, 2);
  });

  test('what is gone is skipped with the reason, and the rest is done', async () => {
    const { create, enroll, tag, ended, tagsOf, read, organizationId } = await aFleet();
    const { deviceId } = await enroll();
    const policyId = randomUUID();
    await place.server.ownerQuery(sql`
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
    const assigned = await place.server.ownerQuery(sql`
      select 1 from policy_assignments where policy_id = ${policyId} and kind = 'device' and target = ${deviceId}::text`);
    assert.equal(assigned.length, 1);
    await place.server.ownerQuery(sql`delete from policies where id = ${policyId}`);
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
