import { formatBytes } from '@muster/ui/format';
import { Notice } from '@muster/ui/Notice';
import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { planPath } from '../../shared/paths.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import styles from './assets.module.css';
import { useStorage } from './use-storage.ts';

/** So small a share is little. */
const little = 0.1;

/** How much of the storage is used, and a warning where little or none is left. */
export function StorageState({ org }: { org: string }) {
  const { text, fill, language } = useAccountI18n();
  const words = text.assets.storage;
  const seesBilling = usePermission('billing', 'get');
  const storage = useStorage(org);
  if (storage === undefined) return null;
  const { left } = storage;
  const used = formatBytes(language, storage.used);
  const limit = formatBytes(language, storage.limit);
  if (left === undefined) return <p className={styles.storage}>{fill(words.used, { used })}</p>;
  if (left > storage.limit * little) return <p className={styles.storage}>{fill(words.of, { used, limit })}</p>;
  return (
    <div role="status" className={styles.little}>
      <Notice kind="warning">
        {left === 0 ? fill(words.reached, { limit }) : fill(words.near, { left: formatBytes(language, left), limit })}{' '}
        {seesBilling && <Link to={planPath(org)}>{text.devices.limits.billing}</Link>}
      </Notice>
    </div>
  );
}
