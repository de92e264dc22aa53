import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { secretsFrom } from './secrets.ts';
import { codeHasher, hashToken, newCode, newToken, sameHash } from './tokens.ts';

test('a token is 32 random bytes, and only its hash is kept', () => {
  const { token, hash } = newToken();
  assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  assert.deepEqual(hash, createHash('sha256').update(token).digest());
  assert.deepEqual(hashToken(token), hash);
  assert.equal(new Set(Array.from({ length: 100 }, () => newToken().token)).size, 100);
});

test('codes have six digits, leading zeros too, and use the whole range', () => {
  const codes = Array.from({ length: 20_000 }, newCode);
  for (const code of codes) assert.match(code, /^\d{6}$/);
  const leading = new Set(codes.map((code) => code[0]));
  assert.equal(leading.size, 10);
});

test('the hash of a code depends on the key, the salt and the code', () => {
  const one = codeHasher(secretsFrom(Buffer.alloc(32, 1)));
  const two = codeHasher(secretsFrom(Buffer.alloc(32, 2)));
  const hash = one('123456', 'ana');
  assert.equal(hash.length, 32);
  assert.ok(sameHash(one('123456', 'ana'), hash));
  for (const other of [one('123457', 'ana'), one('123456', 'eva'), two('123456', 'ana'), one('23456', 'ana1')]) {
    assert.ok(!sameHash(other, hash));
  }
});

test('hashes of different lengths are different, not an error', () => {
  assert.equal(sameHash(Buffer.alloc(32), Buffer.alloc(31)), false);
  assert.equal(sameHash(Buffer.alloc(0), Buffer.alloc(32)), false);
});
