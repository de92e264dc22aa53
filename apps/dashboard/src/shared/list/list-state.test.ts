import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  isFiltered,
  type ListShape,
  type ListState,
  queryKey,
  readListState,
  replaceListState,
  viewQuery,
  writeListState,
} from './list-state.ts';

const shape: ListShape = {
  columns: [{ id: 'name', sort: 'ascending' }, { id: 'seen', sort: 'descending' }, { id: 'note' }],
  filters: [
    { id: 'state', kind: 'choice', options: [{ value: 'ok' }, { value: 'silent' }, { value: 'a,b' }] },
    { id: 'owner', kind: 'text' },
    { id: 'managed', kind: 'boolean' },
    { id: 'enrolled', kind: 'days' },
  ],
  defaultSort: { column: 'name', descending: false },
};
const read = (text: string) => readListState(shape, new URLSearchParams(text));
const write = (state: ListState) => writeListState(shape, state).toString();

describe('an address', () => {
  test('may ask for a choice that is not known yet, where the choices come from the server', () => {
    const filters = [{ id: 'group', kind: 'choice', options: [], open: true } as const];
    assert.deepEqual(readListState({ columns: [], filters }, new URLSearchParams('group=a&group=b')).filters, {
      group: ['a', 'b'],
    });
  });

  test('without anything is the list as it comes, and the other way round', () => {
    const state = read('');
    assert.deepEqual(state, {
      search: '',
      filters: {},
      sort: { column: 'name', descending: false },
      columns: undefined,
      view: undefined,
      at: 0,
      layout: undefined,
    });
    assert.equal(write(state), '');
  });

  test('that was written is read back as what it was', () => {
    const state: ListState = {
      search: 'añ&=o "1"',
      filters: {
        state: ['silent', 'a,b'],
        owner: 'Ana, Ruiz & sons',
        managed: false,
        enrolled: { from: '2026-01-31', to: undefined },
      },
      sort: { column: 'seen', descending: true },
      columns: [
        { id: 'seen', pinned: true },
        { id: 'name', pinned: false },
      ],
      view: 'silent',
      at: 4200,
      layout: undefined,
    };
    assert.deepEqual(read(write(state)), state);
  });

  test('that is broken or from elsewhere is read as far as it makes sense', () => {
    const state = read(
      'sort=-note&cols=gone,!seen,seen,,&state=ok&state=exploded&state=ok&managed=perhaps&enrolled=2026-02-30&at=-3&q=' +
        'x'.repeat(500),
    );
    assert.deepEqual(state.sort, shape.defaultSort, 'a column that cannot be sorted');
    assert.deepEqual(state.columns, [{ id: 'seen', pinned: true }]);
    assert.deepEqual(state.filters, { state: ['ok'] });
    assert.equal(state.at, 0);
    assert.equal(state.search.length, 200);
    for (const at of ['1e999', 'NaN', '1.5', '0x', '99999999999999999999']) assert.equal(read(`at=${at}`).at, 0, at);
    assert.equal(read('cols=,,!,gone').columns, undefined);
    assert.deepEqual(read('state=exploded&owner=%20').filters, {});
  });

  test('has days that exist, from the earlier to the later', () => {
    assert.deepEqual(read('enrolled=2026-03-01..2026-01-01').filters, {
      enrolled: { from: '2026-01-01', to: '2026-03-01' },
    });
    assert.deepEqual(read('enrolled=..2026-03-01').filters, { enrolled: { from: undefined, to: '2026-03-01' } });
    assert.deepEqual(read('enrolled=2026-03-01').filters, { enrolled: { from: '2026-03-01', to: '2026-03-01' } });
    assert.deepEqual(read('enrolled=..').filters, {});
  });

  test('keeps what belongs to others', () => {
    const params = new URLSearchParams('s=device&id=662E41&hl=es&q=old&state=ok&section=apps');
    replaceListState(shape, params, { ...read(''), search: 'new', filters: { managed: true } });
    assert.equal(params.toString(), 's=device&id=662E41&hl=es&section=apps&q=new&managed=true');
  });
});

test('a view keeps filters, sort and columns, not its name and not the place', () => {
  assert.equal(viewQuery(shape, read('view=mine&at=100&sort=-seen&q=a')), 'q=a&sort=-seen');
});

test('the same rows have the same key, in whatever order filters were set', () => {
  const one = read('state=ok&managed=true');
  const other: ListState = { ...read(''), filters: { managed: true, state: ['ok'] }, at: 5, view: 'x' };
  assert.equal(queryKey(one), queryKey(other));
  assert.notEqual(queryKey(one), queryKey(read('state=ok')));
  assert.notEqual(queryKey(read('')), queryKey(read('sort=-name')));
  assert.deepEqual(
    [isFiltered(read('q=%20')), isFiltered(read('q=a')), isFiltered(read('managed=false'))],
    [false, true, true],
  );
});

test('a grid is asked for only where there is one', () => {
  const shape = { columns: [], filters: [] };
  const params = new URLSearchParams('layout=grid');
  assert.equal(readListState(shape, params).layout, undefined);
  const state = readListState({ ...shape, grid: {} }, params);
  assert.equal(state.layout, 'grid');
  assert.equal(writeListState(shape, state).toString(), 'layout=grid');
  assert.equal(readListState({ ...shape, grid: {} }, new URLSearchParams('layout=heap')).layout, undefined);
});
