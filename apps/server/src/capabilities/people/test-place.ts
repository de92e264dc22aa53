/** A workspace for the tests of its people. */
import assert from 'node:assert/strict';
import { listPeople } from '@muster/contract/calls/people';
import { sql } from '../../platform/db/sql.ts';
import type { TestServer, TestUser, TestWorkspace } from '../../test-server.ts';

export interface Place extends TestWorkspace {
  owner: TestUser;
  params: { org: string };
}

/** With an owner, and as many of something as the test says. */
export async function makePlace(server: TestServer, limits: Record<string, number> = {}): Promise<Place> {
  const owner = await server.createUser();
  const made = await server.createWorkspace(owner);
  await server.ownerQuery(sql`
    update organizations set plan_overrides = ${JSON.stringify({ limits })} where id = ${made.id}`);
  return { ...made, owner, params: { org: made.slug } };
}

export async function personOf({ owner, params }: Place, user: { email: string }) {
  const { items } = await owner.api(listPeople, { params, query: { q: user.email } });
  const [person] = items;
  assert.ok(person);
  return person;
}
