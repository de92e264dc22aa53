import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PlistError } from './plist-error.ts';
import { plainDict } from './plist-fields.ts';
import type { PlistValue } from './plist-value.ts';
import { plistForm, readPlist, readPlistDict } from './read-plist.ts';
import { readTextPlist } from './read-text-plist.ts';
import { expected, fixture } from './test-fixture.ts';

const parse = (text: string | Uint8Array) => {
  const bytes = Buffer.from(text);
  return plistForm(bytes) === undefined ? readTextPlist(bytes) : readPlist(bytes);
};
const refused = (text: string | Uint8Array, code: 'damaged' | 'tooLarge' = 'damaged') =>
  assert.throws(
    () => parse(text),
    (error) => error instanceof PlistError && error.code === code,
    String(text).slice(0, 80),
  );
const xml = (inner: string) => `<?xml version="1.0"?><plist version="1.0">${inner}</plist>`;

describe('a property list', () => {
  for (const name of ['plistlib.plist', 'plistlib.bplist']) {
    test(`says what Python reads in it: ${name}`, () => {
      const dict = readPlistDict(fixture(name));
      assert.deepEqual([...dict.keys()].sort(), [...expected.keys()].sort());
      for (const [key, value] of expected) assert.deepEqual(dict.get(key), value, key);
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
    refused(binary([...Array.from({ length: 100 }, (_, index) => [0xa1, index + 1]), [0x09]]), 'tooLarge');
    refused(xml('<array>'.repeat(200)), 'tooLarge');
    refused('('.repeat(100_000), 'tooLarge');
  });

  test('that claims more than it has', () => {
    refused(binary([[0xa1, 7]]));
    refused(binary([[0x09]], 3));
    refused(binary([[0x09]], 0, 2 ** 40), 'tooLarge');
    refused(binary([[0xaf, 0x13, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0xff]]));
    refused(binary([[0x5f, 0x12, 0x7f, 0xff, 0xff, 0xff]]));
  });

  test('that defines entities, or is of something else', () => {
    refused('<!DOCTYPE plist [<!ENTITY a "b">]><plist><string>&a;</string></plist>');
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    refused(`<!DOCTYPE plist [<!ENTITY l0 "ha">${laughs}]><plist><string>&l9;</string></plist>`);
    refused('<!DOCTYPE plist [<!ENTITY a SYSTEM "file:///etc/passwd">]><plist><string>&a;</string></plist>');
    refused(xml('<string>&undefined;</string>'));
    refused(xml('<html/>'));
    refused(xml('<dict><string>no key</string></dict>'));
    refused('"open');
  });

  test('that names the same things again and again', () => {
    const levels = Array.from({ length: 12 }, (_, level) => [0xae, ...Array.from({ length: 14 }, () => level + 1)]);
    refused(binary([...levels, [0x51, 0x61]]), 'tooLarge');
    const twice = binary([
      [0xa2, 1, 1],
      [0xa1, 2],
      [0x51, 0x61],
    ]);
    assert.deepEqual(parse(twice), [['a'], ['a']], 'which a few may');
  });

  test('whose objects lie over each other and say other things there', () => {
    const file = Buffer.from(
      binary([
        [0xa2, 1, 2],
        [0x51, 0x61],
        [0x10, 0x07],
      ]),
    );
    // The table follows the heap: the last object now begins within the first.
    file[8 + 7 + 2] = 9;
    assert.deepEqual(parse(file), ['a', '']);
    file[8 + 7 + 2] = 8;
    refused(file);
  });

  test('that is larger than the caller takes', () => {
    const list = Buffer.from(xml('<array><array><true/><true/></array></array>'));
    assert.deepEqual(readPlist(list, { depth: 5, values: 5, bytes: 500 }), [[true, true]]);
    for (const limits of [{ depth: 2 }, { values: 4 }, { bytes: 50 }])
      assert.throws(() => readPlist(list, limits), PlistError, JSON.stringify(limits));
  });

  test('with values that are none', () => {
    for (const inner of [
      '<integer>x</integer>',
      '<integer></integer>',
      '<real>1,5</real>',
      '<real/>',
      '<date>yesterday</date>',
      '',
      '<plist></plist>',
      '<dict><key>a</key><key/></dict><',
    ])
      refused(xml(inner));
    // A date that is not a number.
    refused(binary([[0x33, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0]]));
  });

  test('that is none at all, where the old text is not asked for', () => {
    for (const text of ['', 'hello', '{ a = b; }', 'bplist', '<'])
      assert.throws(() => readPlist(Buffer.from(text)), PlistError, text);
    assert.throws(() => readPlistDict(Buffer.from(xml('<array/>'))), PlistError);
  });
});

test('a dictionary as plain JSON has an end', () => {
  let value: PlistValue = 'a';
  for (let level = 0; level < 12; level += 1) value = Array.from({ length: 14 }, () => value);
  assert.throws(() => plainDict(new Map([['a', value]])), PlistError);
});
