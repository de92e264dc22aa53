import type { IntegrationState as State } from '@muster/contract/enumerations/workspace';
import { Badge } from '@muster/ui/Badge';
import { CircleCheck, CirclePause, CirclePower } from 'lucide-react';
import { useAccountI18n } from '../i18n/I18n.tsx';

const looks = {
  active: { tone: 'green', icon: CircleCheck },
  off: { tone: 'slate', icon: CirclePower },
  paused: { tone: 'red', icon: CirclePause },
} as const;

export function IntegrationState({ state }: { state: State }) {
  const { texts } = useAccountI18n();
  return <Badge {...looks[state]}>{texts.labels.integrationState[state]}</Badge>;
}
