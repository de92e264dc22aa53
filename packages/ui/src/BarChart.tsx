import { scaleBand, scaleLinear } from 'd3-scale';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartPlot } from './ChartPlot.tsx';
import styles from './chart.module.css';
import { type ChartSeries, drawable, isEmpty, stepsTo, toneOf, topOf } from './chart-data.ts';
import { formatCompact, formatNumber } from './format.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  title: string;
  description?: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  height?: number;
  /** On top of each other instead of side by side. */
  stacked?: boolean;
  format?: (value: number) => string;
}

export function BarChart({ title, description, labels, series, height = 220, stacked = false, format }: Props) {
  const { texts, locale } = useUi();
  const write = format ?? ((value: number) => formatNumber(locale, value));
  const steps = stepsTo(topOf(series, labels.length, stacked));
  const places = labels.map((_label, index) => index);
  const bandsOf = (width: number) => scaleBand(places, [0, width]).paddingInner(0.3).paddingOuter(0.15);
  return (
    <ChartFrame
      title={title}
      description={description}
      height={height}
      empty={isEmpty(series, labels.length)}
      legend={series.length > 1 ? series.map(({ name, tone }, i) => ({ name, tone: toneOf(tone, i) })) : undefined}
      head={[texts.data.category, ...series.map(({ name }) => name)]}
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
        xOf={(index, width) => {
          const bands = bandsOf(width);
          return (bands(index) ?? 0) + bands.bandwidth() / 2;
        }}
        indexAt={(x, width) => Math.min(labels.length - 1, Math.max(0, Math.floor((x / width) * labels.length)))}
        draw={({ left, top, width, height: inner }, chosen) => {
          const y = scaleLinear([0, steps.at(-1) ?? 1], [top + inner, top]);
          const bands = bandsOf(width);
          // A single bar as broad as the chart would be a wall.
          const band = Math.min(bands.bandwidth(), 56);
          const slot = stacked ? band : band / series.length;
          return places.map((index) => {
            const start = left + (bands(index) ?? 0) + (bands.bandwidth() - band) / 2;
            let base = 0;
            return (
              <g key={index} className={styles.bars} data-chosen={index === chosen ? '' : undefined}>
                {index === chosen && (
                  <rect
                    className={styles.band}
                    x={left + (bands(index) ?? 0) - (bands.step() - bands.bandwidth()) / 2}
                    y={top}
                    width={bands.step()}
                    height={inner}
                  />
                )}
                {series.map(({ name, values, tone }, place) => {
                  const value = drawable(values[index]) ?? 0;
                  const from = base;
                  if (stacked) base += value;
                  if (value === 0) return null;
                  const tall = Math.max(1, y(from) - y(from + value));
                  return (
                    <rect
                      key={name}
                      className={styles.bar}
                      data-tone={toneOf(tone, place)}
                      x={start + (stacked ? 0 : place * slot)}
                      y={y(from) - tall}
                      width={Math.max(1, slot - (stacked || series.length === 1 ? 0 : 1))}
                      height={tall}
                      rx={Math.min(2, slot / 4)}
                    />
                  );
                })}
              </g>
            );
          });
        }}
      />
    </ChartFrame>
  );
}
