import type { Language } from '@muster/contract/constants';
import { enrollPage as en } from '@muster/phrases/en/enroll-page';
import { enrollPage as es } from '@muster/phrases/es/enroll-page';
import { exactTime } from '@muster/phrases/exact-time';
import { escapeHtml } from '../../../platform/html.ts';

export const pageTexts = { en, es };
export type PageText = (typeof pageTexts)[Language];

/** What the page calls the device; `other` is none that can be enrolled here. */
export type DeviceKind = 'iphone' | 'ipad' | 'mac' | 'other';

/** Of one request: whose page it is, and who looks at it with what. */
export interface PageView {
  language: Language;
  text: PageText;
  workspace: { name: string; logo: string | null; color: string | null };
  /** The path of the page, in front of which its steps stand. */
  base: string;
  /** `?hl=es` where the visitor chose a language, else nothing. */
  chosen: string;
  /** Absolute, for the QR code. */
  address: string;
  device: DeviceKind;
  /** In the browser of another app, which does not hand profiles on to iOS. */
  insideApp: boolean;
  /** In Setup Assistant, which takes the profile by itself. */
  assistant: boolean;
  /** Whom to ask; null where the workspace names nobody. */
  contact: string | null;
}

/** In markup. An iPad says that it is a Mac, none of which can be touched: the style shows the word that fits. */
export function deviceMarkup({ text, device }: Pick<PageView, 'text' | 'device'>): string {
  const word = escapeHtml(text.devices[device]);
  if (device !== 'mac') return word;
  return `<span class="pointed">${word}</span><span class="touched">${escapeHtml(text.devices.ipad)}</span>`;
}

/** Nobody knows in which zone the visitor is, so it is named. */
export function dateText(language: Language, instant: string): string {
  return exactTime(language, instant);
}
