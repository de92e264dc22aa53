import * as calls from '@muster/contract/calls/downloads';
import type { Adoption, Download } from '@muster/contract/downloads';
import { exportPages } from '../../platform/csv/export-pages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Route, visibleApplications } from '../../platform/http/route.ts';
import { applicationDirectory } from '../apps/index.ts';
import { adoptionList, listPlatforms, listUpToDate } from './adoption-list.ts';
import { readAppOverview } from './app-overview.ts';
import { downloadList, findDownload, within } from './downloads-list.ts';
import { readStats } from './stats-list.ts';
import { askedRange } from './stats-times.ts';

/** Of an export, held at one time. */
const rowsAtOnce = 1000;

export function downloadsRoutes(): Route[] {
  return [
    ...counted(
      calls.countDownloads,
      handle(calls.listDownloads, ({ query: { applicationId, ...query }, membership, read }) => {
        const apps = within(visibleApplications(membership), applicationId);
        return read((tx) => downloadList.page(tx, { apps }, query));
      }),
    ),
    handle(calls.readDownload, ({ params, membership, read }) =>
      read(async (tx) => (await findDownload(tx, visibleApplications(membership), params.downloadId)) ?? fail(3001)),
    ),
    handleFile(calls.exportDownloads, async ({ query: { applicationId, ...query }, membership, read }) => {
      const apps = within(visibleApplications(membership), applicationId);
      return exportPages('downloads.csv', downloadColumns, (after) =>
        read((tx) => downloadList.page(tx, { apps }, { ...query, after, limit: rowsAtOnce }, { total: false })),
      );
    }),
    handle(calls.readStats, ({ query, membership, read }) =>
      read((tx) => readStats(tx, visibleApplications(membership), askedRange(query, new Date()))),
    ),
    handle(calls.readAppStats, ({ params, query, read }) =>
      read(async (tx) => {
        await requireApp(tx, params.appId);
        return readStats(tx, [params.appId], askedRange(query, new Date()));
      }),
    ),
    ...counted(
      calls.countAdoption,
      handle(calls.listAdoption, ({ params: { appId }, query, read }) =>
        read(async (tx) => {
          const { context, current } = await adoptionOf(tx, appId, query);
          return adoptionList.page(tx, context, { ...query, current });
        }),
      ),
    ),
    handle(calls.readAdoption, ({ params, read }) =>
      read(async (tx) => {
        await requireApp(tx, params.appId);
        return { platforms: await listPlatforms(tx, params.appId) };
      }),
    ),
    handleFile(calls.exportAdoption, async ({ params: { appId }, query, read }) => {
      // Who is up to date is said as of the beginning, however long it takes.
      const { context, current } = await read((tx) => adoptionOf(tx, appId, query));
      return exportPages('adoption.csv', adoptionColumns, (after) =>
        read((tx) => adoptionList.page(tx, context, { ...query, current, after, limit: rowsAtOnce }, { total: false })),
      );
    }),
    handle(calls.readAppOverview, ({ params, read }) =>
      read(async (tx) => {
        await requireApp(tx, params.appId);
        return readAppOverview(tx, params.appId, new Date());
      }),
    ),
  ];
}

async function requireApp(tx: Tx, id: string): Promise<void> {
  if ((await applicationDirectory.names(tx, [id])).size === 0) fail(3001);
}

async function adoptionOf(tx: Tx, applicationId: string, query: { current?: 'true' | 'false' | undefined }) {
  await requireApp(tx, applicationId);
  const newest = await listUpToDate(tx, applicationId, await listPlatforms(tx, applicationId));
  const current = query.current === undefined ? undefined : { is: query.current === 'true', builds: newest };
  return { context: { applicationId, newest }, current };
}

const downloadColumns = {
  time: (row: Download) => row.createdAt,
  application: (row: Download) => row.application.name,
  os: (row: Download) => row.os,
  version: (row: Download) => row.versionName,
  versionCode: (row: Download) => row.versionCode,
  kind: (row: Download) => row.kind,
  memberType: (row: Download) => row.memberType,
  email: (row: Download) => row.memberEmail,
  name: (row: Download) => row.memberName,
  origin: (row: Download) => row.origin,
  publication: (row: Download) => row.publication?.slug ?? row.publication?.id ?? null,
  country: (row: Download) => row.country,
  device: (row: Download) => row.deviceModel,
  deviceOs: (row: Download) => [row.deviceOs, row.deviceOsVersion].filter(Boolean).join(' '),
  buildId: (row: Download) => row.buildId,
  id: (row: Download) => row.id,
};

const adoptionColumns = {
  email: (row: Adoption) => row.email,
  name: (row: Adoption) => row.name,
  memberType: (row: Adoption) => row.memberType,
  os: (row: Adoption) => row.os,
  version: (row: Adoption) => row.versionName,
  newest: (row: Adoption) => row.current,
  kind: (row: Adoption) => row.kind,
  downloads: (row: Adoption) => row.downloads,
  first: (row: Adoption) => row.firstAt,
  last: (row: Adoption) => row.lastAt,
  buildId: (row: Adoption) => row.buildId,
};
