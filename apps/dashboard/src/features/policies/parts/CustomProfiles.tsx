import { listProfiles } from '@muster/contract/calls/profiles';
import { page } from '@muster/contract/constants';
import type { PolicyContent } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { Trash2 } from 'lucide-react';
import { type Dispatch, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { type DraftAction, newItemId } from '../policy/draft.ts';
import styles from '../policy/policy.module.css';

interface Props {
  org: string;
  profiles: PolicyContent['profiles'];
  content: PolicyContent;
  dispatch: Dispatch<DraftAction>;
  disabled: boolean;
}

/** Configuration profiles that were uploaded and go to devices as they are. */
export function CustomProfiles({ org, profiles, content, dispatch, disabled }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyParts;
  const sees = usePermission('profile', 'list');
  const { data } = useCall(listProfiles, { params: { org }, query: { limit: String(page.max) } }, { enabled: sees });
  const [chosen, setChosen] = useState('');
  const names = useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data]);
  const taken = new Set(profiles.map(({ profileId }) => profileId));
  const options = (data?.items ?? [])
    .filter(({ id }) => !taken.has(id))
    .map(({ id, name, identifier }) => ({ value: id, label: name, detail: identifier }));
  function add(profileId: string): void {
    setChosen('');
    if (profileId === '') return;
    dispatch({ do: 'part', part: 'profiles', value: [...profiles, { id: newItemId(content), profileId }] });
  }
  return (
    <section className={styles.section}>
      <div>
        <h2>{words.profiles.title}</h2>
        <p className={styles.lead}>{words.profiles.text}</p>
      </div>
      {profiles.length === 0 && <p className={styles.quiet}>{words.profiles.empty}</p>}
      {profiles.length > 0 && (
        <ul className={styles.rows}>
          {profiles.map(({ id, profileId }) => {
            const name = names.get(profileId) ?? (data ? words.profiles.gone : '…');
            return (
              <li key={id}>
                <span className={styles.grow}>
                  <Link to={pathTo('devices-profile', { org, profile: profileId })}>{name}</Link>
                </span>
                {!disabled && (
                  <Button
                    size="sm"
                    color="white"
                    icon={Trash2}
                    label={fill(words.remove, { name })}
                    onClick={() =>
                      dispatch({ do: 'part', part: 'profiles', value: profiles.filter((one) => one.id !== id) })
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!disabled && sees && (
        <div className={styles.narrow}>
          <Combobox
            id="add-profile"
            name="profile"
            label={words.profiles.add}
            hint={words.profiles.chooseHint}
            value={chosen}
            onChange={add}
            options={options}
          />
        </div>
      )}
      <p>
        <Link to={pathTo('devices-profiles', { org })}>{words.profiles.manage}</Link>
      </p>
    </section>
  );
}
