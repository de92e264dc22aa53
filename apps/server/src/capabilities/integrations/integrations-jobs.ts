import { deliveryDays } from '@muster/contract/integrations';
import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { deleteOldDeliveries } from './deliveries-store.ts';

export function forgetDeliveries(db: Database): JobKind {
  return {
    name: 'integrations.forget',
    cron: '23 3 * * *',
    retries: 3,
    expireSeconds: 900,
    run: () => deleteOldDeliveries(db, deliveryDays),
  };
}
