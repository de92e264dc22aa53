import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUrlUpdates } from './url-updates.ts';

function setUp(start: string) {
  const steps: string[] = [];
  let search = start;
  const arrivals: (() => void)[] = [];
  const updates = createUrlUpdates({
    search: () => search,
    go: (next, replace) =>
      new Promise((done) => {
        steps.push(`${replace ? 'replace' : 'push'} ${next}`);
        arrivals.push(() => {
          search = next;
          done();
        });
      }),
  });
  const tick = () => new Promise((done) => setTimeout(done));
  return { ...updates, steps, tick, arrive: () => arrivals.shift()?.() };
}

test('changes of one tick are one step, and a push among them makes it one to come back from', async () => {
  const { update, steps, tick } = setUp('?s=device&q=a');
  update((params) => params.set('q', 'b'), 'replace');
  update((params) => params.set('sort', '-seen'), 'push');
  update((params) => params.delete('q'), 'replace');
  assert.deepEqual(steps, []);
  await tick();
  assert.deepEqual(steps, ['push ?s=device&sort=-seen']);
});

test('what is changed before a step has arrived is added to it', async () => {
  const { update, steps, tick, arrive } = setUp('');
  update((params) => params.set('q', 'a'), 'replace');
  await tick();
  update((params) => params.set('state', 'ok'), 'push');
  await tick();
  arrive();
  arrive();
  await tick();
  update((params) => params.delete('q'), 'replace');
  await tick();
  assert.deepEqual(steps, ['replace ?q=a', 'push ?q=a&state=ok', 'replace ?state=ok']);
});

test('a change that changes nothing is no step', async () => {
  const { update, steps, tick } = setUp('?q=a');
  update((params) => params.set('q', 'a'), 'push');
  await tick();
  assert.deepEqual(steps, []);
});

test('what is chosen is ahead of the address until the page is drawn for it', async () => {
  const { update, tick, arrive, ahead, arrived, subscribe } = setUp('?q=a');
  let told = 0;
  subscribe(() => {
    told += 1;
  });
  update((params) => params.set('q', 'b'), 'replace');
  assert.equal(ahead(), '?q=b');
  await tick();
  arrived('?q=a');
  assert.equal(ahead(), '?q=b', 'the page of before says nothing about it');
  arrive();
  await tick();
  assert.equal(ahead(), '?q=b');
  arrived('?q=b');
  assert.equal(ahead(), undefined);
  assert.equal(told, 2);
});

test('what does not come, because somebody stays or goes elsewhere, is not shown any longer', async () => {
  let search = '?q=a';
  const updates = createUrlUpdates({ search: () => search, go: async () => {} });
  updates.update((params) => params.set('q', 'b'), 'push');
  assert.equal(updates.ahead(), '?q=b');
  await new Promise((done) => setTimeout(done));
  assert.equal(updates.ahead(), undefined);
  search = '';
  updates.arrived('');
  assert.equal(updates.ahead(), undefined);
});

test('a page that is drawn late, for an address that has been left, takes nothing back', async () => {
  const { update, tick, arrive, ahead, arrived } = setUp('');
  for (const place of ['9', '1']) {
    update((params) => params.set('at', place), 'replace');
    await tick();
    arrive();
    await tick();
  }
  arrived('?at=9');
  assert.equal(ahead(), '?at=1');
  arrived('?at=1');
  assert.equal(ahead(), undefined);
});
