import type { Application } from '@muster/contract/apps';
import { createApp, listApps } from '@muster/contract/calls/apps';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { slugField } from '../../shared/form/slug-used.ts';
import { slugify } from '../../shared/form/slugify.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { appAddress } from './app-address.ts';

const { name, slug, description } = createApp.body.shape;

interface Props {
  org: string;
  onClose(): void;
  onCreated(app: Application): void;
}

/** The address follows from the name until somebody types another. */
export function NewApp({ org, onClose, onCreated }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.apps.form;
  const [typed, setTyped] = useState(false);
  const creating = useChange(createApp, {
    invalidates: [listApps],
    success: (app) => fill(words.created, { name: app.name }),
    tellsErrors: false,
  });
  const { field, values, set, error, pending, onSubmit } = useForm({
    schemas: { name, slug, description },
    initial: { name: '', slug: '', description: '' },
    guard: true,
    fieldOf: slugField,
    async submit(body) {
      onCreated(await creating.mutateAsync({ params: { org }, body }));
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField
        {...field('name')}
        label={words.name}
        autoComplete="off"
        autoFocus
        onChange={(value) => {
          set('name', value);
          if (!typed) set('slug', slugify(value));
        }}
      />
      <TextField
        {...field('slug')}
        label={words.slug}
        hint={fill(words.slugHint, { address: appAddress(org, values.slug) })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(value) => {
          setTyped(value !== '');
          set('slug', value);
        }}
      />
      <TextArea {...field('description')} label={words.description} hint={words.descriptionHint} rows={3} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{words.submit}</Submit>
      </DialogFoot>
    </form>
  );
}
