import { listApps } from '@muster/contract/calls/apps';
import { page } from '@muster/contract/constants';
import { labelIn } from '@muster/phrases/lookup';
import { Checkbox } from '@muster/ui/Checkbox';
import { SearchField } from '@muster/ui/SearchField';
import { Select } from '@muster/ui/Select';
import { Skeleton } from '@muster/ui/Skeleton';
import { useId, useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useTyped } from '../../../shared/list/use-typed.ts';
import styles from './app-roles.module.css';
import { type AppRole, appRoles, type ChosenApp } from './rights.ts';

interface Props {
  org: string;
  chosen: readonly ChosenApp[];
  onChange(chosen: ChosenApp[]): void;
  error: string | undefined;
  disabled?: boolean;
}

/** Beyond this many, apps can be searched. */
const many = 8;

/** Some of the apps, and what somebody is in each; those that are chosen stay in sight whatever is searched for. */
export function AppRolePicker({ org, chosen, onChange, error, disabled = false }: Props) {
  const { text, texts } = useAccountI18n();
  const words = text.people.form;
  const id = useId();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTyped(search, setSearch);
  const q = search.trim();
  const { data } = useCall(
    listApps,
    { params: { org }, query: { limit: String(page.max), ...(q !== '' && { q }) } },
    { keepsPrevious: true, follows: ['application'] },
  );
  const found = (data?.items ?? []).filter((app) => !chosen.some((one) => one.id === app.id));
  const shown: { id: string; name: string; role?: AppRole }[] = [...chosen, ...found];
  const searchable = typed !== '' || (data?.totalDocs ?? 0) > many;

  function choose(app: { id: string; name: string }, role: AppRole | undefined): void {
    const others = chosen.filter((one) => one.id !== app.id);
    onChange(role === undefined ? others : [...others, { id: app.id, name: app.name, role }]);
  }

  return (
    <fieldset className={styles.picker} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{words.apps}</legend>
      {searchable && <SearchField id={`${id}-search`} name="app" value={typed} onChange={setTyped} maxLength={80} />}
      {data ? (
        <ul className={styles.apps}>
          {shown
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((app) => (
              <li key={app.id} className={styles.app}>
                <Checkbox
                  id={`${id}-${app.id}`}
                  name="apps"
                  label={app.name}
                  value={app.role !== undefined}
                  disabled={disabled}
                  onChange={(checked) => choose(app, checked ? 'viewer' : undefined)}
                />
                {app.role !== undefined && (
                  <Select
                    id={`${id}-${app.id}-role`}
                    name="role"
                    label={`${words.role}: ${app.name}`}
                    hideLabel
                    value={app.role}
                    error={undefined}
                    disabled={disabled}
                    onBlur={() => {}}
                    onChange={(role) => choose(app, role as AppRole)}
                    options={appRoles.map((role) => ({
                      value: role,
                      label: labelIn(texts.labels, 'workspaceRole', role),
                    }))}
                  />
                )}
              </li>
            ))}
        </ul>
      ) : (
        <Skeleton lines={2} />
      )}
      {data && shown.length === 0 && (
        <p className={styles.none}>{q === '' ? words.noApps : text.list.state.noneFound}</p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
