import type { Language } from '@muster/contract/constants';
import type { ValidatorName } from '@muster/contract/validators';
import { validation as en } from './en/validation.ts';
import { validation as es } from './es/validation.ts';
import { validationTextIn } from './lookup.ts';

export function validationText(
  language: Language,
  name: ValidatorName,
  params?: Readonly<Record<string, string | number>>,
): string {
  return validationTextIn({ en, es }[language], name, params);
}
