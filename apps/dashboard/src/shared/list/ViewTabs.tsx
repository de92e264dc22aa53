import type { ListView } from '@muster/contract/calls/views';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import strip from '@muster/ui/strip.module.css';
import { Bookmark, BookmarkPlus, ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { LazyOpener } from '../ui/LazyOpener.tsx';
import { useCurrentInStrip } from '../ui/use-current-in-strip.ts';
import { useCounts } from './use-counts.ts';
import type { List } from './use-list.ts';
import type { Views } from './use-views.tsx';
import { differsFrom, viewSearch } from './view-links.ts';
import styles from './view-tabs.module.css';

interface Props<Row> {
  list: List<Row>;
  views: Views;
  /** False where there is no workspace to save views in. */
  canSave: boolean;
}

/** The views that the list comes with, and the way to the saved ones. */
export function ViewTabs<Row>({ list, views, canSave }: Props<Row>) {
  const { text, language } = useAccountI18n();
  const { definition, preferences } = list;
  const { search } = useLocation();
  const counts = useCounts(list);
  const { saved, builtIn } = views;
  const nav = useCurrentInStrip(saved?.id ?? builtIn?.id);
  const hasDefault = Object.keys(preferences.defaults).length > 0;
  const linkTo = (view: { id: string; query: string }, isFirst = false) =>
    // Without a default, the list as it comes needs no name.
    ({ search: viewSearch(definition, isFirst && !hasDefault ? { ...view, id: '' } : view, search) });
  return (
    <div className={styles.views}>
      <nav ref={nav} className={`${strip.strip} ${styles.tabs}`} aria-label={text.list.views.label}>
        {definition.views.map((view, index) => (
          <Tab key={view.id} to={linkTo(view, index === 0)} current={view.id === builtIn?.id}>
            <span className={styles.tabWords}>{view.label(text)}</span>
            {index < counts.length && (
              <span className={styles.count}>
                {counts[index] !== undefined && (
                  <span className={styles.tabWords}>{new Intl.NumberFormat(language).format(counts[index])}</span>
                )}
              </span>
            )}
          </Tab>
        ))}
        {saved && (
          <Tab to={linkTo(saved)} current>
            <span className={styles.tabWords}>{saved.name}</span>
          </Tab>
        )}
      </nav>
      {canSave && <ViewTools list={list} views={views} />}
    </div>
  );
}

const loadViewMenu = async () => (await import('./ViewMenu.tsx')).ViewMenu;
const loadSavedViews = async () => (await import('./SavedViewsMenu.tsx')).SavedViewsMenu;

function ViewTools<Row>({ list, views }: Pick<Props<Row>, 'list' | 'views'>) {
  const { text } = useAccountI18n();
  const { definition, state } = list;
  const { search } = useLocation();
  const navigate = useNavigate();
  const { saved, builtIn, items, changed } = views;
  return (
    <div className={styles.viewTools}>
      {changed && <Badge tone="amber">{text.list.views.unsaved}</Badge>}
      {saved && (
        <LazyOpener
          load={loadViewMenu}
          popup="menu"
          trigger={<Button color="white" size="sm" icon={Ellipsis} label={text.list.views.options} />}
          props={{ list, views }}
        />
      )}
      {!saved && builtIn && differsFrom(definition, state, builtIn) && (
        <Button color="white" size="sm" icon={BookmarkPlus} onClick={() => void views.saveAs()}>
          {text.list.views.saveAs}
        </Button>
      )}
      {items.length > 0 && (
        <LazyOpener
          load={loadSavedViews}
          popup="menu"
          trigger={
            <Button color="white" size="sm" icon={Bookmark}>
              {text.list.views.label}
              <ChevronDown size={14} aria-hidden />
            </Button>
          }
          props={{
            items,
            current: saved?.id,
            onChoose: (view: ListView) => void navigate({ search: viewSearch(definition, view, search) }),
          }}
        />
      )}
    </div>
  );
}

function Tab({ to, current = false, children }: { to: { search: string }; current?: boolean; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className={styles.tab} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
