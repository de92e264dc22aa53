import type { SettingHit } from '@muster/catalogue/search-settings';
import { memo } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './editor.module.css';
import { moveAmongLinks } from './link-keys.ts';
import type { SettingWords } from './setting-words.ts';

interface Props {
  hits: readonly SettingHit[];
  more: boolean;
  words: SettingWords;
  current: string;
  linkTo(group: string, key: string): string;
}

/** What was found in names, keys and help, the best first. */
export const SearchResults = memo(function SearchResults({ hits, more, words, current, linkTo }: Props) {
  const { text, fill } = useAccountI18n();
  const editor = text.policyEditor;
  const keys = hits.map(({ group, path }) => `${group.id} ${path.join('.')}`);
  const stop = keys.includes(current) ? current : keys[0];
  return (
    <nav className={styles.groups} aria-label={editor.search} onKeyDown={moveAmongLinks}>
      <p className={styles.listTitle} role="status">
        {fill(more ? editor.resultsMany : editor.results, { count: hits.length })}
      </p>
      {hits.length === 0 && <p className={styles.none}>{editor.nothing}</p>}
      <ul>
        {hits.map(({ group, path, label }) => {
          const key = path.join('.');
          return (
            <li key={`${group.id} ${key}`}>
              <Link
                to={{ search: linkTo(group.id, key) }}
                className={styles.group}
                tabIndex={stop === `${group.id} ${key}` ? 0 : -1}
                aria-current={current === `${group.id} ${key}` ? 'true' : undefined}
              >
                <span className={styles.groupName}>
                  <span>{label}</span>
                  <span className={styles.where}>
                    {path.length > 0 && `${words.group(group).label} · `}
                    <code>{path.at(-1) ?? group.type}</code>
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});
