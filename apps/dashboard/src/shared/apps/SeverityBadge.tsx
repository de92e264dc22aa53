import { Badge, type Tone } from '@muster/ui/Badge';
import { CalendarClock, CircleX, Clock, Hourglass } from 'lucide-react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { Severity } from './expiry.ts';

const signs = {
  ended: ['red', CircleX],
  week: ['amber', Hourglass],
  soon: ['amber', Clock],
  later: ['slate', CalendarClock],
} as const satisfies Record<Severity, readonly [Tone, typeof Clock]>;

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { text } = useAccountI18n();
  const [tone, icon] = signs[severity];
  return (
    <Badge tone={tone} icon={icon}>
      {text.expirations.severities[severity]}
    </Badge>
  );
}
