/** The plan of one device: what is sent and what is said of it, whatever order things happen in. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sectionOf, TestDevice, wants } from './test-plan.ts';

const declared = { apply: null, remove: null, sync: 'sync-declarations', section: 'declarations' } as const;

function deviceWith(...wanted: TestDevice['wanted']): TestDevice {
  const device = new TestDevice();
  device.wanted = wanted;
  return device;
}

describe('one setting', () => {
  test('goes out, waits, is acknowledged, asked for once and verified', () => {
    const device = deviceWith(wants('profile:a', '1'));
    assert.deepEqual(device.plan().actions, [
      { do: 'send', kind: 'apply-settings', artifact: 'profile:a', digest: '1', priority: 50 },
    ]);
    assert.deepEqual(device.states(), { 'profile:a': 'pending waits' });
    assert.deepEqual(device.plan().actions, []);
    device.run(0, true);
    device.plan();
    assert.deepEqual(device.states(), { 'profile:a': 'pending sent' });
    device.run();
    assert.deepEqual(device.plan().actions, [{ do: 'ask', section: 'profiles' }]);
    assert.deepEqual(device.states(), { 'profile:a': 'applied acknowledged' });
    assert.deepEqual(device.plan().actions, []);
    device.run();
    assert.deepEqual(device.plan().actions, []);
    assert.deepEqual(device.states(), { 'profile:a': 'verified' });
  });

  test('that is there already is verified, and nothing is sent', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.has.set('profile:a', '1');
    device.report('profiles');
    assert.deepEqual(device.plan().actions, []);
    const since = device.known['profile:a']?.since;
    device.wait(500);
    device.report('profiles');
    device.plan();
    assert.equal(device.known['profile:a']?.since, since);
  });

  test('removed by hand is restored, and told once', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.settle();
    device.has.clear();
    device.report('profiles');
    const { actions, events } = device.plan();
    assert.equal(actions.length, 1);
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['settingRestored'],
    );
    assert.deepEqual(device.plan().events, []);
    device.settle();
    assert.deepEqual(device.states(), { 'profile:a': 'verified' });
  });

  test('that is acknowledged and never there is sent three times, then failed', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.lies = true;
    device.settle();
    assert.equal(device.sent.filter(({ kind }) => kind === 'apply-settings').length, 3);
    assert.deepEqual(device.states(), { 'profile:a': 'failed notKept' });
    device.lies = false;
    assert.equal(device.settle(), 0);
    device.retry();
    device.settle();
    assert.deepEqual(device.states(), { 'profile:a': 'verified' });
  });

  test('that was refused says why, and is tried again by another version of the system alone', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.refuses.add('profile:a');
    const before = device.plan();
    assert.equal(before.events.length, 0);
    device.run();
    const { events } = device.plan();
    assert.deepEqual(events, [
      { kind: 'settingFailed', artifact: 'profile:a', reason: 'refused', detail: 'The profile is not acceptable.' },
    ]);
    assert.deepEqual(device.plan(), { ...device.plan(), actions: [], events: [] });
    device.report('profiles');
    assert.deepEqual(device.plan().actions, []);
    device.context = 'iOS 19';
    assert.equal(device.plan().actions.length, 1);
    device.run();
    device.plan();
    assert.deepEqual(device.plan().actions, []);
    assert.deepEqual(device.states(), { 'profile:a': 'failed refused' });
    device.wanted = [wants('profile:a', '2')];
    assert.equal(device.plan().actions.length, 1);
  });

  test('that somebody canceled waits until somebody asks, or something else is wanted', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.plan();
    device.cancel(0);
    assert.deepEqual(device.plan().actions, []);
    assert.deepEqual(device.states(), { 'profile:a': 'pending canceled' });
    device.retry();
    device.settle();
    assert.deepEqual(device.states(), { 'profile:a': 'verified' });
  });

  test('whose variables have no value fails by name, and is not sent', () => {
    const device = deviceWith(wants('profile:a', '1', { missing: ['employeeEmail'] }));
    assert.deepEqual(device.plan().actions, []);
    assert.deepEqual(device.states(), { 'profile:a': 'failed variable' });
    assert.equal(device.known['profile:a']?.detail, 'employeeEmail');
  });

  test('that is only offered is not sent', () => {
    const device = deviceWith(wants('profile:a', '1', { offered: true }));
    assert.deepEqual(device.plan().actions, []);
    assert.deepEqual(device.states(), { 'profile:a': 'notApplicable offered' });
    device.has.set('profile:a', '0');
    device.report('profiles');
    device.plan();
    assert.deepEqual(device.states(), { 'profile:a': 'verified' });
  });

  test('that the device holds and calls invalid fails with its words', () => {
    const device = deviceWith(wants('declaration:a', '1', declared));
    device.plan();
    device.says.set('declaration:a', { is: 'invalid', detail: 'Error.Payload' });
    device.run();
    device.plan();
    assert.deepEqual(device.states(), { 'declaration:a': 'failed invalid' });
    assert.deepEqual(device.plan().actions, []);
  });

  test('that is on its way is asked for at growing pauses, and not sent again', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.says.set('profile:a', { is: 'arriving' });
    device.lies = true;
    device.settle();
    assert.equal(device.sent.filter(({ kind }) => kind === 'apply-settings').length, 1);
    assert.ok(device.sent.filter(({ kind }) => kind === 'refresh').length <= 11);
    device.says.clear();
    device.has.set('profile:a', '1');
    device.report('profiles');
    device.plan();
    assert.deepEqual(device.states(), { 'profile:a': 'verified' });
  });

  test('changed back before the device could report is sent once more', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.settle();
    device.wanted = [wants('profile:a', '2')];
    device.plan();
    device.run();
    // The last report still says 1.
    device.wanted = [wants('profile:a', '1')];
    assert.equal(device.plan().actions.length, 1);
    device.settle();
    assert.equal(device.has.get('profile:a'), '1');
  });
});

describe('what no policy wants any more', () => {
  test('is taken away once, and forgotten when the device says so', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.settle();
    device.wanted = [];
    assert.equal(device.plan().actions.length, 1);
    assert.deepEqual(device.plan().actions, []);
    device.settle();
    assert.deepEqual(device.known, {});
    assert.equal(device.has.size, 0);
  });

  test('takes the place of what has not been sent yet', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.plan();
    device.wanted = [];
    device.plan();
    assert.deepEqual(
      device.queue.map(({ kind }) => kind),
      ['remove-settings'],
    );
  });

  test('stays where it was to stay', () => {
    const device = deviceWith(wants('profile:a', '1', { keep: true }));
    device.settle();
    device.wanted = [];
    assert.equal(device.settle(), 0);
    assert.equal(device.has.size, 1);
    device.has.clear();
    device.report('profiles');
    device.plan();
    assert.deepEqual(device.known, {});
  });

  test('is not what a policy still names, although it cannot be brought any more', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.settle();
    device.wanted = [];
    device.unable = [{ part: 'settings', item: 'profile:a', why: { reason: 'missing' } }];
    assert.equal(device.settle(), 0);
    assert.deepEqual(device.states(), { 'profile:a': 'verified', 'item:settings/profile:a': 'failed missing' });
    device.unable = [];
    device.settle();
    assert.equal(device.has.size, 0);
  });

  test('that the device will not let go is asked for three times', () => {
    const device = deviceWith(wants('profile:a', '1'));
    device.settle();
    device.wanted = [];
    device.lies = true;
    device.settle();
    assert.equal(device.sent.filter(({ kind }) => kind === 'remove-settings').length, 3);
  });
});

const keys = ['profile:a', 'profile:b', 'declaration:c', 'declaration:d'];
const desired = fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.constantFrom('1', '2', '3')), {
  selector: ([key]) => key,
});
type Desired = [string, string][];
const wantedOf = (some: Desired) =>
  some.map(([key, digest]) => wants(key, digest, key.startsWith('declaration:') ? declared : {}));

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), desired }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('run' as const), index: fc.nat(5), lost: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('plan' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), declarations: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tamper' as const), key: fc.constantFrom(...keys) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.nat(900) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lie' as const), lies: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function live(device: TestDevice, one: Step, mayLie: boolean): void {
  if (one.do === 'edit') device.wanted = wantedOf(one.desired);
  if (one.do === 'run') device.run(one.index, one.lost);
  if (one.do === 'plan') device.plan();
  if (one.do === 'report') device.report(one.declarations ? 'declarations' : 'profiles');
  if (one.do === 'tamper') device.has.delete(one.key);
  if (one.do === 'wait') device.wait(one.seconds);
  if (one.do === 'lie' && mayLie) device.lies = one.lies;
}

function assertNothingTwice(device: TestDevice): void {
  const open = device.queue.filter(({ kind }) => kind !== 'sync-declarations' && kind !== 'refresh');
  const names = open.map(({ kind, artifact, digest }) => `${kind} ${artifact} ${digest}`);
  const unsent = device.queue.filter(({ handed }) => !handed).map(({ key }) => key);
  assert.equal(new Set(unsent).size, unsent.length);
  assert.ok(names.length - new Set(names).size === 0, `sent twice while open: ${names}`);
}

function assertAllIsWell(device: TestDevice): void {
  const wanted = Object.fromEntries(device.wanted.map(({ key, digest }) => [key, digest]));
  assert.deepEqual(
    Object.fromEntries([...device.has].toSorted()),
    Object.fromEntries(Object.entries(wanted).toSorted()),
  );
  assert.deepEqual(
    Object.fromEntries(Object.entries(device.states()).toSorted()),
    Object.fromEntries(
      Object.keys(wanted)
        .toSorted()
        .map((key) => [key, 'verified']),
    ),
  );
}

function reportAll(device: TestDevice): void {
  for (const key of keys) device.report(sectionOf(key));
}

describe('whatever happens', () => {
  test('an honest device ends with what is wanted, all of it verified, and nothing more is sent', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), desired, (steps, last) => {
        const device = new TestDevice();
        for (const one of steps) {
          live(device, one, false);
          assertNothingTwice(device);
        }
        device.wanted = wantedOf(last);
        reportAll(device);
        device.settle();
        reportAll(device);
        const more = device.settle();
        assertAllIsWell(device);
        assert.ok(more <= keys.length * 4, `${more} commands where all was well but for what had been tampered with`);
        reportAll(device);
        assert.deepEqual(device.plan().actions, []);
      }),
      { numRuns: 400 },
    );
  });

  test('a device that lied is never called verified against its report, and one more try makes it well', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), desired, (steps, last) => {
        const device = new TestDevice();
        for (const one of steps) {
          live(device, one, true);
          assertNothingTwice(device);
        }
        device.wanted = wantedOf(last);
        device.lies = false;
        reportAll(device);
        assert.ok(device.settle() <= keys.length * 12);
        reportAll(device);
        device.settle();
        for (const { key, digest } of device.wanted)
          assert.equal(device.known[key]?.state === 'verified', device.has.get(key) === digest);
        device.retry();
        device.settle();
        reportAll(device);
        device.settle();
        assertAllIsWell(device);
      }),
      { numRuns: 400 },
    );
  });

  test('planning twice gives nothing to do the second time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const device = new TestDevice();
        for (const one of steps) {
          live(device, one, true);
          device.plan();
          const { actions, events } = device.plan();
          assert.deepEqual({ actions, events }, { actions: [], events: [] });
        }
      }),
      { numRuns: 300 },
    );
  });
});
