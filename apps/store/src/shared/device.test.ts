import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askForHints, type Browser, isInsideAnotherApp, recogniseDevice, sentOf, withHints } from './device.ts';

const browser = (userAgent: string, more: Partial<Browser> = {}): Browser => ({
  ...{ userAgent, platform: '', maxTouchPoints: 0 },
  ...more,
});
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ${safari} Version/17.5 Mobile/15E148 Safari/604.1`;
const iphone26 = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari} Version/26.1 Mobile/15E148 Safari/604.1`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/18.1 Safari/605.1.15`;
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

test('an iPhone is known with its version', () => {
  assert.deepEqual(recogniseDevice(browser(iphone)), {
    kind: 'iphone',
    os: 'ios',
    model: 'iPhone',
    osVersion: '17.5.1',
  });
});

test('from iOS 26 on the version is the one of Safari', () => {
  assert.equal(recogniseDevice(browser(iphone26)).osVersion, '26.1');
});

test('an iPad that says it is a Mac is an iPad; a Mac is a Mac, of no certain version', () => {
  const ipad = recogniseDevice(browser(mac, { platform: 'MacIntel', maxTouchPoints: 5 }));
  assert.deepEqual(ipad, { kind: 'ipad', os: 'ios', model: 'iPad', osVersion: '18.1' });
  assert.deepEqual(recogniseDevice(browser(mac, { platform: 'MacIntel' })), { kind: 'mac', os: 'macos' });
});

test('an Android phone has a model and a version, unless its browser tells everybody the same', () => {
  const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0';
  assert.deepEqual(recogniseDevice(browser(firefox)), { kind: 'android', os: 'android', osVersion: '14' });
  const samsung = `Mozilla/5.0 (Linux; Android 13; SM-S911B Build/TP1A) ${chrome} Mobile Safari/537.36`;
  assert.deepEqual(recogniseDevice(browser(samsung)), {
    ...{ kind: 'android', os: 'android' },
    ...{ osVersion: '13', model: 'SM-S911B' },
  });
  const reduced = `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`;
  assert.deepEqual(recogniseDevice(browser(reduced)), { kind: 'android', os: 'android' });
});

test('what Chromium tells when asked is added', async () => {
  const hints = { platformVersion: '15.0.0', model: 'Pixel 9', architecture: '', bitness: '' };
  const pixel = browser(`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, {
    userAgentData: { getHighEntropyValues: async () => hints },
  });
  assert.deepEqual(withHints(recogniseDevice(pixel), await askForHints(pixel)), {
    ...{ kind: 'android', os: 'android' },
    ...{ osVersion: '15.0.0', model: 'Pixel 9' },
  });
});

test('Windows 11 is told from 10 by its hint, and neither without', () => {
  const pc = recogniseDevice(browser(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`));
  const arm = { architecture: 'arm', bitness: '64' };
  assert.deepEqual(withHints(pc, { platformVersion: '15.0.0', ...arm }), {
    ...{ kind: 'windows', os: 'windows' },
    ...{ osVersion: '11', ...arm },
  });
  assert.equal(withHints(pc, { platformVersion: '10.0.0' }).osVersion, '10');
  assert.equal(withHints(pc, { platformVersion: '0.3.0' }).osVersion, undefined);
  assert.equal(pc.osVersion, undefined);
});

test('a browser that refuses hints, or has none, is asked for nothing more', async () => {
  const refusing = browser('x', { userAgentData: { getHighEntropyValues: () => Promise.reject(new Error('no')) } });
  assert.equal(await askForHints(refusing), undefined);
  assert.equal(await askForHints(browser('x')), undefined);
});

test('what is unknown is a device of another kind, and sent as nothing', () => {
  const linux = recogniseDevice(browser(`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`));
  assert.deepEqual(linux, { kind: 'other' });
  assert.deepEqual(sentOf(linux), {});
});

test('browsers inside other apps of an iPhone are known, its own browsers are not taken for them', () => {
  const phone = recogniseDevice(browser(iphone));
  const view = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${safari} Mobile/15E148`;
  assert.equal(isInsideAnotherApp(phone, view), true);
  assert.equal(isInsideAnotherApp(phone, `${view} Instagram 330.0.0 Safari/604.1`), true);
  assert.equal(isInsideAnotherApp(phone, iphone), false);
  assert.equal(isInsideAnotherApp(phone, `${view.replace('Mobile', 'CriOS/131.0 Mobile')}`), false);
  assert.equal(isInsideAnotherApp({ kind: 'android', os: 'android' }, view), false);
});
