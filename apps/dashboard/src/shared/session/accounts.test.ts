import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@muster/contract/client';
import type { Session } from '@muster/contract/entities';
import { type AccountsParts, createAccounts } from './accounts.ts';
import { createSessionStore } from './session-store.ts';
import { memoryKeep } from './test-memory-keep.ts';

function sessionOf(id: string, n = 1): Session {
  const user = { id, email: `${id}@example.com`, firstName: `round ${n}` };
  return { user, accessToken: { token: `${id}-a${n}` }, refreshToken: { token: `${id}-r${n}` } } as unknown as Session;
}

/** Ana is spare, Bob active; the server answers as told to each call by its path and token. */
function setUp(answer: (path: string, token: string | undefined, body: string) => unknown) {
  const session = createSessionStore(memoryKeep());
  session.save(sessionOf('ana'));
  session.save(sessionOf('bob'));
  const asked: string[] = [];
  const as = ((token) => async (call: { path: string }, input: { body?: unknown }) => {
    asked.push(`${call.path} ${token ?? JSON.stringify(input.body)}`);
    const given = answer(call.path, token, JSON.stringify(input.body));
    if (typeof given === 'number') throw new ApiError(given, '', given === -1 ? 0 : given === 1001 ? 503 : 401);
    return given;
  }) as AccountsParts['as'];
  const went: string[] = [];
  const accounts = createAccounts({
    session,
    as,
    readOwnUser: async () => sessionOf('bob', 2).user,
    restartAt: (path) => void went.push(path),
    forgetReturnPath: () => void went.push('forgotten'),
  });
  return { session, accounts, asked, went };
}

test('to switch begins anew at /, and nothing of where one was going stays', () => {
  const { session, accounts, went } = setUp(() => null);
  accounts.switchTo('ana');
  assert.equal(session.activeId(), 'ana');
  assert.deepEqual(went, ['forgotten', '/']);
});

test('signing out tells the server and goes on with the next account, then with nobody', async () => {
  const { session, accounts, asked, went } = setUp(() => null);
  await accounts.signOut();
  assert.deepEqual(asked, ['/auth/logout bob-a1']);
  assert.equal(session.activeId(), 'ana');
  await accounts.signOutOfAll();
  assert.deepEqual(asked.slice(1), ['/auth/logout ana-a1']);
  assert.equal(session.activeId(), undefined);
  assert.deepEqual(went, ['forgotten', '/', 'forgotten', '/welcome']);
});

test('signing out of all ends every session on the server too, also those whose access token has expired', async () => {
  const { session, accounts, asked } = setUp((path, token) => {
    if (path === '/auth/refresh') return sessionOf('ana', 2);
    return token === 'ana-a1' ? 4012 : null;
  });
  await accounts.signOutOfAll();
  const ended = asked.filter((line) => line.startsWith('/auth/logout'));
  assert.deepEqual(ended.sort(), ['/auth/logout ana-a1', '/auth/logout ana-a2', '/auth/logout bob-a1']);
  assert.equal(session.activeId(), undefined);
});

test('without a network one is signed out here all the same', async () => {
  const { session, accounts } = setUp(() => -1);
  await accounts.signOutOfAll();
  assert.equal(session.get(), undefined);
  assert.deepEqual(session.spares(), []);
});

test('all users are read again, each with their own token', async () => {
  const { session, accounts, asked } = setUp((_path, token) => token === 'ana-a1' && sessionOf('ana', 2).user);
  await accounts.refresh();
  assert.equal(session.get()?.user.firstName, 'round 2');
  assert.equal(session.spares()[0]?.user.firstName, 'round 2');
  assert.deepEqual(asked, ['/users/profile ana-a1']);
});

test('an expired spare account gets new tokens', async () => {
  const { session, accounts } = setUp((path, _token, body) => {
    if (path === '/auth/refresh') return body?.includes('ana-r1') ? sessionOf('ana', 2) : 4004;
    return 4012;
  });
  await accounts.refresh();
  assert.equal(session.spares()[0]?.accessToken.token, 'ana-a2');
  assert.equal(session.get()?.user.id, 'bob');
});

test('a spare account whose session has ended is forgotten, one that cannot be reached now is not', async () => {
  for (const code of [4004, 4012]) {
    const { session, accounts } = setUp((path) => (path === '/auth/refresh' ? 4004 : code));
    await accounts.refresh();
    assert.deepEqual(session.spares(), [], String(code));
    assert.equal(session.activeId(), 'bob');
  }
  for (const code of [-1, 1001]) {
    const { session, accounts } = setUp(() => code);
    await accounts.refresh();
    assert.equal(session.spares().length, 1, String(code));
  }
});
