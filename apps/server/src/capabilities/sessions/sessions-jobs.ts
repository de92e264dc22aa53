import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { deleteExpiredEmailChanges } from './account/email-changes-store.ts';
import { deleteExpiredTickets } from './factors/tickets-store.ts';
import { deleteExpiredLinks } from './password-links-store.ts';
import { deleteExpired } from './sessions-store.ts';

export function forgetExpiredSessions(db: Database): JobKind {
  return {
    name: 'sessions.forget-expired',
    retries: 2,
    expireSeconds: 300,
    cron: '17 * * * *',
    async run() {
      await deleteExpired(db);
      await deleteExpiredLinks(db);
      await deleteExpiredTickets(db);
      await deleteExpiredEmailChanges(db);
    },
  };
}
