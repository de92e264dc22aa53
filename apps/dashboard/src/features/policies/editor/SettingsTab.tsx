import type { GroupKind, PolicyType } from '@muster/catalogue/catalogue';
import { isForType } from '@muster/catalogue/load-catalogue';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { SlidersHorizontal } from 'lucide-react';
import { type Dispatch, useCallback, useMemo, useRef } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useNarrow } from '../../../shared/list/use-narrow.ts';
import { useTyped } from '../../../shared/list/use-typed.ts';
import { useUrlState } from '../../../shared/list/use-url-state.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import type { Draft, DraftAction } from '../policy/draft.ts';
import { EditorBar } from './EditorBar.tsx';
import styles from './editor.module.css';
import { JsonArea } from './fields/JsonField.tsx';
import { GroupForm } from './GroupForm.tsx';
import { type Configured, GroupList } from './GroupList.tsx';
import type { ItemProblem } from './item-problems.ts';
import { SearchResults } from './SearchResults.tsx';
import { matches, type SettingFilter } from './setting-support.ts';
import type { LoadedCatalogue } from './setting-words.ts';
import { useSearch } from './use-search.ts';
import { useStable } from './use-stable.ts';

const CustomProfiles = lazyPart(
  async () => (await import('../parts/CustomProfiles.tsx')).CustomProfiles,
  'policyParts',
);

export interface SettingsTabProps {
  org: string;
  type: PolicyType;
  loaded: LoadedCatalogue | undefined;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  problems: readonly (ItemProblem & { item: string })[];
  disabled: boolean;
}

const noProblems: readonly ItemProblem[] = [];

