import type { OnboardingAnswers } from '@muster/contract/onboarding';
import type { Keep } from '../../shared/keep.ts';

/** What the form of the last step holds. */
export interface AboutValues {
  position: OnboardingAnswers['position'] | '';
  product: OnboardingAnswers['product'] | '';
  channel: OnboardingAnswers['channel'] | '';
  userChannel: string;
  country: string;
  number: string;
}

const keyOf = (organizationId: string) => `muster.onboarding.${organizationId}`;

/** What was typed and not sent yet, kept by the tab: going back a step or loading the page anew loses nothing. */
export function readDraft(keep: Keep, organizationId: string): Partial<AboutValues> {
  try {
    const found: unknown = JSON.parse(keep.get(keyOf(organizationId)) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'));
  } catch {
    // Not ours: the form begins empty.
    return {};
  }
}

export function keepDraft(keep: Keep, organizationId: string, values: AboutValues): void {
  keep.set(keyOf(organizationId), JSON.stringify(values));
}

export function forgetDraft(keep: Keep, organizationId: string): void {
  keep.remove(keyOf(organizationId));
}

/** The form as it was sent before. */
export function valuesOf(answers: OnboardingAnswers | undefined): Partial<AboutValues> {
  if (!answers) return {};
  const { position, product, channel, userChannel = '', phone } = answers;
  return { position, product, channel, userChannel, country: phone?.country ?? '', number: phone?.number ?? '' };
}

/** The country that the browser's languages name first, if one does: es-MX is Mexico, es is no country. */
export function countryOf(languages: readonly string[]): string {
  const region = languages.map((language) => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language)?.[1]);
  return region.find((code) => code !== undefined) ?? '';
}
