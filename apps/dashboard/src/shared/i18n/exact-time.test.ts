import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactTime as onTheServer } from '@muster/phrases/exact-time';
import { exactTime } from '@muster/ui/time-format';

test('server and dashboard write a time in the same form', () => {
  for (const language of ['en', 'es']) {
    for (const instant of ['2026-09-05T07:08:09Z', '2026-01-31T00:00:00.000Z', '2026-12-09T23:59:59Z']) {
      assert.equal(onTheServer(language, instant), exactTime(language, instant, 'UTC'));
    }
  }
  assert.equal(onTheServer('en', '2026-09-05T07:08:09Z'), '5 Sep 2026 07:08:09 UTC');
});
