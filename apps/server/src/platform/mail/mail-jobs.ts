import type { Consumer } from '../events/outbox.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
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

/** More at once are news: they wait until nobody else's mail does, such as that of somebody who invites one person. */
const few = 10;

/** A mail that waits becomes a job, in the transaction in which the event is ticked off. */
export function mailConsumer(jobs: Jobs, job: JobKind<{ mailId: string }>): Consumer {
  return {
    name: 'mail',
    async handle(events, tx) {
      for (const { type, entityId, payload } of events) {
        if (type !== 'mail.queued') continue;
        const ids = (payload.ids as string[] | undefined) ?? [entityId];
        const mails = ids.map((mailId) => ({ mailId }));
        if (mails.length > few) await jobs.sendMany(tx, job, mails);
        else for (const mail of mails) await jobs.send(tx, job, mail);
      }
    },
  };
}
