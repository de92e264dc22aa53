import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Label } from 'react-aria-components/Label';
import { DateBox, DateParts } from './DateBox.tsx';
import field from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

/** What every field of a day, an hour or a moment takes. */
export interface DateProps<T = string> extends FieldProps<T>, Described {
  min?: string;
  max?: string;
  disabled?: boolean;
}

/** Whatever the value is. */
type AnyDateProps = Omit<DateProps, 'value' | 'onChange'>;

/** What the library is told of all of them. */
export function ariaOf({ id, error, hint, describedBy, disabled, onBlur }: AnyDateProps) {
  return {
    className: field.field,
    isDisabled: disabled,
    isInvalid: error !== undefined,
    // The form says what is wrong, in its own words and at its own time.
    validationBehavior: 'aria',
    shouldForceLeadingZeros: true,
    'aria-describedby': descriptionsOf({ id, error, hint, describedBy }),
    onBlur: () => onBlur?.(),
  } as const;
}

interface FrameProps {
  of: AnyDateProps;
  /** Undefined when there is nothing to clear. */
  onClear?: () => void;
  /** The popover that the calendar's button opens; without it there is no button. */
  calendar?: ReactNode;
  /** The parts that are typed. */
  children?: ReactNode;
}

/** What stands around the parts of a date: its label, its box, what is said of it, and its calendar. */
export function DateFrame({ of, onClear, calendar, children = <DateParts /> }: FrameProps) {
  const { id, label, error, hint, disabled } = of;
  const box = (
    <DateBox
      id={id}
      invalid={error !== undefined}
      disabled={disabled}
      onClear={onClear}
      calendar={calendar !== undefined}
    >
      {children}
    </DateBox>
  );
  return (
    <>
      <Label className={field.label}>{label}</Label>
      {calendar ? <Group>{box}</Group> : box}
      <FieldNotes id={id} error={error} hint={hint} />
      {calendar}
    </>
  );
}
