import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Account } from '../session/auth-state.ts';
import { followProfile } from './follow-profile.ts';

function start(chosen: boolean) {
  let account: Account | undefined;
  let heard = () => {};
  const set: string[] = [];
  followProfile({
    session: {
      get: () => account,
      subscribe(listener) {
        heard = listener;
        return () => {};
      },
    },
    language: { set: (language) => set.push(language) },
    isChosen: () => chosen,
  });
  return {
    set,
    becomes(id: string, language: string, supplanting: object | null = null) {
      account = { user: { id, language }, supplanting } as Account;
      heard();
    },
  };
}

test('a sign-in brings the language of the profile where none was chosen, and nothing where one was', () => {
  const fresh = start(false);
  fresh.becomes('ana', 'es');
  assert.deepEqual(fresh.set, ['es']);
  const used = start(true);
  used.becomes('ana', 'es');
  assert.deepEqual(used.set, []);
});

test('a profile that changes is followed in every browser, but not that of somebody who is acted for', () => {
  const used = start(true);
  used.becomes('ana', 'en');
  used.becomes('ana', 'en');
  used.becomes('ana', 'es');
  assert.deepEqual(used.set, ['es']);
  used.becomes('ben', 'en');
  assert.deepEqual(used.set, ['es'], 'another account is no change');
  const staff = start(false);
  staff.becomes('ana', 'es', { byId: 'staff' });
  assert.deepEqual(staff.set, []);
});
