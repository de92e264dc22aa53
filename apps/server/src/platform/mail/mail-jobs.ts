import { idsOf, runJobOn } from '../events/consumer.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Mailer } from './mailer.ts';

/** About a day of trying, with pauses of at most five minutes. */
export function mailJob(mailer: Mailer): JobKind<{ mailId: string }> {
  return {
    name: 'mail.deliver',
    retries: 300,
    expireSeconds: 120,
    run: ({ mailId }) => mailer.deliver(mailId),
  };
}

/** A mail that waits becomes a job, in the transaction in which the event is ticked off. */
export const mailConsumer = (job: JobKind<{ mailId: string }>) =>
  runJobOn('mail.queued', job, (event) => idsOf(event).map((mailId) => ({ mailId })));
