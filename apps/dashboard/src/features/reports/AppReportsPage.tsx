import { countReports, listReports } from '@muster/contract/calls/reports';
import { reportRules } from '@muster/contract/reports';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import { reportsList } from './reports-list.tsx';
import { reportsNews } from './reports-news.ts';
import { useReportActions } from './use-report-actions.ts';

const ReportsEmpty = lazyPart(async () => (await import('./ReportsEmpty.tsx')).ReportsEmpty);

/** Bugs and feedback that people sent about an app. */
export function AppReportsPage() {
  const i18n = useAccountI18n();
  const { org = '' } = useParams();
  const { id: appId, security } = useCurrentApp();
  const { api } = useServices();
  const gates = useGates();
  const definition = useMemo(() => reportsList(i18n), [i18n]);
  const list = useCallList(definition, listReports, {
    params: { org, appId },
    toNews: reportsNews(appId),
    countedAtMost: reportRules.countedAtMost,
    counts: countReports,
    row: async (reportId, signal) => (await import('./read-row.ts')).readRow(api, { org, appId, reportId }, signal),
  });
  const actions = useReportActions({
    org,
    appId,
    list,
    mayUpdate: gates?.may('report', 'update', security.role) ?? false,
    mayDelete: gates?.may('report', 'delete', security.role) ?? false,
  });
  return (
    <ListPage
      list={list}
      title={i18n.text.reports.title}
      within
      actions={actions}
      empty={<ReportsEmpty />}
      panel="report"
    />
  );
}
