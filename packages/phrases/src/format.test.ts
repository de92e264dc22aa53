import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format } from './format.ts';

test('names in braces are replaced, as often as they stand there', () => {
  assert.equal(
    format('{code} is your {product} code. {code}', { code: '012345', product: 'Muster' }),
    '012345 is your Muster code. 012345',
  );
  assert.equal(format('At most {max}', { max: 0 }), 'At most 0');
});

test('a name without a value stays as it is', () => {
  assert.equal(format('Hello {name}', {}), 'Hello {name}');
  assert.equal(format('Hello {name}'), 'Hello {name}');
  assert.equal(format('Hello {constructor}', {}), 'Hello {constructor}');
});

test('a value is put in once and literally, whatever it contains', () => {
  assert.equal(format('{a} {b}', { a: '{b}', b: '$& $1' }), '{b} $& $1');
});
