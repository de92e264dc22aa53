import { enrollmentVariables, newEnrollmentTemplate } from '@muster/contract/enrollment';
import { ruleOf } from '@muster/contract/rules';
import type { Rule } from '../../../shared/form/rules.ts';
import { bodyOf, type TemplateOptions, type TemplateValues } from './template-form.ts';

/** By where it stands: `auxiliaryFields.0.key`, `displayNamePattern`. */
export type Problems = ReadonlyMap<string, Rule>;

/** What is wrong with a template as a whole, each by the part that says it: as the server sees it. */
export function findProblems(values: TemplateValues): Problems {
  const body = bodyOf(values);
  const found = new Map<string, Rule>();
  for (const issue of newEnrollmentTemplate.safeParse(body, { reportInput: true }).error?.issues ?? []) {
    // Of a list within a row, such as its tags, the list says it.
    const path = issue.path.slice(0, isRows(issue.path[0]) ? 3 : 1);
    const value = path.reduce<unknown>((within, part) => (within as Record<PropertyKey, unknown> | null)?.[part], body);
    const at = path.join('.');
    if (!found.has(at)) found.set(at, value === '' ? { name: 'required', params: {} } : ruleOf(issue));
  }
  return found;
}

const rows = ['auxiliaryFields', 'auxiliaryRules', 'arguments'] as const;
const isRows = (name: PropertyKey | undefined) => rows.some((one) => one === name);

/** Rules between fields, and within the rows of one: each row says itself what is wrong with it. */
export const templateAcross: NonNullable<TemplateOptions['across']> = (given) => rulesOfFields(findProblems(given));

/** By the fields of the form: that one of them cannot be sent, and the first reason. */
export function rulesOfFields(problems: Problems): Partial<Record<keyof TemplateValues, Rule>> {
  const fields = new Map<string, Rule>();
  for (const [at, rule] of problems) {
    const [name = ''] = at.split('.');
    if (!fields.has(name)) fields.set(name, rule);
  }
  return Object.fromEntries(fields);
}

/** The answers that can be listed, as keyed tags. */
export function answersOf(fields: TemplateValues['auxiliaryFields']): string[] {
  return fields.flatMap(({ key, options = [] }) => (key === '' ? [] : options.map((option) => `${key}:${option}`)));
}

/** All that a pattern may name, what is the employee's only where somebody is known. */
export function variablesOf({ auxiliaryFields, arguments: given, signIn, mdmUserId }: TemplateValues): string[] {
  return [
    ...enrollmentVariables.filter((name) => signIn || mdmUserId !== '' || !name.startsWith('employee')),
    ...auxiliaryFields.flatMap(({ key }) => (key === '' ? [] : [`field.${key}`])),
    ...given.flatMap(({ name }) => (name === '' ? [] : [`argument.${name}`])),
  ];
}
