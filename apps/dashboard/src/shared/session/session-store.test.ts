import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '@muster/contract/entities';
import { isAdmin, isAdminViewer, isRealAdmin, parseAuth } from './auth-state.ts';
import { createSessionStore } from './session-store.ts';
import { memoryKeep } from './test-memory-keep.ts';

function sessionOf(id: string, n = 1, role = 'user'): Session {
  const user = { id, email: `${id}@example.com`, role, organizations: [] };
  return { user, accessToken: { token: `${id}-a${n}` }, refreshToken: { token: `${id}-r${n}` } } as unknown as Session;
}

test('the account that signed in last is the active one, the others are spare', () => {
  const store = createSessionStore(memoryKeep());
  assert.equal(store.get(), undefined);
  store.save(sessionOf('ana'));
  store.save(sessionOf('bob'));
  store.save(sessionOf('eve'));
  assert.equal(store.get()?.user.id, 'eve');
  assert.deepEqual(
    store.spares().map(({ user }) => user.id),
    ['ana', 'bob'],
  );
  store.save(sessionOf('ana', 2));
  assert.equal(store.get()?.accessToken.token, 'ana-a2');
  assert.deepEqual(
    store.spares().map(({ user }) => user.id),
    ['bob', 'eve'],
  );
});

test('what React watches is the same until something changes', () => {
  const store = createSessionStore(memoryKeep());
  store.save(sessionOf('ana'));
  store.save(sessionOf('bob'));
  assert.equal(store.get(), store.get());
  assert.equal(store.spares(), store.spares());
  const before = store.spares();
  store.saveUser({ ...sessionOf('ana').user, firstName: 'Anna' });
  assert.notEqual(store.spares(), before);
  assert.equal(store.spares()[0]?.user.firstName, 'Anna');
});

test('a tab never speaks for an account that another tab made active', () => {
  const keep = memoryKeep();
  const one = createSessionStore(keep);
  one.save(sessionOf('ana'));
  const two = createSessionStore(keep);
  one.save(sessionOf('bob'));
  assert.equal(two.get()?.user.id, 'ana');
  assert.equal(two.ownId(), 'ana');
  assert.equal(two.activeId(), 'bob');
  one.clear('ana');
  assert.equal(two.get(), undefined, 'it is nobody rather than somebody else');
  assert.equal(createSessionStore(keep).get()?.user.id, 'bob');
});

test('to switch is for the next page: this one stays what it is', () => {
  const keep = memoryKeep();
  const store = createSessionStore(keep);
  store.save(sessionOf('ana'));
  store.save(sessionOf('bob'));
  store.switchTo('ana');
  assert.equal(store.get()?.user.id, 'bob');
  assert.equal(createSessionStore(keep).get()?.user.id, 'ana');
  store.switchTo('nobody');
  assert.equal(createSessionStore(keep).get()?.user.id, 'ana');
});

test('signed out of one, the next is active; out of the last or all, nothing is left', () => {
  const keep = memoryKeep();
  const store = createSessionStore(keep);
  for (const id of ['ana', 'bob', 'eve']) store.save(sessionOf(id));
  store.clear();
  assert.equal(store.activeId(), 'ana');
  assert.equal(store.get(), undefined);
  store.clear('bob');
  assert.equal(store.activeId(), 'ana', 'a spare one that goes leaves the active one alone');
  store.clear('ana');
  assert.equal(keep.get('muster.auth'), null);
  store.save(sessionOf('ana'));
  store.save(sessionOf('bob'));
  store.clearAll();
  assert.equal(keep.get('muster.auth'), null);
});

test('an answer for somebody who has signed out meanwhile does not bring them back', () => {
  const store = createSessionStore(memoryKeep());
  store.save(sessionOf('ana'));
  store.update(sessionOf('bob', 2));
  store.saveUser(sessionOf('eve').user);
  assert.deepEqual(store.spares(), []);
  assert.equal(store.get()?.user.id, 'ana');
});

test('administrators can hide that they are, and stay so after a refresh and a sign-in', () => {
  const store = createSessionStore(memoryKeep());
  store.save(sessionOf('ana', 1, 'adminViewer'));
  const account = () => store.get() ?? assert.fail();
  assert.ok(isAdmin(account()));
  store.setHideAdmin(true);
  store.update(sessionOf('ana', 2, 'adminViewer'));
  store.save(sessionOf('ana', 3, 'adminViewer'));
  assert.ok(!isAdmin(account()));
  assert.ok(isRealAdmin(account()));
  assert.ok(!isRealAdmin(sessionOf('bob')));
});

test('staff who act for somebody count as admin, and look as they themselves would', () => {
  const acting = (byRole: 'admin' | 'adminViewer') => ({
    ...sessionOf('ana'),
    supplanting: { byId: 'eve', byEmail: 'eve@example.com', byRole, reason: 'Ticket', endsAt: '' },
  });
  assert.ok(isAdmin(acting('admin')));
  assert.ok(!isRealAdmin(acting('admin')));
  assert.deepEqual([isAdminViewer(acting('admin')), isAdminViewer(acting('adminViewer'))], [false, true]);
  assert.ok(!isAdmin(sessionOf('ana')));
});

test('the one session of an earlier version is taken over, once', () => {
  const keep = memoryKeep();
  keep.set('muster.session', JSON.stringify(sessionOf('ana')));
  assert.equal(createSessionStore(keep).get()?.user.id, 'ana');
  assert.equal(keep.get('muster.session'), null);
  createSessionStore(keep).clearAll();
  assert.equal(createSessionStore(keep).get(), undefined);

  keep.set('muster.session', '{"user":{"id":"1"}}');
  assert.equal(createSessionStore(keep).get(), undefined);
  createSessionStore(keep).save(sessionOf('bob'));
  keep.set('muster.session', JSON.stringify(sessionOf('ana')));
  assert.equal(createSessionStore(keep).get()?.user.id, 'bob', 'newer accounts are not replaced');
});

for (const text of [
  '',
  '{',
  'null',
  '[]',
  '{"accounts":{}}',
  '{"accounts":[null,1,"x"]}',
  '{"accounts":[{"user":{}}]}',
]) {
  test(`${text || 'an empty text'} is nobody signed in`, () =>
    assert.deepEqual(parseAuth(text), { active: undefined, accounts: [] }));
}

test('an active account that is not there gives way to the first', () => {
  const text = JSON.stringify({ active: 'x', accounts: [{ user: {} }, sessionOf('ana')] });
  assert.equal(parseAuth(text).active, 'ana');
});
