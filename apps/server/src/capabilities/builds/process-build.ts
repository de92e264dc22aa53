/** Reads the package of a build, in a job: pending, in_progress, and then processed, or error with what is wrong. */
import { hasBuildExtension } from '@muster/contract/build-extension';
import type { PackageProblem } from '@muster/contract/enumerations/apps';
import type { FastifyBaseLogger } from 'fastify';
import { systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import { emit } from '../../platform/events/record-change.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { PackageReader, ReadPackage } from '../../platform/packages/package-reader.ts';
import { dropPicture, type Pictures } from '../../platform/pictures/pictures.ts';
import { hashFile } from '../../platform/storage/hash-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { expiryOf } from './expiry-of.ts';
import { keepIcon } from './keep-icon.ts';
import { isNewPackage, listPackages, mayGivePicture } from './packages-list.ts';
import { platformOf } from './platform-of.ts';
import {
  type BuildToRead,
  beginReading,
  findAppOfBuild,
  findPlatform,
  giveUp,
  listStuck,
  noteProcessed,
  putOff,
  type ReadRow,
  saveRead,
} from './process-build-store.ts';
import { dropFiles, findFile, lockContent, nameContent, replaceFile, type StoredFile } from './stored-files-store.ts';

export interface ReadingDeps {
  db: Database;
  storage: Storage;
  packages: PackageReader;
  pictures: Pictures;
  log: FastifyBaseLogger;
}

interface Order {
  organizationId: string;
  buildId: string;
}

export function processBuildJob(deps: ReadingDeps): JobKind<Order> {
  return {
    name: 'builds.process',
    retries: 12,
    expireSeconds: 1800,
    urgent: true,
    atOnce: 2,
    // A package of a few kilobytes can take all the time that one is given.
    owner: ({ organizationId }) => organizationId,
    run: (order) => processBuild(deps, order),
  };
}

export const buildConsumer = (job: JobKind<Order>) =>
  runJobOn(['build.create', 'build.reprocess'], job, ({ organizationId, entityId }) => ({
    organizationId,
    buildId: entityId,
  }));

/** Every now and then, those whose job was lost or gave up during a long outage. */
export function reviveBuilds(db: Database, jobs: Jobs, job: JobKind<Order>): JobKind {
  return {
    name: 'builds.revive',
    retries: 0,
    expireSeconds: 300,
    cron: '*/10 * * * *',
    async run() {
      for (const order of await listStuck(db)) await db.asSystem((tx) => jobs.send(tx, job, order));
    },
  };
}

async function processBuild(deps: ReadingDeps, { organizationId, buildId }: Order): Promise<void> {
  const inWorkspace = <T>(work: (tx: Tx) => Promise<T>) => deps.db.withTenant(organizationId, systemActor, work);
  const build = await inWorkspace(async (tx) => {
    const found = await beginReading(tx, buildId);
    if (found) await tell(tx, 'build.reading', buildId, found);
    return found;
  });
  if (build === undefined) return;
  try {
    const file = await settleFile(deps.storage, inWorkspace, build.fileId);
    const read = await readPackage(deps, { organizationId, buildId }, inWorkspace, build, file);
    await inWorkspace((tx) => keep(tx, buildId, build, read));
  } catch (error) {
    const outage = error instanceof CodedError && (error.code === 1001 || error.code === 1002);
    if (outage) {
      await inWorkspace(async (tx) => {
        if (await putOff(tx, buildId)) await tell(tx, 'build.waiting', buildId, build);
      });
      throw error;
    }
    const told = problemOf(error);
    if (told === undefined) deps.log.error({ err: error, organizationId, buildId }, 'a build could not be processed');
    await inWorkspace(async (tx) => {
      const problem = told ?? { problem: 'crashed' as const, detail: null };
      const failed = await giveUp(tx, buildId, problem);
      const payload = { applicationId: build.applicationId, told: failed };
      if (failed) await emit(tx, { type: 'build.failed', entityId: buildId, payload });
    });
  }
}

type Progress = 'build.reading' | 'build.waiting' | 'build.processed';

function tell(tx: Tx, type: Progress, entityId: string, { applicationId }: BuildToRead): Promise<void> {
  return emit(tx, { type, entityId, payload: { applicationId } });
}

function problemOf(error: unknown): { problem: PackageProblem; detail: string | null } | undefined {
  if (!(error instanceof CodedError) || error.code !== 5230) return undefined;
  const { problem, detail } = error.data as { problem: PackageProblem; detail?: string };
  return { problem, detail: detail ?? null };
}

/** Finds out what the file holds. The same content is kept once: another file that has it takes this one's place. */
async function settleFile(
  storage: Storage,
  inWorkspace: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  fileId: string,
): Promise<StoredFile> {
  const file = (await inWorkspace((tx) => findFile(tx, fileId))) ?? fail(3001);
  if (file.sha256 !== null) return file;
  const sha256 = await hashFile(storage, file.key);
  if (file.announced !== null && file.announced !== sha256) refuse('notIntact', sha256);
  return inWorkspace(async (tx) => {
    const same = await lockContent(tx, sha256);
    if (same === undefined && (await nameContent(tx, fileId, sha256))) return { ...file, sha256 };
    const kept = same ?? (await lockContent(tx, sha256)) ?? fail(1001);
    if (kept.id === fileId) return kept;
    await replaceFile(tx, fileId, kept.id);
    await dropFiles(tx, [fileId]);
    return kept;
  });
}

type Read = ReadRow & { picture: string | null; drop: string | null };

async function readPackage(
  { packages, pictures }: ReadingDeps,
  { organizationId, buildId }: Order,
  inWorkspace: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { applicationId, fileName, given, icon: before }: BuildToRead,
  { key }: StoredFile,
): Promise<Read> {
  const { app, others, platform } = await inWorkspace(async (tx) => ({
    others: await listPackages(tx, applicationId, { except: buildId }),
    app: (await findAppOfBuild(tx, applicationId)) ?? fail(3001),
    platform: given.buildPlatform ? await findPlatform(tx, given.buildPlatform) : undefined,
  }));
  const taken = platform && !platform.processable && hasBuildExtension(fileName, [platform]);
  const { info, icon } = await packages
    .read(key, { owner: organizationId, fileName })
    .catch((error): Partial<ReadPackage> => {
      // Nothing has to be known of what is for a platform of the installation's own.
      const { problem } = problemOf(error) ?? {};
      if (taken && (problem === 'unknownFormat' || problem === 'noApp')) return {};
      throw error;
    });
  if (info?.os === 'custom' && platform === undefined) refuse('platformMissing', given.buildPlatform ?? null);
  const slug = info === undefined || info.os === 'custom' ? (given.buildPlatform ?? null) : null;
  const wanted = slug ?? platformOf(info?.os ?? 'custom');
  for (const platforms of [app.buildPlatforms, app.offeredPlatforms])
    if (platforms.length > 0 && !platforms.includes(wanted)) refuse('platformRefused', wanted);
  const kept = icon === undefined ? null : await keepIcon(pictures, icon, organizationId);
  const row = toRow(info, given);
  const mayShow = mayGivePicture(others, row, app.picture !== null);
  return {
    ...row,
    warnings: [
      ...row.warnings,
      ...(isNewPackage(others, row) ? [{ code: 'otherPackage', detail: row.package ?? '' }] : []),
    ],
    buildPlatform: slug,
    // What was sent with it stays where none can be read.
    icon: kept ?? before,
    drop: kept === null ? null : before,
    picture:
      icon === undefined || kept === null || app.pictureSource === 'upload' || !mayShow
        ? null
        : await keepIcon(pictures, icon, organizationId),
  };
}

function toRow(
  info: ReadPackage['info'] | undefined,
  given: BuildToRead['given'],
): Omit<ReadRow, 'icon' | 'buildPlatform'> {
  const { format, os, identifier, name, versionName, versionCode, warnings, ...facts } = info ?? {};
  return {
    format: format ?? null,
    os: os ?? 'custom',
    displayName: name ?? null,
    package: identifier ?? given.packageName ?? null,
    versionName: given.versionName ?? versionName ?? given.packageVersion ?? null,
    versionCode: versionCode ?? null,
    signingType: info?.signing?.type ?? null,
    facts: info ? facts : null,
    warnings: [...(warnings ?? []), ...(given.iconUnreadable ? [{ code: 'iconUnreadable' as const }] : [])],
    expiry: info ? expiryOf(info) : null,
  };
}

async function keep(tx: Tx, id: string, build: BuildToRead, { picture, drop, ...row }: Read): Promise<void> {
  const app = (await findAppOfBuild(tx, build.applicationId)) ?? fail(3001);
  if (!(await saveRead(tx, id, row))) return;
  await dropPicture(tx, drop);
  await noteProcessed(tx, build.applicationId, { os: row.os, picture });
  if (picture !== null) await dropPicture(tx, app.pictureSource === 'upload' ? picture : app.picture);
  await tell(tx, 'build.processed', id, build);
}

function refuse(problem: PackageProblem, detail: string | null): never {
  fail(5230, { data: { problem, ...(detail === null ? {} : { detail }) } });
}
