import { ruleText } from '../../../shared/form/rules.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { TemplateForm } from './template-form.ts';
import { findProblems } from './template-problems.ts';

/** What to say beside each part of a row. Nothing before the form was sent: half of a row is not wrong yet. */
export function useRowErrors(
  { field, values }: TemplateForm,
  name: 'auxiliaryFields' | 'auxiliaryRules' | 'arguments',
) {
  const { texts } = useAccountI18n();
  const { error } = field(name);
  const problems = error === undefined ? undefined : findProblems(values);
  const isToldByRow = [...(problems?.keys() ?? [])].some((at) => at.startsWith(`${name}.`));
  return {
    of(row: number, part: string): string | undefined {
      const rule = problems?.get(`${name}.${row}.${part}`);
      return rule && ruleText(texts.validation, rule);
    },
    /** What no row says: the server's answer. */
    rest: isToldByRow ? undefined : error,
  };
}
