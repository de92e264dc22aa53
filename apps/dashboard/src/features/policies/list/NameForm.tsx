import { policyRules } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TextField } from '@muster/ui/TextField';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { nameField } from '../../../shared/form/name-field.ts';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

const schemas = { name: z.string().check(z.trim(), z.minLength(1), z.maxLength(policyRules.nameMax)) };

interface Props {
  text: string;
  label: string;
  /** What it begins with. */
  name: string;
  submitLabel: string;
  submit(name: string): Promise<void>;
  onClose(): void;
}

/** Asks for a name, and nothing else. */
export function NameForm({ text: lead, label, name, submitLabel, submit, onClose }: Props) {
  const { text } = useAccountI18n();
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial: { name },
    fieldOf: nameField,
    submit: (values) => submit(values.name),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p>{lead}</p>
      <FormError error={error} />
      <TextField {...field('name')} label={label} autoFocus autoComplete="off" />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{submitLabel}</Submit>
      </DialogFoot>
    </form>
  );
}
