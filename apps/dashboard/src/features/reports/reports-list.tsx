import { reportStatuses, reportTypes } from '@muster/contract/enumerations/apps';
import type { Report } from '@muster/contract/reports';
import { Time } from '@muster/ui/Time';
import { MessageSquareWarning } from 'lucide-react';
import { osNames } from '../../shared/apps/os-names.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import { firstLine, Media, ReportBadge, ReportName, versionOf, Writer } from './ReportCells.tsx';
import styles from './reports.module.css';

function systemOf({ os, osVersion }: Report): string {
  return [os === null ? null : (osNames[os] ?? os), osVersion].filter(Boolean).join(' ');
}

/** The reports of an app. */
export function reportsList({ texts }: AccountI18n): ListDefinition<Report> {
  const { labels } = texts;
  const quiet = (value: string) => value || <span className={styles.quiet}>—</span>;
  return defineList<Report>({
    id: 'reports',
    search: { longest: 80 },
    columns: [
      {
        id: 'message',
        header: ({ reports }) => reports.columns.report,
        cell: (report) => <ReportName report={report} />,
        exportValue: ({ message }) => message,
        width: 380,
        min: 200,
        pinned: true,
      },
      {
        id: 'type',
        header: ({ reports }) => reports.columns.type,
        cell: ({ type }) => labels.reportType[type],
        exportValue: ({ type }) => type,
        width: 96,
        hiddenByDefault: true,
      },
      {
        id: 'status',
        header: ({ reports }) => reports.columns.status,
        cell: ({ status, archived }) => <ReportBadge status={status} archived={archived} />,
        exportValue: ({ status }) => status,
        exportAlso: [
          { id: 'archived', header: ({ reports }) => reports.columns.archived, value: ({ archived }) => archived },
        ],
        width: 116,
      },
      {
        id: 'from',
        header: ({ reports }) => reports.columns.from,
        cell: ({ member }) => <Writer member={member} />,
        exportValue: ({ member }) => member.email,
        width: 190,
      },
      {
        id: 'version',
        header: ({ reports }) => reports.columns.version,
        cell: (report) => quiet(versionOf(report)),
        exportValue: (report) => versionOf(report),
        width: 130,
        mono: true,
      },
      {
        id: 'device',
        header: ({ reports }) => reports.columns.device,
        cell: (report) => quiet([report.deviceModel, systemOf(report)].filter(Boolean).join(' · ')),
        exportValue: (report) => [report.deviceModel, systemOf(report)].filter(Boolean).join(' · '),
        width: 200,
      },
      {
        id: 'package',
        header: ({ reports }) => reports.columns.packageName,
        cell: ({ packageName }) => quiet(packageName ?? ''),
        exportValue: ({ packageName }) => packageName,
        width: 180,
        mono: true,
        hiddenByDefault: true,
      },
      {
        id: 'media',
        header: ({ reports }) => reports.columns.media,
        cell: ({ screenshot, video }) => <Media screenshot={screenshot} video={video} />,
        exportValue: ({ screenshot, video }) =>
          [screenshot && 'screenshot', video === 'none' ? null : `video ${video}`].filter(Boolean).join(', '),
        width: 84,
      },
      {
        id: 'createdAt',
        header: ({ reports }) => reports.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 126,
      },
    ],
    filters: [
      {
        id: 'type',
        label: ({ reports }) => reports.columns.type,
        kind: 'choice',
        options: reportTypes.map((value) => ({ value, label: () => labels.reportType[value] })),
        always: true,
      },
      {
        id: 'status',
        label: ({ reports }) => reports.columns.status,
        kind: 'choice',
        options: reportStatuses.map((value) => ({ value, label: () => labels.reportStatus[value] })),
        always: true,
      },
      { id: 'archived', label: ({ reports }) => reports.columns.archived, kind: 'boolean' },
      { id: 'packageVersionName', label: ({ reports }) => reports.columns.version, kind: 'text' },
      { id: 'packageVersion', label: ({ reports }) => reports.columns.packageVersion, kind: 'text' },
      { id: 'osVersion', label: ({ reports }) => reports.columns.osVersion, kind: 'text' },
      { id: 'sent', label: ({ reports }) => reports.columns.created, kind: 'days', bounds: ['minTime', 'maxTime'] },
    ],
    views: [
      { id: 'all', label: ({ reports }) => reports.views.all, query: '' },
      { id: 'open', label: ({ reports }) => reports.views.open, query: 'status=open&archived=false' },
      { id: 'fixed', label: ({ reports }) => reports.views.fixed, query: 'status=fixed&archived=false' },
      { id: 'closed', label: ({ reports }) => reports.views.closed, query: 'status=closed&archived=false' },
      { id: 'archived', label: ({ reports }) => reports.views.archived, query: 'archived=true' },
    ],
    defaultSort: { column: 'createdAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: ({ message }) => firstLine(message),
    card: (report) => (
      <CardLines
        name={<ReportName report={report} />}
        state={<ReportBadge status={report.status} archived={report.archived} />}
      >
        <Time instant={report.createdAt} quiet />
        {' · '}
        <Writer member={report.member} />
        {[versionOf(report), report.deviceModel].filter(Boolean).map((word) => ` · ${word}`)}
      </CardLines>
    ),
    empty: {
      icon: MessageSquareWarning,
      title: ({ reports }) => reports.empty.title,
      text: ({ reports }) => reports.empty.text,
    },
  });
}
