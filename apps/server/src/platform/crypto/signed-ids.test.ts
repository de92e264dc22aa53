import assert from 'node:assert/strict';
import { createHmac, randomUUIDv7 } from 'node:crypto';
import { test } from 'node:test';
import { readSignedIds, writeSignedIds } from './signed-ids.ts';

const sign = (text: string, purpose: string) => createHmac('sha256', 'key').update(`${purpose} ${text}`).digest();
const until = 1_800_000_000;
const before = (until - 10) * 1000;

test('what is signed is read until it is over, and for its purpose alone', () => {
  const ids = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const token = writeSignedIds(sign, 'video', ids, until);
  assert.deepEqual(readSignedIds(sign, 'video', token, before), ids);
  assert.equal(readSignedIds(sign, 'video', token, until * 1000), undefined, 'over');
  assert.equal(readSignedIds(sign, 'sign-in', token, before), undefined, 'for something else');
  assert.equal(
    readSignedIds(() => Buffer.alloc(32), 'video', token, before),
    undefined,
    'signed elsewhere',
  );
});

test('nothing else is read', () => {
  const token = writeSignedIds(sign, 'video', [randomUUIDv7()], until);
  for (let at = 0; at < 36; at += 5) {
    const bytes = Buffer.from(token, 'base64url');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    assert.equal(readSignedIds(sign, 'video', bytes.toString('base64url'), before), undefined, `byte ${at}`);
  }
  for (const other of ['', 'x', 'x'.repeat(43), token.slice(0, -4), `${token}AAAA`])
    assert.equal(readSignedIds(sign, 'video', other, before), undefined, other);
});
