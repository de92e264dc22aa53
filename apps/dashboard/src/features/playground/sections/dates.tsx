import { DateField } from '@muster/ui/DateField';
import { DatePicker } from '@muster/ui/DatePicker';
import { DateRangePicker } from '@muster/ui/DateRangePicker';
import { DateTimePicker } from '@muster/ui/DateTimePicker';
import { Time } from '@muster/ui/Time';
import { TimeField } from '@muster/ui/TimeField';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';
import { useSample } from '../use-sample.ts';

const now = Date.parse('2026-11-03T10:00:00Z');
const instants = ['2026-11-03T09:59:40Z', '2026-11-03T09:58:00Z', '2026-11-02T10:00:00Z', '2026-09-21T08:30:00Z'];

function Dates() {
  const range = useSample<{ start: string; end: string } | null>('range', { start: '2026-10-05', end: '2026-11-03' });
  return (
    <>
      <Specimen title="Date field" lay="grid">
        <DateField {...useSample('date', '2026-11-03')} label="Purchased on" />
        <DateField {...useSample('date-empty', '')} label="Warranty until" hint="As printed on the invoice." />
        <DateField {...useSample('date-error', '2019-02-28')} label="Expires on" error="Choose a day in the future." />
        <DateField {...useSample('date-off', '2026-11-03')} label="Set by the plan" disabled />
      </Specimen>
      <Specimen title="Date picker" lay="grid">
        <DatePicker {...useSample('pick', '2026-11-03')} label="Starts on" min="2026-10-20" max="2026-12-31" />
        <DatePicker {...useSample('pick-empty', '')} label="Ends on" />
      </Specimen>
      <Specimen title="Range" lay="grid">
        <DateRangePicker {...range} label="Period" today="2026-11-03" max="2026-11-03" />
        <DateRangePicker
          {...useSample<{ start: string; end: string } | null>('range-empty', null)}
          label="Created"
          error="Choose a period of at most 90 days."
          today="2026-11-03"
        />
      </Specimen>
      <Specimen title="Time" lay="grid">
        <TimeField {...useSample('time', '09:05')} label="Maintenance starts" />
        <DateTimePicker
          {...useSample('moment', '2026-11-03T09:12:00.000Z')}
          label="Release at"
          timeZone="Europe/Madrid"
        />
        <DateTimePicker
          {...useSample('moment-utc', '2026-11-03T09:12:00.000Z')}
          label="The same, elsewhere"
          timeZone="America/Lima"
        />
      </Specimen>
      <Specimen title="Relative time">
        {instants.map((instant) => (
          <Time key={instant} instant={instant} now={now} />
        ))}
        <Time instant="2024-01-12T08:30:00Z" now={now} timeZone="America/Lima" />
        <Time instant="not a time" now={now} />
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Dates and times', order: 110, Component: Dates };
