import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDevice } from './find-device.ts';

const devices = ['00008030-001A2B3C4D5E802E', '00008110-000A1B2C3D4E5F60', 'f2d1c0b9a8f7e6d5c4b3a291807f6e5d4c3b2a19'];

test('a whole UDID is found however it is written', () => {
  for (const typed of ['00008030-001A2B3C4D5E802E', ' 00008030001a2b3c4d5e802e ', '00008030-001a2b3c4d5e802e\n']) {
    assert.deepEqual(findDevice(devices, typed), { found: [devices[0]], answer: 'in' });
  }
});

test('one that is not there is said not to be', () => {
  assert.deepEqual(findDevice(devices, '00008030-FFFFFFFFFFFFFFFF'), { found: [], answer: 'not-in' });
});

test('a part of one finds those that have it, and says nothing more', () => {
  assert.deepEqual(findDevice(devices, '0000'), { found: devices.slice(0, 2), answer: undefined });
  assert.deepEqual(findDevice(devices, 'zz'), { found: [], answer: undefined });
  assert.deepEqual(findDevice(devices, ''), { found: devices, answer: undefined });
});
