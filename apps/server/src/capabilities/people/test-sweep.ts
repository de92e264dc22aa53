import { randomUUIDv7 } from 'node:crypto';
import { invitePeople } from '@muster/contract/calls/invitations';
import { newToken } from '../../platform/crypto/tokens.ts';
import { sql } from '../../platform/db/sql.ts';
import { asOwner, param, readAt, type Stage } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import { type OwnerQuery, signIn } from '../../sweep/sweep-store.ts';

/** A new one each time, since the call may remove them. Collaborators come with an account and their membership. */
export async function personOf(
  query: OwnerQuery,
  organizationId: string,
  role: 'viewer' | 'employee',
): Promise<string> {
  const id = randomUUIDv7();
  const email = `${id}@example.com`;
  const userId = role === 'employee' ? null : id;
  if (userId !== null) {
    await query(sql`insert into users (id, email, verified_at) values (${userId}, ${email}, now())`);
    await query(sql`
      insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`);
  }
  await query(sql`
    insert into people (organization_id, id, user_id, email, role)
    values (${organizationId}, ${id}, ${userId}, ${email}, ${role})`);
  return id;
}

export async function groupOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`insert into groups (organization_id, id, name) values (${organizationId}, ${id}, ${id})`);
  return id;
}

/** An uploaded file of one line. */
export async function importOf(query: OwnerQuery, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into people_imports (organization_id, id, expires_at) values (${organizationId}, ${id}, now() + interval '1 hour')`);
  await query(sql`
    insert into people_import_lines (organization_id, import_id, line, cells)
    values (${organizationId}, ${id}, 1, array[${`${id}@example.com`}])`);
  return id;
}

/** Somebody who is invited and has not answered: the person, and the secret of their link. */
async function invited(stage: Stage, email = `${randomUUIDv7()}@example.com`) {
  const { api, params } = await asOwner(stage);
  const { people } = await api(invitePeople, {
    params,
    body: { emails: [email], role: 'viewer', scope: 'organization' },
  });
  const personId = people[0]?.id ?? '';
  const { token, hash } = newToken();
  await stage.server.ownerQuery(sql`
    update invitations set token_hash = ${hash}, sent_at = now() - interval '1 day' where id = ${personId}`);
  return { personId, token };
}

export const sweepPart: SweepPart = {
  samples: {
    accountId: async (_, { ownerId }) => ownerId,
    personId: ({ ownerQuery }, { id }) => personOf(ownerQuery, id, 'viewer'),
    exceptPersonId: ({ ownerQuery }, { id }) => personOf(ownerQuery, id, 'employee'),
    employeeId: ({ ownerQuery }, { id }) => personOf(ownerQuery, id, 'employee'),
    groupId: ({ ownerQuery }, { id }) => groupOf(ownerQuery, id),
    addGroupId: ({ ownerQuery }, { id }) => groupOf(ownerQuery, id),
    removeGroupId: ({ ownerQuery }, { id }) => groupOf(ownerQuery, id),
    importId: ({ ownerQuery }, { id }) => importOf(ownerQuery, id),
  },
  scenes: {
    'people.update': readAt('people', param('personId')),
    'people.changeRole': async (stage) => {
      await readAt('people', param('personId'))(stage);
      return { body: { ...(stage.sent.body as object), role: 'editor' } };
    },
    'people.leave': async ({ server, callers }) => ({ token: await signIn(server.db, callers.members.viewer.id) }),
    'employees.update': readAt('people', param('employeeId')),
    'employees.deleteMany': async ({ server, home }) => ({
      body: { personIds: [await personOf(server.ownerQuery, home.id, 'employee')] },
    }),
    'employees.uploadImport': async () => ({ body: new Blob(['email\nana@example.com\n'], { type: 'text/csv' }) }),
    'groups.update': readAt('groups', param('groupId')),
    'invitations.accept': async (stage) => {
      const { email, token } = await stage.server.createUser();
      return { body: { token: (await invited(stage, email)).token }, token };
    },
    'invitations.acceptAsNew': async (stage) => ({
      body: { ...(stage.sent.body as object), token: (await invited(stage)).token },
    }),
    'invitations.resend': async (stage) => ({
      params: { ...stage.sent.params, personId: (await invited(stage)).personId },
    }),
    'invitations.resendMany': async (stage) => ({ body: { personIds: [(await invited(stage)).personId] } }),
    'invitations.revoke': async (stage) => ({
      params: { ...stage.sent.params, personId: (await invited(stage)).personId },
    }),
  },
  unwritten: {
    'employees.uploadImport': 'holds until it is imported, which is written down, or for a day',
  },
};
