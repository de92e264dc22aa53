import { supplant } from '@muster/contract/calls/supplanting';
import { supplantMinutes } from '@muster/contract/constants';
import { line } from '@muster/contract/fields';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import * as z from 'zod/mini';
import { FormError } from '../form/FormError.tsx';
import { useForm } from '../form/use-form.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { useServices } from '../services.ts';
import styles from './supplanting.module.css';

/** Somebody, or the creator of a workspace; `path` is where one wants to be as them. */
export interface Whom {
  userId?: string;
  organization?: string;
  path: string;
}

const schemas = { reason: line(300, 5), minutes: z.string() };
const times = [15, 30, 60, 120, supplantMinutes.max];

/** Why and for how long; then the page begins anew as the other person. */
export function SupplantForm({ whom, onClose }: { whom: Whom; onClose(): void }) {
  const { text, texts, fill } = useAccountI18n();
  const { api, accounts } = useServices();
  const words = text.supplant;
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial: { reason: '', minutes: String(supplantMinutes.default) },
    async submit({ reason, minutes }) {
      const { path, ...who } = whom;
      accounts.supplant(await api.send(supplant, { body: { ...who, reason, minutes: Number(minutes) } }), path);
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p>{words.text}</p>
      <TextField
        {...field('reason')}
        label={words.reason}
        hint={words.reasonHint}
        maxLength={300}
        autoComplete="off"
        autoFocus
      />
      <Select
        {...field('minutes')}
        label={words.time}
        options={times.map((count) => ({ value: String(count), label: fill(words.minutes, { count }) }))}
      />
      <FormError error={error} title={texts.messages.supplant.failed} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" pending={pending}>
          {words.start}
        </Button>
      </DialogFoot>
    </form>
  );
}
