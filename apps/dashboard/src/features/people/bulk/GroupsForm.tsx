import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { useState } from 'react';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { type ChosenGroup, GroupPicker } from '../groups/GroupPicker.tsx';

interface Props {
  onClose(): void;
  submit(change: { addGroupIds: string[]; removeGroupIds: string[] }): Promise<unknown>;
}

/** Groups for many people: some to join, some to leave. */
export function GroupsForm({ onClose, submit }: Props) {
  const { text } = useAccountI18n();
  const words = text.people.bulk;
  const [added, setAdded] = useState<ChosenGroup[]>([]);
  const [removed, setRemoved] = useState<ChosenGroup[]>([]);
  const { error, pending, onSubmit } = useForm({
    schemas: {},
    async submit() {
      await submit({ addGroupIds: added.map(({ id }) => id), removeGroupIds: removed.map(({ id }) => id) });
      onClose();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <GroupPicker label={words.addGroups} chosen={added} onChange={setAdded} />
      <GroupPicker label={words.removeGroups} chosen={removed} onChange={setRemoved} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" pending={pending} disabled={added.length + removed.length === 0}>
          {text.common.save}
        </Button>
      </DialogFoot>
    </form>
  );
}
