import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartPlot, type PlotArea } from './ChartPlot.tsx';
import { type ChartSeries, isEmpty, stepsTo, toneOf, topOf } from './chart-data.ts';
import { formatCompact, formatNumber } from './format.ts';
import { useUi } from './UiProvider.tsx';

export interface SeriesChartProps {
  title: string;
  description?: string;
  /** What each value is of: a day, a platform. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  height?: number;
  /** How a value is written in full; a number of the language by itself. */
  format?: (value: number) => string;
}

interface Props extends SeriesChartProps {
  /** What the labels are, as the head of their column in the table. */
  labelled: string;
  /** The values of one label count together. */
  stacked?: boolean;
  xOf: (index: number, width: number) => number;
  indexAt: (x: number, width: number) => number;
  draw: (area: PlotArea & { y: ScaleLinear<number, number> }, chosen: number | undefined) => ReactNode;
}

/** Values of one or more series over labels, with axes, a legend and the same as a table; `draw` puts in the shapes. */
export function SeriesChart(props: Props) {
  const { title, description, labels, series, height = 220, labelled, stacked = false, format, draw } = props;
  const { locale } = useUi();
  const write = format ?? ((value: number) => formatNumber(locale, value));
  const steps = stepsTo(topOf(series, labels.length, stacked));
  return (
    <ChartFrame
      title={title}
      description={description}
      height={height}
      empty={isEmpty(series, labels.length)}
      legend={series.length > 1 ? series.map(({ name, tone }, i) => ({ name, tone: toneOf(tone, i) })) : undefined}
      head={[labelled, ...series.map(({ name }) => name)]}
      rows={labels.map((label, index) => [label, ...series.map(({ values }) => write(values[index] ?? Number.NaN))])}
    >
      <ChartPlot
        title={title}
        labels={labels}
        series={series}
        height={height}
        steps={steps}
        format={write}
        formatStep={(value) => formatCompact(locale, value)}
        xOf={props.xOf}
        indexAt={props.indexAt}
        draw={(area, chosen) =>
          draw({ ...area, y: scaleLinear([0, steps.at(-1) ?? 1], [area.top + area.height, area.top]) }, chosen)
        }
      />
    </ChartFrame>
  );
}
