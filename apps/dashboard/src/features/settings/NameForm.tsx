import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TextField } from '@muster/ui/TextField';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import type { FieldSchema } from '../../shared/form/rules.ts';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';

interface Props {
  schema: FieldSchema & { _zod: { input: string; output: string } };
  label: string;
  name: string;
  save(name: string): Promise<unknown>;
  onClose(): void;
}

export function NameForm({ schema, label, name, save, onClose }: Props) {
  const { text } = useAccountI18n();
  const { field, error, pending, onSubmit } = useForm({
    schemas: { name: schema },
    initial: { name },
    async submit(values) {
      await save(values.name);
      onClose();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('name')} label={label} autoComplete="off" autoFocus />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{text.common.save}</Submit>
      </DialogFoot>
    </form>
  );
}
