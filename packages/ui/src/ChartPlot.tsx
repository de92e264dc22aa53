import { type ReactNode, useState } from 'react';
import styles from './chart.module.css';
import { type ChartSeries, shownLabels, toneOf } from './chart-data.ts';
import { useWidth } from './use-width.ts';

export interface PlotArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Props {
  title: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  height: number;
  steps: readonly number[];
  format: (value: number) => string;
  formatStep: (value: number) => string;
  /** The centre of a point, in pixels from the left of the plot. */
  xOf: (index: number, width: number) => number;
  indexAt: (x: number, width: number) => number;
  /** The width that a label takes; a long one needs more. */
  labelWidth?: number;
  draw: (area: PlotArea, chosen: number | undefined) => ReactNode;
}

const below = 24;
const above = 8;

/**
 * Axes and the crosshair. The crosshair is a slider that cannot be seen: so it follows a finger, the arrow keys move
 * it, and what it stands on is read out.
 */
export function ChartPlot(props: Props) {
  const { title, labels, series, height, steps, format, formatStep, xOf, indexAt, labelWidth, draw } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();
  const [focused, setFocused] = useState(false);
  const [at, setAt] = useState(labels.length - 1);
  const kept = Math.min(Math.max(0, at), Math.max(0, labels.length - 1));
  const chosen = pointed ?? (focused ? kept : undefined);
  const stepNames = steps.map(formatStep);
  const left = Math.max(...stepNames.map((name) => name.length)) * 7 + 10;
  const area = { left, top: above, width: Math.max(0, width - left - 4), height: height - above - below };
  const yOf = (value: number) => area.top + area.height * (1 - value / (steps.at(-1) ?? 1));
  const told = (index: number) =>
    `${labels[index] ?? ''}: ${series.map(({ name, values }) => `${name} ${format(values[index] ?? Number.NaN)}`).join(', ')}`;
  return (
    <div
      ref={frame}
      className={styles.plot}
      onPointerMove={(event) => {
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left - area.left;
        setPointed(indexAt(x, area.width));
      }}
      onPointerLeave={() => setPointed(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true" className={styles.svg}>
          {steps.map((step, index) => (
            <g key={step}>
              <line className={styles.grid} x1={area.left} x2={width} y1={yOf(step)} y2={yOf(step)} />
              <text className={styles.axis} x={area.left - 8} y={yOf(step)} dy="0.32em" textAnchor="end">
                {stepNames[index]}
              </text>
            </g>
          ))}
          {shownLabels(labels.length, area.width, labelWidth).map((index) => (
            <text
              key={index}
              className={styles.axis}
              x={area.left + xOf(index, area.width)}
              y={height - 6}
              textAnchor={anchorOf(xOf(index, area.width), area.width)}
            >
              {labels[index]}
            </text>
          ))}
          {draw(area, chosen)}
        </svg>
      )}
      <input
        type="range"
        className={styles.cross}
        aria-label={title}
        aria-valuetext={told(kept)}
        min={0}
        max={Math.max(0, labels.length - 1)}
        step={1}
        value={kept}
        onChange={(event) => setAt(Number(event.target.value))}
        onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      />
      {chosen !== undefined && width > 0 && (
        <div
          aria-hidden="true"
          className={styles.tip}
          data-side={xOf(chosen, area.width) > area.width / 2 ? 'left' : 'right'}
          style={{ left: area.left + xOf(chosen, area.width) }}
        >
          <span className={styles.tipTitle}>{labels[chosen]}</span>
          {series.map(({ name, values, tone }, index) => (
            <span key={name} className={styles.tipRow}>
              <span className={styles.swatch} data-tone={toneOf(tone, index)} />
              <span className={styles.tipName}>{name}</span>
              <span className={styles.tipValue}>{format(values[chosen] ?? Number.NaN)}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** The outermost labels stay inside the picture. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < 24) return 'start';
  return x > width - 24 ? 'end' : 'middle';
}
