import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { checkNames, filterQuery, listQuery } from './list-query.ts';
import type { ListShape } from './list-state.ts';

const shape: ListShape = {
  columns: [{ id: 'size', sort: 'descending' }, { id: 'name' }],
  search: { longest: 8 },
  filters: [
    { id: 'status', kind: 'choice' },
    { id: 'branch', kind: 'choice', single: true },
    { id: 'group', kind: 'choice', param: 'groupId' },
    { id: 'email', kind: 'text', lowerCase: true },
    { id: 'title', kind: 'text' },
    { id: 'verified', kind: 'boolean' },
    { id: 'sent', kind: 'days', bounds: ['minTime', 'maxTime'] },
    { id: 'created', kind: 'days' },
  ],
};
const nothing = { search: '', filters: {}, sort: undefined };

describe('what a list asks for', () => {
  test('is nothing in particular while nothing is chosen', () => {
    assert.deepEqual(listQuery(shape, nothing), {});
    const empty = { status: [], email: ' ', sent: {} };
    assert.deepEqual(listQuery(shape, { ...nothing, search: '  ', filters: empty }), {});
  });

  test('is each filter by its kind, by the name that the call has for it', () => {
    const filters = {
      status: ['error', 'pending'],
      branch: ['main', 'release'],
      group: ['g1'],
      email: ' Ana@Aurora.example ',
      title: ' Big ',
      verified: false,
    };
    assert.deepEqual(listQuery(shape, { ...nothing, filters }), {
      status: 'error,pending',
      branch: 'main',
      groupId: 'g1',
      email: 'ana@aurora.example',
      title: 'Big',
      verified: 'false',
    });
  });

  test('is days from their first moment to that of the next one, as the viewer has them', () => {
    const filters = { sent: { from: '2026-11-01', to: '2026-11-15' }, created: { to: '2026-02-28' } };
    assert.deepEqual(listQuery(shape, { ...nothing, filters }), {
      minTime: new Date(2026, 10, 1).toISOString(),
      maxTime: new Date(2026, 10, 16).toISOString(),
      to: new Date(2026, 2, 1).toISOString(),
    });
  });

  test('is the words and the order, the order not where all that match are meant', () => {
    const query = { ...nothing, search: ' 2.5.0-beta ', sort: { column: 'size', descending: true } };
    assert.deepEqual(listQuery(shape, query), { q: '2.5.0-be', sort: '-size' });
    assert.deepEqual(filterQuery(shape, query), { q: '2.5.0-be' });
    assert.deepEqual(listQuery({ ...shape, search: { param: 'search' } }, query).search, '2.5.0-beta');
    assert.deepEqual(listQuery({ ...shape, search: false }, query), { sort: '-size' });
  });

  test('has to be something that the call knows', () => {
    const audit: ListShape = { columns: [], search: { param: 'search' }, filters: [{ id: 'action', kind: 'choice' }] };
    checkNames('audit', audit, listAudit);
    assert.throws(
      () => checkNames('audit', { ...audit, filters: [{ id: 'colour', kind: 'text' }] }, listAudit),
      /colour/,
    );
    assert.throws(() => checkNames('audit', { ...audit, search: {} }, listAudit), /"q"/);
    assert.throws(
      () => checkNames('audit', { ...audit, columns: [{ id: 'when', sort: 'descending' }] }, listAudit),
      /"sort"/,
    );
  });
});
