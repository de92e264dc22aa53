import type { FieldError } from '@muster/contract/call';
import { validationTextIn } from '@muster/phrases/lookup';
import type { ValidationTexts } from '@muster/phrases/shapes';

/** A rule of a field that does not hold, by the name of its text. */
export type Rule = FieldError['rules'][number];

/** The part of a schema of the contract that a form uses: one field at a time. */
export interface FieldSchema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly Issue[] } };
}

interface Issue {
  code: string;
  input?: unknown;
  origin?: string;
  minimum?: unknown;
  maximum?: unknown;
  params?: Record<string, unknown>;
}

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

function ruleOf(issue: Issue): Rule {
  switch (issue.code) {
    case 'too_small':
      return { name: issue.origin === 'string' ? 'minLength' : 'minimum', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { name: issue.origin === 'string' ? 'maxLength' : 'maximum', params: { max: Number(issue.maximum) } };
    case 'custom':
      return { name: String(issue.params?.rule ?? 'type'), params: {} };
    default:
      return { name: 'type', params: {} };
  }
}
