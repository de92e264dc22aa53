import * as care from '@muster/contract/calls/build-care';
import * as one from '@muster/contract/calls/build-details';
import * as calls from '@muster/contract/calls/builds';
import type { Language } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { type AppsDeps, putPicture, readApp } from '../apps/index.ts';
import { replyStarted } from '../bulk-tasks/index.ts';
import type { BuildHooks } from './build-hooks-list.ts';
import { listLatest, readTroubles } from './build-troubles-list.ts';
import { type BuildRow, findAppName, findAppOf, findBuild, findDetails, listBuilds } from './builds-list.ts';
import { deleteAttachment, deleteBuilds, reprocessBuild, updateBuild, updateScripts } from './builds-service.ts';
import { compareBuilds } from './compare-builds.ts';
import { deleteBuildsKind, startDeleting } from './delete-many.ts';
import { listExpirations } from './expirations-list.ts';
import { listPackages } from './packages-list.ts';
import { previewRetention } from './retention-list.ts';
import { readRetention, updateRetention } from './retention-service.ts';
import { tellBuild, tellDetails } from './tell-build.ts';

/** Of what would go, so many are shown. */
const previewed = 50;

export function buildRoutes(deps: AppsDeps & { pictures: Pictures; hooks: readonly BuildHooks[] }): Route[] {
  const { hooks } = deps;
  return [
    ...counted(
      calls.countBuilds,
      handle(calls.listBuilds, ({ params, query, language, read }) =>
        read(async (tx) => {
          const page = await listBuilds(tx, params.appId, query);
          // Only where there is none has anybody to know whether there is an app: it takes as long as many a page.
          if (page.items.length === 0) await mustHaveApp(tx, params.appId);
          return tellPage(page, language);
        }),
      ),
    ),
    handle(calls.listBuildPackages, ({ params, read }) =>
      read(async (tx) => {
        const items = await listPackages(tx, params.appId);
        if (items.length === 0) await mustHaveApp(tx, params.appId);
        return { items };
      }),
    ),
    handle(one.readBuild, ({ params, language, read }) => read((tx) => readDetails(tx, params, language))),
    handle(one.findBuildApp, async ({ params, membership, read }) => {
      const applicationId = await read((tx) => findAppOf(tx, membership, params.buildId));
      return { applicationId: applicationId ?? fail(3001) };
    }),
    handle(one.updateBuild, ({ params, body, language, transaction }) =>
      transaction(async (tx) => {
        await updateBuild(tx, params, body);
        return readDetails(tx, params, language);
      }),
    ),
    handle(one.updateBuildScripts, ({ params, body, language, transaction }) =>
      transaction(async (tx) => {
        await updateScripts(tx, params, body.scripts);
        return readDetails(tx, params, language);
      }),
    ),
    handle(calls.deleteBuild, ({ params, transaction }) =>
      transaction(async (tx) => {
        if ((await deleteBuilds(tx, params.appId, [params.buildId])).length === 0) fail(3001);
        return null;
      }),
    ),
    handle(calls.deleteBuilds, ({ params, body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const taskId = await startDeleting(tx, params.appId, body);
        return replyStarted(tx, deleteBuildsKind, taskId, { principal, membership });
      }),
    ),
    handle(one.reprocessBuild, ({ params, language, transaction }) =>
      transaction(async (tx) => {
        await reprocessBuild(tx, params);
        return readDetails(tx, params, language);
      }),
    ),
    handle(one.compareBuilds, ({ params, language, read }) =>
      read(async (tx) => {
        const { appId, buildId, otherBuildId } = params;
        const [left, right] = await Promise.all([
          compared(tx, { appId, buildId }, language),
          compared(tx, { appId, buildId: otherBuildId }, language),
        ]);
        return compareBuilds(left, right);
      }),
    ),
    handle(one.deleteAttachment, ({ params, language, transaction }) =>
      transaction(async (tx) => {
        await deleteAttachment(tx, params);
        return readDetails(tx, params, language);
      }),
    ),
    handle(one.takeBuildPicture, async ({ params, body, membership, transaction }) => {
      const { icon } = await transaction(async (tx) => (await findBuild(tx, params.appId, body.buildId)) ?? fail(3001));
      const picture = icon === null ? undefined : await deps.pictures.copy(icon);
      if (picture === undefined) fail(5233);
      return transaction(async (tx) => {
        await putPicture(tx, params.appId, picture, 'build');
        return readApp(tx, membership, params.appId, deps);
      });
    }),
    handle(care.readRetention, ({ params, read }) =>
      read(async (tx) => {
        await mustHaveApp(tx, params.appId);
        return readRetention(tx, params.appId);
      }),
    ),
    handle(care.updateRetention, ({ params, body, transaction }) =>
      transaction((tx) => updateRetention(tx, params.appId, body)),
    ),
    handle(care.previewRetention, ({ params, query, language, read }) =>
      read(async (tx) => {
        await mustHaveApp(tx, params.appId);
        const { items, kept, ...preview } = await previewRetention(tx, params.appId, query, {
          shown: previewed,
          hooks,
        });
        return {
          ...preview,
          items: items.map((row) => tellBuild(row, language)),
          kept: kept.map(({ build, publications }) => ({ build: tellBuild(build, language), publications })),
        };
      }),
    ),
    handle(care.readBuildTroubles, ({ membership, read }) => read((tx) => readTroubles(tx, membership))),
    handle(care.listLatestBuilds, ({ membership, language, read }) =>
      read(async (tx) => {
        const latest = await listLatest(tx, membership);
        return { items: latest.map((one) => ({ ...one, build: tellBuild(one.build, language) })) };
      }),
    ),
    ...counted(
      care.countExpirations,
      handle(care.listExpirations, ({ query, membership, language, read }) =>
        read(async (tx) => {
          const { items, ...page } = await listExpirations(tx, membership, query, hooks);
          return { ...page, items: items.map((one) => ({ ...one, build: tellBuild(one.build, language) })) };
        }),
      ),
    ),
  ];
}

interface Place {
  appId: string;
  buildId: string;
}

async function mustHaveApp(tx: Tx, appId: string): Promise<void> {
  if ((await findAppName(tx, appId)) === undefined) fail(3001);
}

async function readDetails(tx: Tx, { appId, buildId }: Place, language: Language) {
  return tellDetails((await findDetails(tx, appId, buildId)) ?? fail(3001), language);
}

async function compared(tx: Tx, place: Place, language: Language) {
  const build = await readDetails(tx, place, language);
  return { build, facts: build.facts };
}

function tellPage<P extends { items: BuildRow[] }>({ items, ...page }: P, language: Language) {
  return { ...page, items: items.map((row) => tellBuild(row, language)) };
}
