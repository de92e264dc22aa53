import type { BuildComparison } from '@muster/contract/build-details';
import { Disclosure } from '@muster/ui/Disclosure';
import { useId } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './compare.module.css';

/** Devices that the profile of one build has and that of the other has not. */
export function Devices({ devices: { added, removed, kept } }: Pick<BuildComparison, 'devices'>) {
  const { text, fill } = useAccountI18n();
  const words = text.builds.compare;
  const id = useId();
  if (added.length + removed.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{words.devices}</h3>
      <p className={styles.lead}>{fill(words.devicesKept, { count: kept })}</p>
      {[added, removed].map((list) => {
        if (list.length === 0) return null;
        const title = list === added ? words.devicesAdded : words.devicesRemoved;
        return (
          <Disclosure key={title} title={title} aside={list.length} defaultOpen={list.length <= 10}>
            <ul className={styles.devices}>
              {list.map((device) => (
                <li key={device}>{device}</li>
              ))}
            </ul>
          </Disclosure>
        );
      })}
    </section>
  );
}
