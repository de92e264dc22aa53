import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyTemplate, type TemplateValues } from './template-form.ts';
import { answersOf, findProblems, rulesOfFields, variablesOf } from './template-problems.ts';

const template = (more: Partial<TemplateValues>): TemplateValues => ({
  ...emptyTemplate,
  name: 'Field team',
  mdmUserId: '',
  displayNamePattern: '',
  ...more,
});
const floor = { key: 'floor', label: 'Which floor?', options: ['1', '2'], required: true };
const shop = { key: 'shop', label: 'Which shop?', options: [], required: false };
const told = (more: Partial<TemplateValues>) =>
  Object.fromEntries([...findProblems(template(more))].map(([at, { name }]) => [at, name]));

test('each row of fields says what is wrong with which part of it', () => {
  const auxiliaryFields = [floor, { ...floor, label: '' }, { ...shop, key: 'Shop' }, { ...shop, key: '' }];
  assert.deepEqual(told({ auxiliaryFields }), {
    'auxiliaryFields.1.label': 'required',
    'auxiliaryFields.2.key': 'type',
    'auxiliaryFields.3.key': 'required',
    'auxiliaryFields.1.key': 'keyRepeated',
  });
});

test('a rule names answers that can be given, and needs at least one', () => {
  const auxiliaryRules = [
    { keyedTags: ['floor:2', 'shop:anything'], tags: ['upstairs'] },
    { keyedTags: ['floor:2', 'floor:9', 'door:1'], tags: [] },
  ];
  assert.deepEqual(told({ auxiliaryFields: [floor, shop], auxiliaryRules }), {
    'auxiliaryRules.1.keyedTags': 'keyedTag',
  });
  assert.deepEqual(told({ auxiliaryRules: [{ keyedTags: [], tags: ['all'] }] }), {
    'auxiliaryRules.0.keyedTags': 'minItems',
  });
  assert.deepEqual(answersOf([floor, shop]), ['floor:1', 'floor:2']);
});

test('variables of the employee need somebody who signs in or is named', () => {
  const pattern = { displayNamePattern: 'Phone of {{employeeFirstName}}' };
  assert.deepEqual(told(pattern), { displayNamePattern: 'interpolationProvider' });
  assert.deepEqual(told({ ...pattern, signIn: true }), {});
  assert.deepEqual(told({ ...pattern, mdmUserId: '0199a000-0000-7000-8000-000000000000' }), {});
  assert.ok(!variablesOf(template({})).includes('employeeName'));
  assert.ok(variablesOf(template({ signIn: true })).includes('employeeName'));
  assert.deepEqual(told({ displayNamePattern: '{{colour}}' }), { displayNamePattern: 'interpolationDisplayName' });
});

test('a field of the form that holds rows has the rule that the first of them breaks', () => {
  const rules = rulesOfFields(findProblems(template({ name: '', auxiliaryFields: [{ ...floor, key: 'A' }] })));
  assert.deepEqual(
    Object.entries(rules).map(([name, rule]) => [name, rule.name]),
    [
      ['name', 'required'],
      ['auxiliaryFields', 'type'],
    ],
  );
});
