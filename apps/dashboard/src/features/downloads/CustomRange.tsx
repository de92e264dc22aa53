import { DateRangePicker } from '@muster/ui/DateRangePicker';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './downloads.module.css';
import type { DateRange } from './stats-range.ts';

interface Props {
  dates: DateRange;
  max: string;
  onChange(dates: DateRange): void;
}

/** Any time: the calendar is fetched by those who want one. */
export function CustomRange({ dates, max, onChange }: Props) {
  const { range } = useAccountI18n().text.downloads;
  return (
    <div className={styles.dates}>
      <DateRangePicker
        id="stats-dates"
        name="dates"
        label={range.dates}
        value={dates}
        max={max}
        onChange={(next) => next && onChange(next)}
      />
    </div>
  );
}
