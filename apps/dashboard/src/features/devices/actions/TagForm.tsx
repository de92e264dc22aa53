import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TagInput } from '@muster/ui/TagInput';
import { useId, useState } from 'react';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

interface Props {
  save(tags: { add: string[]; remove: string[] }): Promise<void>;
  onClose(): void;
}

/** Tags of many devices: those that come and those that go. */
export function TagForm({ save, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.devices.bulk;
  const id = useId();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const { error, pending, onSubmit } = useForm({
    schemas: {},
    initial: {},
    submit: () => save({ add: [...add], remove: [...remove] }),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TagInput
        id={`${id}a`}
        name="add"
        label={words.addTags}
        hint={words.tagsHint}
        value={add}
        onChange={setAdd}
        autoFocus
      />
      <TagInput id={`${id}r`} name="remove" label={words.removeTags} value={remove} onChange={setRemove} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{words.saveTags}</Submit>
      </DialogFoot>
    </form>
  );
}
