import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeviceParam, formatDevice, parseDevice } from './device-param.ts';

const devices: DeviceParam[] = [
  { platform: 'apple', id: '00008101-000A1D2E3C' },
  { platform: 'android', id: '662E41' },
  { platform: 'windows', id: 'a~b' },
];
for (const device of devices) {
  test(`${formatDevice(device)} is what it was made from`, () =>
    assert.deepEqual(parseDevice(formatDevice(device)), device));
}

for (const text of [undefined, '', 'apple', 'apple~', '~1', 'ios~1', 'Apple~1', ' apple~1', 'apple:1', 'toString~1']) {
  test(`${JSON.stringify(text)} is no device`, () => assert.equal(parseDevice(text), undefined));
}
