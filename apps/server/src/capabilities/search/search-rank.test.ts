import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, type Rank, rankOf } from './search-rank.ts';
import { fold, wordsOf } from './search-words.ts';

const entry = (title: string, ...texts: string[]) => ({
  folded: fold(title),
  words: wordsOf(title, ...texts)
    .map((word) => ` ${word}`)
    .join(''),
});
const rank = (typed: string, of: ReturnType<typeof entry>, slips: string[][] = []) =>
  rankOf({ text: fold(typed), words: wordsOf(typed) }, of, (i) => slips[i] ?? []);
const iphone = entry("Ana Ruiz's iPhone", 'SN4711');

test('what is exactly that comes before what begins with it, has a word that does, has it inside, or may be meant', () => {
  assert.equal(rank("ana RUIZ'S iphone", iphone), 'exact');
  assert.equal(rank('ana r', iphone), 'prefix');
  assert.equal(rank('rui', iphone), 'word prefix');
  assert.equal(rank('sn47', iphone), 'word prefix');
  assert.equal(rank('iphone ana', iphone), 'word prefix');
  assert.equal(rank('hone', iphone), 'infix');
  assert.equal(rank('711 ana', iphone), 'infix');
  assert.equal(rank('ihpone', iphone, [['iphone']]), 'slip');
  assert.equal(rank('ana ihpone', iphone, [[], ['iphone']]), 'slip');
});

test('what lacks a word of the query is not meant', () => {
  assert.equal(rank('ana pixel', iphone), undefined);
  assert.equal(rank('ihpone', iphone, [['ipad']]), undefined);
  assert.equal(rank('%', iphone), undefined);
  assert.equal(rank('', iphone), undefined);
});

test('among equals what changed last comes first', () => {
  const given: [Rank, string][] = [
    ['slip', '2026-03-01'],
    ['infix', '2026-01-01'],
    ['infix', '2026-02-01'],
    ['exact', '2025-01-01'],
    ['word prefix', '2026-01-01'],
    ['prefix', '2026-01-01'],
  ];
  const sorted = given.map(([of, updatedAt]) => ({ rank: of, updatedAt })).sort(inOrder);
  assert.deepEqual(
    sorted.map((each) => `${each.rank} ${each.updatedAt}`),
    [
      'exact 2025-01-01',
      'prefix 2026-01-01',
      'word prefix 2026-01-01',
      'infix 2026-02-01',
      'infix 2026-01-01',
      'slip 2026-03-01',
    ],
  );
});
