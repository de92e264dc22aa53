import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { PlistError } from './plist-error.ts';
import type { PlistValue } from './plist-value.ts';
import { readPlist } from './read-plist.ts';
import { expected, fixture } from './test-fixture.ts';
import { writeBinaryPlist } from './write-binary-plist.ts';
import { writeXmlPlist } from './write-xml-plist.ts';

const text = fc
  .string({ unit: 'binary' })
  .filter((value) => /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u.test(value));
const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.double().map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.bigInt(-(2n ** 63n), 2n ** 64n - 1n),
);
const date = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((value) => new Date(Math.floor(value.getTime() / 1000) * 1000));
const bytes = fc.uint8Array({ maxLength: 200 }).map((value) => Buffer.from(value));
const { value: anyValue } = fc.letrec<{ value: PlistValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(text, number, fc.boolean(), date, bytes),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 6 }).map((entries) => new Map(entries)),
  ),
}));

/** Numbers that are whole come back as integers, of whichever kind they fit. */
function normal(value: PlistValue): PlistValue {
  if (value instanceof Map) return new Map(Array.from(value, ([key, inner]) => [key, normal(inner)]));
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return BigInt(value);
  return value;
}

const inRange = (value: PlistValue): boolean => {
  if (value instanceof Map) return [...value.values()].every(inRange);
  if (Array.isArray(value)) return value.every(inRange);
  return typeof value !== 'number' || !Number.isInteger(value) || (value >= -(2 ** 63) && value < 2 ** 64);
};

const forms = { XML: writeXmlPlist, binary: writeBinaryPlist };

for (const [form, write] of Object.entries(forms)) {
  describe(`written in ${form}`, () => {
    test('any value is read as it was', () => {
      fc.assert(
        fc.property(anyValue.filter(inRange), (value) => {
          assert.deepEqual(readPlist(write(value)), normal(value));
        }),
        { numRuns: 300 },
      );
    });

    test('equal values are equal bytes, in whatever order their keys were put', () => {
      const other = new Map([...expected].reverse());
      assert.ok(write(expected).equals(write(other)));
    });

    test('what cannot be read again is refused', () => {
      let deep: PlistValue = [];
      for (let level = 0; level < 100; level += 1) deep = [deep];
      for (const [value, code] of [
        [2n ** 64n, 'unwritable'],
        [-(2n ** 63n) - 1n, 'unwritable'],
        [1e300, 'unwritable'],
        [new Date(Number.NaN), 'unwritable'],
        [new Date('-000001-01-01T00:00:00Z'), 'unwritable'],
        ['half \ud83d', 'unwritable'],
        [[null], 'unwritable'],
        [new Map([['a', undefined]]), 'unwritable'],
        [{}, 'unwritable'],
        [deep, 'tooLarge'],
      ] as [PlistValue, string][])
        assert.throws(
          () => write(value),
          (error) => error instanceof PlistError && error.code === code,
          String(value),
        );
    });

    test('what names the same things again and again has an end', () => {
      let value: PlistValue = 'a'.repeat(1000);
      for (let level = 0; level < 12; level += 1) value = Array.from({ length: 14 }, () => value);
      assert.throws(() => write(value), PlistError);
    });
  });
}

test('XML is byte for byte what Python writes', () => {
  const theirs = fixture('plistlib.plist').toString().replace('1e-07', '1e-7');
  assert.equal(writeXmlPlist(expected).toString(), theirs);
});

test('XML has no way to write control characters, and keeps carriage returns', () => {
  for (const value of ['\0', '\x1b', '\uffff']) assert.throws(() => writeXmlPlist(value), PlistError);
  assert.equal(readPlist(writeXmlPlist('a\r\nb\rc')), 'a\r\nb\rc');
});

test('damaged copies are read or refused, and never anything else', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(fixture('plistlib.plist'), fixture('plistlib.bplist')),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat(), { nil: undefined }),
      (original, changes, end) => {
        const copy = Buffer.from(original.subarray(0, end === undefined ? undefined : end % original.length));
        for (const [at, byte] of changes) if (copy.length > 0) copy[at % copy.length] = byte;
        try {
          readPlist(copy);
        } catch (error) {
          assert.ok(error instanceof PlistError, String(error));
        }
      },
    ),
    { numRuns: 2000 },
  );
});
