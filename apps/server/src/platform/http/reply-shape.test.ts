import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codecOf } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import * as z from 'zod/mini';
import { replyShape } from './reply-shape.ts';

const sent = (schema: z.ZodMiniType, value: unknown) => JSON.parse(JSON.stringify(replyShape(schema)(value)));

test('fields that are not declared are left out, at any depth', () => {
  const person = z.object({ name: z.string(), pet: z.nullable(z.object({ name: z.string() })) });
  const value = { name: 'Ada', hash: 'secret', pet: { name: 'Rex', chip: 'secret' } };
  assert.deepEqual(sent(person, value), { name: 'Ada', pet: { name: 'Rex' } });
  assert.deepEqual(sent(z.array(person), [value]), [{ name: 'Ada', pet: { name: 'Rex' } }]);
  assert.deepEqual(sent(z.record(z.string(), person), { a: value }), { a: { name: 'Ada', pet: { name: 'Rex' } } });
  assert.deepEqual(sent(z.optional(person), value), { name: 'Ada', pet: { name: 'Rex' } });
});

test('what may be missing stays missing, and what is null stays null', () => {
  const pet = z.object({ name: z.optional(z.string()), home: z.nullable(z.object({ street: z.string() })) });
  assert.deepEqual(sent(pet, { home: null, other: 1 }), { home: null });
  assert.equal(replyShape(z.optional(pet))(undefined), undefined);
});

test('what holds its own kind is cut at every depth', () => {
  const folder = z.object({
    name: z.string(),
    get folders() {
      return z.optional(z.array(folder));
    },
  });
  const value = { name: 'a', secret: 1, folders: [{ name: 'b', secret: 2, folders: [{ name: 'c', secret: 3 }] }] };
  assert.deepEqual(sent(folder, value), { name: 'a', folders: [{ name: 'b', folders: [{ name: 'c' }] }] });
});

test('kinds that choose or change are parsed in full', () => {
  const either = z.union([z.object({ kind: z.literal('a'), a: z.string() }), z.object({ kind: z.literal('b') })]);
  assert.deepEqual(sent(either, { kind: 'b', a: 'secret' }), { kind: 'b' });
  assert.throws(() => sent(either, { kind: 'c' }));
  assert.deepEqual(sent(z.object({ n: z._default(z.number(), 7) }), {}), { n: 7 });
  assert.deepEqual(sent(z.looseObject({ name: z.string() }), { name: 'Ada', more: 1 }), { name: 'Ada', more: 1 });
});

test('values are sent as they are, also where anything goes', () => {
  const free = z.object({ any: z.unknown(), list: z.array(z.int()), texts: z.record(z.string(), z.string()) });
  const value = { any: { deep: [1, { x: null }] }, list: [1, 2], texts: { a: 'b' } };
  assert.deepEqual(sent(free, value), value);
});

test('every declared reply has a shape', () => {
  const schemas = allCalls.flatMap(({ reply }) => codecOf(reply).schema ?? []);
  assert.ok(schemas.length > 100);
  for (const schema of schemas) assert.equal(typeof replyShape(schema), 'function');
});
