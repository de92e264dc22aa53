import { getLocalTimeZone, today as todayIn } from '@internationalized/date';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateRangePicker as AriaDateRangePicker } from 'react-aria-components/DateRangePicker';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { CalendarParts, CalendarPopover } from './CalendarParts.tsx';
import { classNames } from './class-names.ts';
import { DateParts } from './DateBox.tsx';
import { ariaOf, DateFrame, type DateProps } from './DateFrame.tsx';
import styles from './date.module.css';
import { clampRange, type DateRange, presetKeys, presetOf, presetRange } from './date-presets.ts';
import { toDay } from './date-values.ts';
import { useUi } from './UiProvider.tsx';

/** Both days are meant; null when there is no range. */
interface Props extends DateProps<DateRange | null> {
  /** `YYYY-MM-DD`, for pictures and tests; otherwise the viewer's day. */
  today?: string;
  /** Calendar and presets stand open below the field, where a popover holds it already. */
  inline?: boolean;
}

/** From one day to another: typed, chosen from a calendar, or one of the ranges that people ask for. */
export function DateRangePicker(props: Props) {
  const { name, value, onChange, min, max, inline = false } = props;
  const { texts } = useUi();
  const [isOpen, setOpen] = useState(false);
  const today = props.today ?? todayIn(getLocalTimeZone()).toString();
  const start = toDay(value?.start);
  const end = toDay(value?.end);
  const choices = (
    <div className={styles.withPresets} data-inline={inline || undefined}>
      <div className={styles.presets}>
        {presetKeys.map((key) => {
          const range = clampRange(presetRange(key, today), min, max);
          return (
            <Button
              key={key}
              // Out of the slots of the calendar: it does not turn a page.
              slot={null}
              className={styles.preset}
              isDisabled={!range}
              aria-pressed={value !== null && presetOf(value, today) === key}
              onPress={() => {
                if (range) onChange(range);
                setOpen(false);
              }}
            >
              {texts.data[key]}
            </Button>
          );
        })}
      </div>
      <RangeCalendar className={classNames(styles.calendar, styles.range)}>
        <CalendarParts />
      </RangeCalendar>
    </div>
  );
  return (
    <AriaDateRangePicker
      {...ariaOf(props)}
      startName={`${name}-start`}
      endName={`${name}-end`}
      value={start && end ? { start, end } : null}
      minValue={toDay(min)}
      maxValue={toDay(max)}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onChange={(range) => onChange(range ? { start: range.start.toString(), end: range.end.toString() } : null)}
    >
      <DateFrame
        of={props}
        onClear={value ? () => onChange(null) : undefined}
        calendar={inline ? undefined : <CalendarPopover>{choices}</CalendarPopover>}
      >
        <DateParts slot="start" />
        <span aria-hidden="true" className={styles.dash}>
          –
        </span>
        <DateParts slot="end" />
      </DateFrame>
      {inline && choices}
    </AriaDateRangePicker>
  );
}
