import type { Setting } from '@muster/catalogue/catalogue';
import { Button } from '@muster/ui/Button';
import { FieldNotes } from '@muster/ui/field';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import styles from '../editor.module.css';
import { useFields } from './field-context.ts';
import { useField } from './use-field.ts';
import type { NestingProps } from './value-props.ts';

type Move = 'up' | 'down';

/** Members are added, taken out and put in order, also by keyboard; the focus follows what was done. */
export function ArrayField(props: NestingProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor.array;
  const { set, error, id, disabled } = useField(props);
  const { words: names, group } = useFields();
  const { setting, path, value, label, problems, Field } = props;
  const members: readonly unknown[] = Array.isArray(value) ? value : [];
  const member: Setting = setting.item ?? { key: setting.key, type: 'any' };
  const box = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const change = (next: readonly unknown[]) => set(next.length === 0 ? undefined : next);
  function add(): void {
    change([...members, emptyOf(member)]);
    wanted.current = `[data-member="${members.length}"] :is(input, textarea, select, button)`;
  }
  function remove(index: number): void {
    change(members.toSpliced(index, 1));
    wanted.current = '[data-add]';
  }
  function move(index: number, direction: Move): void {
    const to = direction === 'up' ? index - 1 : index + 1;
    change(members.with(index, members[to]).with(to, members[index]));
    wanted.current = `[data-member="${to}"] [data-move="${direction}"]`;
  }
  function mover(index: number, direction: Move, name: string) {
    return (
      <Button
        size="xs"
        color="white"
        icon={direction === 'up' ? ArrowUp : ArrowDown}
        label={fill(direction === 'up' ? words.up : words.down, { name })}
        disabled={direction === 'up' ? index === 0 : index === members.length - 1}
        data-move={direction}
        onClick={() => move(index, direction)}
      />
    );
  }
  const isFull = setting.max !== undefined && members.length >= setting.max;
  return (
    <fieldset ref={box} id={id} tabIndex={-1} className={styles.array}>
      <legend className="visually-hidden">{label}</legend>
      {members.map((one, index) => {
        const at = [...path, index];
        const name = fill(words.member, { name: names.setting(group, at, member).label, number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a member is its place
          <div key={index} className={styles.member} data-member={index}>
            <div className={styles.memberField}>
              <Field setting={member} path={at} value={one} label={name} problems={problems} />
            </div>
            {!disabled && (
              <span className={styles.tools}>
                {members.length > 1 && (
                  <>
                    {mover(index, 'up', name)}
                    {mover(index, 'down', name)}
                  </>
                )}
                <Button
                  size="xs"
                  color="white"
                  icon={Trash2}
                  label={fill(words.remove, { name })}
                  onClick={() => remove(index)}
                />
              </span>
            )}
          </div>
        );
      })}
      <FieldNotes id={id} {...(error !== undefined && { error })} />
      {members.length === 0 && disabled && <span className={styles.quiet}>{words.empty}</span>}
      {!disabled && !isFull && (
        <div>
          <Button
            size="xs"
            color="outline"
            icon={Plus}
            data-add
            aria-label={fill(words.addLabel, { name: label })}
            onClick={add}
          >
            {words.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** What a new member begins with. */
function emptyOf({ type, values }: Setting): unknown {
  if (values?.[0] !== undefined) return values[0];
  if (type === 'dictionary') return {};
  if (type === 'array') return [];
  return type === 'boolean' ? false : '';
}
