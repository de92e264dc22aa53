import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeCsv } from './write-csv.ts';

async function written(cells: readonly string[]): Promise<string[]> {
  async function* rows() {
    yield cells.map((cell) => [cell]);
  }
  let text = '';
  for await (const piece of writeCsv(['name'], rows())) text += piece;
  return text.split('\r\n').slice(1, -1);
}

test('no cell begins like a formula, in narrow or wide signs', async () => {
  assert.deepEqual(await written(['=1', '+1', '-1', '@a', ' =1', '\uff1d1', 'a=1']), [
    "'=1",
    "'+1",
    "'-1",
    "'@a",
    "' =1",
    "'\uff1d1",
    'a=1',
  ]);
});

test('nor does what a spreadsheet takes for one when it parts cells at semicolons', async () => {
  assert.deepEqual(await written(['x;=1', 'x;;-1', 'x; "@a', 'x;y', 'x;\t1']), [
    "x;'=1",
    "x;;'-1",
    `"x;' ""@a"`,
    'x;y',
    "x;'\t1",
  ]);
});
