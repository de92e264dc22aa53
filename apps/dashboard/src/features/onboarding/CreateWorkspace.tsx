import { readProfile } from '@muster/contract/calls/sessions';
import { checkSlug, createWorkspace, readWorkspace } from '@muster/contract/calls/workspaces';
import { ApiError } from '@muster/contract/client';
import { buttonClass } from '@muster/ui/Button';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callQuery } from '../../shared/api/call-query.ts';
import { storeAddress } from '../../shared/config.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { isSlugUsed, slugField, slugUsed, slugUsedRule } from '../../shared/form/slug-used.ts';
import { slugify } from '../../shared/form/slugify.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { homePath, paths } from '../../shared/paths.ts';
import { useServices, useSession } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './onboarding.module.css';
import { stepSearch } from './onboarding-step.ts';
import { Progress } from './Progress.tsx';
import { SlugState } from './SlugState.tsx';
import { useSlugAvailability } from './use-slug-availability.ts';
import { withTrial } from './with-trial.ts';

/** The first step: the company's name, and the address that follows from it until somebody types another. */
export function CreateWorkspace() {
  const { text, fill } = useAccountI18n();
  const { analytics, api, config, queryClient, session, workspacePreference } = useServices();
  const navigate = useNavigate();
  const user = useSession()?.user;
  /** Where somebody who has a workspace already comes from. */
  const [former] = useState(() => user && workspacePreference.active(user));
  const heading = usePage(former ? text.onboarding.newTitle : text.onboarding.title);
  const [typed, setTyped] = useState(false);
  const [slug, setSlug] = useState('');
  const availability = useSlugAvailability(slug);
  /** What was sent may be taken by themselves since: only sending it again can tell. */
  const [sent, setSent] = useState('');

  const { field, set, error, pending, onSubmit } = useForm({
    schemas: createWorkspace.body.shape,
    guard: true,
    broken: availability === 'taken' && slug !== sent ? { slug: slugUsedRule } : {},
    fieldOf: slugField,
    async submit(body) {
      setSent(body.slug);
      const made = await create(body);
      session.saveUser(await api.send(readProfile, {}));
      // In the place of this step: Back must not lead to a form that would create a second one.
      await navigate({ pathname: paths['index-hi'], search: stepSearch(made, 2) }, { replace: true });
    },
  });

  async function create(body: { name: string; slug: string }): Promise<string> {
    try {
      // Quicker than the check, or the check could not be made: ask now, so that only a free address is sent.
      if (availability !== 'free') {
        const { valid } = await api.send(checkSlug, { params: { slug: body.slug } });
        if (!valid) throw new ApiError(slugUsed, '', 409);
      }
      const organization = withTrial(await api.send(createWorkspace, { body }));
      if (user?.organizations.length === 0) analytics.send('org_create_first');
      if (organization.subTrial) analytics.send('org_trial');
      // The next step shows it before it has been read.
      const { queryKey } = callQuery(api, readWorkspace, { params: { org: organization.slug } });
      (await queryClient()).setQueryData(queryKey, organization);
      return organization.slug;
    } catch (caught) {
      // Taken by themselves a moment ago, if the answer to the first attempt got lost on its way.
      const { organizations } = isSlugUsed(caught) ? await api.send(readProfile, {}) : { organizations: [] };
      const known = new Set(user?.organizations.map(({ id }) => id));
      const own = organizations.find(
        ({ id, slug: made, name }) => made === body.slug && name === body.name && !known.has(id),
      );
      if (!own) throw caught;
      return own.slug;
    }
  }

  function changeSlug(value: string): void {
    set('slug', value);
    setSlug(value);
  }

  const wellFormed = createWorkspace.body.shape.slug.safeParse(slug).success;
  const address = storeAddress(config, wellFormed ? slug : '…').replace(/^https?:\/\//, '');
  return (
    <div className={styles.page}>
      <Progress step={1} />
      <h1 ref={heading} tabIndex={-1}>
        {text.onboarding.heading}
      </h1>
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
          after={<SlugState state={slug === sent ? 'unknown' : availability} />}
        />
        <div className={styles.actions}>
          <Submit size="lg" pending={pending} pendingText={text.onboarding.pending}>
            {text.common.continue}
          </Submit>
          {former && (
            <Link to={homePath(former)} className={buttonClass({ color: 'outline', size: 'lg' })}>
              {text.common.cancel}
            </Link>
          )}
        </div>
      </form>
      <p className={styles.note}>{text.onboarding.invited}</p>
    </div>
  );
}
