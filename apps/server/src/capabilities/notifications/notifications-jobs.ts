import type { Database, Tx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { NewMail } from '../../platform/mail/mailer.ts';
import { type NotificationsDeps, tellNotices, toMailed } from './notifications-service.ts';
import {
  type Delivered,
  deleteOldNotifications,
  findEndingTrials,
  type Told,
  takeDigests,
} from './notifications-store.ts';

const peopleAtOnce = 100;
/** Whoever gets more finds the rest in the dashboard. */
const mostInDigest = 50;
const trialNoticeDays = 3;
const keptDays = 180;

type Deps = NotificationsDeps & { db: Database };

/** Every morning, to those who want a mail a day: one with everything that they have not read yet. */
export function digestJob(deps: Deps): JobKind {
  return {
    name: 'notifications.digest',
    cron: '0 7 * * *',
    retries: 5,
    expireSeconds: 1800,
    async run() {
      // What is mailed is ticked off in the transaction of its mail: after a crash it goes on where it was.
      while ((await deps.db.asSystem((tx) => mailSome(deps, tx))) > 0);
    },
  };
}

async function mailSome({ mailer }: Deps, tx: Tx): Promise<number> {
  const taken = await takeDigests(tx, peopleAtOnce);
  const people = Object.values(Object.groupBy(taken, ({ userId }) => userId)) as Delivered[][];
  await mailer.queueMany(tx, people.flatMap(toDigest));
  return people.length;
}

function toDigest(items: Delivered[]): NewMail[] {
  const [first] = items;
  if (first === undefined) return [];
  const { recipient, language } = first;
  const shown = items.slice(0, mostInDigest).map(toMailed);
  return [{ recipient, language, template: 'digest', params: { notices: shown, more: items.length > shown.length } }];
}

/** Trials that are about to end, and those that have. Looked at every hour; each is told once. */
export function trialNoticeJob(deps: Deps): JobKind {
  return {
    name: 'notifications.trials',
    cron: '11 * * * *',
    retries: 3,
    expireSeconds: 300,
    run: () =>
      deps.db.asSystem(async (tx) => {
        const trials = await findEndingTrials(tx, trialNoticeDays);
        const at = new Date().toISOString();
        const told = trials.map(({ organizationId, subscriptionId, endDate, over }): Told => {
          const kind = over ? 'trialEnded' : 'trialEnding';
          return {
            kind,
            to: { managers: true },
            entity: 'organization',
            entityId: organizationId,
            entityName: null,
            data: { endDate },
            // Another end, since the provider has moved it, is told anew.
            source: `${kind} ${subscriptionId} ${endDate}`,
            organizationId,
            actorId: null,
            at,
          };
        });
        await tellNotices(deps, tx, told);
      }),
  };
}

export function forgetNotifications({ db }: Deps): JobKind {
  return {
    name: 'notifications.forget',
    cron: '41 3 * * *',
    retries: 3,
    expireSeconds: 900,
    run: () => deleteOldNotifications(db, keptDays),
  };
}
