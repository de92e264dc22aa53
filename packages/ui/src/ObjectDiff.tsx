import { Minus, Pencil, Plus } from 'lucide-react';
import { Badge, type Tone } from './Badge.tsx';
import styles from './ObjectDiff.module.css';
import { changePath, type ObjectChange, objectChanges, written } from './object-changes.ts';
import { useUi } from './UiProvider.tsx';

interface Props {
  label: string;
  /** Either the changes, as an audit entry holds them, or the two values to compare. */
  changes?: readonly ObjectChange[];
  before?: unknown;
  after?: unknown;
  /** What the kinds are called. */
  words: Readonly<Record<ObjectChange['kind'], string>>;
  /** What a field is called by people; otherwise its path. */
  nameOf?: (path: readonly string[]) => string | undefined;
}

const looks: Record<ObjectChange['kind'], { tone: Tone; icon: typeof Plus }> = {
  N: { tone: 'green', icon: Plus },
  E: { tone: 'amber', icon: Pencil },
  D: { tone: 'red', icon: Minus },
};

/** What changed in a thing, field by field. */
export function ObjectDiff({ label, changes, before, after, words, nameOf }: Props) {
  const { texts } = useUi();
  const entries = changes ?? objectChanges(before, after);
  if (entries.length === 0) return <p className={styles.none}>{texts.data.noChanges}</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => {
        const path = changePath(entry.path);
        const { tone, icon } = looks[entry.kind];
        return (
          <li key={`${entry.kind} ${path}`} className={styles.entry}>
            <span className={styles.kind}>
              <Badge tone={tone} icon={icon}>
                {words[entry.kind]}
              </Badge>
            </span>
            <span className={styles.path} title={path}>
              {nameOf?.(entry.path) ?? path}
            </span>
            <span className={styles.values}>
              {entry.kind !== 'N' && <Value name={texts.data.before} value={entry.lhs} change="removed" />}
              {entry.kind !== 'D' && <Value name={texts.data.after} value={entry.rhs} change="added" />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Value({ name, value, change }: { name: string; value: unknown; change: 'added' | 'removed' }) {
  const { texts } = useUi();
  const text = written(value);
  const Mark = change === 'added' ? 'ins' : 'del';
  return (
    <Mark className={styles.value} data-change={change}>
      <span className="visually-hidden">{name}: </span>
      {text === '' ? <em className={styles.empty}>{texts.data.nothing}</em> : text}
    </Mark>
  );
}
