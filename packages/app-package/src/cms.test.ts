import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixture } from './apple/test-fixture.ts';
import { parseSignedData } from './cms.ts';
import { derValue, derValues } from './der.ts';

function der(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag, 0x83, content.length >> 16, content.length >> 8, content.length), content]);
}

test('a certificate that stands twice in a signature counts once', () => {
  const profile = fixture('ad-hoc.mobileprovision');
  const [type, wrapped] = derValues(derValue(profile, 'test').content, 'test');
  const fields = derValues(derValue(wrapped?.content ?? profile, 'test').content, 'test');
  const doubled = fields.map(({ tag, whole, content }) => (tag === 0xa0 ? der(tag, content, content) : whole));
  const message = der(0x30, type?.whole ?? profile, der(0xa0, der(0x30, ...doubled)));
  const once = parseSignedData(profile, 'test').certificates;
  assert.ok(once.length > 0);
  assert.deepEqual(parseSignedData(message, 'test').certificates, once);
});
