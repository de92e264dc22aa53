import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fold, foldTitle, isSlipOf, keysOf, partKeys, slipKeys, wordsOf } from './search-words.ts';

describe('texts', () => {
  test('are compared without capitals, accents and doubled spaces', () => {
    assert.equal(fold('  Álvaro   MUÑOZ Straße '), 'alvaro munoz strasse');
    assert.equal(fold('ﬁne Ⅳ'), 'fine iv');
  });

  test('are parted where neither letters nor figures nor pictures are', () => {
    assert.deepEqual(wordsOf("Ana's iPhone 15", 'ana.ruiz@example.com'), [
      'ana',
      's',
      'iphone',
      '15',
      'ruiz',
      'example',
      'com',
    ]);
    assert.deepEqual(wordsOf('🚀 Rocket'), ['🚀', 'rocket']);
    assert.deepEqual(wordsOf('%_\\ ,.'), []);
  });

  test('are as long as an index takes, and no character is cut in two', () => {
    assert.equal([...foldTitle('🚀'.repeat(1000))].length, 200);
    assert.equal(wordsOf('a'.repeat(1000))[0]?.length, 64);
    assert.equal(wordsOf(Array.from({ length: 500 }, (_, i) => `w${i}`).join(' ')).length, 48);
    assert.ok(foldTitle('🚀'.repeat(1000)).isWellFormed());
  });
});

describe('keys', () => {
  const has = (word: string, keys: number[]) => keys.every((key) => keysOf('w', word).includes(key));

  test('lead from every part of three letters or more to the word', () => {
    assert.ok(has('gonzalez', partKeys('w', 'zale')));
    assert.ok(!has('gonzalez', partKeys('w', 'zola')));
    assert.deepEqual(partKeys('w', 'zo'), []);
  });

  test('of another workspace are others', () => {
    assert.equal(keysOf('one', 'gonzalez').filter((key) => keysOf('other', 'gonzalez').includes(key)).length, 0);
  });

  test('have one in common when a letter is missing, added, another or in the wrong place', () => {
    for (const slip of ['gonzlez', 'gonnzalez', 'gonsalez', 'gnozalez', 'gonzlaez', 'gonzale']) {
      const shared = slipKeys('w', slip).filter((key) => slipKeys('w', 'gonzalez').includes(key));
      assert.ok(shared.length > 0, slip);
      assert.ok(isSlipOf(slip, 'gonzalez'), slip);
    }
  });

  test('do not guess at numbers, nor at what is too short to tell', () => {
    assert.deepEqual([slipKeys('w', '490123'), slipKeys('w', 'ab12cd'), slipKeys('w', 'ana')], [[], [], []]);
  });
});

describe('a slip', () => {
  test('is one letter in a short word, two in a long one', () => {
    assert.ok(isSlipOf('mari', 'mario'));
    assert.ok(!isSlipOf('mrai', 'marta'));
    assert.ok(isSlipOf('gonzalxy', 'gonzalez'));
    assert.ok(!isSlipOf('gxnzxlxz', 'gonzalez'));
  });

  test('may be made before the word is typed to its end, but the word is not shorter', () => {
    assert.ok(isSlipOf('gonzla', 'gonzalez'));
    assert.ok(!isSlipOf('gonzalez', 'gonz'));
  });
});
