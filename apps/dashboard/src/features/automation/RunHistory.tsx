import { type AutomationRun, type AutomationRunState, automationRunStates } from '@muster/contract/automation';
import { listAutomationRuns } from '@muster/contract/calls/automation';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import { useId, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import styles from './automation.module.css';
import { Outcomes } from './Outcomes.tsx';

const shown = 20;
const tones = { pending: 'blue', done: 'green', failed: 'red', skipped: 'amber' } as const;

/** What the rule did, newest first. */
export function RunHistory({ org, ruleId }: { org: string; ruleId: string }) {
  const { text } = useAccountI18n();
  const words = text.automation.history;
  const id = useId();
  const [state, setState] = useState<AutomationRunState | 'all'>('all');
  /** Where the pages before this one ended. */
  const [places, setPlaces] = useState<readonly string[]>([]);
  const after = places.at(-1);
  const query = {
    limit: String(shown),
    ...(after === undefined ? {} : { after }),
    ...(state === 'all' ? {} : { state }),
  };
  const { data, error, refetch } = useCall(
    listAutomationRuns,
    { params: { org, automationRuleId: ruleId }, query },
    { keepsPrevious: true, follows: ['automationRule'] },
  );
  return (
    <div className={styles.history}>
      <p className={styles.quiet}>{words.text}</p>
      <SegmentedControl
        id={id}
        name="state"
        label={words.filter}
        hideLabel
        value={state}
        error={undefined}
        onBlur={() => {}}
        onChange={(next) => {
          setState(next);
          setPlaces([]);
        }}
        options={[
          { value: 'all', label: words.all },
          ...automationRunStates.map((value) => ({ value, label: words.states[value] })),
        ]}
      />
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />)}
      {data?.items.length === 0 && (
        <EmptyState icon={History} title={state === 'all' ? words.none : words.noneMatching} />
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.runs} aria-label={words.title}>
          {data.items.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
      {(places.length > 0 || data?.next) && (
        <div className={styles.pages}>
          <Button
            color="outline"
            size="sm"
            icon={ChevronLeft}
            disabled={places.length === 0}
            onClick={() => setPlaces(places.slice(0, -1))}
          >
            {words.newer}
          </Button>
          <Button
            color="outline"
            size="sm"
            icon={ChevronRight}
            disabled={!data?.next}
            onClick={() => data?.next && setPlaces([...places, data.next])}
          >
            {words.older}
          </Button>
        </div>
      )}
    </div>
  );
}

function Run({ run }: { run: AutomationRun }) {
  const { text, fill } = useAccountI18n();
  const words = text.automation.history;
  const { device, cause, depth, state, skipped, actions, createdAt } = run;
  return (
    <li className={styles.run}>
      <div className={styles.line}>
        <span className={styles.words}>
          <strong dir="auto">{device.displayName}</strong>
          <span className={styles.quiet}>
            {words.causes[cause]}
            {depth > 1 && ` · ${fill(words.chain, { count: depth - 1 })}`}
          </span>
        </span>
        <span className={styles.side}>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
          <Time instant={createdAt} quiet />
        </span>
      </div>
      {skipped !== null && <p className={styles.quiet}>{words.skipped[skipped]}</p>}
      <Outcomes outcomes={actions} words={words.outcomes} />
    </li>
  );
}
