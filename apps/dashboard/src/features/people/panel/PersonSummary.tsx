import { Notice } from '@muster/ui/Notice';
import { useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonReach } from './PersonReach.tsx';
import styles from './panel.module.css';
import type { WholePerson } from './person.ts';
import { RoleForm } from './RoleForm.tsx';

interface Props {
  org: string;
  person: WholePerson;
  /** The newest there is. */
  readAgain(): Promise<WholePerson | undefined>;
}

export function PersonSummary({ org, person, readAgain }: Props) {
  const { text, texts } = useAccountI18n();
  const [changed, setChanged] = useState(false);
  const { can, kind } = person;

  /** Somebody else was quicker: the newest is shown, and it is said. */
  async function onConflict(): Promise<WholePerson | undefined> {
    const newest = await readAgain();
    setChanged(true);
    return newest;
  }

  const forms = { org, person, onConflict, onSaved: () => setChanged(false) };
  return (
    <div className={styles.sections}>
      <div role="status">
        {changed && <Notice kind="warning">{text.people.panel.changed}</Notice>}
        {!can.update && <Notice kind="info">{texts.messages.permission.readOnly}</Notice>}
      </div>
      {kind === 'collaborator' && <RoleForm {...forms} />}
      <PersonReach person={person} />
      {can.update ? <DetailsForm {...forms} /> : null}
      <PersonFacts person={person} />
      <PersonActions org={org} person={person} />
    </div>
  );
}
