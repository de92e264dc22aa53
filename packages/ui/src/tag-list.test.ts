import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTags, splitTags } from './tag-list.ts';

test('entries end with a comma or with Enter', () => {
  assert.deepEqual(splitTags('sales,support\nfield'), ['sales', 'support', 'field']);
  assert.deepEqual(splitTags('one\r\ntwo\rthree\u2028four'), ['one', 'two', 'three', 'four']);
});

test('entries are trimmed, and empty ones are dropped', () => {
  assert.deepEqual(splitTags('  sales ,, ,\n\n\tsupport\t,'), ['sales', 'support']);
  for (const nothing of ['', ' ', ',', ',,,\n \t', '\u0000', '\ufeff,\u200b']) assert.deepEqual(splitTags(nothing), []);
});

test('a space within an entry stays, however it was written', () => {
  assert.deepEqual(splitTags('field\tforce,north \u00a0 west'), ['field force', 'north west']);
});

test('letters keep their case unless asked otherwise', () => {
  assert.deepEqual(splitTags('Sales,ÁREA'), ['Sales', 'ÁREA']);
  assert.deepEqual(splitTags('Sales,ÁREA', true), ['sales', 'área']);
});

test('control characters are no part of an entry', () => {
  assert.deepEqual(splitTags('sa\u0000les\u0007,\u001b[31mred\u007f'), ['sales', '[31mred']);
});

test('a duplicate is replaced by the latest', () => {
  assert.deepEqual(addTags(['a', 'b', 'c'], ['a']), ['b', 'c', 'a']);
  assert.deepEqual(addTags(['a'], ['b', 'a', 'b']), ['a', 'b']);
  assert.deepEqual(addTags([], ['x', 'x', 'x']), ['x']);
});

test('what is not a duplicate keeps its place, and what was given is not changed', () => {
  const before = Object.freeze(['a', 'b']);
  assert.deepEqual(addTags(before, ['A']), ['a', 'b', 'A']);
  assert.deepEqual(addTags(before, []), ['a', 'b']);
});

test('names of what every object has are tags like others', () => {
  assert.deepEqual(addTags(['__proto__'], splitTags('constructor,__proto__')), ['constructor', '__proto__']);
});

test('ten thousand pasted entries, half of them twice, are a list of the latest', () => {
  const pasted = Array.from({ length: 10_000 }, (_, index) => `  tag ${index % 5000}\t`).join(',\n');
  const tags = addTags([], splitTags(pasted));
  assert.equal(tags.length, 5000);
  assert.equal(tags[0], 'tag 0');
  assert.equal(tags.at(-1), 'tag 4999');
});
