import type { AutomationRule, AutomationTrigger } from '@muster/contract/automation';
import { Badge } from '@muster/ui/Badge';
import { CirclePause, CirclePlay, OctagonX } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import cell from '../../shared/list/cells.module.css';

export function RuleName({ rule: { name, description } }: { rule: AutomationRule }) {
  return (
    <span className={cell.name}>
      <strong dir="auto">{name}</strong>
      {description !== '' && (
        <span className={cell.quiet} dir="auto">
          {description}
        </span>
      )}
    </span>
  );
}

export function RuleState({ rule: { enabled, stopped } }: { rule: Pick<AutomationRule, 'enabled' | 'stopped'> }) {
  const words = useAccountI18n().text.automation.states;
  if (enabled)
    return (
      <Badge tone="green" icon={CirclePlay}>
        {words.on}
      </Badge>
    );
  return stopped === null ? (
    <Badge tone="slate" icon={CirclePause}>
      {words.off}
    </Badge>
  ) : (
    <Badge tone="red" icon={OctagonX}>
      {words.stopped}
    </Badge>
  );
}

export function TriggerCell({ trigger }: { trigger: AutomationTrigger }) {
  return useAccountI18n().text.automation.triggers[trigger];
}

export function AudiencesCell({ rule: { audiences } }: { rule: AutomationRule }) {
  const words = useAccountI18n().text.automation;
  return audiences === 0 ? <span className={cell.quiet}>{words.everyDevice}</span> : audiences;
}
