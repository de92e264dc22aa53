/** Finds a text in one language that the caller has loaded: the dashboard loads only the one it shows. */
import type { EnumerationName, EnumerationValue } from '@muster/contract/enumerations/all';
import type { ErrorCode } from '@muster/contract/errors';
import type { ValidatorName } from '@muster/contract/validators';
import { format } from './format.ts';
import type { EnumerationLabels, ErrorTexts, ValidationTexts } from './shapes.ts';

/** The text of the reason where the code has one for it, else the text of the code. */
export function errorTextIn(texts: ErrorTexts, code: ErrorCode, reason?: string): string {
  const entry = texts[code];
  const reasons: Readonly<Record<string, string>> = entry.reasons ?? {};
  return reason !== undefined && Object.hasOwn(reasons, reason) ? (reasons[reason] ?? entry.text) : entry.text;
}

export function validationTextIn(
  texts: ValidationTexts,
  name: ValidatorName,
  params?: Readonly<Record<string, string | number>>,
): string {
  return format(texts[name], params);
}

/** A value that is not in the list is shown as it is: a newer server may send one that this client does not know. */
export function labelIn<N extends EnumerationName>(
  labels: Pick<EnumerationLabels, N>,
  enumeration: N,
  value: EnumerationValue<N>,
): string {
  const values: Readonly<Record<string | number, string>> = labels[enumeration];
  return Object.hasOwn(values, value) ? (values[value] ?? `${value}`) : `${value}`;
}
