import { Button } from '@muster/ui/Button';
import { FieldNotes } from '@muster/ui/field';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import panel from '../../shared/panels/panel.module.css';
import styles from './automation.module.css';

interface Props<Row> {
  id: string;
  title: string;
  hint?: string;
  rows: readonly Row[];
  onChange(rows: Row[]): void;
  empty: Row;
  max: number;
  addLabel: string;
  /** "Condition {number}" */
  rowName: string;
  error: string | undefined;
  disabled: boolean;
  /** Above the rows. */
  lead?: ReactNode;
  children(row: Row, name: string, change: (row: Row) => void): ReactNode;
}

/** Conditions or actions, one below the other: added and taken out, also by keyboard. The focus follows what was done. */
export function Rows<Row extends object>(props: Props<Row>) {
  const { id, title, hint, rows, onChange, empty, max, addLabel, rowName, error, disabled, lead, children } = props;
  const { text, fill } = useAccountI18n();
  const box = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  function add(): void {
    onChange([...rows, empty]);
    wanted.current = `[data-row="${rows.length}"] button`;
  }
  function remove(index: number): void {
    onChange(rows.filter((_, place) => place !== index));
    wanted.current = '[data-add]';
  }
  return (
    <fieldset ref={box} id={id} tabIndex={-1} className={styles.part}>
      <legend>{title}</legend>
      {hint !== undefined && <p className={panel.quiet}>{hint}</p>}
      {lead}
      {rows.map((row, index) => {
        const name = fill(rowName, { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <fieldset key={index} className={styles.row} data-row={index}>
            <legend className="visually-hidden">{name}</legend>
            <div className={styles.controls}>
              {children(row, name, (next) => onChange(rows.map((had, place) => (place === index ? next : had))))}
            </div>
            {!disabled && (
              <Button
                size="xs"
                color="white"
                icon={Trash2}
                label={fill(text.automation.form.remove, { name })}
                onClick={() => remove(index)}
              />
            )}
          </fieldset>
        );
      })}
      <div aria-live="polite">
        <FieldNotes id={id} {...(error === undefined ? {} : { error })} />
      </div>
      {!disabled && rows.length < max && (
        <div>
          <Button size="sm" color="outline" icon={Plus} data-add onClick={add}>
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
