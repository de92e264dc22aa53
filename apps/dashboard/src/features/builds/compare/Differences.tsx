import { Badge } from '@muster/ui/Badge';
import { Minus, PenLine, Plus } from 'lucide-react';
import { useId } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './compare.module.css';

interface Difference {
  name: string;
  left: string | null;
  right: string | null;
  /** Written as in a file, such as a version. */
  mono?: boolean;
}

const signs = {
  added: ['green', Plus],
  removed: ['red', Minus],
  changed: ['blue', PenLine],
} as const;

function kindOf({ left, right }: Difference): keyof typeof signs {
  return left === null ? 'added' : right === null ? 'removed' : 'changed';
}

/** A group of differences, line by line: before, after. `whole`: what is added or removed has a value worth showing. */
export function Differences({
  title,
  differences,
  whole = false,
}: {
  title: string;
  differences: readonly Difference[];
  whole?: boolean;
}) {
  const words = useAccountI18n().text.builds.compare;
  const id = useId();
  if (differences.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className={styles.count}>{differences.length}</span>
      </h3>
      <table className={styles.table} data-words={whole ? '' : undefined}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{title}</span>
            </th>
            <th scope="col">{words.older}</th>
            <th scope="col">{words.newer}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => {
            const { name, left, right, mono } = difference;
            const kind = kindOf(difference);
            const [tone, icon] = signs[kind];
            return (
              <tr key={name} data-mono={mono ? '' : undefined}>
                <th scope="row">
                  {whole ? (
                    name
                  ) : (
                    <span className={styles.named}>
                      <Badge tone={tone} icon={icon}>
                        {words[kind]}
                      </Badge>
                      <code>{name}</code>
                    </span>
                  )}
                </th>
                <Value value={left} label={words.older} />
                <Value value={right} label={words.newer} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** What is there without more to say of it is just there. */
function Value({ value, label }: { value: string | null; label: string }) {
  const { yes } = useAccountI18n().text.list;
  return <td data-label={label}>{value === null ? <span className={styles.none}>—</span> : value || yes}</td>;
}
