import type { BuildScripts } from '@muster/contract/build-scripts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { idsPerEvent } from '../../platform/events/change-store.ts';
import { emit, emitMany, recordChange, recordChanges } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import { dropPictures } from '../../platform/pictures/pictures.ts';
import {
  deleteAttachmentRow,
  deleteBuildRows,
  type EditedBuild,
  filesAfter,
  lockBuild,
  lockBuilds,
  lockFileBeside,
  requeueBuild,
  saveBuild,
  touchBuild,
} from './builds-store.ts';
import { dropFiles } from './stored-files-store.ts';

/** The app is told along with the build: who has a role in single apps hears of it too. */
export interface BuildId {
  appId: string;
  buildId: string;
}

export interface BuildChange {
  updatedAt?: string | undefined;
  tags?: string[] | undefined;
  changelog?: string | undefined;
}

export async function updateBuild(tx: Tx, id: BuildId, { updatedAt, tags, changelog }: BuildChange): Promise<void> {
  await changeBuild(tx, id, updatedAt, (before) => ({
    ...before,
    tags: tags === undefined ? before.tags : distinctTags(tags),
    changelog: changelog ?? before.changelog,
  }));
}

export async function updateScripts(tx: Tx, id: BuildId, scripts: BuildScripts): Promise<void> {
  await changeBuild(tx, id, undefined, (before) => ({ ...before, scripts }));
}

type Editable = Pick<EditedBuild, 'tags' | 'changelog' | 'scripts'>;

/** What is as it was is no change: neither written nor told. */
async function changeBuild(
  tx: Tx,
  { appId, buildId }: BuildId,
  updatedAt: string | undefined,
  change: (before: Editable) => Editable,
): Promise<void> {
  const { updatedAt: current, fileName, ...before } = (await lockBuild(tx, appId, buildId)) ?? fail(3001);
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(current).getTime()) fail(5203);
  const after = change(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await saveBuild(tx, buildId, after);
  await recordChange(tx, {
    action: 'update',
    entity: 'build',
    entityId: buildId,
    entityName: fileName,
    before: { ...before },
    after: { ...after },
    payload: { applicationId: appId },
  });
}

export async function reprocessBuild(tx: Tx, { appId, buildId }: BuildId): Promise<void> {
  const { fileName } = (await lockBuild(tx, appId, buildId)) ?? fail(3001);
  if (!(await requeueBuild(tx, buildId))) fail(5232);
  const about = { entityId: buildId, payload: { applicationId: appId } };
  const after = { status: 'pending' };
  await recordChange(tx, { action: 'update', entity: 'build', ...about, entityName: fileName, after });
  await emit(tx, { type: 'build.reprocess', ...about });
}

/** Those of them that are still there, with whatever only they have in the storage. */
export async function deleteBuilds(tx: Tx, applicationId: string, ids: readonly string[]): Promise<string[]> {
  const gone = await deleteBuildRows(tx, applicationId, ids);
  await dropFiles(
    tx,
    gone.flatMap(({ fileIds }) => fileIds),
  );
  await dropPictures(
    tx,
    gone.map(({ icon }) => icon),
  );
  await recordChanges(
    tx,
    { type: 'build.delete', payload: { applicationId } },
    gone.map(({ id, fileName, versionName, tags }) => ({
      entityId: id,
      entityName: fileName,
      before: { fileName, versionName, tags },
    })),
  );
  return gone.map(({ id }) => id);
}

export async function deleteAttachment(tx: Tx, id: BuildId & { attachmentId: string }): Promise<void> {
  await lockFileBeside(tx, id.buildId, id.attachmentId);
  const { fileName } = (await lockBuild(tx, id.appId, id.buildId)) ?? fail(3001);
  const { name, fileId } = (await deleteAttachmentRow(tx, id.buildId, id.attachmentId)) ?? fail(3001);
  await dropFiles(tx, [fileId]);
  await touchBuild(tx, id.buildId);
  await recordChange(tx, {
    action: 'update',
    entity: 'build',
    entityId: id.buildId,
    entityName: fileName,
    before: { attachment: name },
    payload: { applicationId: id.appId },
  });
}

/**
 * Before an app goes, and its builds with it: afterwards nobody knows what they had in the storage. The audit tells of the
 * app; the events are for those who keep something about its builds.
 */
async function tellBuildsGo(tx: Tx, applicationId: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const some = await filesAfter(tx, applicationId, after, idsPerEvent);
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
    const left: LeftBehind = {
      fileIds: [...new Set(some.flatMap((build) => build.fileIds))],
      icons: some.flatMap(({ icon }) => (icon === null ? [] : [icon])),
    };
    const ids = some.map(({ id }) => id);
    await emitMany(tx, { type: 'build.delete', payload: { applicationId, ...left } }, ids);
  }
}

/** For whoever deletes an app. */
export const buildsOfApp = { lock: lockBuilds, tell: tellBuildsGo };

export interface LeftBehind {
  fileIds: string[];
  icons: string[];
}

/** What builds that went with their app have left, as far as nothing else has it. */
export async function dropLeftBehind(tx: Tx, { fileIds, icons }: LeftBehind): Promise<void> {
  await dropFiles(tx, fileIds);
  await dropPictures(tx, icons);
}
