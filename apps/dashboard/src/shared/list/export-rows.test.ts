import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExportFormat, exportFileName, exportRows } from './export-rows.ts';
import { memorySource } from './memory-source.ts';
import { everything, setSelected } from './selection.ts';

interface Thing {
  id: string;
  name: string;
  size: number;
}

const rows: Thing[] = Array.from({ length: 12_345 }, (_, n) => ({ id: `t${n}`, name: `Thing ${n}`, size: n % 5 }));
const source = memorySource<Thing>({
  key: 'things',
  rows: [{ id: 'x', name: '=cmd|"/c calc"', size: -1 }, ...rows],
  rowKey: ({ id }) => id,
  searched: ({ name }) => name.toLowerCase(),
  value: (row, id) => row[id as keyof Thing],
});
const columns = [
  { id: 'size', header: 'Size', value: ({ size }: Thing) => size },
  { id: 'name', header: 'Name, of it', value: ({ name }: Thing) => name },
];
const all = { search: '', filters: {}, sort: undefined };

function run(format: ExportFormat, change: Partial<Parameters<typeof exportRows<Thing>>[0]> = {}) {
  const progress: number[][] = [];
  const blob = exportRows<Thing>({
    source,
    query: all,
    columns,
    format,
    rowKey: ({ id }) => id,
    signal: new AbortController().signal,
    onProgress: (...step) => progress.push(step),
    ...change,
  });
  return { blob, progress };
}

test('a table has all rows, the columns that are shown, and nothing that a spreadsheet would run', async () => {
  const { blob, progress } = run('csv');
  const bytes = new Uint8Array(await (await blob).arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'with the mark of UTF-8');
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  assert.equal(lines[0], 'Size,"Name, of it"');
  assert.equal(lines[1], `-1,"'=cmd|""/c calc"""`);
  assert.equal(lines.at(-2), '4,Thing 12344');
  assert.equal(lines.length, 12_346 + 2);
  assert.deepEqual(progress.at(-1), [12_346, 12_346, 12_346]);
  assert.ok(progress.length > 100, 'page by page');
});

test('JSON has the values as they are', async () => {
  const { blob } = run('json', {
    query: { ...all, sort: { column: 'size', descending: true }, filters: { size: ['4', '-1'] } },
  });
  const items = JSON.parse(await (await blob).text());
  assert.equal(items.length, 2470);
  assert.deepEqual(items.at(-1), { size: -1, name: '=cmd|"/c calc"' });
  assert.equal((await run('json', { query: { ...all, search: 'no such thing' } }).blob).size, 4);
});

test('only what is selected, where something is', async () => {
  const selection = setSelected(
    everything,
    rows.slice(10).map(({ id }) => id),
    false,
  );
  const items = JSON.parse(await (await run('json', { selection }).blob).text());
  assert.equal(items.length, 11);
});

test('ends when it is told to', async () => {
  const stop = new AbortController();
  const { blob, progress } = run('csv', { signal: stop.signal, onProgress: () => stop.abort() });
  await assert.rejects(blob, { name: 'AbortError' });
  assert.equal(progress.length, 0);
});

test('the file is named after the list and the day', () => {
  assert.equal(exportFileName('devices', 'csv', new Date(2026, 0, 5, 23, 59)), 'devices-2026-01-05.csv');
});
