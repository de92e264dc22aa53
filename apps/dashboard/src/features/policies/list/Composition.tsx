import { platformOfType, settingAt } from '@muster/catalogue/load-catalogue';
import { composePolicies } from '@muster/contract/calls/policies';
import type { Policy } from '@muster/contract/policies';
import { Disclosure } from '@muster/ui/Disclosure';
import { Icon } from '@muster/ui/Icon';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Swords } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { useSettings } from '../editor/use-settings.ts';
import styles from './list.module.css';

/** What a device has that gets all of these: where they differ, who wins and why; then everything, with where it is from. */
export function Composition({ org, policies }: { org: string; policies: readonly Policy[] }) {
  const { text, fill } = useAccountI18n();
  const words = text.policies.compose;
  const ordered = policies.toSorted((a, b) => a.rank - b.rank);
  const types = new Set(policies.map(({ type }) => type));
  const type = ordered[0]?.type ?? 'ios';
  const loaded = useSettings(type);
  const policyIds = ordered.map(({ id }) => id);
  const { data, error, refetch } = useCall(composePolicies, { params: { org }, body: { policyIds } });
  const named = new Map(ordered.map(({ id, name, rank }) => [id, { name, rank }]));
  const nameOf = (id: string) => named.get(id)?.name ?? '';
  const keyLabel = (group: string, key: string) => {
    const of = loaded?.catalogue.group(group);
    const path = key.split('.');
    return loaded?.words.setting(of, path, (of && settingAt(of, path)) ?? { key }).label ?? key;
  };
  const platforms = new Set([...types].map((one) => platformOfType[one]));
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{words.text}</p>
      <section className={styles.stack}>
        <h3>{words.of}</h3>
        <ol className={styles.rows}>
          {ordered.map(({ id, name, rank, type: of }) => (
            <li key={id}>
              <span className={styles.place}>{rank}</span>
              <span className={styles.grow}>
                <strong dir="auto">{name}</strong>
                <span>{text.policies.typeNames[of]}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {(types.size > 1 || platforms.size > 1) && <Notice kind="warning">{words.types}</Notice>}
      {error && !data && <Failed error={error} retry={refetch} />}
      {!error && (!data || !loaded) && <Skeleton lines={4} />}
      {data && loaded && (
        <>
          <section className={styles.stack}>
            <h3>{words.conflicts}</h3>
            {data.conflicts.length === 0 && <p className={styles.lead}>{words.noConflicts}</p>}
            {data.conflicts.length > 0 && (
              <ul className={styles.rows}>
                {data.conflicts.map(({ group, key, winner, losers }) => (
                  <li key={`${group} ${key} ${winner.itemId}`}>
                    <Icon as={Swords} />
                    <span className={styles.grow}>
                      <span>
                        <strong>{loaded.words.group({ id: group }).label}</strong> · {keyLabel(group, key)}
                      </span>
                      <span>
                        {fill(words.wins, {
                          name: nameOf(winner.policyId),
                          place: named.get(winner.policyId)?.rank ?? '',
                        })}
                      </span>
                      <span>
                        {fill(words.loses, { names: losers.map(({ policyId }) => nameOf(policyId)).join(', ') })}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className={styles.stack}>
            <h3>{words.settings}</h3>
            {data.items.length === 0 && <p className={styles.lead}>{words.nothing}</p>}
            {data.items.map((item) => (
              <Disclosure
                key={item.id}
                title={loaded.words.group({ id: item.group }).label}
                aside={fill(words.keys, { count: Object.keys(item.values).length })}
              >
                <ul className={styles.rows}>
                  {item.sources.map(({ policyId, itemId, keys }) => (
                    <li key={`${policyId} ${itemId}`}>
                      <span className={styles.grow}>
                        <span>{keys.map((key) => keyLabel(item.group, key)).join(', ')}</span>
                        <span>{fill(words.from, { names: nameOf(policyId) })}</span>
                      </span>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            ))}
          </section>
        </>
      )}
    </div>
  );
}
