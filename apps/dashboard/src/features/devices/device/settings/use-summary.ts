import { settingStates } from '@muster/contract/policies';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import type { DeviceSettingsReply } from './settings-reply.ts';

/** "All 12 settings are verified." or "2 settings failed, 1 is pending, 9 are verified." */
export function useSummary({ settings }: Pick<DeviceSettingsReply, 'settings'>): string {
  const { text, fill, language } = useAccountI18n();
  const words = text.policyAssignments.device.summary;
  const count = (state: string) => settings.filter((one) => one.state === state).length;
  const total = settings.length;
  if (total === 0) return words.nothing;
  if (count('verified') === total) return total === 1 ? words.one : fill(words.verified, { count: total });
  const parts = settingStates
    .filter((state) => count(state) > 0)
    .map((state) => fill(state === 'verified' ? words.rest : words[state], { count: count(state) }));
  return `${new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts)}.`;
}
