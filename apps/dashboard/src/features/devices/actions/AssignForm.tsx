import { Button } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { DialogFoot } from '@muster/ui/DialogFoot';
import type { Option } from '@muster/ui/option';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useFindPeople } from '../../../shared/people/use-find-people.ts';

interface Props {
  org: string;
  /** Of one device: whose it is now, who may be nobody. */
  employee?: Option | null;
  save(mdmUserId: string | null): Promise<void>;
  onClose(): void;
}

/** Whose devices are: one, or several at once, which then belong to somebody. */
export function AssignForm({ org, employee, save, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.devices.area.assign;
  const load = useFindPeople(org);
  const isOne = employee !== undefined;
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { mdmUserId: z.string() },
    initial: { mdmUserId: employee?.value ?? '' },
    submit: ({ mdmUserId }) => save(mdmUserId === '' ? null : mdmUserId),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Combobox
        {...field('mdmUserId')}
        label={words.employee}
        hint={isOne ? words.hintOne : words.hint}
        load={load}
        {...(employee && { selected: employee })}
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending} disabled={!isOne && values.mdmUserId === ''}>
          {words.save}
        </Submit>
      </DialogFoot>
    </form>
  );
}
