import { arc, pie } from 'd3-shape';
import { useState } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import styles from './chart.module.css';
import { type ChartTone, drawable, sharesOf, toneOf } from './chart-data.ts';
import { formatCompact, formatNumber, formatShare } from './format.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  title: string;
  description?: string;
  slices: readonly { name: string; value: number; tone?: ChartTone }[];
  size?: number;
}

/** Shares of a whole, written out beside the ring: what is small cannot be told from its angle. */
export function DonutChart({ title, description, slices, size = 160 }: Props) {
  const { texts, locale } = useUi();
  const [chosen, setChosen] = useState<number>();
  const shares = sharesOf(slices.map(({ value }) => value));
  const total = slices.reduce((sum, { value }) => sum + (drawable(value) ?? 0), 0);
  const shape = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(size / 2 - 22)
    .outerRadius(size / 2 - 2)
    .cornerRadius(2)
    .padAngle(shares.filter((share) => share > 0).length > 1 ? 0.02 : 0);
  const angles = pie<number>().sort(null)(shares);
  const shown = chosen === undefined ? undefined : slices[chosen];
  return (
    <ChartFrame
      title={title}
      description={description}
      height={Math.max(size, slices.length * 28)}
      grows
      empty={total === 0}
      head={[texts.data.category, texts.data.total, '%']}
      rows={slices.map(({ name, value }, index) => [
        name,
        formatNumber(locale, value),
        formatShare(locale, shares[index] ?? 0),
      ])}
    >
      <div className={styles.donut}>
        <svg width={size} height={size} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} aria-hidden="true">
          {angles.map((angle, index) =>
            shares[index] ? (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a slice is its place.
                key={index}
                className={styles.slice}
                data-tone={toneOf(slices[index]?.tone, index)}
                data-dimmed={chosen !== undefined && chosen !== index ? '' : undefined}
                d={shape(angle) ?? undefined}
                onPointerEnter={() => setChosen(index)}
                onPointerLeave={() => setChosen(undefined)}
              />
            ) : null,
          )}
          <text className={styles.whole} textAnchor="middle" y={-1}>
            {formatCompact(locale, shown ? shown.value : total)}
          </text>
          <text className={styles.wholeName} textAnchor="middle" y={16}>
            {shown ? formatShare(locale, shares[chosen ?? 0] ?? 0) : texts.data.total}
          </text>
        </svg>
        <ul className={styles.slices}>
          {slices.map(({ name, value, tone }, index) => (
            <li
              key={name}
              className={styles.sliceRow}
              data-chosen={chosen === index ? '' : undefined}
              onPointerEnter={() => setChosen(index)}
              onPointerLeave={() => setChosen(undefined)}
            >
              <span className={styles.swatch} data-tone={toneOf(tone, index)} />
              <span className={styles.sliceName}>{name}</span>
              <span className={styles.sliceValue}>{formatNumber(locale, value)}</span>
              <span className={styles.sliceShare}>{formatShare(locale, shares[index] ?? 0)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
