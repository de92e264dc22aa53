/** What a language must have: a text that is missing in one of them is a type error. */
import type { EnumerationName, EnumerationValue } from '@muster/contract/enumerations/all';
import type { ErrorCode, ErrorReason } from '@muster/contract/errors';
import type { ValidatorName } from '@muster/contract/validators';

/** The same keys as another language, with any texts. */
export type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> };

export type ErrorTexts = {
  readonly [C in ErrorCode]: [ErrorReason<C>] extends [never]
    ? { readonly text: string; readonly reasons?: never }
    : { readonly text: string; readonly reasons: Readonly<Record<ErrorReason<C>, string>> };
};

export type ValidationTexts = Readonly<Record<ValidatorName, string>>;

export type EnumerationLabels = {
  readonly [N in EnumerationName]: Readonly<Record<EnumerationValue<N>, string>>;
};
