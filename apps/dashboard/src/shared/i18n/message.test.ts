import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sections as en } from '@muster/phrases/en/sections';
import { sections as es } from '@muster/phrases/es/sections';
import { fillMessage } from './message.ts';

test('plurals follow the language', () => {
  assert.equal(fillMessage('en', en.home.trial, { count: 1 }), 'Trial, 1 day left');
  assert.equal(fillMessage('en', en.home.trial, { count: 14 }), 'Trial, 14 days left');
  assert.equal(fillMessage('es', es.home.trial, { count: 1 }), 'Prueba, queda 1 día');
  assert.equal(fillMessage('es', es.home.trial, { count: 0 }), 'Prueba, quedan 0 días');
  assert.equal(fillMessage('es', '{count, plural, one {# día} other {# días}}', { count: 12_345 }), '12.345 días');
  const none = '{count, plural, =0 {none} one {# day} other {# days}}';
  assert.deepEqual(
    [0, 1, 10].map((count) => fillMessage('en', none, { count })),
    ['none', '1 day', '10 days'],
  );
});

test('names are filled, also beside a plural, and what has no value stays to be seen', () => {
  assert.equal(
    fillMessage('en', '{who}: {n, plural, one {# app} other {# apps}}', { who: 'Ana', n: 2 }),
    'Ana: 2 apps',
  );
  assert.equal(fillMessage('en', 'Hello {name}', {}), 'Hello {name}');
  assert.equal(fillMessage('en', '{n, plural, one {a} other {b}}', {}), '{n, plural, one {a} other {b}}');
});

test('a value that looks like a placeholder is not filled again', () => {
  assert.equal(fillMessage('en', '{a} {b}', { a: '{b}', b: 'x' }), '{b} x');
});
