import { type AutomationRuleDetails, automationLimits } from '@muster/contract/automation';
import {
  deleteAutomationRule,
  listAutomationRules,
  listAutomationRuns,
  readAutomationRule,
  runAutomationRule,
  switchAutomationRule,
} from '@muster/contract/calls/automation';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { Switch } from '@muster/ui/Switch';
import { Play, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useFollowBulkTask } from '../../shared/bulk/use-follow-bulk-task.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { changedHere } from '../../shared/list/changed-here.ts';
import panel from '../../shared/panels/panel.module.css';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import styles from './automation.module.css';
import { RuleState } from './RuleCells.tsx';

interface Props {
  org: string;
  rule: AutomationRuleDetails;
}

/** What it is called, whether it is on, why it was switched off, and what can be done with it. */
export function RuleHead({ org, rule }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.automation.panel;
  const { name, description, enabled, stopped, gone } = rule;
  return (
    <>
      <header className={panel.head}>
        <div className={panel.who}>
          <h3 dir="auto">{name}</h3>
          {description !== '' && (
            <p className={panel.quiet} dir="auto">
              {description}
            </p>
          )}
        </div>
        <RuleState rule={{ enabled, stopped }} />
      </header>
      {stopped && (
        <Notice kind="warning">
          {fill(words.stopped[stopped.reason], {
            max: stopped.reason === 'flood' ? automationLimits.devicesMax : automationLimits.perHour,
            device: stopped.device?.displayName ?? words.stopped.aDevice,
          })}
        </Notice>
      )}
      {gone.length > 0 && <Notice kind="warning">{words.goneParts}</Notice>}
      <RuleActions org={org} rule={rule} />
    </>
  );
}

function RuleActions({ org, rule: { id, name, enabled } }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.automation.panel;
  const switchId = useId();
  const dialogs = useDialogs();
  const follow = useFollowBulkTask(org);
  const mayChange = usePermission('automationRule', 'update');
  const mayRun = usePermission('automationRule', 'execute');
  const params = { org, automationRuleId: id };
  const invalidates = [readAutomationRule, listAutomationRules, listAutomationRuns];
  const turn = useChange(switchAutomationRule, { invalidates, success: 'saved' });
  const run = useChange(runAutomationRule, { invalidates });
  const remove = useChange(deleteAutomationRule, { invalidates, success: () => words.deleted });

  async function askToRun(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.runTitle, { name }),
      text: fill(words.runText, { max: automationLimits.devicesMax }),
      confirmLabel: words.run,
    });
    if (sure) await follow(await run.mutateAsync({ params }), () => {});
  }
  async function askToDelete(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
    });
    if (!sure) return;
    await remove.mutateAsync({ params });
    changedHere();
    dialogs.closePanel();
  }

  return (
    <div className={styles.buttons}>
      <Switch
        id={switchId}
        name="enabled"
        label={words.enabled}
        value={enabled}
        error={undefined}
        onBlur={() => {}}
        // Disabled while it is saved, it would lose the focus, and Escape would close nothing.
        onChange={(on) => !turn.isPending && turn.mutate({ params, body: { enabled: on } })}
        disabled={!mayChange}
      />
      {mayRun && (
        <Button color="outline" size="sm" icon={Play} onClick={() => void askToRun().catch(told)}>
          {words.run}
        </Button>
      )}
      {mayChange && (
        <Button color="danger-outline" size="sm" icon={Trash2} onClick={() => void askToDelete().catch(told)}>
          {words.delete}
        </Button>
      )}
    </div>
  );
}

/** The change itself has said what went wrong. */
function told(): void {}
