import type { WorkspaceBundle } from '@muster/contract/entities';
import { labelIn } from '@muster/phrases/lookup';
import { Badge } from '@muster/ui/Badge';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './home.module.css';

/** Device management: which makers' devices the workspace can manage. */
export function DevicesSection({ bundle }: { bundle: WorkspaceBundle }) {
  const { text, texts } = useAccountI18n();
  const { devices } = text.home;
  const platforms = [
    ['apple', bundle.admEnterprise],
    ['android', bundle.emmEnterprise],
    ['windows', bundle.winEnterprise],
  ] as const;
  return (
    <section className={styles.sideSection} aria-labelledby="devices">
      <h2 id="devices">{labelIn(texts.labels, 'planChoice', 'mdm')}</h2>
      <p className={styles.sideText}>{devices.text}</p>
      <dl className={styles.facts}>
        {platforms.map(([platform, enterprise]) => (
          <div key={platform} className={styles.fact}>
            <dt>{devices.platforms[platform]}</dt>
            <dd>
              {enterprise ? (
                <Badge tone="green" icon={CircleCheck}>
                  {devices.connected}
                </Badge>
              ) : (
                <Badge tone="slate" icon={CircleDashed}>
                  {devices.notConnected}
                </Badge>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
