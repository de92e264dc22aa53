import type { Language } from '@muster/contract/constants';
import type { EnumerationName, EnumerationValue } from '@muster/contract/enumerations/all';
import { enumerations as en } from './en/enumerations.ts';
import { enumerations as es } from './es/enumerations.ts';
import { labelIn } from './lookup.ts';

export function label<N extends EnumerationName>(
  language: Language,
  enumeration: N,
  value: EnumerationValue<N>,
): string {
  return labelIn({ en, es }[language], enumeration, value);
}
