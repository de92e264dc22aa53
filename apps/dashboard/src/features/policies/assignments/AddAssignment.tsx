import { type AssignmentKind, assignmentKinds } from '@muster/contract/policies';
import { Select } from '@muster/ui/Select';
import { useId, useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './assignments.module.css';
import { type Entry, keyOf } from './draft-assignments.ts';
import { kindSigns } from './kind-signs.ts';
import { TargetField } from './TargetField.tsx';

interface Props {
  org: string;
  /** What is there already, on both sides. */
  entries: readonly Entry[];
  excluded: boolean;
  onAdd(added: readonly Entry[]): void;
}

/** First of which kind, then which one: what is chosen stands in the list at once. */
export function AddAssignment({ org, entries, excluded, onAdd }: Props) {
  const { text } = useAccountI18n();
  const { assign: words, kinds } = text.policyAssignments;
  const id = useId();
  const [kind, setKind] = useState<AssignmentKind>('tag');
  const hasAll = entries.some((entry) => keyOf(entry) === 'all ');
  // Everything but everything is nothing.
  const offered = assignmentKinds.filter((each) => each !== 'all' || (!excluded && !hasAll));
  const current = offered.includes(kind) ? kind : 'tag';
  return (
    <div className={styles.add}>
      <Select
        id={`${id}-kind`}
        name="kind"
        label={excluded ? words.exceptKind : words.kind}
        value={current}
        onChange={(next) => setKind(offered.find((each) => each === next) ?? 'tag')}
        options={offered.map((value) => ({ value, label: kinds[value], icon: kindSigns[value] }))}
      />
      <div className={styles.target}>
        <TargetField
          key={current}
          id={`${id}-target`}
          org={org}
          kind={current}
          onPick={(picked) => onAdd(picked.map((one) => ({ kind: current, excluded, devices: null, ...one })))}
        />
      </div>
    </div>
  );
}
