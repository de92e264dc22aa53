import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeDevice, readDevice } from './visitor-device.ts';

const agents: [name: string, agent: string, device: object][] = [
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    { os: 'ios', osVersion: '18.4.1', model: 'iPhone' },
  ],
  [
    'an iPad that says so',
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    { os: 'ios', osVersion: '12.5.7', model: 'iPad' },
  ],
  [
    'an iPad that says it is a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    { os: 'macos' },
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:124.0) Gecko/124.0 Firefox/124.0',
    { os: 'android', osVersion: '14' },
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    { os: 'android' },
  ],
  [
    'an old Samsung',
    'Mozilla/5.0 (Linux; Android 8.1.0; SM-J710F Build/M1AJQ) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.210 Mobile Safari/537.36',
    { os: 'android', osVersion: '8.1.0', model: 'SM-J710F' },
  ],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0', { os: 'windows' }],
  [
    'Windows 7',
    'Mozilla/5.0 (Windows NT 6.1; WOW64; rv:52.0) Gecko/20100101 Firefox/52.0',
    { os: 'windows', osVersion: '6.1' },
  ],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36', {}],
  ['nothing', '', {}],
];

for (const [name, agent, device] of agents) {
  test(`${name} is recognised by its user agent`, () => assert.deepEqual(readDevice({ 'user-agent': agent }), device));
}

test('client hints say more than the user agent', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
  assert.deepEqual(
    readDevice({
      'user-agent': chrome,
      'sec-ch-ua-platform': '"Android"',
      'sec-ch-ua-platform-version': '"15.0.0"',
      'sec-ch-ua-model': '"Pixel 9"',
      'sec-ch-ua-arch': '""',
    }),
    { os: 'android', osVersion: '15.0.0', model: 'Pixel 9' },
  );
  const windows = (version: string) =>
    readDevice({ 'sec-ch-ua-platform': '"Windows"', 'sec-ch-ua-platform-version': version }).osVersion;
  assert.deepEqual([windows('"15.0.0"'), windows('"10.0.0"'), windows('"0.3.0"')], ['11', '10', undefined]);
  assert.deepEqual(readDevice({ 'sec-ch-ua-platform': '"Chrome OS"', 'user-agent': chrome }), {});
  assert.deepEqual(readDevice({ 'sec-ch-ua-platform': 'nonsense"; x', 'user-agent': ['a', 'b'] }), {});
});

test('what a page found out by itself comes before', () => {
  assert.deepEqual(mergeDevice({ os: 'macos', osVersion: '14' }, { os: 'ios', model: 'iPad' }), {
    os: 'ios',
    model: 'iPad',
  });
  assert.deepEqual(mergeDevice({ os: 'ios', model: 'iPhone' }, { osVersion: '18' }), {
    os: 'ios',
    model: 'iPhone',
    osVersion: '18',
  });
  assert.deepEqual(mergeDevice({ os: 'android' }, undefined), { os: 'android' });
});
