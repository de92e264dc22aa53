import type { FieldError } from '@muster/contract/call';
import { ruleOf } from '@muster/contract/rules';
import { validationTextIn } from '@muster/phrases/lookup';
import type { ValidationTexts } from '@muster/phrases/shapes';

/** A rule of a field that does not hold, by the name of its text; the server may know more of them than this page. */
export type Rule = FieldError['rules'][number];

/** The part of a schema of the contract that a form uses: one field at a time. */
export interface FieldSchema {
  safeParse(
    value: unknown,
    params?: { reportInput: boolean },
  ): { success: boolean; data?: unknown; error?: { issues: readonly Issue[] } };
  /** Says what it takes and gives; a schema without it is one of texts. */
  readonly _zod?: { readonly input: unknown; readonly output: unknown };
}

type Issue = Parameters<typeof ruleOf>[0];

/** What a field is worth to the call: as the schema reads it, or nothing where an empty field may stay empty. */
export function readField(schema: FieldSchema, value: unknown): { data: unknown; rules: Rule[] } {
  // With its input an issue tells what is missing from what is of another kind.
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { data: result.data, rules: [] };
  if (isEmpty(value)) {
    // What may be left out may be left empty; all else is missing, whatever else could be said about it.
    const left = schema.safeParse(undefined);
    return { data: left.data, rules: left.success ? [] : [{ name: 'required', params: {} }] };
  }
  return { data: undefined, rules: (result.error?.issues ?? []).map(ruleOf) };
}

/** The rules that a value breaks, in the order in which the schema states them. */
export function brokenRules(schema: FieldSchema, value: unknown): Rule[] {
  return readField(schema, value).rules;
}

/** A list is not: what an empty one lacks, its own rules say better ("Select at least one build"). */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || value === false;
}

/** `told` is what the server says of a rule that this page has no text for. */
export function ruleText(texts: ValidationTexts, { name, params }: Rule, told = texts.type): string {
  return isRuleName(texts, name) ? validationTextIn(texts, name, params) : told;
}

function isRuleName(texts: ValidationTexts, name: string): name is keyof ValidationTexts {
  return Object.hasOwn(texts, name);
}
