import { countReports, deleteReport, listReports, readReport, updateReport } from '@muster/contract/calls/reports';
import type { Report } from '@muster/contract/reports';
import { Button, buttonClass } from '@muster/ui/Button';
import { Archive, ArchiveRestore, CircleCheck, CircleX, History, Mail, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ask } from '../../../shared/api/call-query.ts';
import { patch } from '../../../shared/api/change.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import styles from './panel.module.css';
import type { ReportProps } from './report-props.ts';

/** What becomes of it, for whoever may say so. Looking at it changes nothing. */
export function ReportActions({ org, app, report }: ReportProps) {
  const { panel } = useAccountI18n().text.reports;
  const dialogs = useDialogs();
  const gates = useGates();
  const { role } = app.security;
  const params = { org, appId: app.id, reportId: report.id };
  const { status, archived } = report;
  /** What it was when the button was pressed: by the time of the answer the page shows what it has become. */
  const before = useRef({ status, archived });
  const change = useChange(updateReport, {
    invalidates: [listReports, countReports],
    optimistic: ({ body = {} }) => [
      patch(readReport, { params }, (before) => ({
        ...before,
        status: body.status ?? before.status,
        archived: body.archived ?? before.archived,
      })),
    ],
    undo: () => ask(updateReport, { params, body: before.current }),
    success: (reply, { body = {} }) => {
      if (body.archived !== undefined) return body.archived ? panel.archivedNow : panel.unarchivedNow;
      return panel.changed[reply.status];
    },
  });
  const deletion = useChange(deleteReport, { invalidates: [listReports, countReports], success: () => panel.deleted });

  function save(body: { status?: Report['status']; archived?: boolean }): void {
    before.current = { status, archived };
    change.mutate({ params, body });
  }

  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: panel.deleteTitle,
      text: panel.deleteText,
      confirmLabel: panel.delete,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    // First the panel, so that it does not say for a moment that there is no such report.
    dialogs.closePanel();
    deletion.mutate({ params });
  }

  const mayUpdate = gates?.may('report', 'update', role);
  const mayDelete = gates?.may('report', 'delete', role);
  const seesHistory = gates?.may('audit', 'list');
  if (!mayUpdate && !mayDelete && !seesHistory) return null;
  return (
    <section aria-labelledby="report-actions" className={styles.actions}>
      <h3 id="report-actions" className="visually-hidden">
        {panel.more}
      </h3>
      {mayUpdate && (
        <>
          {status === 'open' ? (
            <Button icon={CircleCheck} onClick={() => save({ status: 'fixed' })}>
              {panel.markRead}
            </Button>
          ) : (
            <Button color="outline" icon={Mail} onClick={() => save({ status: 'open' })}>
              {status === 'closed' ? panel.reopen : panel.markUnread}
            </Button>
          )}
          {status !== 'closed' && (
            <Button color="outline" icon={CircleX} onClick={() => save({ status: 'closed' })}>
              {panel.close}
            </Button>
          )}
          <Button
            color="outline"
            icon={archived ? ArchiveRestore : Archive}
            onClick={() => save({ archived: !archived })}
          >
            {archived ? panel.unarchive : panel.archive}
          </Button>
        </>
      )}
      {seesHistory && (
        <Link
          to={`${pathTo('audit', { org })}?${new URLSearchParams({ entityId: report.id })}`}
          className={buttonClass({ color: 'outline' })}
        >
          <History size={16} aria-hidden />
          {panel.history}
        </Link>
      )}
      {mayDelete && (
        <Button color="danger-outline" icon={Trash2} onClick={() => void remove()}>
          {panel.delete}
        </Button>
      )}
    </section>
  );
}
