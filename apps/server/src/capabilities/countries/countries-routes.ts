import { listCountries } from '@muster/contract/calls/countries';
import type { Language } from '@muster/contract/constants';
import { countries } from 'countries-list';
import { handle, type Route } from '../../platform/http/route.ts';

export function countryRoutes(): Route[] {
  return [
    handle(listCountries, async ({ language }) => {
      const items = countriesIn(language);
      return { items, totalDocs: items.length };
    }),
  ];
}

interface Country {
  name: string;
  code: string;
  phonePrefix: string;
}

const lists = new Map<Language, Country[]>();

function countriesIn(language: Language): Country[] {
  let list = lists.get(language);
  if (list === undefined) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    list = Object.entries(countries)
      .map(([code, { name, phone }]) => ({ name: names.of(code) ?? name, code, phonePrefix: `+${phone[0]}` }))
      .sort((a, b) => a.name.localeCompare(b.name, language));
    lists.set(language, list);
  }
  return list;
}
