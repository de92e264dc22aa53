import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thisDevice } from './this-device.ts';

test('phones and tablets are told from desks', () => {
  for (const [expected, maxTouchPoints, userAgent] of [
    ['android', 5, 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'],
    ['ios', 5, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'],
    ['ios', 5, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'],
    [undefined, 0, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'],
    [undefined, 10, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'],
  ] as const)
    assert.equal(thisDevice({ userAgent, maxTouchPoints }), expected, userAgent);
});
