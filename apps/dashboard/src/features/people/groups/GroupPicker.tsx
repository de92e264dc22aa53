import { createGroup, listGroups } from '@muster/contract/calls/groups';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextField } from '@muster/ui/TextField';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { errorMessage } from '../../../shared/errors/error-message.ts';
import { useGroups } from '../../../shared/groups/use-groups.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useTyped } from '../../../shared/list/use-typed.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import styles from './groups.module.css';

export interface ChosenGroup {
  id: string;
  name: string;
}

interface Common {
  label: string;
  chosen: readonly ChosenGroup[];
}

type Props = Common &
  (
    | { onChange(chosen: ChosenGroup[]): void; onToggle?: undefined; also?: undefined; mixed?: undefined }
    | {
        onToggle(group: ChosenGroup, on: boolean): void;
        /** What stays in sight besides what is chosen. */
        also: readonly ChosenGroup[];
        /** Some of those whom it is about are in it. */
        mixed(id: string): boolean;
        onChange?: undefined;
      }
  );

/** Beyond this many, groups can be searched. */
const many = 8;

/** Some of the groups; those that are chosen stay in sight whatever is typed, and what is not there can be made. */
export function GroupPicker(props: Props) {
  const { label, chosen } = props;
  const i18n = useAccountI18n();
  const { text, fill } = i18n;
  const id = useId();
  const org = useActiveOrg() ?? '';
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTyped(search, setSearch);
  const mayCreate = usePermission('group', 'create');
  const { data } = useGroups(search);
  const creating = useChange(createGroup, { invalidates: [listGroups], tellsErrors: false });
  const kept = [...chosen, ...(props.also ?? []).filter((group) => !chosen.some((one) => one.id === group.id))];
  const found = data?.items ?? [];
  const shown = [...kept, ...found.filter((group) => !kept.some((one) => one.id === group.id))];
  const name = typed.trim();
  const isThere = shown.some((group) => group.name.toLocaleLowerCase() === name.toLocaleLowerCase());
  const mayMake = mayCreate && name !== '' && search.trim() === name && data !== undefined && !isThere;

  function toggle({ id: groupId, name: called }: ChosenGroup, on: boolean): void {
    const group = { id: groupId, name: called };
    const others = chosen.filter((one) => one.id !== group.id);
    if (props.onToggle) props.onToggle(group, on);
    else props.onChange(on ? [...others, group] : others);
  }

  async function make(): Promise<void> {
    const group = await creating.mutateAsync({ params: { org }, body: { name } });
    toggle(group, true);
    setTyped('');
  }

  /** Enter is about the group here, and sends nothing. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (mayMake) void make().catch(told);
  }

  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      {(mayCreate || typed !== '' || (data?.totalDocs ?? 0) > many) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the field inside
        <div className={styles.find} onKeyDown={onKeyDown}>
          <TextField
            id={`${id}-search`}
            name="group"
            label={mayCreate ? text.people.form.findGroup : text.people.form.searchGroup}
            hideLabel
            placeholder={mayCreate ? text.people.form.findGroup : text.people.form.searchGroup}
            value={typed}
            onChange={setTyped}
            error={creating.error ? errorMessage(i18n, creating.error) : undefined}
            autoComplete="off"
            maxLength={80}
          />
          {mayMake && (
            <Button
              color="outline"
              size="lg"
              icon={Plus}
              pending={creating.isPending}
              onClick={() => void make().catch(told)}
            >
              {fill(text.people.form.makeGroup, { name })}
            </Button>
          )}
        </div>
      )}
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
                mixed={props.mixed?.(group.id) ?? false}
                onChange={(checked) => toggle(group, checked)}
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

/** What went wrong stands at the field. */
function told(): void {}
