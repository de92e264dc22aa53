import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIdentifiers, readTable, toInput } from './read-table.ts';

test('a table with a head is read by the names of its columns, whatever their order and language', () => {
  const text = '\uFEFFNombre;Número de serie;Oficina;Correo\r\nCaja 4;C02XL0GTJGH5;Madrid;Ana@Acme.com\r\n';
  const { devices, wrong, skipped } = readTable(text);
  assert.deepEqual(devices, [
    { line: 2, identifier: 'C02XL0GTJGH5', email: 'ana@acme.com', displayName: 'Caja 4', tags: [] },
  ]);
  assert.deepEqual(wrong, []);
  assert.deepEqual(skipped, ['Oficina']);
});

test('without a head the columns are identifier, email, name, tags', () => {
  const { devices } = readTable('C02XL0GTJGH5,ana@acme.com,"Till 4, by the ""door""","floor:2, tills, tills"\n');
  assert.deepEqual(devices, [
    {
      line: 1,
      identifier: 'C02XL0GTJGH5',
      email: 'ana@acme.com',
      displayName: 'Till 4, by the "door"',
      tags: ['floor:2', 'tills'],
    },
  ]);
});

test('lines are numbered as the file has them, also around empty ones and lines within quotes', () => {
  const { devices } = readTable('identifier\tname\n\nAAAA1111\t"Two\nlines"\nBBBB2222\tOne\n');
  // A name of two lines is none; the line after it is still the fifth.
  assert.deepEqual(
    devices.map(({ line, identifier }) => [line, identifier]),
    [[5, 'BBBB2222']],
  );
});

test('what cannot be used is told by its line, and the rest is kept', () => {
  const { devices, wrong } = readTable(
    [
      'identifier,email,name,tags',
      'C02XL0GTJGH5',
      'abc',
      'F4DRMG77N5,ana@',
      'c02xl0gtjgh5,ana@acme.com',
      `G6TZ,,${'x'.repeat(200)}`,
      `G7TZ,,,${'y'.repeat(80)}`,
    ].join('\n'),
  );
  assert.deepEqual(
    devices.map(({ identifier }) => identifier),
    ['C02XL0GTJGH5'],
  );
  assert.deepEqual(
    wrong.map(({ line, problem }) => [line, problem]),
    [
      [3, 'INVALID'],
      [4, 'EMAIL'],
      [5, 'REPEATED'],
      [6, 'NAME'],
      [7, 'TAGS'],
    ],
  );
});

test('identifiers alone may stand between commas, semicolons, spaces and lines', () => {
  const { devices, wrong } = readIdentifiers('C02XL0GTJGH5, 35 693803 564380 9;F4DRMG77N5\n\nF4DRMG77N5 abc');
  assert.deepEqual(
    devices.map(({ identifier }) => identifier),
    ['C02XL0GTJGH5', '356938035643809', 'F4DRMG77N5'],
  );
  assert.deepEqual(
    wrong.map(({ identifier, problem }) => [identifier, problem]),
    [
      ['F4DRMG77N5', 'REPEATED'],
      ['abc', 'INVALID'],
    ],
  );
  assert.deepEqual(devices[0] && toInput(devices[0]), { identifier: 'C02XL0GTJGH5', tags: [] });
});
