import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Menu, MenuItem, MenuSection } from '@muster/ui/Menu';
import { Bookmark, ChevronDown, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useI18n } from '../i18n/I18n.tsx';
import styles from './list.module.css';
import { useCounts } from './use-counts.ts';
import type { List } from './use-list.ts';
import type { Views } from './use-views.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import { viewSearch } from './view-links.ts';

interface Props<Row> {
  list: List<Row>;
  views: Views;
  /** False where there is no workspace to save views in. */
  canSave: boolean;
}

/** The views that the list comes with, and the way to the saved ones. */
export function ViewTabs<Row>({ list, views, canSave }: Props<Row>) {
  const { text, language } = useI18n();
  const { definition, preferences } = list;
  const { search } = useLocation();
  const navigate = useNavigate();
  const counts = useCounts(list);
  const { saved, builtIn, items, changed } = views;
  const hasDefault = Object.keys(preferences.defaults).length > 0;
  const linkTo = (view: { id: string; query: string }, isFirst = false) =>
    // Without a default, the list as it comes needs no name.
    ({ search: viewSearch(definition, isFirst && !hasDefault ? { ...view, id: '' } : view, search) });
  const mine = items.filter((view) => view.mine);
  const shared = items.filter((view) => !view.mine);
  const item = (view: (typeof items)[number], icon: typeof Users, detail?: string) => (
    <MenuItem
      key={view.id}
      icon={icon}
      checked={view.id === saved?.id}
      detail={detail}
      onAction={() => void navigate(linkTo(view))}
    >
      {view.name}
    </MenuItem>
  );
  return (
    <div className={styles.views}>
      <nav className={styles.tabs} aria-label={text.list.views.label}>
        {definition.views.map((view, index) => (
          <Tab key={view.id} to={linkTo(view, index === 0)} current={view.id === builtIn?.id}>
            {view.label(text)}
            {counts[index] !== undefined && (
              <span className={styles.count}>{new Intl.NumberFormat(language).format(counts[index])}</span>
            )}
          </Tab>
        ))}
        {saved && (
          <Tab to={linkTo(saved)} current>
            {saved.name}
          </Tab>
        )}
      </nav>
      {canSave && (
        <div className={styles.viewTools}>
          {changed && <Badge tone="amber">{text.list.views.unsaved}</Badge>}
          <ViewMenu list={list} views={views} />
          {items.length > 0 && (
            <Menu
              label={text.list.views.label}
              placement="bottom end"
              trigger={
                <Button color="white" size="sm" icon={Bookmark}>
                  {text.list.views.label}
                  <ChevronDown size={14} aria-hidden />
                </Button>
              }
            >
              {mine.length > 0 && (
                <MenuSection title={text.list.views.mine} scrolls>
                  {mine.map((view) => item(view, view.shared ? Users : Bookmark))}
                </MenuSection>
              )}
              {shared.length > 0 && (
                <MenuSection title={text.list.views.shared} scrolls>
                  {shared.map((view) => item(view, Users, view.ownerName))}
                </MenuSection>
              )}
            </Menu>
          )}
        </div>
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
