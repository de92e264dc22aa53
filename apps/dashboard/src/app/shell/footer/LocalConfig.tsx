import { Button } from '@muster/ui/Button';
import { useState } from 'react';
import { useI18n } from '../../../shared/i18n/I18n.tsx';
import { clearLocalConfig, readLocalConfig } from '../../../shared/local-config.ts';
import { useServices } from '../../../shared/services.ts';
import styles from './Footer.module.css';

/** What is set differently on this browser, so that nobody wonders for long (platform-shell.md, section 2, Footer). */
export function LocalConfig() {
  const { keep } = useServices();
  const { text } = useI18n();
  const [local] = useState(() => readLocalConfig(keep));
  if (!local) return null;

  function clear(): void {
    clearLocalConfig(keep);
    window.location.reload();
  }

  return (
    <details className={styles.local}>
      <summary>{text.footer.localConfig}</summary>
      <div className={styles.sheet}>
        <dl>
          {Object.entries(local).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
        <Button color="outline" size="sm" onClick={clear}>
          {text.footer.clearLocalConfig}
        </Button>
      </div>
    </details>
  );
}
