import { CalendarDays, X } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { classNames } from './class-names.ts';
import styles from './date.module.css';
import field from './field.module.css';
import { Icon } from './Icon.tsx';
import { useUi } from './UiProvider.tsx';

interface Props {
  id: string;
  invalid: boolean;
  disabled?: boolean;
  /** Undefined when there is nothing to clear. */
  onClear?: () => void;
  /** Opens a calendar. */
  calendar?: boolean;
  children: ReactNode;
}

/** The box around the parts of a date. It has the id of the field and hands the focus to its first part. */
export function DateBox({ id, invalid, disabled, onClear, calendar = false, children }: Props) {
  const { texts } = useUi();
  function intoFirst(event: FocusEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    event.currentTarget.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hands the focus on, when a form puts it here.
    <div
      id={id}
      tabIndex={-1}
      className={classNames(field.box, styles.box)}
      data-invalid={invalid ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
      onFocus={intoFirst}
    >
      {children}
      {onClear && !disabled && (
        <button
          type="button"
          className={classNames(field.inside, styles.small, styles.clear)}
          aria-label={texts.clear}
          onClick={onClear}
        >
          <Icon as={X} size={14} />
        </button>
      )}
      {calendar && (
        <Button className={classNames(field.inside, styles.small)} aria-label={texts.data.openCalendar}>
          <Icon as={CalendarDays} />
        </Button>
      )}
    </div>
  );
}

export function DateParts({ slot }: { slot?: 'start' | 'end' }) {
  return (
    <DateInput slot={slot} className={styles.parts}>
      {(segment) => <DateSegment segment={segment} className={styles.part} />}
    </DateInput>
  );
}
