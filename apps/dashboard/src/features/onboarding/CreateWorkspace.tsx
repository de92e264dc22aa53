import { readProfile } from '@muster/contract/calls/sessions';
import { checkSlug, createWorkspace } from '@muster/contract/calls/workspaces';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { storeAddress } from '../../shared/config.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { homePath } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import styles from './onboarding.module.css';
import { SlugState } from './SlugState.tsx';
import { slugify } from './slugify.ts';
import { useSlugAvailability } from './use-slug-availability.ts';

const slugUsed = 5024;
const usedRule = { name: 'slugUsed', params: {} };

export function CreateWorkspace() {
  const { text, fill } = useI18n();
  const { api, config, session } = useServices();
  const navigate = useNavigate();
  /** What the user typed as address; while there is nothing, it follows the name. */
  const [typed, setTyped] = useState(false);
  const [slug, setSlug] = useState('');
  const availability = useSlugAvailability(slug);

  const { field, set, error, pending, onSubmit } = useForm({
    schemas: createWorkspace.body.shape,
    broken: availability === 'taken' ? { slug: usedRule } : {},
    fieldOf: (caught) => (caught instanceof ApiError && caught.code === slugUsed ? ['slug', usedRule] : undefined),
    async submit(body) {
      // Quicker than the check, or the check could not be made: ask now, so that only a free address is sent.
      if (availability !== 'free') {
        const { valid } = await api.send(checkSlug, { params: { slug: body.slug } });
        if (!valid) throw new ApiError(slugUsed, '', 409);
      }
      const workspace = await api.send(createWorkspace, { body });
      session.saveUser(await api.send(readProfile, {}));
      await navigate(homePath(workspace.slug));
    },
  });

  function changeSlug(value: string): void {
    set('slug', value);
    setSlug(value);
  }

  const wellFormed = createWorkspace.body.shape.slug.safeParse(slug).success;
  const address = storeAddress(config, wellFormed ? slug : '…').replace(/^https?:\/\//, '');
  return (
    <>
      <p className={styles.lead}>{text.onboarding.description}</p>
      <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <TextField
          {...field('name')}
          label={text.onboarding.companyName}
          autoComplete="organization"
          onChange={(value) => {
            set('name', value);
            if (!typed) changeSlug(slugify(value));
          }}
        />
        <TextField
          {...field('slug')}
          label={text.onboarding.companyUrl}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(value) => {
            setTyped(value !== '');
            changeSlug(value);
          }}
          hint={<span className={styles.address}>{fill(text.onboarding.storeAddress, { address })}</span>}
          after={<SlugState state={availability} />}
        />
        <Button type="submit" size="lg" pending={pending}>
          {pending ? text.onboarding.pending : text.common.continue}
        </Button>
      </form>
      <p className={styles.note}>{text.onboarding.invited}</p>
    </>
  );
}
