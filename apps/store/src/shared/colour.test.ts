import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brandStyle } from './colour.ts';

test("letters on the workspace's colour are those that its settings have shown; without one, the product's own", () => {
  assert.deepEqual(brandStyle('2F5BEA'), { '--brand': '#2f5bea', '--on-brand': '#ffffff' });
  assert.deepEqual(brandStyle('#ffd43b'), { '--brand': '#ffd43b', '--on-brand': '#000000' });
  assert.deepEqual(brandStyle('#bababa'), { '--brand': '#bababa', '--on-brand': '#ffffff' });
  for (const none of [undefined, 'red'])
    assert.equal((brandStyle(none) as Record<string, string>)['--brand'], '#2f5bea');
});
