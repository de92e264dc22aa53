import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import styles from './date.module.css';
import { Icon } from './Icon.tsx';

/** What is inside a calendar of one day and of a range alike. */
export function CalendarParts() {
  return (
    <>
      <header className={styles.month}>
        <Button slot="previous" className={styles.turn}>
          <Icon as={ChevronLeft} />
        </Button>
        <Heading className={styles.monthName} />
        <Button slot="next" className={styles.turn}>
          <Icon as={ChevronRight} />
        </Button>
      </header>
      <CalendarGrid className={styles.grid} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

export function CalendarPopover({ children }: { children: ReactNode }) {
  return (
    <Popover className={styles.popover} placement="bottom start" offset={4}>
      <Dialog className={styles.dialog}>{children}</Dialog>
    </Popover>
  );
}

/** One day is chosen from it. */
export function DayCalendar() {
  return (
    <CalendarPopover>
      <Calendar className={styles.calendar}>
        <CalendarParts />
      </Calendar>
    </CalendarPopover>
  );
}
