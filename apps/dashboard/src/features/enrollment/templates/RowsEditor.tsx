import { Button } from '@muster/ui/Button';
import { FieldNotes } from '@muster/ui/field';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './templates.module.css';

interface Props<Row> {
  id: string;
  title: string;
  hint: string;
  rows: readonly Row[];
  onChange(rows: Row[]): void;
  /** What a new row begins with. */
  empty: Row;
  max: number;
  addLabel: string;
  /** "Field {number}" */
  rowName: string;
  /** Said of the whole, where no row says it. */
  error: string | undefined;
  /** The order counts. */
  ordered?: boolean;
  disabled: boolean;
  children(row: Row, index: number, change: (part: Partial<Row>) => void): ReactNode;
}

type Move = 'up' | 'down';

/** Rows of a form: added, taken out, and put in order, also by keyboard. The focus follows what was done. */
export function RowsEditor<Row extends object>(props: Props<Row>) {
  const { id, title, hint, rows, onChange, empty, max, addLabel, rowName, error, ordered, disabled, children } = props;
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.form;
  const box = useRef<HTMLFieldSetElement>(null);
  /** Finds what gets the focus when the rows have changed. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });

  function add(): void {
    onChange([...rows, empty]);
    wanted.current = `[data-row="${rows.length}"] input`;
  }
  function remove(index: number): void {
    onChange(rows.filter((_, place) => place !== index));
    wanted.current = '[data-add]';
  }
  function move(index: number, direction: Move): void {
    const to = direction === 'up' ? index - 1 : index + 1;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(index, 1));
    onChange(next);
    wanted.current = `[data-row="${to}"] [data-move="${direction}"]`;
  }
  const change = (index: number) => (part: Partial<Row>) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));

  function mover(index: number, direction: Move, name: string): ReactNode {
    const isLast = direction === 'up' ? index === 0 : index === rows.length - 1;
    return (
      <Button
        size="xs"
        color="white"
        icon={direction === 'up' ? ArrowUp : ArrowDown}
        label={fill(direction === 'up' ? words.moveUp : words.moveDown, { name })}
        disabled={isLast}
        data-move={direction}
        onClick={() => move(index, direction)}
      />
    );
  }

  return (
    <fieldset ref={box} id={id} tabIndex={-1} className={styles.editor}>
      <legend>{title}</legend>
      <p className={styles.hint}>{hint}</p>
      {rows.map((row, index) => {
        const name = fill(rowName, { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <fieldset key={index} className={styles.row} data-row={index}>
            <legend className="visually-hidden">{name}</legend>
            <div className={styles.rowHead}>
              <span aria-hidden>{name}</span>
              {!disabled && (
                <span className={styles.rowTools}>
                  {ordered && rows.length > 1 && (
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
            {children(row, index, change(index))}
          </fieldset>
        );
      })}
      <FieldNotes id={id} {...(error === undefined ? {} : { error })} />
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
