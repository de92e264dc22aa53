import type { MailChoice } from '@muster/contract/notifications';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Users who have chosen not to be mailed about a topic. */
export async function listUsersWithout(db: Database, topic: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db.systemQuery<{ id: string }>(sql`
    select user_id as id from notification_preferences
    where topic = ${topic} and mail = 'never' and user_id = any (${[...userIds]}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** The same of people without an account. */
export async function listUnwanted(tx: Tx, topic: string, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await tx.query<{ id: string }>(sql`
    select person_id as id from unwanted_mails
    where organization_id = ${tx.organizationId} and topic = ${topic} and person_id = any (${[...personIds]}::uuid[])`);
  return rows.map(({ id }) => id);
}

export interface MailedPerson {
  email: string;
  userId: string | null;
}

export async function findMailedPerson(tx: Tx, personId: string): Promise<MailedPerson | undefined> {
  return tx.first<MailedPerson>(sql`
    select email, user_id as "userId" from people
    where organization_id = ${tx.organizationId} and id = ${personId}`);
}

export async function findMailedUser(db: Database, userId: string): Promise<{ email: string } | undefined> {
  const [user] = await db.systemQuery<{ email: string }>(sql`select email from users where id = ${userId}`);
  return user;
}

export async function chosenBy(db: Database, userId: string, topic: string): Promise<MailChoice | undefined> {
  const [row] = await db.systemQuery<{ mail: MailChoice }>(sql`
    select mail from notification_preferences where user_id = ${userId} and topic = ${topic}`);
  return row?.mail;
}

/** False where it was so already. */
export async function putUnwanted(tx: Tx, personId: string, topic: string, unwanted: boolean): Promise<boolean> {
  const changed = unwanted
    ? await tx.run(sql`
        insert into unwanted_mails (organization_id, person_id, topic)
        values (${tx.organizationId}, ${personId}, ${topic}) on conflict do nothing`)
    : await tx.run(sql`
        delete from unwanted_mails
        where organization_id = ${tx.organizationId} and person_id = ${personId} and topic = ${topic}`);
  return changed > 0;
}
