import { Icon } from '@muster/ui/Icon';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './shell.module.css';

/** Says that the server cannot be reached, and goes away by itself when it can. Nobody is signed out for it. */
export function ConnectionBanner() {
  const { connection } = useServices();
  const { text } = useI18n();
  const lost = useSyncExternalStore(connection.lost.subscribe, connection.lost.get);
  return (
    <div role="status" className={styles.connection}>
      {lost && (
        <p className={styles.banner}>
          <Icon as={WifiOff} />
          {text.connection.lost}
        </p>
      )}
    </div>
  );
}
