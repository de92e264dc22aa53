/** Mails about new builds of publications, to the people of those audiences that are to be told. */
import { buildOsNames } from '@muster/contract/builds';
import { storeUrl } from '@muster/contract/store-address';
import { systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Mailer, NewMail } from '../../platform/mail/mailer.ts';
import { type StopLink, wanting } from '../notifications/index.ts';
import {
  type AnnouncedTo,
  type Announcing,
  type BuildToAnnounce,
  listAnnouncedTo,
  lockBuildToAnnounce,
  noteAnnounced,
  publicationsToAnnounce,
} from './publications-mails-store.ts';

interface Announced {
  organizationId: string;
  buildId: string;
}

const atOnce = 200;

interface PublicationMailDeps {
  db: Database;
  mailer: Pick<Mailer, 'queueMany'>;
  stopLink: StopLink;
}

export function publicationMailJob(deps: PublicationMailDeps, storeAddress: () => string): JobKind<Announced> {
  return {
    name: 'publications.mail',
    retries: 20,
    expireSeconds: 3600,
    owner: ({ organizationId }) => organizationId,
    async run({ organizationId, buildId }) {
      const some = () =>
        deps.db.withTenant(organizationId, systemActor, (tx) => mailSome(tx, deps, buildId, storeAddress()));
      while (await some());
    },
  };
}

export const publicationMailConsumer = (job: JobKind<Announced>) =>
  runJobOn('build.processed', job, ({ organizationId, entityId }) => ({ organizationId, buildId: entityId }));

/** Those who are next, and where it was left, in one transaction: after a crash nobody is told twice. */
async function mailSome(
  tx: Tx,
  { db, mailer, stopLink }: PublicationMailDeps,
  buildId: string,
  storeAddress: string,
): Promise<boolean> {
  const build = await lockBuildToAnnounce(tx, buildId);
  if (build === undefined) return false;
  const publications = await publicationsToAnnounce(tx, buildId);
  const people =
    publications.length === 0
      ? []
      : await listAnnouncedTo(tx, buildId, publications, { after: build.mailedTo, limit: atOnce });
  await mailer.queueMany(
    tx,
    (await wanting(db, tx, 'newBuilds', people)).flatMap((person) => {
      const stop = stopLink('newBuilds', { organizationId: tx.organizationId, personId: person.id });
      return toMail(person, publications, build, storeAddress, stop);
    }),
  );
  await noteAnnounced(tx, buildId, people.at(-1)?.id ?? null);
  return people.length > 0;
}

function toMail(
  { email, language, place }: AnnouncedTo,
  publications: readonly Announcing[],
  build: BuildToAnnounce,
  storeAddress: string,
  stop: string,
): NewMail[] {
  return publications.slice(place, place + 1).map(({ slug, app }) => ({
    recipient: email,
    language: language ?? build.language ?? 'en',
    template: 'publishedBuild',
    params: {
      app,
      workspace: build.workspace,
      version: build.version ?? '',
      platform: build.platform ?? buildOsNames[build.os] ?? build.os,
      changelog: build.changelog,
      stop,
      path: storeUrl(storeAddress, build.workspaceSlug, slug, build.customDomain),
    },
  }));
}
