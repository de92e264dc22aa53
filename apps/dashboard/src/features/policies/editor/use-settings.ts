import type { PolicyType } from '@muster/catalogue/catalogue';
import { platformOfType } from '@muster/catalogue/load-catalogue';
import { useQuery } from '@tanstack/react-query';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';
import { type LoadedCatalogue, loadSettings } from './setting-words.ts';

/** The catalogue of a kind of policy, with its texts; a table that the page fetches beside its scripts. */
export function useSettings(type: PolicyType): LoadedCatalogue | undefined {
  const { language } = useAccountI18n();
  const { fetchPart } = useServices();
  const platform = platformOfType[type];
  const { data, error } = useQuery({
    queryKey: ['settings-catalogue', platform, language],
    queryFn: () => fetchPart(() => loadSettings(platform, language)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The screen for errors knows what to do about a file that is gone.
  if (error && !data) throw error;
  return data;
}
