import { listGroups } from '@muster/contract/calls/groups';
import { Button } from '@muster/ui/Button';
import { FieldNotes } from '@muster/ui/field';
import { Plus, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { PickMany } from '../form/PickMany.tsx';
import { type Named, useChoices } from '../form/use-choices.ts';
import type { FieldProps } from '../form/use-form.ts';
import { usePermission } from '../permissions/use-gates.ts';
import styles from './groups.module.css';

interface Props extends FieldProps<string[][]> {
  org: string;
  /** What is chosen already, by name. */
  known?: readonly Named[];
  words: {
    label: string;
    hint: string;
    /** "People who are in all of these groups" */
    combination: string;
    /** Between two groups, and between two rules. */
    and: string;
    or: string;
    add: string;
    /** To a rule that has some. */
    addTo(number: number): string;
    addFirst: string;
    addAnother: string;
    rule(number: number): string;
    remove(number: number): string;
    unknown: string;
    /** For those who may not see the groups. */
    hidden: string;
  };
  disabled?: boolean;
}

const nobody: readonly Named[] = [];

/** Rules about groups: all groups within one, any rule of several. */
export function GroupsField(props: Props) {
  const mayChoose = usePermission('group', 'list');
  const { words } = props;
  return (
    <fieldset className={styles.groups}>
      <legend>{words.label}</legend>
      {mayChoose ? <Rules {...props} /> : <p className={styles.quiet}>{words.hidden}</p>}
    </fieldset>
  );
}

function Rules({ id, name, value, error, onChange, onBlur, org, known = nobody, words, disabled = false }: Props) {
  const groups = useChoices(listGroups, org, 'group', known);
  const replace = (index: number, list: string[]) => onChange(value.map((each, i) => (i === index ? list : each)));
  return (
    <>
      <p className={styles.quiet}>{words.hint}</p>
      {value.map((list, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing else that tells it from the others
        <Fragment key={index}>
          {index > 0 && <p className={styles.or}>{words.or}</p>}
          <fieldset className={styles.rule}>
            <legend className="visually-hidden">{words.rule(index + 1)}</legend>
            <div className={styles.ruleHead}>
              <span>{words.combination}</span>
              {!disabled && (
                <Button
                  size="xs"
                  color="white"
                  icon={Trash2}
                  label={words.remove(index + 1)}
                  onClick={() => onChange(value.filter((_, i) => i !== index))}
                />
              )}
            </div>
            <PickMany
              id={index === 0 ? id : `${id}-${index}`}
              name={name}
              value={list}
              error={undefined}
              onChange={(next) => replace(index, next)}
              onBlur={onBlur}
              label={list.length === 0 ? words.add : words.addTo(index + 1)}
              between={words.and}
              choices={groups}
              gone={words.unknown}
              disabled={disabled}
            />
          </fieldset>
        </Fragment>
      ))}
      <FieldNotes id={id} {...(error === undefined ? {} : { error })} />
      {!disabled && (
        <div>
          <Button size="sm" color="outline" icon={Plus} onClick={() => onChange([...value, []])}>
            {value.length === 0 ? words.addFirst : words.addAnother}
          </Button>
        </div>
      )}
    </>
  );
}
