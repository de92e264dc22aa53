import { type SettingReason, settingReasons } from '@muster/contract/device-settings';
import { dateTime } from '@muster/ui/time-format';
import type { AccountI18n } from '../i18n/I18n.tsx';

interface About {
  reason: string;
  /** What the device said, the version that it would need, or the time that it waits for. */
  detail?: string | null;
  /** The device's operating system and its version. */
  system?: string | null;
  version?: string | null;
}

/** Why a setting is as it is, in a sentence: "Needs iOS 17.0; this device has 15.7." */
export function reasonText(
  { text, fill, language }: Pick<AccountI18n, 'text' | 'fill' | 'language'>,
  about: About,
): string {
  const words = text.policyAssignments;
  const { reason, detail, system, version } = about;
  if (!isReason(reason)) return words.reasons.unsupported;
  const withDetail: Partial<Record<SettingReason, string>> = words.reasonsWith;
  const longer = withDetail[reason];
  const needsVersion = reason === 'osVersion' || reason === 'removed';
  if (longer === undefined || !detail || (needsVersion && (!system || !version))) return words.reasons[reason];
  const said = reason === 'waits' ? dateTime(language, detail) : detail;
  return fill(longer, { detail: said, system: system ?? '', version: version ?? '' });
}

function isReason(reason: string): reason is SettingReason {
  return (settingReasons as readonly string[]).includes(reason);
}
