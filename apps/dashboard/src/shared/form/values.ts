import type { FieldSchema } from './rules.ts';

export type Schemas = Readonly<Record<string, FieldSchema>>;
export type Names<S extends Schemas> = keyof S & string;

/** What a field holds while it is edited: nothing chosen is '' in texts and lists of choices, null in numbers. */
type Edited<I> = [I] extends [boolean]
  ? boolean
  : [I] extends [number]
    ? number | null
    : [I] extends [string]
      ? I | ''
      : I;

type Taken<F> = F extends { readonly _zod: { readonly input: infer I } } ? Exclude<I, undefined | null> : string;
type Made<F> = F extends { readonly _zod: { readonly output: infer O } } ? O : string;

export type Values<S extends Schemas> = { [N in Names<S>]: Edited<Taken<S[N]>> };

/** What the call gets: as the schemas read it. */
export type Sendable<S extends Schemas> = { [N in Names<S>]: Made<S[N]> };

/** Texts begin empty; of all else the page says how it begins. */
type Given<S extends Schemas> = {
  [N in Names<S> as '' extends Values<S>[N] ? never : N]: Values<S>[N];
};

export type Initial<S extends Schemas> = Partial<Values<S>> & Given<S>;
export type InitialOption<S extends Schemas> =
  Partial<Record<never, never>> extends Given<S> ? { initial?: Initial<S> } : { initial: Initial<S> };

export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
