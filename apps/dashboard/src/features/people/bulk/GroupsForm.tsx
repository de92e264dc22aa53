import type { Person } from '@muster/contract/people';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { useState } from 'react';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { type ChosenGroup, GroupPicker } from '../groups/GroupPicker.tsx';
import styles from '../groups/groups.module.css';
import { groupStates } from './group-states.ts';

interface Props {
  /** Who was selected; undefined where they are too many to look at. */
  people: readonly Person[] | undefined;
  onClose(): void;
  submit(change: { addGroupIds: string[]; removeGroupIds: string[] }): Promise<unknown>;
}

/** Groups of many people: those all are in, those some are in, which stay as they are, and those that nobody is in. */
export function GroupsForm({ people, onClose, submit }: Props) {
  const { text } = useAccountI18n();
  const words = text.people.bulk;
  const before = groupStates(people);
  const [changed, setChanged] = useState<readonly (ChosenGroup & { on: boolean })[]>([]);
  const { error, pending, onSubmit } = useForm({
    schemas: {},
    async submit() {
      const ids = (on: boolean) => changed.filter((group) => group.on === on).map(({ id }) => id);
      await submit({ addGroupIds: ids(true), removeGroupIds: ids(false) });
      onClose();
    },
  });

  function choose(group: ChosenGroup, on: boolean): void {
    const others = changed.filter(({ id }) => id !== group.id);
    // Back to what it was: nothing is changed.
    const same = before.stateOf(group.id) === (on ? 'all' : 'none');
    setChanged(same ? others : [...others, { ...group, on }]);
  }

  const isChosen = (id: string) => changed.find((group) => group.id === id)?.on ?? before.stateOf(id) === 'all';
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <GroupPicker
        label={words.groups}
        chosen={[...before.known, ...changed].filter(({ id }) => isChosen(id))}
        also={[...before.known, ...changed]}
        mixed={(id) => before.stateOf(id) === 'some' && !changed.some((group) => group.id === id)}
        onToggle={choose}
      />
      <p className={styles.none}>{people ? words.groupsHint : words.groupsUnknown}</p>
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" pending={pending} disabled={changed.length === 0}>
          {text.common.save}
        </Button>
      </DialogFoot>
    </form>
  );
}
