/** As many as one request takes, on a server of their own: nobody else waits for so many mails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invitePeople } from '@muster/contract/calls/invitations';
import { maxInvitations } from '@muster/contract/people';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer } from '../../test-server.ts';

test('ten thousand are invited in one go, and one more is too many', async () => {
  const server = await startTestServer({ env: { SERVICES: 'api' } });
  try {
    const owner = await server.createUser();
    const { id, slug } = await server.createWorkspace(owner);
    await server.ownerQuery(sql`
      update organizations set plan_overrides = '{"limits": {"collaborators": 0}}' where id = ${id}`);
    const emails = Array.from({ length: maxInvitations }, (_, index) => `many-${index}@example.com`);
    const invite = (list: string[]) =>
      owner.api(invitePeople, {
        params: { org: slug },
        body: { emails: list, role: 'viewer', scope: 'organization', skipKnown: true },
      });
    const tooMany = (error: { code?: number }) => error.code === 6002;
    await assert.rejects(invite([...emails, 'one-more@example.com']), tooMany);
    assert.equal((await invite(emails)).invited, maxInvitations);
    const [found] = await server.ownerQuery<{ mails: number; people: number; audit: number }>(sql`
      select (select count(*)::int from mails where organization_id = ${id} and template = 'invitation') as mails,
        (select count(*)::int from people where organization_id = ${id} and status = 'invited') as people,
        (select count(*)::int from audit_entries where organization_id = ${id} and entity = 'invitation') as audit`);
    assert.deepEqual(found, { mails: maxInvitations, people: maxInvitations, audit: maxInvitations });
    const again = await invite(emails);
    assert.deepEqual([again.invited, again.skipped.length], [0, maxInvitations]);
  } finally {
    await server.stop();
  }
});
