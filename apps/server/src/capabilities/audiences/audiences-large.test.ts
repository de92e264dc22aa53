/** Audiences as large as they may be. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as calls from '@muster/contract/calls/audiences';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { makePlace } from '../people/test-place.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,worker' } });
});
after(() => server.stop());

test('an audience of 100,000 addresses is kept, read and changed', async () => {
  const { owner, params } = await makePlace(server, { employees: 0, collaborators: 0 });
  const emails = Array.from({ length: 100_000 }, (_, i) => `p${i}@x.example`);
  const made = await owner.api(calls.createAudience, { params, body: { name: 'Large', emails } });
  assert.equal(made.emails, 100_000);
  const more = { name: 'Too large', emails: [...emails, 'x@x.com'] };
  await assert.rejects(owner.api(calls.createAudience, { params, body: more }), coded(6002));
  const at = { ...params, audienceId: made.id };
  const changed = await owner.api(calls.updateAudience, { params: at, body: { emails: emails.slice(1) } });
  assert.equal(changed.emails, 99_999);
  const preview = await owner.api(calls.previewAudience, { params, body: { emails } });
  assert.equal(preview.counts.notFound, 100_000);
  assert.equal(preview.items.length, 20);
});
