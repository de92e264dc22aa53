import { scaleLinear } from 'd3-scale';
import { area as areaShape, curveMonotoneX, line as lineShape } from 'd3-shape';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartPlot } from './ChartPlot.tsx';
import styles from './chart.module.css';
import { type ChartSeries, drawable, isEmpty, nearestPoint, stepsTo, toneOf, topOf } from './chart-data.ts';
import { formatCompact, formatNumber } from './format.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  title: string;
  description?: string;
  /** What each point is: a day, an hour. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  height?: number;
  /** Fill what is under the lines. */
  area?: boolean;
  /** How a value is written in full; a number of the language by itself. */
  format?: (value: number) => string;
}

export function LineChart({ title, description, labels, series, height = 220, area = false, format }: Props) {
  const { texts, locale } = useUi();
  const write = format ?? ((value: number) => formatNumber(locale, value));
  const steps = stepsTo(topOf(series, labels.length));
  const xOf = (index: number, width: number) => (labels.length < 2 ? width / 2 : (index / (labels.length - 1)) * width);
  return (
    <ChartFrame
      title={title}
      description={description}
      height={height}
      empty={isEmpty(series, labels.length)}
      legend={series.length > 1 ? series.map(({ name, tone }, i) => ({ name, tone: toneOf(tone, i) })) : undefined}
      head={[texts.data.date, ...series.map(({ name }) => name)]}
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
        xOf={xOf}
        indexAt={(x, width) => nearestPoint(x, width, labels.length)}
        draw={({ left, top, width, height: inner }, chosen) => {
          const y = scaleLinear([0, steps.at(-1) ?? 1], [top + inner, top]);
          const at = (index: number) => left + xOf(index, width);
          const line = lineShape<number>()
            .defined((value) => drawable(value) !== undefined)
            .x((_value, index) => at(index))
            .y((value) => y(drawable(value) ?? 0))
            .curve(curveMonotoneX);
          const fill = areaShape<number>()
            .defined((value) => drawable(value) !== undefined)
            .x((_value, index) => at(index))
            .y0(y(0))
            .y1((value) => y(drawable(value) ?? 0))
            .curve(curveMonotoneX);
          return (
            <>
              {chosen !== undefined && (
                <line className={styles.rule} x1={at(chosen)} x2={at(chosen)} y1={top} y2={top + inner} />
              )}
              {series.map(({ name, values, tone }, index) => {
                const points = values.slice(0, labels.length);
                return (
                  <g key={name} data-tone={toneOf(tone, index)} data-line={index} className={styles.series}>
                    {area && <path className={styles.area} d={fill(points) ?? undefined} />}
                    <path className={styles.line} d={line(points) ?? undefined} />
                    {points.map((value, point) =>
                      drawable(value) !== undefined && (points.length === 1 || point === chosen) ? (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place.
                        <circle key={point} className={styles.dot} cx={at(point)} cy={y(drawable(value) ?? 0)} r={4} />
                      ) : null,
                    )}
                  </g>
                );
              })}
            </>
          );
        }}
      />
    </ChartFrame>
  );
}
