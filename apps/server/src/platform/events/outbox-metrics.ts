import type { Database } from '../db/database.ts';
import type { Metrics } from '../metrics.ts';
import { outboxState } from './outbox-store.ts';

export function measureOutbox(metrics: Metrics, db: Database): void {
  metrics.gauge(
    'outbox_waiting',
    'Events the slowest consumer has not had yet, up to 10,000',
    async () => (await outboxState(db)).waiting,
  );
  metrics.gauge(
    'outbox_parked',
    'Events that were set aside because a consumer failed',
    async () => (await outboxState(db)).parked,
  );
}
