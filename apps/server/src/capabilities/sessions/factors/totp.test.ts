import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base32, matchingStep, newTotpSecret, stepAt, totpCode, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    assert.equal(totpCode(secret, stepAt(seconds * 1000)), code);
  }
});

test('a code is taken one step before and after its time, and no further', () => {
  const now = 1_700_000_000_000;
  const step = stepAt(now);
  for (const near of [-1, 0, 1]) assert.equal(matchingStep(secret, totpCode(secret, step + near), now), step + near);
  for (const far of [-2, 2, 100]) assert.equal(matchingStep(secret, totpCode(secret, step + far), now), undefined);
  for (const wrong of ['', '12345', '1234567', 'abcdef']) assert.equal(matchingStep(secret, wrong, now), undefined);
});

test('secrets are written in base32, as in RFC 4648, section 10', () => {
  const cases = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [text, expected] of Object.entries(cases)) assert.equal(base32(Buffer.from(text)), expected);
  assert.match(base32(newTotpSecret()), /^[A-Z2-7]{32}$/);
});

test('the address for a QR code names the product, the account and the secret', () => {
  const uri = new URL(totpUri(secret, "o'neil+x@example.com"));
  assert.equal(uri.protocol, 'otpauth:');
  assert.match(decodeURIComponent(uri.pathname), /Muster:o'neil\+x@example\.com$/);
  assert.deepEqual(Object.fromEntries(uri.searchParams), {
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Muster',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
