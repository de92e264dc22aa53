import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAuditQuery } from './audit-query.ts';

const sort = undefined;

test('nothing chosen asks for everything', () => {
  assert.deepEqual(toAuditQuery({ search: '', filters: {}, sort }), {});
});

test('several choices go in one parameter, addresses in the form in which they are kept', () => {
  const filters = { action: ['create', 'delete'], entity: [], userEmail: ' Ana@Aurora.example ' };
  assert.deepEqual(toAuditQuery({ search: 'sales', filters, sort }), {
    search: 'sales',
    action: 'create,delete',
    userEmail: 'ana@aurora.example',
  });
});

test('a day goes from its first moment to that of the next one, as the viewer has it', () => {
  const { from, to } = toAuditQuery({
    search: '',
    filters: { created: { from: '2026-02-28', to: '2026-02-28' } },
    sort,
  });
  assert.equal(from, new Date(2026, 1, 28).toISOString());
  assert.equal(to, new Date(2026, 2, 1).toISOString());
});
