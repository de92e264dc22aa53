import { useEffect, useRef } from 'react';
import styles from './Table.module.css';

/** The width of the column of checkboxes. */
export const selectionWidth = 44;

interface BoxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** -1 where arrow keys lead there. */
  tabIndex?: 0 | -1;
  /** Of what can be hit; unless it is said, a cell of the table. */
  className?: string;
  /** With `range`, the rows between the last one and this one are meant (Shift). */
  onChange: (checked: boolean, range: boolean) => void;
}

/** Selects a row, also where rows are drawn without a table. */
export function SelectBox({ label, checked, disabled, tabIndex, className = styles.hit, onChange }: BoxProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        className={styles.checkbox}
        aria-label={label}
        disabled={disabled}
        tabIndex={tabIndex}
        checked={checked}
        onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}

interface HeaderProps {
  label: string;
  state: 'none' | 'some' | 'all';
  disabled?: boolean;
  pinned?: number;
  tabIndex?: 0 | -1;
  onChange: (all: boolean) => void;
}

export function TableSelectHeader({ label, state, disabled, pinned, tabIndex, onChange }: HeaderProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <th scope="col" className={styles.header} data-select="" {...pin(pinned)}>
      <label className={styles.hit}>
        <input
          ref={box}
          type="checkbox"
          className={styles.checkbox}
          aria-label={label}
          disabled={disabled}
          tabIndex={tabIndex}
          checked={state === 'all'}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </th>
  );
}

export function TableSelectCell({ pinned, ...box }: BoxProps & { pinned?: number }) {
  return (
    <td className={styles.cell} data-select="" {...pin(pinned)}>
      <SelectBox {...box} />
    </td>
  );
}

function pin(left: number | undefined) {
  return left === undefined ? {} : { 'data-pinned': '', style: { left } };
}
