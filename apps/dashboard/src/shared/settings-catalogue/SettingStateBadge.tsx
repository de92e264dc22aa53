import type { SettingState } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, CircleSlash2 } from 'lucide-react';
import { useAccountI18n } from '../i18n/I18n.tsx';

const signs = {
  failed: { tone: 'red', icon: CircleAlert },
  pending: { tone: 'blue', icon: CircleDashed },
  applied: { tone: 'blue', icon: CircleDot },
  verified: { tone: 'green', icon: CircleCheck },
  notApplicable: { tone: 'slate', icon: CircleSlash2 },
} as const satisfies Record<SettingState, object>;

/** How a setting, or a policy by the worst of its settings, is on a device. */
export function SettingStateBadge({ state }: { state: SettingState }) {
  const { text } = useAccountI18n();
  return <Badge {...signs[state]}>{text.policyAssignments.states[state]}</Badge>;
}
