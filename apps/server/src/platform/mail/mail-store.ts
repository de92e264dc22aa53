import type { Database, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { uuid } from '../uuid.ts';

export interface NewMailRow {
  id: string;
  recipient: string;
  language: string;
  template: string;
  sealedParams: Buffer;
}

export async function insertMails(tx: Tx, mails: readonly NewMailRow[]): Promise<void> {
  const rows = mails.map(({ sealedParams, ...mail }) => ({ ...mail, sealed: sealedParams.toString('hex') }));
  await tx.run(sql`
    insert into mails (organization_id, id, recipient, language, template, sealed_params)
    select ${tx.organizationId}, id, recipient, language, template, decode(sealed, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, recipient text, language text, template text, sealed text)`);
}

export interface MailRow {
  organizationId: string;
  id: string;
  recipient: string;
  language: string;
  template: string;
  sealedParams: Buffer | null;
  state: 'queued' | 'sent' | 'retrying' | 'failed';
  createdAt: string;
}

/**
 * Takes a mail for one attempt, undefined when it is not there to be taken. While an attempt is under way last_error is
 * empty; one that has said nothing for two minutes was cut off, and another may follow.
 */
export async function claimMail(db: Database, id: string): Promise<MailRow | undefined> {
  const [mail] = await db.systemQuery<MailRow>(sql`
    update mails set attempts = attempts + 1, last_error = null, updated_at = now()
    where id = ${id} and state in ('queued', 'retrying')
      and (attempts = 0 or last_error is not null or updated_at < now() - interval '2 minutes')
    returning organization_id as "organizationId", id, recipient, language, template, sealed_params as "sealedParams", state, created_at as "createdAt"`);
  return mail;
}

export async function mailState(db: Database, id: string): Promise<MailRow['state'] | undefined> {
  const [mail] = await db.systemQuery<Pick<MailRow, 'state'>>(sql`select state from mails where id = ${id}`);
  return mail?.state;
}

/** What the mail said is forgotten with it. */
export async function markSent(db: Database, id: string): Promise<void> {
  await db.systemQuery(sql`
    update mails set state = 'sent', sealed_params = null, last_error = null, sent_at = now(), updated_at = now()
    where id = ${id} and state in ('queued', 'retrying')`);
}

export async function markUnsent(db: Database, id: string, state: 'retrying' | 'failed', error: string): Promise<void> {
  await db.systemQuery(sql`
    update mails set state = ${state}, last_error = ${error}, updated_at = now(),
      sealed_params = case when ${state} = 'failed' then null else sealed_params end
    where id = ${id} and state in ('queued', 'retrying')`);
}

export interface LocalMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
}

/** Keeps a mail where there is no mail server, and ticks it off in the same transaction. */
export async function keepLocally(db: Database, mail: Omit<LocalMail, 'createdAt'>): Promise<void> {
  await db.asSystem(async (tx) => {
    await tx.run(sql`
      insert into local_mails (id, recipient, subject, text_body, html_body)
      values (${mail.id}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html})
      on conflict (id) do nothing`);
    await tx.run(sql`
      update mails set state = 'sent', sealed_params = null, sent_at = now(), updated_at = now()
      where id = ${mail.id}`);
  });
}

const shownAtMost = 200;

export async function listLocalMails(db: Database): Promise<LocalMail[]> {
  return db.systemQuery<LocalMail>(sql`
    select id, recipient, subject, text_body as text, html_body as html, created_at as "createdAt"
    from local_mails order by created_at desc, id desc limit ${shownAtMost}`);
}

/** `id` comes from an address, so it may be anything. */
export async function findLocalMail(db: Database, id: string): Promise<LocalMail | undefined> {
  if (!uuid.test(id)) return undefined;
  const [mail] = await db.systemQuery<LocalMail>(sql`
    select id, recipient, subject, text_body as text, html_body as html, created_at as "createdAt"
    from local_mails where id = ${id}`);
  return mail;
}

export async function deleteOldMails(db: Database, days: number): Promise<void> {
  await db.systemQuery(sql`delete from mails where created_at < now() - make_interval(days => ${days})`);
  await db.systemQuery(sql`delete from local_mails where created_at < now() - make_interval(days => ${days})`);
}
