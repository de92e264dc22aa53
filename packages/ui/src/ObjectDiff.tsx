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
  /** What a value of it is for people; otherwise as it is written. */
  saidOf?: (path: readonly string[], value: unknown) => string | undefined;
}

const looks: Record<ObjectChange['kind'], { tone: Tone; icon: typeof Plus }> = {
  N: { tone: 'green', icon: Plus },
  E: { tone: 'blue', icon: Pencil },
  D: { tone: 'red', icon: Minus },
};

/** What changed in a thing, field by field. */
export function ObjectDiff({ label, changes, before, after, words, nameOf, saidOf }: Props) {
  const { texts } = useUi();
  const entries = changes ?? objectChanges(before, after);
  if (entries.length === 0) return <p className={styles.none}>{texts.data.noChanges}</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => {
        const path = changePath(entry.path);
        const { tone, icon } = looks[entry.kind];
        const said = (value: unknown) => saidOf?.(entry.path, value) ?? written(value);
        return (
          <li key={`${entry.kind} ${path}`} className={styles.entry}>
            <span>
              <Badge tone={tone} icon={icon}>
                {words[entry.kind]}
              </Badge>
            </span>
            <span className={styles.path} title={path}>
              {nameOf?.(entry.path) ?? path}
            </span>
            <span className={styles.values}>
              {entry.kind !== 'N' && <Value name={texts.data.before} text={said(entry.lhs)} change="removed" />}
              {entry.kind !== 'D' && <Value name={texts.data.after} text={said(entry.rhs)} change="added" />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Value({ name, text, change }: { name: string; text: string; change: 'added' | 'removed' }) {
  const { texts } = useUi();
  const Mark = change === 'added' ? 'ins' : 'del';
  return (
    <Mark className={styles.value} data-change={change}>
      <span className="visually-hidden">{name}: </span>
      {text === '' ? <em className={styles.empty}>{texts.data.nothing}</em> : text}
    </Mark>
  );
}
