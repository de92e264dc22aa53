import type { PolicyType, SettingGroup } from '@muster/catalogue/catalogue';
import { isRecord } from '@muster/catalogue/json-value';
import type { PolicyContent } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { type Dispatch, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { type DraftAction, newItemId, type Path } from '../policy/draft.ts';
import styles from './editor.module.css';
import { NewKey } from './fields/DictionaryField.tsx';
import { FieldContext, type FieldsOfItem, type ItemChoice } from './fields/field-context.ts';
import { JsonArea } from './fields/JsonField.tsx';
import { type ItemProblem, useKeyProblems } from './item-problems.ts';
import { LazyRow } from './LazyRow.tsx';
import { problemText } from './problem-text.ts';
import { SettingRow } from './SettingRow.tsx';
import { isElsewhere, matches, type SettingFilter } from './setting-support.ts';
import type { SettingWords } from './setting-words.ts';

type Item = PolicyContent['settings'][number];

interface Props {
  group: SettingGroup;
  type: PolicyType;
  words: SettingWords;
  content: PolicyContent;
  items: readonly ItemChoice[];
  /** The one that is shown; undefined while there is none of this group. */
  item: Item | undefined;
  problems: readonly ItemProblem[];
  filter: SettingFilter;
  /** The setting that somebody came for. */
  target: string | undefined;
  disabled: boolean;
  dispatch: Dispatch<DraftAction>;
  onItem(id: string): void;
}

const none: readonly ItemProblem[] = [];
const atOnce = 12;

/** The settings of a group, as the catalogue has them. */
export function GroupForm(props: Props) {
  const { group, type, words, content, items, item, problems, filter, target, disabled, dispatch, onItem } = props;
  const i18n = useAccountI18n();
  const { text, fill } = i18n;
  const editor = text.policyEditor;
  const { label, help } = words.group(group);
  const [fresh, setFresh] = useState(() => newItemId(content));
  const id = item?.id ?? fresh;
  const { multiple } = group;
  const set = useCallback(
    (path: Path, value: unknown) => dispatch({ do: 'set', item: id, group: group.id, path, value, keep: multiple }),
    [dispatch, id, group.id, multiple],
  );
  const fields = useMemo<FieldsOfItem>(
    () => ({ item: id, group, type, words, disabled, items, set }),
    [id, group, type, words, disabled, items, set],
  );
  const byKey = useKeyProblems(problems);
  const values = item?.values ?? {};
  const known = useMemo(() => new Set(group.settings.map(({ key }) => key)), [group]);
  const shown = group.settings.filter((setting) => {
    if (setting.reserved) return false;
    const isSet = Object.hasOwn(values, setting.key);
    if (setting.key === target?.split('.')[0]) return true;
    if (filter.onlyConfigured && !isSet) return false;
    return isSet || (!isElsewhere(type, group, setting) && matches(filter, type, group, setting));
  });
  const unknown = Object.keys(values).filter((key) => !known.has(key));
  const body = useRef<HTMLDivElement>(null);
  useGoTo(body, target, id);
  const ofWhole = byKey.get('') ?? none;

  function addItem(): void {
    const next = newItemId(content);
    dispatch({ do: 'add', item: next, group: group.id });
    onItem(next);
  }
  function removeItem(): void {
    if (!item) return;
    dispatch({ do: 'remove', item: item.id });
    setFresh(newItemId(content));
    onItem('');
  }

  return (
    <FieldContext value={fields}>
      <div className={styles.groupHead}>
        <div className={styles.groupWords}>
          <h2 className={styles.groupTitle}>{label}</h2>
          {help && <p className={styles.lead}>{help}</p>}
          <p className={styles.facts}>
            <code className={styles.key}>{group.type}</code>
            <span>{editor.kinds[group.kind]}</span>
          </p>
        </div>
        {!disabled && (
          <div className={styles.groupTools}>
            {multiple && item && (
              <Button size="sm" color="outline" icon={Plus} onClick={addItem}>
                {editor.addItem}
              </Button>
            )}
            {item && (
              <Button size="sm" color="white" icon={Trash2} onClick={removeItem}>
                {editor.removeItem}
              </Button>
            )}
          </div>
        )}
      </div>
      {multiple && item && (
        <div className={styles.itemName}>
          <TextField
            id={`name-${id}`}
            name="itemName"
            label={editor.itemName}
            hint={editor.itemNameHint}
            value={item.name ?? ''}
            maxLength={120}
            onChange={(name) => dispatch({ do: 'name', item: id, name })}
            disabled={disabled}
            autoComplete="off"
          />
        </div>
      )}
      {ofWhole.map((problem) => (
        <Notice key={problem.problem} kind={problem.severity === 'error' ? 'error' : 'info'}>
          {problemText(i18n, problem)}
        </Notice>
      ))}
      <div ref={body} className={styles.rows}>
        {shown.map((setting, index) => (
          <LazyRow key={`${id} ${setting.key}`} now={index < atOnce || setting.key === target?.split('.')[0]}>
            {() => (
              <SettingRow
                setting={setting}
                value={Object.hasOwn(values, setting.key) ? values[setting.key] : undefined}
                problems={byKey.get(setting.key) ?? none}
              />
            )}
          </LazyRow>
        ))}
        {shown.length === 0 && unknown.length === 0 && <p className={styles.quiet}>{editor.noGroups}</p>}
      </div>
      {(unknown.length > 0 || group.open) && (
        <section className={styles.unknown}>
          {!group.open && (
            <>
              <h3>
                {editor.unknown.title} <Badge tone="amber">{editor.unknown.badge}</Badge>
              </h3>
              <p className={styles.lead}>{editor.unknown.text}</p>
            </>
          )}
          {unknown.length > 0 && (
            <JsonArea
              key={unknown.join(' ')}
              id={`unknown-${id}`}
              name="unknown"
              label={group.open ? fill(editor.json.label, { name: label }) : editor.unknown.label}
              object
              error={undefined}
              disabled={disabled}
              value={Object.fromEntries(unknown.map((key) => [key, values[key]]))}
              onChange={(next) => {
                const rest = Object.entries(values).filter(([key]) => known.has(key));
                set([], { ...Object.fromEntries(rest), ...(isRecord(next) ? next : {}) });
              }}
            />
          )}
          {group.open && !disabled && (
            <NewKey
              id={`new-${id}`}
              label={label}
              taken={values}
              item={group.item}
              onAdd={(added) => set([], { ...values, ...added })}
            />
          )}
        </section>
      )}
    </FieldContext>
  );
}

/** Brings the setting that somebody came for into sight, and puts the focus into its field. */
function useGoTo(body: React.RefObject<HTMLElement | null>, target: string | undefined, item: string): void {
  const gone = useRef<string>(undefined);
  useEffect(() => {
    const place = target && `${item} ${target}`;
    if (!target || gone.current === place) return;
    gone.current = place;
    const keys = target.split('.');
    // What lies in a dictionary that is closed, or in a list, is found by what stands around it.
    for (let length = keys.length; length > 0; length -= 1) {
      const row = body.current?.querySelector<HTMLElement>(
        `[data-path="${CSS.escape(keys.slice(0, length).join('.'))}"]`,
      );
      if (!row) continue;
      row.scrollIntoView({ block: 'center' });
      const field = row.querySelector<HTMLElement>(
        '[data-control] :is(input:checked, input:not([type=radio]), textarea, button)',
      );
      (field ?? row).focus({ preventScroll: true });
      row.dataset.found = '';
      setTimeout(() => delete row.dataset.found, 2000);
      return;
    }
  });
}
