/** Who comes to the door with a session, with one that opens nothing any more, and with nothing at all. */
import type { CallSpec } from '@muster/contract/call';
import { allows, type Role, roles } from '@muster/contract/permissions';
import { insertUser, type SweepUser, signIn, signInExpired, signInRevoked } from '../../sweep/sweep-store.ts';
import type { Caller, Cast, Expectation, SweepServer } from '../../sweep/sweep-types.ts';

interface Person {
  user: SweepUser;
  of: Caller['of'];
  /** In the workspace that is called about. */
  role?: Role;
  platformRole?: 'admin' | 'adminViewer';
}

export async function sessionCallers({ db }: SweepServer, { members, foreignOwner }: Cast): Promise<Caller[]> {
  // Nobody else signs in as this one, and so nobody signs out all sessions of theirs.
  const absent = await insertUser(db);
  const person = (name: string, { user, of, ...rights }: Person): Caller => ({
    name,
    kind: 'session',
    of,
    byId: rights.role === undefined || rights.role === 'owner' || rights.role === 'viewer',
    token: () => signIn(db, user.id),
    expects: (call) => expected(call, rights),
  });
  const staff = async (name: string, platformRole: 'admin' | 'adminViewer') =>
    person(name, { user: await insertUser(db, platformRole), of: 'nobody', platformRole });
  return [
    { name: 'nobody signed in', kind: 'anonymous', of: 'nobody', token: () => undefined, expects: () => 4002 },
    bad('a made-up token', 'x'.repeat(43), 4004),
    bad('something that is no token', 'null', 4004),
    bad('a revoked token', await signInRevoked(db, members.owner.id), 4004),
    bad('an expired token', await signInExpired(db, absent.id), 4012),
    ...roles.map((role) => person(`the ${role}`, { user: members[role], of: 'home', role })),
    person('the owner of another workspace', { user: foreignOwner, of: 'foreign' }),
    person('a user without a workspace', { user: await insertUser(db), of: 'nobody' }),
    await staff("the provider's admin", 'admin'),
    await staff("the provider's admin viewer", 'adminViewer'),
  ];
}

/** A token that opens nothing, and the code that says so. */
function bad(name: string, token: string, code: 4004 | 4012): Caller {
  return { name, kind: 'session', of: 'nobody', token: () => token, expects: () => code };
}

function expected(
  { access, changes, ownSession }: CallSpec,
  { role, platformRole }: Pick<Person, 'role' | 'platformRole'>,
): Expectation {
  if (access.kind === 'member') {
    if (role === undefined) return 3001;
    return allows(role, access.resource, access.action) ? 'allowed' : 4003;
  }
  if (access.kind !== 'provider') return 'allowed';
  if (platformRole === undefined) return 4003;
  return platformRole === 'adminViewer' && changes && !ownSession ? 4001 : 'allowed';
}
