import { personTags } from '@muster/contract/people';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TagInput } from '@muster/ui/TagInput';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

interface Props {
  onClose(): void;
  submit(change: { add: string[]; remove: string[] }): Promise<unknown>;
}

/** Tags for many people: some to give, some to take. */
export function TagsForm({ onClose, submit }: Props) {
  const { text } = useAccountI18n();
  const words = text.people.bulk;
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { add: personTags, remove: personTags },
    initial: { add: [], remove: [] },
    async submit(change) {
      await submit(change);
      onClose();
    },
  });
  const empty = values.add.length + values.remove.length === 0;
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TagInput {...field('add')} label={words.addTags} autoFocus />
      <TagInput {...field('remove')} label={words.removeTags} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" pending={pending} disabled={empty}>
          {text.common.save}
        </Button>
      </DialogFoot>
    </form>
  );
}
