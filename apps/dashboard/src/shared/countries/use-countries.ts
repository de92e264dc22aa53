import { listCountries } from '@muster/contract/calls/countries';
import { useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { useI18n } from '../i18n/I18n.tsx';

export interface Country {
  code: string;
  label: string;
  /** "+34" */
  prefix: string;
}

/** All countries, in the language that is on the screen and in its order. They stay the same for as long as the page lives. */
export function useCountries(): Country[] {
  const { language } = useI18n();
  const { data } = useCall(listCountries, {}, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    // The names that came are in the language of that moment, which may have been changed since.
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const { compare } = new Intl.Collator(language);
    return (data?.items ?? [])
      .map(({ code, name, phonePrefix }) => ({ code, label: names.of(code) ?? name, prefix: phonePrefix }))
      .sort((a, b) => compare(a.label, b.label));
  }, [data, language]);
}
