import { buildOss } from '@muster/contract/builds';
import { listPeople } from '@muster/contract/calls/people';
import { previewPublication } from '@muster/contract/calls/publications';
import { email } from '@muster/contract/fields';
import type { AccessOutcome } from '@muster/contract/publications';
import { Combobox } from '@muster/ui/Combobox';
import { Notice } from '@muster/ui/Notice';
import { Select } from '@muster/ui/Select';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextField } from '@muster/ui/TextField';
import { useCallback, useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { osNames } from '../../../shared/apps/os-names.ts';
import { useCountries } from '../../../shared/countries/use-countries.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { GivenBuilds } from '../GivenBuilds.tsx';
import { filterWords } from '../publication-words.ts';
import styles from './panel.module.css';
import { type PublicationProps, paramsOf } from './publication-context.ts';

type Os = (typeof buildOss)[number];

/** What somebody would see of it, on which device and from where. */
export function AccessPreview(of: PublicationProps) {
  const { text } = useAccountI18n();
  const words = text.publications.access;
  const [person, setPerson] = useState('');
  const [os, setOs] = useState<Os>(of.publication.builds[0]?.os ?? 'ios');
  const [country, setCountry] = useState('');
  const countries = useCountries();
  const address = email.safeParse(person);
  const preview = useCall(
    previewPublication,
    {
      params: paramsOf(of),
      query: { os, ...(address.success && { email: address.data }), ...(country !== '' && { country }) },
    },
    { enabled: person === '' || address.success, keepsPrevious: true, follows: ['publishedApplication', 'build'] },
  );
  return (
    <div className={styles.sections}>
      <p className={styles.lead}>{words.text}</p>
      <div className={styles.asked}>
        <Person org={of.org} value={person} onChange={setPerson} />
        <Select
          id="preview-os"
          name="os"
          value={os}
          onChange={(value) => setOs(value as Os)}
          label={words.platform}
          options={buildOss.map((value) => ({ value, label: osNames[value] ?? text.publications.custom }))}
        />
        <Combobox
          id="preview-country"
          name="country"
          value={country}
          onChange={setCountry}
          label={words.country}
          placeholder={words.anyCountry}
          options={countries.map(({ code, label }) => ({ value: code, label }))}
        />
      </div>
      <div role="status">
        {preview.data ? (
          <Outcome
            of={of}
            asked={person}
            os={os}
            country={countries.find(({ code }) => code === country)?.label ?? words.unknownCountry}
            preview={preview.data}
          />
        ) : preview.error ? (
          <Failed error={preview.error} retry={preview.refetch} />
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </div>
  );
}

interface PersonProps {
  org: string;
  value: string;
  onChange(email: string): void;
}

/** Found by typing, for those who may see the people; everybody else types an address. */
function Person({ org, value, onChange }: PersonProps) {
  const words = useAccountI18n().text.publications.access;
  const { api } = useServices();
  const seesPeople = usePermission('organizationCollaborator', 'list');
  const load = useCallback(
    async (q: string, signal: AbortSignal) => {
      const { items } = await api.send(listPeople, { params: { org }, query: { q, limit: '20' } }, signal);
      return items.map((one) => ({
        value: one.email,
        label: one.fullName || one.email,
        detail: one.email,
      }));
    },
    [api, org],
  );
  const field = { id: 'preview-person', name: 'person', value, onChange, label: words.person, hint: words.personHint };
  return seesPeople ? <Combobox {...field} load={load} /> : <TextField {...field} type="email" autoComplete="off" />;
}

const kinds: Readonly<Record<AccessOutcome, 'success' | 'warning' | 'error' | 'info'>> = {
  ok: 'success',
  inactive: 'error',
  expired: 'error',
  country: 'error',
  signIn: 'info',
  notAllowed: 'error',
  password: 'info',
  terms: 'info',
  noBuild: 'warning',
};

interface OutcomeProps {
  of: PublicationProps;
  asked: string;
  os: Os;
  country: string;
  preview: NonNullable<ReturnType<typeof useCall<typeof previewPublication>>['data']>;
}

function Outcome({ of, asked, os, country, preview }: OutcomeProps) {
  const i18n = useAccountI18n();
  const { text, fill } = i18n;
  const words = text.publications.access;
  const { outcome, member, listed, build } = preview;
  const who = member?.name || member?.email || asked || words.visitor;
  const facts = {
    who,
    country,
    platform: osNames[os] ?? text.publications.custom,
    filter: filterWords(i18n, of.publication),
  };
  return (
    <div className={styles.outcome} data-outcome={outcome}>
      <Notice kind={kinds[outcome]}>
        <strong>{fill(words.outcome[outcome], facts)}</strong>
        {outcome !== 'ok' && <p>{fill(words.todo[outcome], facts)}</p>}
      </Notice>
      {asked !== '' && member === null && <p className={styles.quiet}>{fill(words.unknown, { email: asked })}</p>}
      {build && (
        <section aria-labelledby="preview-build">
          <h3 id="preview-build">{words.build}</h3>
          <GivenBuilds builds={[build]} org={of.org} appSlug={of.app.slug} />
        </section>
      )}
      {outcome === 'ok' && <p className={styles.quiet}>{listed ? words.listed : words.notListed}</p>}
    </div>
  );
}
