import { readReport } from '@muster/contract/calls/reports';
import { CopyText } from '@muster/ui/CopyText';
import { Icon } from '@muster/ui/Icon';
import { Time } from '@muster/ui/Time';
import { MessageSquareX } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useApp } from '../../../shared/apps/use-app.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { ReportBadge, typeIcons, Writer } from '../ReportCells.tsx';
import styles from './panel.module.css';
import { ReportActions } from './ReportActions.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ReportMedia } from './ReportMedia.tsx';
import type { ReportProps } from './report-props.ts';

/** The side panel `report`: what somebody wrote, what they saw, and on which device. It stands on pages of its app. */
export function ReportPanel({ id }: { id: string }) {
  const { panel } = useAccountI18n().text.reports;
  const { org = '', app: address } = useParams();
  useLive(org);
  const { app, error: appError, retry } = useApp();
  const params = { org, appId: app?.id ?? '', reportId: id };
  const report = useCall(readReport, { params }, { enabled: Boolean(app), follows: ['report', 'build'] });
  const owner = { data: address === undefined ? null : app, error: appError, refetch: retry };
  const gone = { icon: MessageSquareX, title: panel.gone, text: panel.goneText };
  return (
    <EntityPanel read={owner} gone={gone}>
      {(of) => (
        <EntityPanel read={report} gone={gone}>
          {(data) => <Whole org={org} app={of} report={data} />}
        </EntityPanel>
      )}
    </EntityPanel>
  );
}

function Whole(of: ReportProps) {
  const { text, texts } = useAccountI18n();
  const { report } = of;
  const { panel } = text.reports;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon as={typeIcons[report.type]} size={20} />
        </span>
        <div className={styles.what}>
          <div className={styles.title}>
            <h3>{texts.labels.reportType[report.type]}</h3>
            <ReportBadge status={report.status} archived={report.archived} />
          </div>
          <span>
            <Writer member={report.member} /> · <Time instant={report.createdAt} />
          </span>
          <CopyText text={report.id} mono />
        </div>
      </div>
      <section aria-label={panel.message}>
        <p className={styles.message} dir="auto">
          {report.message || <span className={styles.quiet}>{text.reports.noMessage}</span>}
        </p>
      </section>
      <ReportActions {...of} />
      <ReportMedia {...of} />
      <ReportFacts {...of} />
    </div>
  );
}
