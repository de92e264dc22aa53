import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '@muster/contract/entities';
import { createSessionStore } from './session-store.ts';
import { memoryKeep } from './test-memory-keep.ts';
import { watchTabs } from './watch-tabs.ts';

const sessionOf = (id: string, n = 1) =>
  ({ user: { id }, accessToken: { token: `${id}-${n}` }, refreshToken: { token: `${id}-${n}` } }) as unknown as Session;

/** A tab that watches, and the store of another one. */
function setUp(pathname: string, focused: boolean) {
  const keep = memoryKeep();
  const other = createSessionStore(keep);
  other.save(sessionOf('ana'));
  const store = createSessionStore(keep);
  const went: string[] = [];
  const document = Object.assign(new EventTarget(), { hasFocus: () => focused });
  const location = { pathname, assign: (path: string) => went.push(path), reload: () => went.push('reloaded') };
  const tab = Object.assign(new EventTarget(), { document, location });
  watchTabs(store, tab as unknown as Window);
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  return {
    other,
    went,
    told: () => told,
    hear: (key: string | null = 'muster.auth') => tab.dispatchEvent(Object.assign(new Event('storage'), { key })),
    look() {
      focused = true;
      tab.dispatchEvent(new Event('focus'));
    },
  };
}

test('another account in another tab is shown here as soon as one looks', () => {
  const tab = setUp('/acme/people', false);
  tab.other.save(sessionOf('bob'));
  tab.hear();
  assert.deepEqual(tab.went, []);
  assert.equal(tab.told(), 0, 'until then nothing changes');
  tab.look();
  assert.deepEqual(tab.went, ['reloaded']);
});

test('in the welcome area it leads to /, and a tab that is looked at follows at once', () => {
  const tab = setUp('/welcome/register', true);
  tab.other.save(sessionOf('bob'));
  tab.hear();
  assert.deepEqual(tab.went, ['/']);
});

test('signing out elsewhere is noticed, also when the whole storage was cleared', () => {
  for (const key of ['muster.auth', null]) {
    const tab = setUp('/acme', true);
    tab.other.clearAll();
    tab.hear(key);
    assert.deepEqual(tab.went, ['reloaded'], String(key));
  }
});

test('administration that is hidden elsewhere is hidden here', () => {
  const tab = setUp('/acme', true);
  tab.other.setHideAdmin(true);
  tab.hear();
  assert.deepEqual(tab.went, ['reloaded']);
});

test('who switches there and back before anybody looks has changed nothing', () => {
  const tab = setUp('/acme', false);
  tab.other.save(sessionOf('bob'));
  tab.hear();
  tab.other.switchTo('ana');
  tab.hear();
  tab.look();
  assert.deepEqual(tab.went, []);
});

test('new tokens and other accounts that come and go are simply used; what else is stored is nobody’s business', () => {
  const tab = setUp('/acme', true);
  tab.other.update(sessionOf('ana', 2));
  tab.hear();
  tab.other.save(sessionOf('bob'));
  tab.other.switchTo('ana');
  tab.hear();
  assert.equal(tab.told(), 2);
  tab.hear('muster.language');
  assert.equal(tab.told(), 2);
  assert.deepEqual(tab.went, []);
});
