import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleName } from './example-name.ts';
import { emptyTemplate, type TemplateValues } from './template-form.ts';

const template = (more: Partial<TemplateValues>): TemplateValues => ({
  ...emptyTemplate,
  name: 'Field team',
  mdmUserId: '',
  displayNamePattern: '',
  ...more,
});

test('an example shows what the pattern makes of a device, its answers and the arguments', () => {
  const floor = { key: 'floor', label: 'Floor', options: ['2', '3'], required: true };
  const values = template({
    auxiliaryFields: [floor],
    arguments: [{ name: 'site', value: 'MAD {{modelName}}' }],
    displayNamePattern: '{{argument.site}} / {{field.floor}} · {{serialNumber}}',
  });
  assert.equal(exampleName(values), 'MAD iPhone 16 / 2 · F4DRMG77N5');
});

test('what is not known leaves nothing behind, and a pattern that says nothing leaves the name alone', () => {
  assert.equal(exampleName(template({ displayNamePattern: '{{employeeName}} · {{modelName}}' })), 'iPhone 16');
  assert.equal(
    exampleName(template({ signIn: true, displayNamePattern: '{{employeeName}} · {{modelName}}' })),
    'Ana Ruiz · iPhone 16',
  );
  assert.equal(exampleName(template({})), undefined);
  assert.equal(exampleName(template({ displayNamePattern: '{{employeeName}}' })), undefined);
});
