import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf, type KeptChoice } from './kept-choice.ts';
import { skippedFile } from './skipped-file.ts';

const none = { email: null, firstName: null, lastName: null, tags: null, groups: null };
const kept: KeptChoice = {
  names: ['Mail', 'Team', 'Note'],
  columns: { ...none, email: 0, groups: 1 },
  header: true,
  existing: 'skip',
};

test('another file keeps what the columns are, by their names', () => {
  const guess = { ...none, email: 1, tags: 3 };
  const file = { columns: ['Team', 'Mail', 'Note', 'Tags'], header: true, mapping: guess };
  assert.deepEqual(columnsOf(file, undefined), guess);
  assert.deepEqual(columnsOf(file, kept), { ...none, email: 1, groups: 0, tags: 3 });
  const untold = { columns: ['Mail', 'Team', 'Note'], header: true, mapping: { ...none, email: 0, tags: 2 } };
  assert.equal(columnsOf(untold, kept).tags, null, 'a column that was left out stays out');
});

test('where a file has no names, by their places', () => {
  const file = { columns: ['ana@example.com', 'Sales'], header: false, mapping: { ...none, email: 0 } };
  assert.deepEqual(columnsOf(file, kept), { ...none, email: 0, groups: 1 });
  assert.deepEqual(columnsOf({ ...file, columns: ['ana@example.com'] }, kept), { ...none, email: 0 });
});

test('skipped lines are a file that can be corrected and imported', () => {
  const words = { line: 'Line', problem: 'Problem', reasons: { email: 'Not valid' } as never };
  const file = skippedFile([{ line: 3, reason: 'email', cells: ['broken@', 'a "b", c'] }], ['Mail', 'Name'], {
    words,
    separator: ',',
  });
  assert.equal(file, '\uFEFF"Line","Problem","Mail","Name"\r\n"3","Not valid","broken@","a ""b"", c"\r\n');
});
