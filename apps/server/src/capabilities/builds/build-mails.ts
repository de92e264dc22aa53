/** Mails about new builds, to whom the app's settings, or whoever sent the build, want to tell. */
import { buildOsNames } from '@muster/contract/builds';
import { systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Mailer, NewMail } from '../../platform/mail/mailer.ts';
import { type StopLink, wanting } from '../notifications/index.ts';
import {
  type BuildToTell,
  listRecipients,
  lockBuildToTell,
  noteTold,
  type Recipient,
  toldOf,
} from './build-mails-store.ts';

interface Told {
  organizationId: string;
  buildId: string;
}

const atOnce = 200;

export interface BuildMailDeps {
  db: Database;
  mailer: Mailer;
  stopLink: StopLink;
}

export function buildMailJob(deps: BuildMailDeps): JobKind<Told> {
  return {
    name: 'builds.mail',
    retries: 20,
    expireSeconds: 3600,
    owner: ({ organizationId }) => organizationId,
    async run({ organizationId, buildId }) {
      const some = () => deps.db.withTenant(organizationId, systemActor, (tx) => mailSome(tx, deps, buildId));
      while (await some());
    },
  };
}

export const buildMailConsumer = (job: JobKind<Told>) =>
  runJobOn('build.processed', job, ({ organizationId, entityId }) => ({ organizationId, buildId: entityId }));

/** Those who are next, and where it was left, in one transaction: after a crash nobody is told twice. */
async function mailSome(tx: Tx, { db, mailer, stopLink }: BuildMailDeps, buildId: string): Promise<boolean> {
  const build = await lockBuildToTell(tx, buildId);
  if (build === undefined) return false;
  const told = toldOf(build);
  const people =
    told.collaborators || told.employees
      ? await listRecipients(tx, { ...told, after: build.mailedTo, limit: atOnce })
      : [];
  await mailer.queueMany(
    tx,
    (await wanting(db, tx, 'newBuilds', people)).map((person) =>
      toMail(person, build, buildId, stopLink('newBuilds', { organizationId: tx.organizationId, personId: person.id })),
    ),
  );
  await noteTold(tx, buildId, people.at(-1)?.id ?? null);
  return people.length > 0;
}

function toMail({ email, language, employee }: Recipient, build: BuildToTell, buildId: string, stop: string): NewMail {
  // What the sender asks for, then what people have chosen, then what is set for all.
  const spoken = build.notify.language ?? language ?? build.language ?? 'en';
  return {
    recipient: email,
    language: spoken,
    template: 'newBuild',
    params: {
      app: build.app,
      workspace: build.workspace,
      version: build.version ?? '',
      platform: build.platform ?? buildOsNames[build.os] ?? build.os,
      message: build.notify.message ?? build.settings.newBuildMessage ?? '',
      changelog: build.changelog,
      // Employees have no place in the dashboard.
      stop,
      path: employee ? null : `/${build.slug}/apps/${build.appSlug}/builds?s=build&id=${buildId}`,
    },
  };
}
