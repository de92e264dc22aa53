import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitStatements } from './statements.ts';

test('semicolons inside strings, names, comments and function bodies end nothing', () => {
  const statements = [
    `select 'a;b', 'it''s; fine', "odd;name"`,
    '-- no; end\nselect 1 /* none; here */',
    'create function f() returns int language sql as $$ select 1; $$',
    'do $body$ begin perform $$ ; $$; end $body$',
  ];
  assert.deepEqual(splitStatements(`${statements.join(';\n')};\n-- the end;\n`), statements);
  assert.deepEqual(splitStatements('  ;; -- nothing\n'), []);
});
