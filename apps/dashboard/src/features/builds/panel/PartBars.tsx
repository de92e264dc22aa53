import type { BuildFacts } from '@muster/contract/build-details';
import { formatBytes, formatShare } from '@muster/ui/format';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './panel.module.css';

/** Where the bytes are, largest first: each part with its share. */
export function PartBars({ parts }: Pick<BuildFacts, 'parts'>) {
  const { language } = useAccountI18n();
  const total = parts.reduce((sum, { size }) => sum + size, 0) || 1;
  const largest = Math.max(1, ...parts.map(({ size }) => size));
  return (
    <ul className={styles.parts}>
      {parts.map(({ name, size }) => (
        <li key={name}>
          <span title={name}>{name}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${(size / largest) * 100}%` }} />
          </span>
          <span className={styles.number}>
            {formatBytes(language, size)} · {formatShare(language, size / total)}
          </span>
        </li>
      ))}
    </ul>
  );
}