/** The editor: groups on the left, the settings of one on the right; on a phone one after the other. */
export function SettingsTab({ org, type, loaded, draft, dispatch, problems, disabled }: SettingsTabProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor;
  const narrow = useNarrow();
  const [params, update] = useUrlState();
  const [typed, setTyped] = useTyped(params.get('q') ?? '', (q) => update((query) => put(query, 'q', q), 'replace'));
  const filter = useStable<SettingFilter>({
    onlyConfigured: params.get('configured') === '1',
    kind: params.get('kind') ?? '',
    system: params.get('os') ?? '',
    supervised: params.get('supervised') === '1',
  });
  const search = useSearch(loaded, type, typed, filter);
  const { content } = draft;
  const chosen = params.get('group') ?? '';
  const target = params.get('key') ?? undefined;
  const group = loaded?.catalogue.group(chosen);
  const usable = group && !group.reserved && isForType(group, type) ? group : undefined;
  const ofGroup = content.settings.filter((item) => item.group === chosen);
  const item = ofGroup.find(({ id }) => id === params.get('item')) ?? ofGroup[0];
  const wrong = new Set(problems.filter(({ severity }) => severity === 'error').map((problem) => problem.item));

  const configured = useStable<Configured[]>(
    loaded
      ? content.settings.map((one) => ({
          id: one.id,
          group: one.group,
          label: one.name ?? loaded.words.group({ id: one.group }).label,
          detail: one.name
            ? loaded.words.group({ id: one.group }).label
            : (loaded.catalogue.group(one.group)?.type ?? one.group),
          count: Object.keys(one.values).length,
          wrong: wrong.has(one.id),
        }))
      : [],
  );
  const items = useMemo(() => configured.map(({ id, group: of, label }) => ({ id, group: of, label })), [configured]);
  const all = useMemo(() => {
    const groups = loaded?.catalogue.forType(type) ?? [];
    const named = groups.map((one) => ({ one, label: loaded?.words.group(one).label ?? '' }));
    return named.toSorted((a, b) => a.label.localeCompare(b.label)).map(({ one }) => one);
  }, [loaded, type]);
  const kinds = useMemo(() => new Set<GroupKind>(all.map(({ kind }) => kind)), [all]);
  const groups = useMemo(() => all.filter((one) => matches(filter, type, one)), [all, filter, type]);
  const query = params.toString();
  const columns = useRef<HTMLDivElement>(null);
  const linkTo = useCallback(
    (to: string, id = '') => {
      const next = new URLSearchParams(query);
      next.set('group', to);
      next.delete('key');
      put(next, 'item', id);
      return next.toString();
    },
    [query],
  );
  const hitTo = useCallback(
    (to: string, key: string) => {
      const next = new URLSearchParams(query);
      next.set('q', typed);
      next.set('group', to);
      next.delete('item');
      put(next, 'key', key);
      return next.toString();
    },
    [query, typed],
  );
  const ofItem = item?.id;
  const itemProblems = useMemo(
    () => (ofItem === undefined ? noProblems : problems.filter((problem) => problem.item === ofItem)),
    [problems, ofItem],
  );

  if (!loaded) {
    return (
      <div className={styles.columns} role="status">
        <span className="visually-hidden">{text.common.loading}</span>
        <Skeleton lines={6} />
      </div>
    );
  }

  function go(how: 'to' | 'into'): void {
    const link = columns.current?.querySelector<HTMLElement>('nav a[tabindex="0"]');
    if (how === 'into') link?.click();
    else link?.focus();
  }
  const showsList = !narrow || chosen === '';
  const showsForm = !narrow || chosen !== '';
  const isProfiles = chosen === 'profiles';
  return (
    <div className={styles.editor}>
      {showsList && (
        <EditorBar
          type={type}
          kinds={kinds}
          count={search.count}
          typed={typed}
          onType={setTyped}
          onGo={go}
          filter={filter}
          onFilter={(part) =>
            update((next) => {
              if (part.onlyConfigured !== undefined) put(next, 'configured', part.onlyConfigured ? '1' : '');
              if (part.kind !== undefined) put(next, 'kind', part.kind);
              if (part.system !== undefined) put(next, 'os', part.system);
              if (part.supervised !== undefined) put(next, 'supervised', part.supervised ? '1' : '');
            }, 'replace')
          }
        />
      )}
      <div ref={columns} className={styles.columns}>
        {showsList &&
          (typed.trim() === '' ? (
            <GroupList
              configured={configured}
              groups={groups}
              words={loaded.words}
              current={item ? `${chosen} ${item.id}` : chosen}
              profiles={type === 'ios' || type === 'macos' ? content.profiles.length : undefined}
              onlyConfigured={filter.onlyConfigured}
              linkTo={linkTo}
            />
          ) : (
            <SearchResults
              hits={search.hits}
              more={search.more}
              words={loaded.words}
              current={`${chosen} ${target ?? ''}`}
              linkTo={hitTo}
            />
          ))}
        {showsForm && (
          <div className={styles.form}>
            {narrow && (
              <BackLink
                to={{
                  search: linkTo('')
                    .replace('group=&', '')
                    .replace(/&?group=$/, ''),
                }}
              >
                {words.backToGroups}
              </BackLink>
            )}
            {isProfiles ? (
              <CustomProfiles
                org={org}
                profiles={content.profiles}
                dispatch={dispatch}
                disabled={disabled}
                content={content}
              />
            ) : usable ? (
              <GroupForm
                key={`${usable.id} ${ofGroup.length > 1 ? item?.id : ''}`}
                group={usable}
                type={type}
                words={loaded.words}
                content={content}
                items={items}
                item={item}
                problems={itemProblems}
                filter={filter}
                target={target}
                disabled={disabled}
                dispatch={dispatch}
                onItem={(id) => update((next) => put(next, 'item', id), 'replace')}
              />
            ) : item ? (
              <div className={styles.rows}>
                <h2 className={styles.groupTitle}>{item.name ?? loaded.words.group({ id: chosen }).label}</h2>
                <p className={styles.facts}>
                  <code className={styles.key}>{chosen}</code>
                </p>
                <Notice kind="warning">
                  <strong>{words.unknownGroup}.</strong> {words.unknownGroupText}
                </Notice>
                <JsonArea
                  id={`unknown-${item.id}`}
                  name="unknown"
                  label={fill(words.json.label, { name: loaded.words.group({ id: chosen }).label })}
                  object
                  error={undefined}
                  disabled={disabled}
                  value={item.values}
                  onChange={(value) =>
                    dispatch({ do: 'set', item: item.id, group: chosen, path: [], value: value ?? {}, keep: true })
                  }
                />
              </div>
            ) : (
              <EmptyState icon={SlidersHorizontal} title={words.choose}>
                {narrow ? words.choosePhone : words.chooseText}
              </EmptyState>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function put(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name);
  else query.set(name, value);
}
