import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildsQuery } from './builds-query.ts';

const nothing = { search: '', filters: {}, sort: undefined };

test('an untouched list asks for nothing in particular', () => {
  assert.deepEqual(buildsQuery(nothing), {});
});

test('several states, one branch, and all of the last day', () => {
  const filters = {
    status: ['error', 'pending'],
    tags: ['beta', 'qa'],
    gitBranch: ['main', 'release'],
    sent: { from: '2026-11-01', to: '2026-11-15' },
  };
  const sort = { column: 'size', descending: true };
  assert.deepEqual(buildsQuery({ search: ' 2.5 ', filters, sort }), {
    q: '2.5',
    status: 'error,pending',
    tags: 'beta,qa',
    gitBranch: 'main',
    minTime: new Date(2026, 10, 1).toISOString(),
    maxTime: new Date(2026, 10, 16).toISOString(),
    sort: '-size',
  });
});
