import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpeedometer } from './speedometer.ts';

test('a speed is told once it can be, follows what it measures, and does not jump', () => {
  let at = 0;
  const { measure } = createSpeedometer(() => at);
  assert.equal(measure(0), undefined);
  at = 500;
  assert.equal(measure(500), undefined, 'too soon');
  at = 1000;
  assert.equal(measure(1000), 1000);
  let sent = 1000;
  let speed = 1000;
  for (let step = 0; step < 40; step += 1) {
    at += 500;
    sent += 1000;
    const next = measure(sent) ?? 0;
    assert.ok(next >= speed && next <= 2000, `${next}`);
    assert.ok(next - speed < 150, 'a bit at a time');
    speed = next;
  }
  assert.ok(speed > 1950);
});

test('events that come closer together than they can be measured change nothing', () => {
  let at = 0;
  const { measure } = createSpeedometer(() => at);
  measure(0);
  at = 2000;
  assert.equal(measure(2000), 1000);
  at = 2001;
  assert.equal(measure(900_000), 1000);
});
