import { randomUUIDv7 } from 'node:crypto';
import type { DeliveryProblem, IntegrationEvent } from '@muster/contract/enumerations/workspace';
import { sampleFacts } from '@muster/contract/integration-facts';
import { actionOf } from '@muster/contract/integrations';
import type { Tx } from '../../platform/db/database.ts';
import { writeAttempt } from './deliveries-store.ts';
import { insertDeliveries } from './integrations-store.ts';

export interface PastDelivery {
  event: IntegrationEvent;
  title: string;
  application: string;
  at: Date;
  /** In their order; the last says what came of it. */
  attempts: readonly { status: number | null; problem: DeliveryProblem | null; milliseconds: number }[];
}

/** For the demo: what was sent before anybody looked. Nothing is sent now. */
export async function addPastDelivery(tx: Tx, integrationId: string, past: PastDelivery): Promise<void> {
  const { event, title, application, at, attempts } = past;
  const id = randomUUIDv7();
  const happenedAt = at.toISOString();
  const row = { id, integrationId, event, action: actionOf(event), title, path: null };
  const facts = {
    ...sampleFacts[event],
    application: { name: application, slug: application.toLowerCase().replaceAll(' ', '-') },
  };
  await insertDeliveries(tx, tx.organizationId, [
    { ...row, facts, happenedAt, createdAt: happenedAt, source: `past ${id}` },
  ]);
  for (const [index, attempt] of attempts.entries()) {
    const last = index === attempts.length - 1;
    const state = !last ? 'waiting' : attempt.problem === null ? 'delivered' : 'failed';
    await writeAttempt(tx, id, {
      ...attempt,
      state,
      pause: null,
      at: new Date(at.getTime() + index * 60_000).toISOString(),
    });
  }
}
