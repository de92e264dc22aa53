import { BarChart } from '@muster/ui/BarChart';
import { DonutChart } from '@muster/ui/DonutChart';
import { LineChart } from '@muster/ui/LineChart';
import { Sparkline } from '@muster/ui/Sparkline';
import { Stat } from '@muster/ui/Stat';
import styles from '../playground.module.css';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const days = Array.from({ length: 30 }, (_none, index) => `${index + 1} Oct`);
/** Waves instead of chance: the same on every visit. */
const wave = (size: number, pace: number) =>
  days.map((_day, index) => Math.round(size * (1.2 + Math.sin(index * pace) + index / 20)));
const downloads = wave(120, 0.6);
const builds = wave(60, 0.35);

function Charts() {
  return (
    <>
      <Specimen title="Tiles" lay="grid">
        <Stat
          label="Downloads, last 30 days"
          value={12_480}
          delta={0.123}
          deltaLabel="than the 30 days before"
          series={downloads}
          seriesLabels={days}
          href="#charts"
        />
        <Stat label="Builds" value={84} delta={-0.04} series={builds} seriesLabels={days} />
        <Stat label="Devices" value={0} delta={0} series={days.map(() => 0)} seriesLabels={days} />
        <Stat label="Storage" value="1.2 TB of 2 TB" />
      </Specimen>
      <Specimen title="Sparkline">
        <span className={styles.narrow}>
          <Sparkline label="Downloads" values={downloads} labels={days} />
        </span>
        <span className={styles.narrow}>
          <Sparkline label="One day" values={[4]} labels={['1 Oct']} />
        </span>
        <span className={styles.narrow}>
          <Sparkline label="Nothing" values={[]} />
        </span>
      </Specimen>
      <Specimen title="Line, area" lay="stack">
        <LineChart
          title="Downloads"
          description="By day, last 30 days"
          labels={days}
          series={[{ name: 'Downloads', values: downloads }]}
          area
        />
      </Specimen>
      <Specimen title="Line, several series" lay="stack">
        <LineChart
          title="Enrollments"
          labels={days}
          series={[
            { name: 'Apple', values: downloads },
            { name: 'Android', values: builds },
            {
              name: 'Windows',
              values: builds.map((value, index) => (index > 9 && index < 14 ? Number.NaN : value / 3)),
            },
          ]}
        />
      </Specimen>
      <Specimen title="Line, edges" lay="grid">
        <LineChart title="One point" labels={['1 Oct']} series={[{ name: 'Builds', values: [7] }]} height={140} />
        <LineChart
          title="Huge values"
          labels={days}
          series={[{ name: 'Bytes', values: downloads.map((value) => value * 1e13) }]}
          height={140}
        />
        <LineChart
          title="All zero"
          labels={days}
          series={[{ name: 'Builds', values: days.map(() => 0) }]}
          height={140}
        />
        <LineChart title="No data" labels={[]} series={[]} height={140} />
      </Specimen>
      <Specimen title="Bars" lay="stack">
        <BarChart
          title="Builds"
          labels={days.slice(0, 14)}
          series={[{ name: 'Builds', values: builds.slice(0, 14) }]}
        />
        <BarChart
          title="Builds by platform"
          labels={days.slice(0, 10)}
          series={[
            { name: 'iOS', values: builds.slice(0, 10) },
            { name: 'Android', values: builds.slice(10, 20) },
          ]}
        />
        <BarChart
          title="Commands by state"
          stacked
          labels={days.slice(0, 20)}
          series={[
            { name: 'Done', values: downloads.slice(0, 20), tone: 'green' },
            { name: 'Pending', values: builds.slice(0, 20), tone: 'amber' },
            { name: 'Failed', values: builds.slice(0, 20).map((value) => Math.round(value / 6)), tone: 'red' },
          ]}
        />
      </Specimen>
      <Specimen title="Donut" lay="grid">
        <DonutChart
          title="Devices by platform"
          slices={[
            { name: 'Apple', value: 230 },
            { name: 'Android', value: 122 },
            { name: 'Windows', value: 60 },
            { name: 'Other', value: 1 },
          ]}
        />
        <DonutChart title="One slice" slices={[{ name: 'Apple', value: 12 }]} />
        <DonutChart title="Nothing" slices={[{ name: 'Apple', value: 0 }]} />
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Charts', order: 120, Component: Charts };
