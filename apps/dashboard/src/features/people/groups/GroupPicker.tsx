import { Checkbox } from '@muster/ui/Checkbox';
import { SearchField } from '@muster/ui/SearchField';
import { Skeleton } from '@muster/ui/Skeleton';
import { useId, useState } from 'react';
import { useGroups } from '../../../shared/groups/use-groups.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useTyped } from '../../../shared/list/use-typed.ts';
import styles from './groups.module.css';

export interface ChosenGroup {
  id: string;
  name: string;
}

interface Props {
  label: string;
  chosen: readonly ChosenGroup[];
  onChange(chosen: ChosenGroup[]): void;
}

/** Beyond this many, groups can be searched. */
const many = 8;

/** Some of the groups; those that are chosen stay in sight whatever is searched for. */
export function GroupPicker({ label, chosen, onChange }: Props) {
  const { text } = useAccountI18n();
  const id = useId();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTyped(search, setSearch);
  const { data } = useGroups(search);
  const found = data?.items ?? [];
  const shown = [...chosen, ...found.filter((group) => !chosen.some((one) => one.id === group.id))];
  const searchable = typed !== '' || (data?.totalDocs ?? 0) > many;
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      {searchable && <SearchField id={`${id}-search`} name="group" value={typed} onChange={setTyped} maxLength={80} />}
      {data ? (
        <div className={styles.options}>
          {shown
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((group) => (
              <Checkbox
                key={group.id}
                id={`${id}-${group.id}`}
                name="groups"
                label={group.name}
                value={chosen.some((one) => one.id === group.id)}
                onChange={(checked) => {
                  const others = chosen.filter((one) => one.id !== group.id);
                  onChange(checked ? [...others, { id: group.id, name: group.name }] : others);
                }}
              />
            ))}
          {shown.length === 0 && (
            <p className={styles.none}>{search === '' ? text.people.form.noGroups : text.list.state.noneFound}</p>
          )}
        </div>
      ) : (
        <Skeleton lines={2} />
      )}
    </fieldset>
  );
}
