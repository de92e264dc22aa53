import { randomUUIDv7 } from 'node:crypto';
import type { BuildFields } from '@muster/contract/builds';
import { buildRules } from '@muster/contract/builds';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { countInDay } from './days-store.ts';
import { countAttachments, findScripts, insertAttachment, insertBuild, lockBuild } from './new-build-store.ts';
import { findPlatform, listPlatformSlugs } from './process-build-store.ts';
import { insertFile } from './stored-files-store.ts';

/** Who sent a file: a member, or a build server with the token of the app. */
export type Sender = { userId: string } | { tokenId: string; tokenName: string };

export interface ArrivedFile {
  /** Of the upload, and from now on of the file. */
  id: string;
  key: string;
  name: string;
  size: number;
  /** SHA-256 that its sender says it has. */
  announced: string | null;
  /** Another build of the app has it, and it is kept already. */
  kept?: boolean;
}

/** Said with a build, a platform has to be one that there is: told now, and not when the build is read. */
export async function mustKnowPlatform(tx: Tx, slug: string | undefined): Promise<void> {
  if (!slug || (await findPlatform(tx, slug))) return;
  const values = (await listPlatformSlugs(tx)).join(', ');
  failFields([{ field: 'buildPlatform', rules: [{ name: 'oneOf', params: { values } }] }]);
}

/** A build begins as a file, and what was said about it; the rest is read from it by a job. */
export async function createBuild(
  tx: Tx,
  {
    applicationId,
    file,
    fields,
    sender,
    icon,
  }: {
    applicationId: string;
    file: ArrivedFile;
    fields: BuildFields;
    sender: Sender;
    /** A picture for what none can be read from; null if one was sent that is none. */
    icon?: string | null | undefined;
  },
): Promise<string> {
  const scripts = (await findScripts(tx, applicationId)) ?? fail(3001);
  if (!file.kept) await insertFile(tx, file);
  const id = randomUUIDv7();
  const info = fields.deployer?.info;
  await insertBuild(tx, {
    id,
    applicationId,
    fileId: file.id,
    fileName: file.name,
    size: file.size,
    versionName: fields.versionName || fields.packageVersion || null,
    package: fields.packageName || null,
    buildPlatform: fields.buildPlatform || null,
    gitBranch: info?.branch || null,
    gitTag: info?.tag || null,
    tags: [...new Set(fields.tags)],
    changelog: fields.changelog ?? '',
    deployer: fields.deployer ?? null,
    deployerName: fields.deployer?.name || null,
    given: icon === null ? { ...fields, iconUnreadable: true } : fields,
    scripts,
    icon: icon ?? null,
    userId: 'userId' in sender ? sender.userId : null,
    tokenId: 'tokenId' in sender ? sender.tokenId : null,
    tokenName: 'tokenId' in sender ? sender.tokenName : null,
  });
  await countInDay(tx, applicationId, { builds: 1 });
  await recordChange(tx, {
    action: 'create',
    entity: 'build',
    entityId: id,
    entityName: file.name,
    after: {
      fileName: file.name,
      size: file.size,
      tags: fields.tags ?? [],
      ...('tokenId' in sender ? { token: sender.tokenName } : {}),
    },
    payload: { applicationId },
  });
  return id;
}

export async function attachFile(
  tx: Tx,
  { applicationId, buildId, file }: { applicationId: string; buildId: string; file: ArrivedFile },
): Promise<void> {
  const { name } = (await lockBuild(tx, applicationId, buildId)) ?? fail(3001);
  if ((await countAttachments(tx, buildId)) >= buildRules.attachmentsMax)
    fail(5211, { data: { max: buildRules.attachmentsMax } });
  await insertFile(tx, file);
  await insertAttachment(tx, { id: randomUUIDv7(), buildId, fileId: file.id, name: file.name, size: file.size });
  await recordChange(tx, {
    action: 'update',
    entity: 'build',
    entityId: buildId,
    entityName: name,
    after: { attachment: file.name },
    payload: { applicationId },
  });
}
