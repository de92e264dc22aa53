import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line, selectedBuilds, url } from '@muster/contract/fields';
import { validation as en } from '@muster/phrases/en/validation';
import * as z from 'zod/mini';
import { brokenRules, type FieldSchema, readField, ruleText } from './rules.ts';

const names = (schema: FieldSchema, value: unknown) => brokenRules(schema, value).map(({ name }) => name);

test('an empty field is missing, whatever else could be said about it', () => {
  for (const empty of ['', '   ', null, undefined]) assert.deepEqual(names(url, empty), ['required'], `${empty}`);
  assert.deepEqual(names(z.enum(['owner', 'admin']), ''), ['required']);
  assert.deepEqual(names(z.number().check(z.minimum(3)), null), ['required']);
  assert.deepEqual(names(z.literal(true), false), ['required'], 'a box that has to be ticked');
});

test('what may be left out may be left empty, and is then not sent', () => {
  for (const empty of ['', '  ', null]) {
    assert.deepEqual(readField(z.optional(url), empty), { data: undefined, rules: [] });
  }
  assert.deepEqual(names(z.optional(url), 'nonsense'), ['url'], 'but not with something wrong in it');
});

test('an empty list says what it lacks in its own words', () => {
  assert.deepEqual(names(selectedBuilds, []), ['selectBuild']);
  assert.deepEqual(brokenRules(z.array(z.string()).check(z.minLength(2)), []), [
    { name: 'minItems', params: { min: 2 } },
  ]);
});

test('the call gets what the schema has made of it', () => {
  assert.equal(readField(line(80, 1), '  Ana  ').data, 'Ana');
  assert.equal(readField(z.number(), 7).data, 7);
  assert.equal(readField(z.boolean(), false).data, false);
});

test('a name is one line that reads as it is written, and shows something', () => {
  for (const text of ['a\u0000b', 'a\nb', 'a\u0085b', 'a\u2028b', '\u202egpj.exe', 'a\u2066b']) {
    assert.deepEqual(names(line(80, 1), text), ['type'], JSON.stringify(text));
  }
  for (const text of ['\u200b', '\u2060\u200d']) assert.deepEqual(names(line(80, 1), text), ['required']);
  for (const text of ['Ñandú', 'مقهى', 'קפה\u200f!', '👩\u200d💻', 'x\u200by'])
    assert.deepEqual(names(line(80, 1), text), []);
  assert.deepEqual(names(z.optional(line(80)), ''), []);
});

test('a value of another kind is not called missing', () => {
  assert.deepEqual(names(z.number(), 'seven'), ['type']);
});

test('a rule is said with its parameters; one that only the server knows in the words of the server', () => {
  assert.equal(ruleText(en, { name: 'minLength', params: { min: 3 } }), 'It should have at least 3 characters');
  assert.equal(ruleText(en, { name: 'notOnSundays', params: {} }, 'Not on Sundays'), 'Not on Sundays');
  assert.equal(ruleText(en, { name: 'notOnSundays', params: {} }), 'This value is not valid');
  assert.equal(ruleText(en, { name: 'constructor', params: {} }), 'This value is not valid');
});
