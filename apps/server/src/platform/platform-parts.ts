import { type Consumer, runJobOn } from './events/consumer.ts';
import { retryParked } from './events/handle-events.ts';
import { liveConsumer } from './events/live.ts';
import type { ParkedKey } from './events/outbox-store.ts';
import type { JobKind } from './jobs/jobs.ts';
import { mailConsumer, mailJob } from './mail/mail-jobs.ts';
import { maintenanceJobs } from './maintenance.ts';
import { dropPictureJob, pictureConsumer } from './pictures/pictures.ts';
import type { Platform } from './platform.ts';

/** What of the platform itself runs. `consumers`: all of them, to try again what one of them has set aside. */
export function platformParts(
  { config, db, storage, mailer, jobs, log }: Platform,
  consumers: () => readonly Consumer[],
): { jobs: JobKind<never>[]; consumers: Consumer[] } {
  const mail = mailJob(mailer);
  const dropPicture = dropPictureJob(storage);
  const events = {
    consumers: () => consumers().map(({ name }) => name),
    retryParked: () => retryParked({ db, consumers: consumers(), jobs, log }),
  };
  const retryOne: JobKind<ParkedKey> = {
    name: 'events.retryParked',
    retries: 2,
    expireSeconds: 300,
    run: (one) => retryParked({ db, consumers: consumers(), jobs, log }, one),
  };
  const retried = runJobOn('parkedEvent.update', retryOne, ({ entityId, payload }) => ({
    consumer: payload.consumer,
    eventId: Number(entityId),
  }));
  return {
    jobs: [mail, dropPicture, retryOne, ...maintenanceJobs(db, config.TRACKS_DAYS, events)],
    consumers: [liveConsumer, mailConsumer(mail), pictureConsumer(dropPicture), retried],
  };
}
