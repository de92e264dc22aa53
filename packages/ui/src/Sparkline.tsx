import { drawable, isEmpty, topOf } from './chart-data.ts';
import { formatNumber } from './format.ts';
import styles from './Sparkline.module.css';
import { sparkPath } from './spark-path.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  /** What the numbers are, for those who listen. */
  label: string;
  values: readonly number[];
  /** What each value is; without them only the values are told. */
  labels?: readonly string[];
  width?: number;
  height?: number;
}

/** The history of a number, as small as a word. It stretches to the width of what holds it. */
export function Sparkline({ label, values, labels, width = 120, height = 28 }: Props) {
  const { locale, texts } = useUi();
  const series = [{ name: label, values }];
  if (isEmpty(series, values.length)) return <span className={styles.empty} style={{ height }} />;
  const { line, area, last } = sparkPath(
    values.map((value) => drawable(value)),
    width,
    height,
    topOf(series, values.length),
  );
  return (
    <span className={styles.spark}>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
      </svg>
      {last && <span className={styles.dot} style={{ left: `${last.x * 100}%`, top: last.y * height }} />}
      {/* A table takes the height of its rows whatever it is told; the box around it does not. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place.
              <tr key={index}>
                <th scope="row">{labels?.[index] ?? `${texts.data.date} ${index + 1}`}</th>
                <td>{formatNumber(locale, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </span>
  );
}
