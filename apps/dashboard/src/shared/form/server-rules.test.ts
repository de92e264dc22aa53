import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldError } from '@muster/contract/call';
import { ApiError } from '@muster/contract/client';
import { serverRules } from './server-rules.ts';

const wrong = (field: string, name = 'email'): FieldError => ({
  field,
  messages: [`${field} is wrong`],
  rules: [{ name, params: {} }],
});
const invalid = (...fields: FieldError[]) => new ApiError(6002, '', 400, fields);
const found = (error: unknown, names: string[]) => [...serverRules(error, names).fields.keys()];

test('a field of the call is the field of the form with its name, however deep it stands', () => {
  assert.deepEqual(found(invalid(wrong('email')), ['email']), ['email']);
  assert.deepEqual(found(invalid(wrong('fields.email')), ['name', 'email']), ['email']);
  assert.deepEqual(found(invalid(wrong('payload.contact.email')), ['email']), ['email']);
});

test('one of a list is the list', () => {
  assert.deepEqual(found(invalid(wrong('emails.2')), ['emails']), ['emails']);
  assert.deepEqual(found(invalid(wrong('fields.groups.0.name')), ['name', 'groups']), ['groups']);
});

test('a form with nested names gets the one that says most', () => {
  const names = ['contact', 'contact.email', 'groups.1.name'];
  assert.deepEqual(found(invalid(wrong('contact.email')), names), ['contact.email']);
  assert.deepEqual(found(invalid(wrong('contact.phone')), names), ['contact']);
  assert.deepEqual(found(invalid(wrong('groups.1.name')), names), ['groups.1.name']);
});

test('what belongs to no field is left for the form, and only that', () => {
  const { fields, rest } = serverRules(invalid(wrong('email'), wrong('language', 'oneOf')), ['email']);
  assert.deepEqual([...fields.keys()], ['email']);
  assert.ok(rest instanceof ApiError);
  assert.equal(rest.code, 6002);
  assert.deepEqual(rest.data, [wrong('language', 'oneOf')]);
  assert.equal(serverRules(invalid(wrong('email')), ['email']).rest, undefined);
});

test('the first thing that is wrong with a field is what it says', () => {
  const { fields } = serverRules(invalid(wrong('slug', 'slugEnds'), wrong('slug', 'slugHyphens')), ['slug']);
  assert.equal(fields.get('slug')?.rule.name, 'slugEnds');
  assert.equal(fields.get('slug')?.told, 'slug is wrong');
});

test("any other error is the form's own", () => {
  for (const error of [new ApiError(4005, '', 401), new ApiError(6002, '', 400), new Error('bug'), undefined]) {
    const { fields, rest } = serverRules(error, ['email']);
    assert.equal(fields.size, 0);
    assert.equal(rest, error);
  }
  assert.ok(serverRules(invalid(), ['email']).rest, 'also an empty list of fields');
});
