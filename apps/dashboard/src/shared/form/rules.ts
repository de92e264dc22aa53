import type { FieldError } from '@muster/contract/call';
import { ruleOf } from '@muster/contract/rules';
import { validationTextIn } from '@muster/phrases/lookup';
import type { ValidationTexts } from '@muster/phrases/shapes';

/** A rule of a field that does not hold, by the name of its text; the server may know more of them than this page. */
export type Rule = FieldError['rules'][number];

/** The part of a schema of the contract that a form uses: one field at a time. */
export interface FieldSchema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly Issue[] } };
}

type Issue = Parameters<typeof ruleOf>[0];

/** The rules that a value breaks, in the order in which the schema states them. */
export function brokenRules(schema: FieldSchema, value: string): Rule[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  // An empty field is missing, whatever else could be said about it.
  if (value.trim() === '') return [{ name: 'required', params: {} }];
  return (result.error?.issues ?? []).map(ruleOf);
}

export function ruleText(texts: ValidationTexts, { name, params }: Rule): string {
  return isRuleName(texts, name) ? validationTextIn(texts, name, params) : texts.type;
}

function isRuleName(texts: ValidationTexts, name: string): name is keyof ValidationTexts {
  return Object.hasOwn(texts, name);
}
