import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PackageError } from '../package-error.ts';
import { parsePlist, parsePlistDict, plainDict } from './plist.ts';
import type { PlistValue } from './plist-value.ts';
import { answers, fixture } from './test-fixture.ts';

const parse = (text: string | Uint8Array) => parsePlist(Buffer.from(text), 'test');
const refused = (text: string | Uint8Array) => assert.throws(() => parse(text), PackageError);
const xml = (inner: string) => `<?xml version="1.0"?><plist version="1.0">${inner}</plist>`;

describe('a property list', () => {
  for (const name of ['all-types.plist', 'all-types.bplist', 'all-types.plistutil.bplist']) {
    test(`says what other readers read in it: ${name}`, () => {
      const { uid, ...rest } = plainDict(parsePlistDict(fixture(name), name), name);
      assert.deepEqual(rest, answers['all-types.plist']);
      assert.equal(uid, name === 'all-types.bplist' ? 7 : undefined);
    });
  }

  test('may be the text of .strings files, in any encoding', () => {
    const text = '/* a */ "k\\"ey" = "v\\U00e1\\n"; // b\nbare.key = bare-value;\n"alone";';
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'utf16le')]) {
      assert.deepEqual(
        parse(bytes),
        new Map([
          ['k"ey', 'vá\n'],
          ['bare.key', 'bare-value'],
          ['alone', 'alone'],
        ]),
      );
    }
    assert.deepEqual(parse('{ a = (1, "2",); b = <0a 0B>; c = { d = e; }; }'), dictOf());
  });

  test('passes over what stands before its declaration, and takes the last of two values, as Apple does', () => {
    assert.deepEqual(
      parse(`\n ${xml('<dict><key>a</key><integer>1</integer><key>a</key><integer>2</integer></dict>')}`),
      new Map([['a', 2]]),
    );
  });

  test('passes over hyphens in comments and what stands behind its end, as Apple does', () => {
    const list = xml('<array><!-- <string>--debug</string> --><string>b</string></array>');
    for (const rest of ['', '\0\0', '\n}', '<plist><array>', '<!-- open', '&;']) {
      assert.deepEqual(parse(list + rest), ['b'], rest);
    }
    refused(list.slice(0, -1));
    refused(list.replace('</string></array>', '</array>'));
  });
});

function dictOf(): PlistValue {
  return new Map<string, PlistValue>([
    ['a', ['1', '2']],
    ['b', Buffer.from([10, 11])],
    ['c', new Map([['d', 'e']])],
  ]);
}

/** One array in an array, a table of one byte each. */
function binary(objects: number[][], top = 0, count = objects.length): Uint8Array {
  const heap = objects.flat();
  const trailer = Buffer.alloc(32);
  trailer[6] = 1;
  trailer[7] = 1;
  trailer.writeBigUInt64BE(BigInt(count), 8);
  trailer.writeBigUInt64BE(BigInt(top), 16);
  trailer.writeBigUInt64BE(BigInt(8 + heap.length), 24);
  let at = 8;
  const table = objects.map((object) => {
    at += object.length;
    return at - object.length;
  });
  return Buffer.concat([Buffer.from('bplist00'), Buffer.from(heap), Buffer.from(table), trailer]);
}

describe('refused is a property list', () => {
  test('that contains itself, or is nested too deep', () => {
    assert.deepEqual(
      parse(
        binary([
          [0xa1, 1],
          [0x51, 0x61],
        ]),
      ),
      ['a'],
    );
    refused(binary([[0xa1, 0]]));
    refused(
      binary([
        [0xa1, 1],
        [0xa1, 0],
      ]),
    );
    refused(binary([...Array.from({ length: 100 }, (_, index) => [0xa1, index + 1]), [0x09]]));
    refused(xml('<array>'.repeat(200)));
    refused('('.repeat(100_000));
  });

  test('that claims more than it has', () => {
    refused(binary([[0xa1, 7]]));
    refused(binary([[0x09]], 3));
    refused(binary([[0x09]], 0, 2 ** 40));
    refused(binary([[0xaf, 0x13, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0xff]]));
    refused(binary([[0x5f, 0x12, 0x7f, 0xff, 0xff, 0xff]]));
  });

  test('that defines entities, or is of something else', () => {
    refused('<!DOCTYPE plist [<!ENTITY a "b">]><plist><string>&a;</string></plist>');
    refused(xml('<html/>'));
    refused(xml('<dict><string>no key</string></dict>'));
    refused('"open');
  });

  test('that names the same things again and again, when it is to be written out', () => {
    const wide = Array.from({ length: 14 }, () => 0);
    const levels = Array.from({ length: 12 }, (_, level) => [0xae, ...wide.map(() => level + 1)]);
    const bomb = binary([...levels, [0x51, 0x61]]);
    const value = parse(bomb);
    assert.throws(() => plainDict(new Map([['a', value]]), 'test'), PackageError);
  });
});
