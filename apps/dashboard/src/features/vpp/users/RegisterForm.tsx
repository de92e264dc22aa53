import { createVppUsers, listVppUsers } from '@muster/contract/calls/vpp';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { PickMany } from '../../../shared/form/PickMany.tsx';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useHolderChoices } from '../use-holder-choices.ts';

const schemas = { personIds: z.array(z.string()) };
const initial: { personIds: string[] } = { personIds: [] };

/** Who is registered with Apple before anything is given to them. */
export function RegisterForm({ org, onClose }: { org: string; onClose(): void }) {
  const { text, fill } = useAccountI18n();
  const words = text.vpp.users;
  const { people } = useHolderChoices(org);
  const saving = useChange(createVppUsers, {
    invalidates: [listVppUsers],
    success: ({ created }) => (created === 0 ? words.already : fill(words.added, { count: created })),
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial,
    across: ({ personIds }) => (personIds.length === 0 ? { personIds: { name: 'required', params: {} } } : {}),
    async submit({ personIds }) {
      await saving.mutateAsync({ params: { org }, body: { personIds } });
      onClose();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <p>{words.addText}</p>
      <PickMany {...field('personIds')} label={words.addPerson} choices={people} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{words.submit}</Submit>
      </DialogFoot>
    </form>
  );
}
