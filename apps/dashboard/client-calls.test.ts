import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientCalls } from '@muster/contract/client-calls';
import { parseSync } from 'vite';

const { transform } = clientCalls();
const reduce = (code: string, id = '/x/packages/contract/src/calls/x.ts') =>
  transform.call({ parse: (text) => parseSync('x.js', text).program }, code, id)?.code;

test('a page gets of a call what it sends, and nothing of the answer', () => {
  const code = reduce(
    "export const read = call({ name: 'a.b', summary: 'A', path: '/a', changes: false, access: { kind: 'open' }, reply: z.object({ a }), query: q });",
  );
  assert.equal(
    code,
    "export const read = /*#__PURE__*/ (() => (call({ name: 'a.b', path: '/a', access: { kind: 'open' }, query: q })))();",
  );
});

test('schemas are marked, so that those that nobody uses go; what is no call stays as it is', () => {
  assert.equal(
    reduce('const a = z.object({ b: z.string() });'),
    'const a = /*#__PURE__*/ (() => (z.object({ b: z.string() })))();',
  );
  for (const code of [
    "export const kinds = ['a', 'b'];",
    'export function f() { return g(); }',
    'const h = () => g();',
  ])
    assert.equal(reduce(code), code);
});

test('other modules are left alone', () => {
  assert.equal(reduce('const a = b();', '/x/apps/store/src/main.tsx'), undefined);
});
