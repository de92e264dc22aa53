import { defaultLanguage, type Language, languages } from '@muster/contract/constants';
import { cli as en } from '@muster/phrases/en/cli';
import { appLabels as enLabels } from '@muster/phrases/en/labels/apps';
import { cli as es } from '@muster/phrases/es/cli';
import { appLabels as esLabels } from '@muster/phrases/es/labels/apps';
import type { Environment } from './ci.ts';

export const texts = {
  en: { ...en, statuses: enLabels.buildStatus as Readonly<Record<string, string>> },
  es: { ...es, statuses: esLabels.buildStatus as Readonly<Record<string, string>> },
};

export type Texts = (typeof texts)[Language];

/** The language that is asked for, else that of the machine. Looked for by hand, as mistakes in the rest are told in it. */
export function readLanguage(words: readonly string[], env: Environment): Language {
  const index = words.findIndex((word) => word === '--language' || word.startsWith('--language='));
  const asked = words[index]?.split('=')[1] ?? words[index + 1];
  const wanted = index >= 0 ? asked : env.LC_ALL || env.LC_MESSAGES || env.LANG;
  return languages.find((language) => wanted?.toLowerCase().startsWith(language)) ?? defaultLanguage;
}
