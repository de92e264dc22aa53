import type { Database } from './db/database.ts';
import { maintainPartitions } from './db/maintenance-store.ts';
import { ensureConsumers, trimEvents } from './events/outbox-store.ts';
import { deleteExpiredLimits } from './http/rate-limits-store.ts';
import type { JobKind } from './jobs/jobs.ts';
import { deleteOldMails } from './mail/mail-store.ts';

const mailDays = 30;

interface EventKeeping {
  /** Those that this program has. */
  consumers(): readonly string[];
  retryParked(): Promise<void>;
}

async function trim(db: Database, { consumers }: EventKeeping): Promise<void> {
  await ensureConsumers(db, consumers());
  await trimEvents(db);
}

/** Keeps the tables that only grow from growing for ever, and comes back to what was set aside. */
export function maintenanceJobs(db: Database, tracksDays: number, events: EventKeeping): JobKind[] {
  const nightly = { retries: 3, expireSeconds: 900 };
  return [
    { ...nightly, name: 'maintenance.partitions', cron: '5 0 * * *', run: () => maintainPartitions(db, tracksDays) },
    { ...nightly, name: 'maintenance.events', cron: '35 * * * *', run: () => trim(db, events) },
    { ...nightly, name: 'maintenance.parked', cron: '*/10 * * * *', run: events.retryParked },
    { ...nightly, name: 'maintenance.limits', cron: '25 * * * *', run: () => deleteExpiredLimits(db) },
    { ...nightly, name: 'maintenance.mails', cron: '50 3 * * *', run: () => deleteOldMails(db, mailDays) },
  ];
}
