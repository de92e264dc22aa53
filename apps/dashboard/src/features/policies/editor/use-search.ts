import type { PolicyType } from '@muster/catalogue/catalogue';
import {
  buildSettingsIndex,
  type SettingHit,
  type SettingsIndex,
  searchSettings,
} from '@muster/catalogue/search-settings';
import { useEffect, useMemo, useState } from 'react';
import { isElsewhere, matches, type SettingFilter, settingByKeys } from './setting-support.ts';
import type { LoadedCatalogue } from './setting-words.ts';

const most = 60;
/** More are looked at, since some of them are for other devices. */
const looked = 400;

/** Looks through the catalogue as one types. The index is made once the page stands, and before the first letter if need be. */
export function useSearch(loaded: LoadedCatalogue | undefined, type: PolicyType, text: string, filter: SettingFilter) {
  const [made, setMade] = useState<{ of: LoadedCatalogue; index: SettingsIndex }>();
  const ready = made && made.of === loaded ? made.index : undefined;
  useEffect(() => {
    if (!loaded || ready) return;
    const make = () => setMade({ of: loaded, index: indexOf(loaded, type) });
    if (text !== '') return make();
    const timer = setTimeout(make, 200);
    return () => clearTimeout(timer);
  }, [loaded, ready, type, text]);
  const found = useMemo((): SettingHit[] => {
    if (!ready || text.trim() === '') return [];
    return searchSettings(ready, text, looked).filter(({ group, path }) => {
      const setting = path.length === 0 ? undefined : settingByKeys(group, path);
      if (setting && (setting.reserved || isElsewhere(type, group, setting))) return false;
      return matches(filter, type, group, setting);
    });
  }, [ready, text, type, filter]);
  return {
    hits: found.length > most ? found.slice(0, most) : found,
    more: found.length > most,
    count: ready?.entries.length,
  };
}

function indexOf({ catalogue, words }: LoadedCatalogue, type: PolicyType): SettingsIndex {
  return buildSettingsIndex(catalogue.forType(type), words.texts);
}
