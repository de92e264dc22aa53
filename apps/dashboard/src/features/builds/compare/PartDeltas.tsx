import type { BuildComparison } from '@muster/contract/build-details';
import { formatBytes, formatChange } from '@muster/ui/format';
import { useId } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './compare.module.css';

/** What grew and what shrank, the largest difference first. */
export function PartDeltas({ size, parts }: Pick<BuildComparison, 'size' | 'parts'>) {
  const { text } = useAccountI18n();
  const words = text.builds.compare;
  const id = useId();
  const differing = parts
    .filter(({ left, right }) => left !== right)
    .toSorted((a, b) => Math.abs(b.right - b.left) - Math.abs(a.right - a.left));
  const most = Math.max(1, ...differing.map(({ left, right }) => Math.abs(right - left)));
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{words.size}</h3>
      <table className={styles.table} data-numbers="">
        <thead>
          <tr>
            <th scope="col">{words.part}</th>
            <th scope="col">{words.older}</th>
            <th scope="col">{words.newer}</th>
            <th scope="col">{words.difference}</th>
          </tr>
        </thead>
        <tbody>
          <Part name={words.total} left={size.left} right={size.right} total />
          {differing.map((part) => (
            <Part key={part.name} {...part} most={most} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  name: string;
  left: number;
  right: number;
  most?: number;
  total?: boolean;
}

function Part({ name, left, right, most = 1, total = false }: Props) {
  const { text, language } = useAccountI18n();
  const words = text.builds.compare;
  const delta = right - left;
  const sign = delta > 0 ? '+' : delta < 0 ? '−' : '';
  const share = left > 0 && delta !== 0 ? formatChange(language, delta / left) : '';
  return (
    <tr data-total={total ? '' : undefined}>
      <th scope="row">{name}</th>
      <td data-label={words.older}>{formatBytes(language, left)}</td>
      <td data-label={words.newer}>{formatBytes(language, right)}</td>
      <td data-label={words.difference}>
        <span className={styles.delta} data-grows={delta > 0 ? '' : undefined}>
          {!total && (
            <span className={styles.deltaBar} aria-hidden="true">
              <span style={{ width: `${(Math.abs(delta) / most) * 100}%` }} />
            </span>
          )}
          {sign}
          {formatBytes(language, Math.abs(delta))}
          {share !== '' && <span className={styles.share}>{share}</span>}
        </span>
      </td>
    </tr>
  );
}
