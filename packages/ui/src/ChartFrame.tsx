import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './chart.module.css';
import type { ChartTone } from './chart-data.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  title: string;
  description?: string;
  height: number;
  /** The picture may need more than its height, where it is narrow. */
  grows?: boolean;
  empty: boolean;
  legend?: readonly { name: string; tone: ChartTone }[];
  /** The same numbers as a table: the first column names the row. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
}

/** What every chart has: a title, a legend, the word for nothing, and the same data as a table. */
export function ChartFrame({ title, description, height, grows, empty, legend, head, rows, children }: Props) {
  const { texts } = useUi();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.chart} aria-labelledby={`${id}-title`}>
      <figcaption className={styles.caption}>
        <span className={styles.words}>
          <span id={`${id}-title`} className={styles.title}>
            {title}
          </span>
          {description && <span className={styles.description}>{description}</span>}
        </span>
        {!empty && (
          <Button
            color="white"
            size="xs"
            icon={asTable ? ChartLine : Table2}
            label={asTable ? texts.data.asChart : texts.data.asTable}
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </figcaption>
      {empty ? (
        <p className={styles.empty} style={{ height }}>
          {texts.data.noData}
        </p>
      ) : asTable ? (
        <DataTable id={id} height={height} head={head} rows={rows} />
      ) : (
        <div className={styles.picture} style={grows ? { minHeight: height } : { height }}>
          {children}
        </div>
      )}
      {legend && !empty && (
        <ul className={styles.legend}>
          {legend.map(({ name, tone }, index) => (
            <li key={name} className={styles.legendItem}>
              <span className={styles.swatch} data-tone={tone} data-line={index} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function DataTable({ id, height, head, rows }: Pick<Props, 'height' | 'head' | 'rows'> & { id: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it.
    <section className={styles.scroll} style={{ height }} tabIndex={0} aria-labelledby={`${id}-title`}>
      <table className={styles.table} aria-labelledby={`${id}-title`}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name.
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
