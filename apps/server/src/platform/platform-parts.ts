import type { Consumer } from './events/consumer.ts';
import { retryParked } from './events/handle-events.ts';
import { liveConsumer } from './events/live.ts';
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
  return {
    jobs: [mail, dropPicture, ...maintenanceJobs(db, config.TRACKS_DAYS, events)],
    consumers: [liveConsumer, mailConsumer(mail), pictureConsumer(dropPicture)],
  };
}
