import type { Report } from '@muster/contract/reports';
import { Badge, type Tone } from '@muster/ui/Badge';
import { Icon } from '@muster/ui/Icon';
import {
  Archive,
  Bug,
  CircleCheck,
  CircleX,
  Image,
  type LucideIcon,
  Mail,
  MessageSquare,
  Video,
  VideoOff,
} from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './reports.module.css';

const signs: Readonly<Record<Report['status'], readonly [Tone, LucideIcon]>> = {
  open: ['amber', Mail],
  fixed: ['green', CircleCheck],
  closed: ['slate', CircleX],
};

/** What was put away says so, whatever became of it before. */
export function ReportBadge({ status, archived }: Pick<Report, 'status' | 'archived'>) {
  const { text, texts } = useAccountI18n();
  const [tone, icon] = signs[status];
  if (archived) {
    return (
      <Badge tone="slate" icon={Archive}>
        {text.reports.archived}
      </Badge>
    );
  }
  return (
    <Badge tone={tone} icon={icon}>
      {texts.labels.reportStatus[status]}
    </Badge>
  );
}

export const typeIcons: Readonly<Record<Report['type'], LucideIcon>> = { bug: Bug, feedback: MessageSquare };

/** Its first line; what nobody has looked at stands out. */
export function ReportName({ report }: { report: Report }) {
  const { text, texts } = useAccountI18n();
  const { message, type, status, archived } = report;
  return (
    <span className={styles.name} data-unread={status === 'open' && !archived ? '' : undefined}>
      <span className={styles.sign} title={texts.labels.reportType[type]}>
        <Icon as={typeIcons[type]} size={16} />
        <span className="visually-hidden">{texts.labels.reportType[type]}</span>
      </span>
      <span className={styles.first} dir="auto">
        {firstLine(message) || text.reports.noMessage}
      </span>
    </span>
  );
}

export function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

export function Media({ screenshot, video }: Pick<Report, 'screenshot' | 'video'>) {
  const { reports } = useAccountI18n().text;
  return (
    <span className={styles.media}>
      {screenshot !== null && <Sign icon={Image} label={reports.screenshot} />}
      {video === 'kept' && <Sign icon={Video} label={reports.video} />}
      {video === 'missing' && <Sign icon={VideoOff} label={reports.panel.videoLate} />}
    </span>
  );
}

function Sign({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span title={label}>
      <Icon as={icon} size={16} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Who wrote, as far as that is known. */
export function Writer({ member }: Pick<Report, 'member'>) {
  const { text } = useAccountI18n();
  const known = member.name || member.email;
  return known ? <span dir="auto">{known}</span> : <span className={styles.quiet}>{text.reports.anonymous}</span>;
}

export function versionOf({ packageVersion, packageVersionName }: Report): string {
  if (packageVersionName === null || packageVersionName === packageVersion) return packageVersion ?? '';
  return packageVersion === null ? packageVersionName : `${packageVersionName} (${packageVersion})`;
}
