import { updateProfile } from '@muster/contract/calls/account';
import { readProfile, register } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { languages } from '@muster/contract/constants';
import type { User } from '@muster/contract/entities';
import { language } from '@muster/contract/fields';
import { languageNames } from '@muster/phrases/language-names';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { TextField } from '@muster/ui/TextField';
import { useEffect } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useToasts } from '../../shared/errors/use-toasts.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './account.module.css';
import { PictureField } from './PictureField.tsx';
import { Section } from './Section.tsx';

const changedElsewhere = 5203;
const { firstName, lastName, newsletter } = register.body.shape.fields.shape;

function valuesOf(user: User) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    language: user.language,
    newsletter: user.newsletter,
  };
}

export function ProfileSection({ user }: { user: User }) {
  return (
    <Section id="profile">
      <PictureField user={user} />
      <ProfileForm user={user} />
    </Section>
  );
}

function ProfileForm({ user }: { user: User }) {
  const { text, choose } = useAccountI18n();
  const { api, session } = useServices();
  const toasts = useToasts();
  const save = useChange(updateProfile, { tellsErrors: false });
  const { field, error, pending, dirty, reset, onSubmit } = useForm({
    schemas: { firstName, lastName, language, newsletter },
    initial: valuesOf(user),
    guard: true,
    async submit(values) {
      try {
        const saved = await save.mutateAsync({ body: { ...values, updatedAt: user.updatedAt } });
        session.saveUser(saved);
        // In the language that was just chosen.
        toasts.success((await choose(saved.language)).messages.saved);
      } catch (caught) {
        // Whoever saves once more has seen that something else was there, and knows it now.
        if (caught instanceof ApiError && caught.code === changedElsewhere) {
          await api.send(readProfile, {}).then(session.saveUser, () => undefined);
        }
        throw caught;
      }
    },
  });

  // Changed in another tab or on another device: shown, unless something here waits to be saved.
  const { updatedAt } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the user is another one
  useEffect(() => {
    if (!dirty) reset(valuesOf(user));
  }, [updatedAt]);

  const { profile } = text.me;
  const chosen = field('language');
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <div className={styles.names}>
        <TextField {...field('firstName')} label={text.register.firstName} autoComplete="given-name" />
        <TextField {...field('lastName')} label={text.register.lastName} autoComplete="family-name" />
      </div>
      <div className={styles.withHint}>
        <SegmentedControl
          {...chosen}
          label={profile.language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <p>{profile.languageHint}</p>
      </div>
      <Checkbox {...field('newsletter')} label={profile.newsletter} />
      <div className={styles.actions}>
        <Submit pending={pending} pendingText={profile.saving} disabled={!dirty}>
          {text.common.save}
        </Submit>
        {dirty && !pending && (
          <Button color="outline" onClick={() => reset()}>
            {profile.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
