import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

interface Props {
  warning: string;
  label: string;
  /** What has to be typed; the server compares it, too. */
  typed: string;
  confirm: string;
  /** Further choices. */
  children?: ReactNode;
  submit(confirm: string): Promise<void>;
  onClose(): void;
}

const schemas = { confirm: z.string().check(z.trim(), z.minLength(1)) };

/** Asks for something that cannot be undone: what it is about is typed. */
export function TypedForm({ warning, label, typed, confirm, children, submit, onClose }: Props) {
  const { text } = useAccountI18n();
  const { field, values, error, pending, onSubmit } = useForm({
    schemas,
    initial: { confirm: '' },
    submit: (body) => submit(body.confirm),
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Notice kind="warning">{warning}</Notice>
      {children}
      <TextField {...field('confirm')} label={label} autoComplete="off" spellCheck={false} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit color="danger" pending={pending} disabled={values.confirm.trim() !== typed}>
          {confirm}
        </Submit>
      </DialogFoot>
    </form>
  );
}
