import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { keepUsersFresh } from './keep-users-fresh.ts';

const minute = 60_000;

function page(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const target = Object.assign(new EventTarget(), { hidden: false });
  const seen = { reads: 0 };
  async function refresh(): Promise<void> {
    seen.reads += 1;
  }
  const stop = keepUsersFresh({ refresh }, target);
  const show = (hidden: boolean) => {
    target.hidden = hidden;
    target.dispatchEvent(new Event('visibilitychange'));
  };
  return { seen, stop, show };
}

test('users are read again every 15 minutes, until the page is left', (t) => {
  const { seen, stop } = page(t);
  t.mock.timers.tick(14 * minute);
  assert.equal(seen.reads, 0);
  t.mock.timers.tick(31 * minute);
  assert.equal(seen.reads, 3);
  stop();
  t.mock.timers.tick(60 * minute);
  assert.equal(seen.reads, 3);
});

test('who comes back after longer than that finds them read at once; after a moment, nothing happens', (t) => {
  const { seen, stop, show } = page(t);
  show(true);
  // The machine slept: the clock on the wall went on, and no timer ran.
  t.mock.timers.setTime(40 * minute);
  seen.reads = 0;
  show(true);
  assert.equal(seen.reads, 0);
  show(false);
  assert.equal(seen.reads, 1);
  show(true);
  show(false);
  assert.equal(seen.reads, 1);
  stop();
  t.mock.timers.setTime(90 * minute);
  show(false);
  assert.equal(seen.reads, 1);
});
