import { area as areaShape, curveMonotoneX, line as lineShape } from 'd3-shape';
import styles from './chart.module.css';
import { drawable, nearestPoint, toneOf } from './chart-data.ts';
import { SeriesChart, type SeriesChartProps } from './SeriesChart.tsx';
import { useUi } from './UiProvider.tsx';

interface Props extends SeriesChartProps {
  /** Fill what is under the lines. */
  area?: boolean;
}

export function LineChart({ area = false, ...chart }: Props) {
  const { labels, series } = chart;
  const { texts } = useUi();
  const xOf = (index: number, width: number) => (labels.length < 2 ? width / 2 : (index / (labels.length - 1)) * width);
  return (
    <SeriesChart
      {...chart}
      labelled={texts.data.date}
      xOf={xOf}
      indexAt={(x, width) => nearestPoint(x, width, labels.length)}
      draw={({ left, top, width, height, y }, chosen) => {
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
              <line className={styles.rule} x1={at(chosen)} x2={at(chosen)} y1={top} y2={top + height} />
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
  );
}
