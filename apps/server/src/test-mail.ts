import type { Database } from './platform/db/database.ts';
import { sql } from './platform/db/sql.ts';

/** For tests: the code of the newest mail to an address, once it has been delivered to the local outbox. */
export async function mailedCode(db: Database, recipient: string, notThisOne?: string): Promise<string> {
  for (;;) {
    const [mail] = await db.systemQuery<{ text: string }>(
      sql`select text_body as text from local_mails where recipient = ${recipient} order by created_at desc limit 1`,
    );
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    if (code !== undefined && code !== notThisOne) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
