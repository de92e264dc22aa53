import { randomUUIDv7 } from 'node:crypto';
import { buildExtensions, hasBuildExtension } from '@muster/contract/build-extension';
import { id as anId } from '@muster/contract/fields';
import { openUploadsMax } from '@muster/contract/uploads';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { checked } from '../../platform/http/validation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readBuildSize } from '../billing/index.ts';
import {
  attachFile,
  createBuild,
  hasBuild,
  listExtensions,
  lockFileOfApp,
  mustKnowPlatform,
  type Sender,
} from '../builds/index.ts';
import { fileNameOf, readUploadFields } from './upload-fields.ts';
import { uploadKey } from './upload-key.ts';
import {
  countBytes,
  countOpenUploads,
  insertUpload,
  type KeptUpload,
  lockUpload,
  markFinished,
} from './uploads-store.ts';

const about = z.object({
  kind: z._default(z.enum(['build', 'attachment']), 'build'),
  buildId: z.optional(anId),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
  reuse: z.optional(z.enum(['true', 'false'])),
});

/** Checks what is said of a file that is about to come, and makes room for it. */
export async function beginUpload(
  tx: Tx,
  {
    applicationId,
    size,
    metadata,
    said = '',
    sender,
    room,
  }: {
    applicationId: string;
    size: number;
    metadata: ReadonlyMap<string, string>;
    said?: string;
    sender: Sender;
    room: number;
  },
): Promise<{ id: string; expiresAt: string; built?: string }> {
  const { kind, buildId, sha256, reuse } = checked(about, {
    kind: metadata.get('kind'),
    buildId: metadata.get('buildId'),
    sha256: metadata.get('sha256'),
    reuse: metadata.get('reuse'),
  });
  await mustFit(tx, size);
  if ((await countOpenUploads(tx)) >= openUploadsMax) fail(5211, { data: { max: openUploadsMax } });
  if (kind === 'build') await mustBePackage(tx, metadata.get('filename'));
  await mustHaveRoom(tx, size, room);
  if (kind === 'attachment' && !(buildId && (await hasBuild(tx, applicationId, buildId)))) fail(3001);
  const id = randomUUIDv7();
  const fileName = fileNameOf(metadata.get('filename'));
  const fields = kind === 'build' ? readUploadFields(metadata) : {};
  if (kind === 'build') await mustKnowPlatform(tx, fields.buildPlatform);
  // Before anything else of the app is held.
  const known =
    reuse === 'true' && sha256 && kind === 'build' ? await lockFileOfApp(tx, applicationId, sha256) : undefined;
  const expiresAt = await insertUpload(tx, {
    id,
    applicationId,
    kind,
    buildId: buildId ?? null,
    fileName,
    size,
    sha256: sha256?.toLowerCase() ?? null,
    fields,
    metadata: said,
    userId: 'userId' in sender ? sender.userId : null,
    tokenId: 'tokenId' in sender ? sender.tokenId : null,
  });
  if (expiresAt === undefined) return fail(3001);
  if (known?.size !== size) return { id, expiresAt };
  const file = { ...known, name: fileName, kept: true };
  const built = await createBuild(tx, { applicationId, file, fields, sender });
  await markFinished(tx, id, built);
  return { id, expiresAt, built };
}

/** By its name, before a byte of it comes; what is sent without one is known by its content alone, later. */
export async function mustBePackage(tx: Tx, given: string | undefined): Promise<void> {
  if (!given) return;
  const platforms = await listExtensions(tx);
  if (!hasBuildExtension(fileNameOf(given), platforms))
    fail(5333, { data: { extensions: buildExtensions(platforms) } });
}

/** Of all files of the workspace, and of those that are on their way; whoever counts holds the others back. */
export async function mustHaveRoom(tx: Tx, size: number, room: number): Promise<void> {
  if (room > 0 && (await countBytes(tx)) + size > room) fail(5341, { data: { max: room } });
}

async function mustFit(tx: Tx, size: number): Promise<void> {
  const max = await readBuildSize(tx);
  if (size > max) fail(5231, { data: { max } });
}

/** All of it is there: it becomes a build, or is put beside one. Gives that build; the same one however often it is told. */
export async function finishUpload(
  storage: Storage,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { id, organizationId, sender }: { id: string; organizationId: string; sender: Sender },
): Promise<string> {
  await storage.staging.complete(uploadKey(organizationId, id));
  return transaction((tx) => becomeBuild(tx, id, sender));
}

/** In the transaction in which it is marked as finished, so that it happens once. */
export async function becomeBuild(tx: Tx, id: string, sender: Sender, icon?: string | null): Promise<string> {
  const upload = (await lockUpload(tx, id)) ?? fail(3001);
  if (upload.resultId !== null) return upload.resultId;
  if (upload.givenUp) fail(3001);
  const resultId = await putInPlace(tx, upload, sender, icon);
  await markFinished(tx, id, resultId);
  return resultId;
}

async function putInPlace(tx: Tx, upload: KeptUpload, sender: Sender, icon?: string | null): Promise<string> {
  const { id, applicationId, buildId, fileName, size, fields, sha256 } = upload;
  const file = { id, key: uploadKey(tx.organizationId, id), name: fileName, size, announced: sha256 };
  if (buildId === null) return createBuild(tx, { applicationId, file, fields, sender, icon });
  await attachFile(tx, { applicationId, buildId, file });
  return buildId;
}
