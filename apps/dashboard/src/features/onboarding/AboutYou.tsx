import { readKey, writeKey } from '@muster/contract/calls/key-store';
import { readOverview } from '@muster/contract/calls/overview';
import { readProfile } from '@muster/contract/calls/sessions';
import type { Organization } from '@muster/contract/entities';
import {
  namedChannels,
  onboardingChannels,
  onboardingPositions,
  onboardingProducts,
} from '@muster/contract/enumerations/workspace';
import {
  type OnboardingAnswers,
  onboardingFields,
  onboardingKey,
  skippedOnboarding,
} from '@muster/contract/onboarding';
import { labelIn } from '@muster/phrases/lookup';
import { Button, buttonClass } from '@muster/ui/Button';
import { Combobox } from '@muster/ui/Combobox';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useChange } from '../../shared/api/use-change.ts';
import { useCountries } from '../../shared/countries/use-countries.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { homePath, paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { countryOf, forgetDraft, keepDraft, readDraft, valuesOf } from './about-draft.ts';
import styles from './onboarding.module.css';
import { stepSearch } from './onboarding-step.ts';
import { Progress } from './Progress.tsx';

interface Props {
  organization: Organization;
  /** Given before. */
  answers: OnboardingAnswers | undefined;
}

/** The last step: who is here, and how they found the product. */
export function AboutYou({ organization: { id, slug, name }, answers }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const { api, session, tabKeep } = useServices();
  const navigate = useNavigate();
  const heading = usePage(text.onboarding.about.title, name);
  const countries = useCountries();
  const save = useChange(writeKey, { invalidates: [readKey, readOverview], tellsErrors: false });
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: onboardingFields,
    initial: { country: countryOf(navigator.languages), ...valuesOf(answers), ...readDraft(tabKeep, id) },
    // A number without its country cannot be called.
    across: ({ country, number }) =>
      number.trim() !== '' && country === '' ? { country: { name: 'required', params: {} } } : {},
    async submit({ position, product, channel, userChannel, country, number }) {
      const prefix = countries.find(({ code }) => code === country)?.prefix;
      const data: OnboardingAnswers = {
        position,
        product,
        channel,
        ...(namedChannels.includes(channel) && userChannel ? { userChannel } : {}),
        ...(country && prefix ? { phone: { country, prefix, number: number?.trim() ?? '' } } : {}),
      };
      await save.mutateAsync({ body: { key: onboardingKey(id), data, createOrUpdate: true } });
      session.saveUser(await api.send(readProfile, {}));
      forgetDraft(tabKeep, id);
      await navigate(homePath(slug));
    },
  });
  const skipped = { key: onboardingKey(id), data: skippedOnboarding, createOrUpdate: true };
  const skip = useChange(writeKey, {
    invalidates: [readKey, readOverview],
    async onSuccess() {
      forgetDraft(tabKeep, id);
      await navigate(homePath(slug));
    },
  });
  useEffect(() => keepDraft(tabKeep, id, values), [tabKeep, id, values]);

  const about = text.onboarding.about;
  return (
    <div className={styles.page}>
      <Progress step={3} />
      <h1 ref={heading} tabIndex={-1}>
        {about.heading}
      </h1>
      <p className={styles.lead}>{about.description}</p>
      <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <Select
          {...field('position')}
          label={about.position}
          options={onboardingPositions.map((value) => ({
            value,
            label: labelIn(texts.labels, 'onboardingPosition', value),
          }))}
        />
        <Select
          {...field('product')}
          label={about.product}
          options={onboardingProducts.map((value) => ({
            value,
            label: labelIn(texts.labels, 'onboardingProduct', value),
          }))}
        />
        <Select
          {...field('channel')}
          label={about.channel}
          options={onboardingChannels.map((value) => ({
            value,
            label: labelIn(texts.labels, 'onboardingChannel', value),
          }))}
        />
        {values.channel !== '' && namedChannels.includes(values.channel) && (
          <TextField {...field('userChannel')} label={about.whichOne} autoComplete="off" />
        )}
        <div className={styles.phone}>
          <Combobox
            {...field('country')}
            label={fill(text.common.optional, { label: about.country })}
            options={countries.map(({ code, label, prefix }) => ({ value: code, label: `${label} (${prefix})` }))}
          />
          <TextField
            {...field('number')}
            label={fill(text.common.optional, { label: about.phone })}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
          />
        </div>
        <div className={styles.actions}>
          <Link
            to={{ pathname: paths['index-hi'], search: stepSearch(slug, 2) }}
            className={buttonClass({ color: 'outline', size: 'lg' })}
          >
            {text.onboarding.back}
          </Link>
          <Button color="white" size="lg" pending={skip.isPending} onClick={() => skip.mutate({ body: skipped })}>
            {about.skip}
          </Button>
          <Submit size="lg" pending={pending} pendingText={text.onboarding.saving}>
            {text.onboarding.finish}
          </Submit>
        </div>
      </form>
    </div>
  );
}
