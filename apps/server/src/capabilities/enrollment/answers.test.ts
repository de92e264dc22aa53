import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkAnswers, whatAnswersGive } from './answers.ts';

const floor = { key: 'floor', label: 'Which floor?', options: ['1', '2'], required: true };
const note = { key: 'note', label: 'Anything else?', options: [], required: false };
const template = {
  auxiliaryFields: [floor, note],
  auxiliaryRules: [
    { keyedTags: ['floor:1'], tags: ['lobby'] },
    { keyedTags: ['floor:1', 'note:Night shift'], tags: ['night'] },
    { keyedTags: ['floor:2'], tags: ['office'] },
  ],
  arguments: [{ name: 'site', value: 'Madrid {{serialNumber}}' }],
};

function brokenBy(answers: Record<string, string>): unknown {
  try {
    checkAnswers(template.auxiliaryFields, answers);
    return [];
  } catch (error) {
    const { code, data } = error as { code: number; data: { field: string; rules: { name: string }[] }[] };
    assert.equal(code, 6002);
    return data.map(({ field, rules }) => [field, rules.map(({ name }) => name).join()].join(' '));
  }
}

describe('answers of whoever enrolls', () => {
  test('are trimmed, and what nobody had to answer is left out', () => {
    assert.deepEqual(checkAnswers(template.auxiliaryFields, { floor: ' 1 ', note: '  ' }), { floor: '1' });
  });

  test('that are missing, not to choose from, too long for a tag, or not asked for are named', () => {
    assert.deepEqual(brokenBy({}), ['answers.floor required']);
    assert.deepEqual(brokenBy({ floor: '3' }), ['answers.floor oneOf']);
    assert.deepEqual(brokenBy({ floor: '1', note: 'x'.repeat(56) }), ['answers.note maxLength']);
    assert.deepEqual(brokenBy({ floor: '1', note: 'x'.repeat(55) }), []);
    assert.deepEqual(brokenBy({ floor: '1', note: 'two\nlines' }), ['answers.note type']);
    assert.deepEqual(brokenBy({ floor: '\u200b' }), ['answers.floor required']);
    assert.deepEqual(brokenBy({ floor: '1', constructor: 'x' }), ['answers.constructor unknownKey']);
  });

  test('become keyed tags, and bring the tags of each rule whose keyed tags are all there', () => {
    const { tags, variables } = whatAnswersGive(template, { floor: '1', note: 'night SHIFT' });
    assert.deepEqual(tags, ['floor:{{field.floor}}', 'note:{{field.note}}', 'lobby', 'night']);
    assert.deepEqual(variables, {
      'argument.site': 'Madrid {{serialNumber}}',
      'field.floor': '1',
      'field.note': 'night SHIFT',
    });
    assert.deepEqual(whatAnswersGive(template, { floor: '2' }).tags, ['floor:{{field.floor}}', 'office']);
    assert.deepEqual(whatAnswersGive(template, {}).tags, []);
  });
});
