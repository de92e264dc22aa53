import type { SkipKey } from '@muster/apple/setup-skip-keys';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { SearchField } from '@muster/ui/SearchField';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { useState } from 'react';
import type { FieldProps } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './profiles.module.css';
import { groupPanes, type PaneGroup, type PanePlatform, panePlatforms } from './skip-items.ts';

interface Props extends FieldProps<string[]> {
  disabled: boolean;
}

/** The panes of Setup Assistant that are not shown. */
export function SkipItems({ id, name, value, onChange, disabled }: Props) {
  const { text } = useAccountI18n();
  const words = text.depProfile;
  const [platform, setPlatform] = useState<PanePlatform | 'every'>('every');
  const [search, setSearch] = useState('');
  const names: Readonly<Record<string, string>> = words.panes;
  const nameOf = (key: string) => names[key] ?? key;
  const groups = groupPanes({ platform, search, nameOf });
  const chosen = new Set(value);
  function set(keys: readonly string[], on: boolean): void {
    const next = new Set(value);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onChange([...next]);
  }
  return (
    <div className={styles.panes} id={id} tabIndex={-1}>
      <div className={styles.find}>
        <SearchField id={`${id}-q`} name="q" label={words.search} value={search} onChange={setSearch} />
        <SegmentedControl<PanePlatform | 'every'>
          id={`${id}-p`}
          name="platform"
          label={words.shown}
          hideLabel
          value={platform}
          onChange={setPlatform}
          options={[
            { value: 'every', label: words.every },
            ...panePlatforms.map((each) => ({ value: each, label: each })),
          ]}
        />
      </div>
      {groups.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      {groups.map((group) => (
        <Group
          key={group.platform ?? 'several'}
          id={`${id}-${name}`}
          group={group}
          nameOf={nameOf}
          chosen={chosen}
          disabled={disabled}
          set={set}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  id: string;
  group: PaneGroup;
  nameOf(key: string): string;
  chosen: ReadonlySet<string>;
  disabled: boolean;
  set(keys: readonly string[], on: boolean): void;
}

function Group({ id, group: { platform, keys }, nameOf, chosen, disabled, set }: GroupProps) {
  const { text, fill } = useAccountI18n();
  const words = text.depProfile;
  const title = platform ? fill(words.only, { platform: words.platforms[platform] }) : words.several;
  const all = keys.map(({ key }) => key);
  const count = all.filter((key) => chosen.has(key)).length;
  const button = (label: string, on: boolean, off: boolean) => (
    <Button color="link" size="sm" disabled={off} aria-label={`${label}: ${title}`} onClick={() => set(all, on)}>
      {label}
    </Button>
  );
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.groupHead}>
        <span aria-hidden className={styles.groupTitle}>
          {title}
        </span>
        <span className={styles.quiet}>{fill(words.chosen, { count, total: keys.length })}</span>
        {!disabled && (
          <span className={styles.groupActions}>
            {button(words.selectAll, true, count === keys.length)}
            {button(words.selectNone, false, count === 0)}
          </span>
        )}
      </div>
      <div className={styles.grid}>
        {keys.map((pane) => (
          <Checkbox
            key={pane.key}
            id={`${id}-${pane.key}`}
            name={pane.key}
            label={nameOf(pane.key)}
            hint={<Where pane={pane} />}
            value={chosen.has(pane.key)}
            disabled={disabled}
            onChange={(on) => set([pane.key], on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** On which systems there is such a pane, and since when. */
function Where({ pane: { platforms } }: { pane: SkipKey }) {
  const { text, fill } = useAccountI18n();
  const words = text.depProfile;
  const parts = Object.entries(platforms).map(([platform, { since, deprecated, removed }]) => {
    const until = removed ?? deprecated;
    return until === undefined ? fill(words.since, { platform, since }) : fill(words.until, { platform, since, until });
  });
  const always = Object.values(platforms).every(({ skippable }) => skippable !== false);
  return (
    <>
      {parts.join(', ')}
      {!always && `. ${words.notAlways}`}
    </>
  );
}
