/** The provider's list of accounts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listUsers } from '@muster/contract/calls/admin-users';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

test('is read page by page in either order', async () => {
  const staff = await server.createUser('adminViewer');
  await server.createUser();
  for (const sort of ['email', '-creationDate'] as const) {
    const first = await staff.api(listUsers, { query: { sort, limit: '1' } });
    const second = await staff.api(listUsers, { query: { sort, limit: '1', after: first.next ?? '' } });
    assert.notEqual(first.items[0]?.id, second.items[0]?.id);
  }
});

test('a place that was made up is a bad field, whatever it says', async () => {
  const staff = await server.createUser('admin');
  const somebody = '0199a000-0000-7000-8000-000000000000';
  for (const place of ['1', 'Sat, 01 Jan 0000', '2026-02-30T00:00:00.000000Z', '+275760-09-13T00:00:00.000Z', 7]) {
    const after = Buffer.from(JSON.stringify(['creationDate', place, somebody])).toString('base64url');
    await assert.rejects(staff.api(listUsers, { query: { sort: 'creationDate', after } }), { code: 6002 });
  }
});
