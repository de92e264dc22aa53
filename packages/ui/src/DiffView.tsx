import { UnfoldVertical } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import styles from './DiffView.module.css';
import { type DiffPart, type DiffRow, diffTexts } from './diff-rows.ts';
import figure from './figure.module.css';
import { fillText } from './fill-text.ts';
import { formatNumber } from './format.ts';
import { Icon } from './Icon.tsx';
import { useUi } from './UiProvider.tsx';
import { useWidth } from './use-width.ts';

interface Props {
  label: string;
  before: string;
  after: string;
  maxHeight?: number;
}

/** Below this there is no room for two texts side by side. */
const sideBySideFrom = 720;
/** Rows that are drawn at once; the rest is a button away. */
const drawnAtOnce = 2_000;

/** Two texts, line by line: side by side where there is room, else one below the other. */
export function DiffView({ label, before, after, maxHeight = 480 }: Props) {
  const { texts, locale } = useUi();
  const [frame, width] = useWidth<HTMLElement>();
  const diff = useMemo(() => diffTexts(before, after), [before, after]);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [most, setMost] = useState(drawnAtOnce);
  const split = width >= sideBySideFrom;
  let left = most;
  return (
    <figure className={figure.figure} aria-label={label}>
      <figcaption className={figure.bar} data-counts="">
        <span className={figure.name}>{label}</span>
        {diff.added > 0 && (
          <span className={styles.added}>
            <span className="visually-hidden">{texts.data.added} </span>+{formatNumber(locale, diff.added)}
          </span>
        )}
        {diff.removed > 0 && (
          <span className={styles.removed}>
            <span className="visually-hidden">{texts.data.removed} </span>−{formatNumber(locale, diff.removed)}
          </span>
        )}
      </figcaption>
      {diff.bounded && <p className={styles.note}>{texts.data.tooDifferent}</p>}
      {diff.added + diff.removed === 0 ? (
        <p className={styles.note}>{texts.data.noChanges}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard cannot scroll it.
        <section ref={frame} className={styles.scroll} style={{ maxHeight }} tabIndex={0} aria-label={label}>
          <table className={styles.table} data-split={split ? '' : undefined}>
            <colgroup>
              <col className={styles.numbers} />
              <col className={split ? undefined : styles.numbers} />
              <col className={split ? styles.numbers : undefined} />
              <col className={split ? undefined : styles.nothing} />
            </colgroup>
            <thead className="visually-hidden">
              <tr>
                {(split ? [texts.data.before, texts.data.after] : [`${texts.data.before}, ${texts.data.after}`]).map(
                  (name) => (
                    <th key={name} scope="col" colSpan={split ? 2 : 4}>
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            {diff.blocks.map((block, index) => {
              if (left <= 0) return null;
              if (block.kind === 'fold' && !open.has(index)) {
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place.
                  <tbody key={index}>
                    <tr>
                      <td colSpan={4} className={styles.foldCell}>
                        <button
                          type="button"
                          className={styles.fold}
                          onClick={() => setOpen(new Set([...open, index]))}
                        >
                          <Icon as={UnfoldVertical} size={14} />
                          {fillText(texts.data.unchanged, { count: formatNumber(locale, block.rows.length) })}
                        </button>
                      </td>
                    </tr>
                  </tbody>
                );
              }
              const rows = block.rows.slice(0, left);
              left -= rows.length;
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place.
              return <Rows key={index} rows={rows} split={split} />;
            })}
          </table>
          {left <= 0 && (
            <button type="button" className={styles.fold} onClick={() => setMost(most + drawnAtOnce)}>
              {texts.more}
            </button>
          )}
        </section>
      )}
    </figure>
  );
}

const Rows = memo(function Rows({ rows, split }: { rows: readonly DiffRow[]; split: boolean }) {
  const { texts } = useUi();
  const said = { add: texts.data.added, remove: texts.data.removed };
  return (
    <tbody>
      {rows.map((row) => {
        const before = row.kind === 'add' ? undefined : row.before;
        const after = row.kind === 'remove' ? undefined : row.after;
        const key = `${before?.line} ${after?.line}`;
        const changed = row.kind !== 'same';
        if (split) {
          return (
            <tr key={key}>
              <Side side={before} change={changed ? 'remove' : undefined} said={said.remove} />
              <Side side={after} change={changed ? 'add' : undefined} said={said.add} />
            </tr>
          );
        }
        if (!changed) return <Line key={key} before={before?.line} after={after?.line} parts={after?.parts ?? []} />;
        return [
          before && (
            <Line key={`${key} -`} before={before.line} parts={before.parts} change="remove" said={said.remove} />
          ),
          after && <Line key={`${key} +`} after={after.line} parts={after.parts} change="add" said={said.add} />,
        ];
      })}
    </tbody>
  );
});

interface Shown {
  change?: 'add' | 'remove';
  said?: string;
}

function Side({ side, change, said }: Shown & { side: { line: number; parts: DiffPart[] } | undefined }) {
  if (!side) return <td colSpan={2} className={styles.void} />;
  return (
    <>
      <td className={styles.number}>{side.line}</td>
      <td className={styles.text} data-change={change}>
        <Text parts={side.parts} change={change} said={said} />
      </td>
    </>
  );
}

function Line({ before, after, parts, change, said }: Shown & { before?: number; after?: number; parts: DiffPart[] }) {
  return (
    <tr>
      <td className={styles.number}>{before}</td>
      <td className={styles.number}>{after}</td>
      <td className={styles.text} data-change={change} colSpan={2}>
        <Text parts={parts} change={change} said={said} />
      </td>
    </tr>
  );
}

function Text({ parts, change, said }: Shown & { parts: DiffPart[] }) {
  return (
    <>
      {change && <span className="visually-hidden">{said}: </span>}
      {parts.map(({ text, changed }, index) =>
        changed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <mark key={index} className={styles.word}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </>
  );
}
