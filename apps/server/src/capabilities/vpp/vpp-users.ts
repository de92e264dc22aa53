/** People as Apple knows them: registered when something is to be theirs, invited, and retired. */
import { invitationLink } from '@muster/apple/vpp-answers';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { askForWork, requireAccount } from './vpp-account.ts';
import { findAccount } from './vpp-account-store.ts';
import { findPeople, findUser, findUserOf, insertUser, putWork, type UserRow } from './vpp-users-store.ts';

/** Those who are not registered, or were retired, will be; nobody twice. */
export async function ensureUsers(tx: Tx, personIds: readonly string[]): Promise<UserRow[]> {
  const users: UserRow[] = [];
  for (const { id, email } of await findPeople(tx, personIds)) {
    const known = await findUserOf(tx, id);
    const isActive = known && (known.status === 'Registered' || known.status === 'Associated');
    if (isActive && known.work !== 'retire') {
      users.push(known);
      continue;
    }
    if (known) await putWork(tx, known.id, 'create');
    const user = known
      ? { ...known, status: 'Registered' as const, work: 'create' as const }
      : await insertUser(tx, { personId: id, email });
    await recordChange(tx, {
      action: 'create',
      entity: 'admVppUser',
      entityId: user.id,
      entityName: email,
      after: { email },
    });
    users.push(user);
  }
  return users;
}

export async function createUsers(tx: Tx, personIds: readonly string[]): Promise<{ created: number }> {
  const users = await ensureUsers(tx, personIds);
  if (users.length !== new Set(personIds).size) fail(3001);
  const account = await requireAccount(tx);
  await askForWork(tx, account.id);
  return { created: users.filter(({ work }) => work === 'create').length };
}

export async function readInvitation(tx: Tx, id: string): Promise<{ url: string | null }> {
  const user = (await findUser(tx, id)) ?? fail(3001);
  const account = await findAccount(tx);
  if (!account?.invitationUrl || !user.inviteCode || user.status !== 'Registered') return { url: null };
  return { url: invitationLink(account.invitationUrl, user.inviteCode) ?? null };
}

export async function retireUser(tx: Tx, id: string): Promise<void> {
  const user = (await findUser(tx, id)) ?? fail(3001);
  const account = await requireAccount(tx);
  if (user.status === 'Retired' || user.status === 'Deleted' || user.work === 'retire') return;
  await putWork(tx, id, 'retire');
  const { email, status } = user;
  await recordChange(tx, {
    action: 'delete',
    entity: 'admVppUser',
    entityId: id,
    entityName: email,
    before: { email, status },
  });
  await askForWork(tx, account.id);
}
