import type { Database } from './platform/db/database.ts';
import { sql } from './platform/db/sql.ts';

/** For tests: the code of the newest mail to an address, once it has been delivered to the local outbox. */
export function mailedCode(db: Database, recipient: string, notThisOne?: string): Promise<string> {
  return mailed(db, recipient, /\b(\d{6})\b/, notThisOne);
}

/** The same for the link to a new password: the token in it. */
export function mailedToken(db: Database, recipient: string, notThisOne?: string): Promise<string> {
  return mailed(db, recipient, /\/welcome\/change-password\?token=([\w-]+)/, notThisOne);
}

/** The same for an invitation. */
export function mailedInvitation(db: Database, recipient: string, notThisOne?: string): Promise<string> {
  return mailed(db, recipient, /\/-\/invitation\/([\w-]+)/, notThisOne);
}

async function mailed(db: Database, recipient: string, pattern: RegExp, notThisOne?: string): Promise<string> {
  for (;;) {
    const mails = await db.systemQuery<{ text: string }>(
      sql`select text_body as text from local_mails where recipient = ${recipient} order by created_at desc`,
    );
    const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find((code) => code !== undefined);
    if (found !== undefined && found !== notThisOne) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
