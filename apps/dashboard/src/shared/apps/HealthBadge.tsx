import type { BuildHealth, BuildStatus } from '@muster/contract/enumerations/apps';
import { labelIn } from '@muster/phrases/lookup';
import { Badge, type Tone } from '@muster/ui/Badge';
import {
  CalendarX,
  CircleAlert,
  CircleCheck,
  Clock,
  Hourglass,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
  Upload,
} from 'lucide-react';
import { useAccountI18n } from '../i18n/I18n.tsx';

const signs: Readonly<Record<BuildHealth, readonly [Tone, LucideIcon]>> = {
  failed: ['red', CircleAlert],
  expired: ['red', CalendarX],
  expiring: ['amber', Hourglass],
  warnings: ['amber', TriangleAlert],
  waiting: ['blue', RefreshCw],
  processed: ['green', CircleCheck],
};

/** How far one is that is on its way. */
const stages: Partial<Record<BuildStatus, readonly [Tone, LucideIcon]>> = {
  pending: ['slate', Clock],
  waiting_to_be_processed: ['slate', Upload],
  in_progress: ['blue', RefreshCw],
};

interface Props {
  health: BuildHealth;
  /** Where it is known, it says more of what is on its way. */
  status?: BuildStatus | undefined;
}

/** How a build is, in one word: the worst of what is true of it, the same wherever it is shown. */
export function HealthBadge({ health, status }: Props) {
  const { texts } = useAccountI18n();
  const stage = health === 'waiting' && status ? stages[status] : undefined;
  const [tone, icon] = stage ?? signs[health];
  return (
    <Badge tone={tone} icon={icon}>
      {stage && status ? labelIn(texts.labels, 'buildStatus', status) : labelIn(texts.labels, 'buildHealth', health)}
    </Badge>
  );
}
