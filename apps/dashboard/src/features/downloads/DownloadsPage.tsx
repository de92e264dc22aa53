import { listApps } from '@muster/contract/calls/apps';
import { countDownloads, exportDownloads, listDownloads } from '@muster/contract/calls/downloads';
import { type Download, downloadRules } from '@muster/contract/downloads';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { withPanel } from '../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useOpened } from '../../shared/list/use-opened.ts';
import { pathTo } from '../../shared/paths.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import { BackLink } from '../../shared/ui/BackLink.tsx';
import { DownloadsNav } from './DownloadsNav.tsx';
import { downloadsList } from './downloads-list.tsx';

/** What was downloaded of all apps that one sees. */
export function DownloadsPage() {
  const i18n = useAccountI18n();
  const { org = '' } = useParams();
  const gates = useGates();
  const { api } = useServices();
  const { isOpened, open } = useOpened();
  const apps = useCall(listApps, { params: { org }, query: { limit: '100' } }, { enabled: isOpened('applicationId') });
  const names = apps.data?.items;
  const definition = useMemo(
    () => downloadsList(i18n, { names, open: () => open('applicationId') }),
    [i18n, names, open],
  );
  const list = useCallList(definition, listDownloads, {
    params: { org },
    countedAtMost: downloadRules.countedAtMost,
    counts: countDownloads,
    table: (query, signal) => api.open(exportDownloads, { params: { org }, query }, signal),
  });
  return (
    <ListPage
      back={<BackLink to={pathTo('apps', { org })}>{i18n.text.apps.back}</BackLink>}
      list={list}
      title={i18n.text.downloads.ofAllApps}
      notice={<DownloadsNav org={org} current="list" />}
      exportable={gates?.may('download', 'export') ?? false}
      to={(row) => toBuild(org, row)}
    />
  );
}

/** What was downloaded of one app. */
export function AppDownloadsPage() {
  const i18n = useAccountI18n();
  const { org = '' } = useParams();
  const { id, slug, security } = useCurrentApp();
  const gates = useGates();
  const { api } = useServices();
  const definition = useMemo(() => downloadsList(i18n, undefined), [i18n]);
  const always = { applicationId: id };
  const list = useCallList(definition, listDownloads, {
    params: { org },
    always,
    countedAtMost: downloadRules.countedAtMost,
    counts: countDownloads,
    table: (query, signal) => api.open(exportDownloads, { params: { org }, query }, signal),
  });
  return (
    <>
      <DownloadsNav org={org} app={slug} current="list" />
      <ListPage
        list={list}
        title={i18n.text.downloads.title}
        within
        exportable={gates?.may('download', 'export', security.role) ?? false}
        to={(row) => toBuild(org, row)}
      />
    </>
  );
}

/** A download is of a build: what there is to know more of it is there. */
function toBuild(org: string, { application, buildId }: Download): string {
  const query = withPanel(new URLSearchParams(), { s: 'build', id: buildId });
  return `${pathTo('app-builds', { org, app: application.id })}?${query}`;
}
