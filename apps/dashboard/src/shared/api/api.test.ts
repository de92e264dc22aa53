import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProfile } from '@muster/contract/calls/sessions';
import { type AskedStepUp, createStepUp } from './step-up.ts';
import { bearer, browser, pair, user } from './test-browser.ts';

test('an expired token is refreshed once for all requests of all tabs, and they are sent again', async (t) => {
  const { tab, session, asked, events } = await browser(t, (request, body) => {
    if (request.url === '/auth/refresh') return body.includes('refresh-1') ? [0, pair(2)] : [4004, null];
    return bearer(request) === 'access-2' ? [0, user] : [4012, null];
  });
  const [one, two] = [tab(), tab()];
  const answers = await Promise.all([one, one, two, two].map((api) => api.send(readProfile, {})));
  assert.deepEqual(answers, [user, user, user, user]);
  assert.equal(asked.filter((line) => line.startsWith('/auth/refresh')).length, 1);
  assert.equal(session.get()?.refreshToken.token, 'refresh-2');
  assert.ok(!events.includes('signed out'));
});

test('a refresh that is refused signs out', async (t) => {
  const { tab, session, events } = await browser(t, (request) =>
    request.url === '/auth/refresh' ? [4004, null] : [4012, null],
  );
  await assert.rejects(tab().send(readProfile, {}), { code: 4004 });
  assert.equal(session.get(), undefined);
  assert.ok(events.includes('signed out'));
});

test('a refresh that cannot be made now signs nobody out', async (t) => {
  for (const outcome of ['cut', 'proxy', [1001, null], [6008, null], [4029, null]] as const) {
    const { tab, session, events } = await browser(t, (request) =>
      request.url === '/auth/refresh' ? outcome : [4012, null],
    );
    await assert.rejects(tab().send(readProfile, {}), { code: typeof outcome === 'string' ? -1 : outcome[0] });
    assert.deepEqual(session.get(), pair(1));
    assert.ok(!events.includes('signed out'));
  }
});

test('an invalid token signs out, unless another tab has a newer one by now', async (t) => {
  const first = await browser(t, () => [4004, null]);
  await assert.rejects(first.tab().send(readProfile, {}), { code: 4004 });
  assert.equal(first.session.get(), undefined);
  assert.ok(first.events.includes('signed out'));

  const second = await browser(t, () => {
    second.session.save(pair(2));
    return [4004, null];
  });
  await assert.rejects(second.tab().send(readProfile, {}), { code: 4004 });
  assert.deepEqual(second.session.get(), pair(2));
  assert.ok(!second.events.includes('signed out'));
});

test('a new token that is invalid by the time it is used signs out, too', async (t) => {
  const { tab, session, events } = await browser(t, (request) => {
    if (request.url === '/auth/refresh') return [0, pair(2)];
    return bearer(request) === 'access-2' ? [4004, null] : [4012, null];
  });
  await assert.rejects(tab().send(readProfile, {}), { code: 4004 });
  assert.equal(session.get(), undefined);
  assert.ok(events.includes('signed out'));
});

test('a network that fails is code -1, reported as lost, and signs nobody out', async (t) => {
  const { tab, session, events } = await browser(t, () => 'cut');
  await assert.rejects(tab().send(readProfile, {}), { code: -1 });
  assert.deepEqual(session.get(), pair(1));
  assert.deepEqual(events, ['lost']);
});

test('an answer for a user who has signed out meanwhile does not bring them back', async (t) => {
  const { tab, session } = await browser(t, (request) => {
    if (request.url !== '/auth/refresh') return [4012, null];
    session.clear();
    return [0, pair(2)];
  });
  await assert.rejects(tab().send(readProfile, {}));
  assert.equal(session.get(), undefined);
});

test('a call that needs step-up is sent again after it, once for all that wait', async (t) => {
  const stepUp = createStepUp();
  stepUp.listen();
  let steppedUp = false;
  let waiting = 0;
  const ask = (data: unknown) => {
    waiting += 1;
    return stepUp.ask(data);
  };
  const { tab } = await browser(t, () => (steppedUp ? [0, user] : [4010, { methods: ['password'] }]), ask);
  const api = tab();
  const answers = Promise.all([api.send(readProfile, {}), api.send(readProfile, {})]);
  const question = await new Promise<AskedStepUp>((done) => {
    stepUp.asked.subscribe(() => {
      const now = stepUp.asked.get();
      if (now) done(now);
    });
  });
  assert.deepEqual(question.data, { methods: ['password'] });
  while (waiting < 2) await new Promise((done) => setImmediate(done));
  steppedUp = true;
  question.settle(true);
  assert.deepEqual(await answers, [user, user]);
  assert.equal(stepUp.asked.get(), undefined);
});

test('a step-up that is cancelled leaves everything as it was: the call counts as cancelled', async (t) => {
  const { tab, session, asked } = await browser(t, () => [4010, null]);
  await assert.rejects(tab().send(readProfile, {}), { name: 'AbortError' });
  assert.equal(asked.length, 1);
  assert.deepEqual(session.get(), pair(1));
});

test('where nobody can show the question, it is answered no; also when its place is left', async () => {
  const stepUp = createStepUp();
  assert.equal(await stepUp.ask(null), false);
  const leave = stepUp.listen();
  const answer = stepUp.ask(null);
  leave();
  assert.equal(await answer, false);
});
