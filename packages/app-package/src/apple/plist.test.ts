import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PackageError } from '../package-error.ts';
import { parsePlist, parsePlistDict, plainDict } from './plist.ts';
import { answers, fixture } from './test-fixture.ts';

describe('a property list of a package', () => {
  for (const name of ['all-types.plist', 'all-types.bplist', 'all-types.plistutil.bplist']) {
    test(`says what other readers read in it: ${name}`, () => {
      const { uid, ...rest } = plainDict(parsePlistDict(fixture(name), name), name);
      assert.deepEqual(rest, answers['all-types.plist']);
      assert.equal(uid, name === 'all-types.bplist' ? 7 : undefined);
    });
  }

  test('may be the text of .strings files', () => {
    assert.deepEqual(parsePlist(Buffer.from('"a" = "b";'), 'test'), new Map([['a', 'b']]));
  });

  test('that is none is refused as part of the package, by its name', () => {
    const refused = (text: string, problem: string) =>
      assert.throws(
        () => parsePlistDict(Buffer.from(text), 'Info.plist'),
        (error) =>
          error instanceof PackageError && error.problem === problem && error.detail.startsWith('Info.plist: '),
      );
    refused('"open', 'damaged');
    refused('<plist><array/></plist>', 'damaged');
    refused('('.repeat(1000), 'tooLarge');
  });
});
