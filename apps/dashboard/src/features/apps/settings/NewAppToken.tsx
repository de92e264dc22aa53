import { createAppToken, listAppTokens } from '@muster/contract/calls/app-tokens';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { MadeToken } from '../../../shared/settings/MadeToken.tsx';
import { endOf, expiries } from '../../../shared/settings/token-expiry.ts';

interface Props {
  params: { org: string; appId: string };
  onClose(): void;
}

/** Asks what the token is for, then shows it, once. */
export function NewAppToken({ params, onClose }: Props) {
  const { text } = useAccountI18n();
  const { tokens } = text.settings;
  const [made, setMade] = useState<string>();
  const create = useChange(createAppToken, { invalidates: [listAppTokens], tellsErrors: false });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { name: createAppToken.body.shape.name, expires: z.enum(expiries) },
    initial: { expires: 'd365' },
    guard: true,
    async submit({ name, expires }) {
      const { token } = await create.mutateAsync({ params, body: { name, expiresAt: endOf(expires) } });
      setMade(token);
    },
  });
  if (made !== undefined) return <MadeToken token={made} onClose={onClose} />;
  const expires = field('expires');
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('name')} label={tokens.name} hint={tokens.nameHint} autoComplete="off" autoFocus />
      <Select
        {...expires}
        onChange={(value) => expires.onChange(value as typeof expires.value)}
        label={tokens.expires}
        options={expiries.map((value) => ({ value, label: tokens.expiry[value] }))}
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{tokens.create}</Submit>
      </DialogFoot>
    </form>
  );
}
