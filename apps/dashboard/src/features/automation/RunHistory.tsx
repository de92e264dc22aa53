import { type AutomationRun, type AutomationRunState, automationRunStates } from '@muster/contract/automation';
import { listAutomationRuns } from '@muster/contract/calls/automation';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { History } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Log, useLogPages } from '../../shared/panels/Log.tsx';
import panel from '../../shared/panels/panel.module.css';
import styles from './automation.module.css';
import { Outcomes } from './Outcomes.tsx';

const tones = { pending: 'blue', done: 'green', failed: 'red', skipped: 'amber' } as const;

/** What the rule did, newest first. */
export function RunHistory({ org, ruleId }: { org: string; ruleId: string }) {
  const words = useAccountI18n().text.automation.history;
  const { query, ...pages } = useLogPages<AutomationRunState>();
  const read = useCall(
    listAutomationRuns,
    { params: { org, automationRuleId: ruleId }, query },
    { keepsPrevious: true, follows: ['automationRule'] },
  );
  return (
    <Log
      pages={pages}
      read={read}
      states={automationRunStates.map((value) => ({ value, label: words.states[value] }))}
      words={words}
      icon={History}
    >
      {(run) => <Run key={run.id} run={run} />}
    </Log>
  );
}

function Run({ run }: { run: AutomationRun }) {
  const { text, fill } = useAccountI18n();
  const words = text.automation.history;
  const { device, cause, depth, state, skipped, actions, createdAt } = run;
  return (
    <li className={styles.run}>
      <div className={styles.line}>
        <span className={panel.words}>
          <strong dir="auto">{device.displayName}</strong>
          <span className={panel.quiet}>
            {words.causes[cause]}
            {depth > 1 && ` · ${fill(words.chain, { count: depth - 1 })}`}
          </span>
        </span>
        <span className={styles.side}>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
          <Time instant={createdAt} quiet />
        </span>
      </div>
      {skipped !== null && <p className={panel.quiet}>{words.skipped[skipped]}</p>}
      <Outcomes outcomes={actions} words={words.outcomes} />
    </li>
  );
}
