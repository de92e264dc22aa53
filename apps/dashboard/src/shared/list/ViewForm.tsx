import { ApiError } from '@muster/contract/client';
import { line } from '@muster/contract/fields';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TextField } from '@muster/ui/TextField';
import * as z from 'zod/mini';
import { FormError } from '../form/FormError.tsx';
import { useForm } from '../form/use-form.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './view-form.module.css';

interface Props {
  name?: string;
  mayShare: boolean;
  submit(values: { name: string; shared: boolean }): Promise<void>;
  onClose(): void;
}

const schemas = { name: line(80, 1), shared: z.boolean() };
const nameUsed = 5091;

export function ViewForm({ name = '', mayShare, submit, onClose }: Props) {
  const { text } = useAccountI18n();
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial: { name, shared: false },
    fieldOf: (failure) => (failure instanceof ApiError && failure.code === nameUsed ? ['name'] : undefined),
    async submit(values) {
      await submit(values);
      onClose();
    },
  });
  return (
    <form className={styles.viewForm} onSubmit={onSubmit} noValidate>
      <TextField {...field('name')} label={text.list.views.name} autoFocus autoComplete="off" />
      {mayShare && <Checkbox {...field('shared')} label={text.list.views.shareLabel} />}
      <FormError error={error} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" pending={pending}>
          {text.common.save}
        </Button>
      </DialogFoot>
    </form>
  );
}
