import type { SettingGroup } from '@muster/catalogue/catalogue';
import { Badge } from '@muster/ui/Badge';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './editor.module.css';
import { moveAmongLinks } from './link-keys.ts';
import type { SettingWords } from './setting-words.ts';

export interface Configured {
  id: string;
  group: string;
  label: string;
  detail: string;
  count: number;
  wrong: boolean;
}

interface Props {
  configured: readonly Configured[];
  groups: readonly SettingGroup[];
  words: SettingWords;
  /** `<group>` or `<group> <item>`. */
  current: string;
  /** Custom profiles stand beside the groups; undefined where there can be none. */
  profiles: number | undefined;
  onlyConfigured: boolean;
  linkTo(group: string, item?: string): string;
}

/** What is configured, then everything else that there is for these devices. */
export const GroupList = memo(function GroupList(props: Props) {
  const { configured, groups, words, current, profiles, onlyConfigured, linkTo } = props;
  const { text } = useAccountI18n();
  const editor = text.policyEditor;
  const names = new Set(configured.map(({ group }) => group));
  const rest = groups.filter(({ id }) => !names.has(id));
  const hasProfiles = profiles !== undefined && (profiles > 0 || !onlyConfigured);
  const keys = [
    ...configured.map(({ group, id }) => `${group} ${id}`),
    ...(hasProfiles ? ['profiles'] : []),
    ...(onlyConfigured ? [] : rest.map(({ id }) => id)),
  ];
  const stop = keys.includes(current) ? current : keys[0];
  const tabIndexOf = (key: string) => (key === stop ? 0 : -1);
  return (
    <nav className={styles.groups} aria-label={editor.groups} onKeyDown={moveAmongLinks}>
      <h2 className={styles.listTitle}>
        {editor.configured} <span>{configured.length + (profiles ? 1 : 0)}</span>
      </h2>
      {configured.length === 0 && !profiles && <p className={styles.none}>{editor.noneConfigured}</p>}
      <ul>
        {configured.map(({ id, group, label, detail, count, wrong }) => (
          <li key={id}>
            <Link
              to={{ search: linkTo(group, id) }}
              className={styles.group}
              tabIndex={tabIndexOf(`${group} ${id}`)}
              aria-current={current === `${group} ${id}` ? 'true' : undefined}
            >
              <span className={styles.groupName}>
                <span dir="auto">{label}</span>
                <code>{detail}</code>
              </span>
              {wrong && (
                <Badge tone="red" icon={TriangleAlert}>
                  <span className="visually-hidden">{editor.review.problems}</span>
                </Badge>
              )}
              <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
        {hasProfiles && (
          <li>
            <Link
              to={{ search: linkTo('profiles') }}
              className={styles.group}
              tabIndex={tabIndexOf('profiles')}
              aria-current={current === 'profiles' ? 'true' : undefined}
            >
              <span className={styles.groupName}>
                <span>{editor.customProfiles}</span>
                <code>.mobileconfig</code>
              </span>
              {profiles > 0 && <span className={styles.count}>{profiles}</span>}
            </Link>
          </li>
        )}
      </ul>
      {!onlyConfigured && (
        <>
          <h2 className={styles.listTitle}>
            {editor.all} <span>{rest.length}</span>
          </h2>
          {rest.length === 0 && <p className={styles.none}>{editor.noGroups}</p>}
          <ul>
            {rest.map((group) => (
              <li key={group.id}>
                <Link
                  to={{ search: linkTo(group.id) }}
                  className={styles.group}
                  tabIndex={tabIndexOf(group.id)}
                  aria-current={current === group.id ? 'true' : undefined}
                >
                  <span className={styles.groupName}>
                    <span>{words.group(group).label}</span>
                    <code>{group.type}</code>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
});
