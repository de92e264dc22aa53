import { scaleBand } from 'd3-scale';
import styles from './chart.module.css';
import { drawable, toneOf } from './chart-data.ts';
import { SeriesChart, type SeriesChartProps } from './SeriesChart.tsx';
import { useUi } from './UiProvider.tsx';

interface Props extends SeriesChartProps {
  /** On top of each other instead of side by side. */
  stacked?: boolean;
}

export function BarChart({ stacked = false, ...chart }: Props) {
  const { labels, series } = chart;
  const { texts } = useUi();
  const places = labels.map((_label, index) => index);
  const bandsOf = (width: number) => scaleBand(places, [0, width]).paddingInner(0.3).paddingOuter(0.15);
  return (
    <SeriesChart
      {...chart}
      labelled={texts.data.category}
      stacked={stacked}
      xOf={(index, width) => {
        const bands = bandsOf(width);
        return (bands(index) ?? 0) + bands.bandwidth() / 2;
      }}
      indexAt={(x, width) => Math.min(labels.length - 1, Math.max(0, Math.floor((x / width) * labels.length)))}
      draw={({ left, top, width, height, y }, chosen) => {
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
                  height={height}
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
  );
}
