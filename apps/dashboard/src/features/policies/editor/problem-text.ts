import type { Setting } from '@muster/catalogue/catalogue';
import type { PolicyProblem } from '@muster/contract/policies';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';

type Problem = Pick<PolicyProblem, 'problem' | 'expected'>;

/** What is wrong with a value, and what would be right. */
export function problemText(
  { text, fill }: AccountI18n,
  { problem, expected = [] }: Problem,
  setting?: Setting,
): string {
  const words = text.policyEditor.problems;
  if (problem === 'type') return fill(words.type, { type: words.types[setting?.type ?? 'any'] });
  if (problem === 'value' && expected.length > 0) return fill(words.valueOf, { values: expected.join(', ') });
  if (problem !== 'range') return words[problem];
  const { min, max } = setting ?? {};
  if (min !== undefined && max !== undefined) return fill(words.range, { min, max });
  if (min !== undefined) return fill(words.rangeFrom, { min });
  if (max !== undefined) return fill(words.rangeTo, { max });
  return words.rangeAny;
}

export const samePath = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((step, index) => step === b[index]);
