import { changePersonRole, listPeople } from '@muster/contract/calls/people';
import type { TestServer, TestUser } from '../../test-server.ts';

interface Place {
  owner: Pick<TestUser, 'api'>;
  organizationId: string;
  org: string;
}

/** For tests: somebody without a role in the workspace, who has these in single apps. */
export async function createAppMember(
  server: TestServer,
  { owner, organizationId, org }: Place,
  roles: Readonly<Record<string, 'admin' | 'editor' | 'viewer'>>,
): Promise<TestUser> {
  const user = await server.addMember(organizationId, 'viewer');
  const { items } = await owner.api(listPeople, { params: { org }, query: { q: user.email } });
  const [person] = items;
  if (person === undefined) throw new Error('the new member is not among the people');
  const applications = Object.entries(roles).map(([applicationId, role]) => ({ applicationId, role }));
  await owner.api(changePersonRole, {
    params: { org, personId: person.id },
    body: { role: 'unassigned', scope: 'application', applications, updatedAt: person.updatedAt },
  });
  return user;
}
