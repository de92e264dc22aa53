import { useEffect, useRef } from 'react';
import styles from './Table.module.css';

/** The width of the column of checkboxes. */
export const selectionWidth = 44;

interface HeaderProps {
  label: string;
  state: 'none' | 'some' | 'all';
  disabled?: boolean;
  pinned?: number;
  onChange: (all: boolean) => void;
}

export function TableSelectHeader({ label, state, disabled, pinned, onChange }: HeaderProps) {
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
          checked={state === 'all'}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </th>
  );
}

interface CellProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  pinned?: number;
  /** With `range`, the rows between the last one and this one are meant (Shift). */
  onChange: (checked: boolean, range: boolean) => void;
}

export function TableSelectCell({ label, checked, disabled, pinned, onChange }: CellProps) {
  return (
    <td className={styles.cell} data-select="" {...pin(pinned)}>
      <label className={styles.hit}>
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={label}
          disabled={disabled}
          checked={checked}
          onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </label>
    </td>
  );
}

function pin(left: number | undefined) {
  return left === undefined ? {} : { 'data-pinned': '', style: { left } };
}
