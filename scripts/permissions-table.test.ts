import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { permissionsPage, permissionsTable } from './permissions-table.ts';

test('docs/permissions.md shows the matrix that the server uses', () => {
  assert.equal(
    readFileSync(permissionsPage, 'utf8'),
    permissionsTable(),
    'docs/permissions.md is stale: run scripts/permissions-table.ts',
  );
});
