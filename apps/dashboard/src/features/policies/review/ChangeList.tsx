import { settingAt } from '@muster/catalogue/load-catalogue';
import { Badge, type Tone } from '@muster/ui/Badge';
import { Lock, Minus, Pencil, Plus } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { LoadedCatalogue } from '../editor/setting-words.ts';
import type { ContentChange, PathChange } from './content-diff.ts';
import styles from './review.module.css';

const looks = {
  N: { tone: 'green', icon: Plus },
  E: { tone: 'blue', icon: Pencil },
  D: { tone: 'red', icon: Minus },
} as const satisfies Record<ContentChange['kind'], { tone: Tone; icon: typeof Plus }>;

interface Props {
  changes: readonly ContentChange[];
  loaded: LoadedCatalogue;
}

/** What changes, setting by setting: before and after. */
export function ChangeList({ changes, loaded }: Props) {
  const { text } = useAccountI18n();
  const words = text.policyEditor.review;
  const titles = partTitles(text.policyParts);
  return (
    <ul className={styles.changes}>
      {changes.map(({ part, item, group, name, kind, paths }) => {
        const { tone, icon } = looks[kind];
        const title = group === undefined ? titles[part] : loaded.words.group({ id: group }).label;
        return (
          <li key={`${part} ${item} ${group}`} className={styles.change}>
            <div className={styles.changeHead}>
              <Badge tone={tone} icon={icon}>
                {words.kinds[kind]}
              </Badge>
              <strong>{title}</strong>
              {name !== undefined && <span dir="auto">{name}</span>}
            </div>
            <table className={styles.values}>
              <thead className="visually-hidden">
                <tr>
                  <th>{text.policyEditor.page.tabs.settings}</th>
                  <th>{words.before}</th>
                  <th>{words.after}</th>
                </tr>
              </thead>
              <tbody>
                {paths.map((change) => (
                  <Value key={change.path.join('.')} change={change} group={group} loaded={loaded} />
                ))}
              </tbody>
            </table>
          </li>
        );
      })}
    </ul>
  );
}

interface ValueProps {
  change: PathChange;
  group: string | undefined;
  loaded: LoadedCatalogue;
}

function Value({ change: { path, before, after, secret }, group, loaded }: ValueProps) {
  const { text } = useAccountI18n();
  const words = text.policyEditor;
  const of = group === undefined ? undefined : loaded.catalogue.group(group);
  const setting = of && settingAt(of, path);
  const key = String(path.findLast((step) => typeof step === 'string') ?? '');
  const label = path.length === 0 ? words.itemName : loaded.words.setting(of, path, setting ?? { key }).label;
  const shown = (value: unknown) => shownValue(value, words);
  return (
    <tr>
      <th scope="row">
        {label}
        {path.length > 1 && <code className={styles.path}>{path.join('.')}</code>}
      </th>
      {secret ? (
        <td colSpan={2}>
          <Badge tone="slate" icon={Lock}>
            {words.review.secret}
          </Badge>
        </td>
      ) : (
        <>
          <td className={styles.before}>{shown(before)}</td>
          <td className={styles.after}>{shown(after)}</td>
        </>
      )}
    </tr>
  );
}

const longest = 300;

function shownValue(value: unknown, words: { on: string; off: string; review: { nothing: string } }) {
  if (value === undefined || value === null) return <span className={styles.nothing}>{words.review.nothing}</span>;
  if (value === true) return words.on;
  if (value === false) return words.off;
  const said = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return <span dir="auto">{said.length > longest ? `${said.slice(0, longest)}…` : said}</span>;
}

type PartWords = Record<'apps' | 'books' | 'bookmarks' | 'scripts' | 'assets' | 'profiles', { title: string }>;

export function partTitles(words: PartWords): Record<ContentChange['part'], string> {
  return {
    settings: '',
    profiles: words.profiles.title,
    apps: words.apps.title,
    books: words.books.title,
    bookmarks: words.bookmarks.title,
    scripts: words.scripts.title,
    assets: words.assets.title,
  };
}
