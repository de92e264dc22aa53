import type * as z from 'zod/mini';
import type { ValidatorName } from './validators.ts';

/** How the lower and upper bound of a kind of value are called; numbers are the default. */
const bounds: Record<string, [ValidatorName, ValidatorName]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};

export interface Rule {
  name: ValidatorName;
  params: Record<string, string | number>;
}

/** The rule that an issue found by a schema breaks, by the name of its text. */
export function ruleOf(issue: z.core.$ZodIssue): Rule {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int' && typeof issue.input === 'number') return { name: 'integer', params: {} };
      return { name: issue.input === undefined ? 'required' : 'type', params: {} };
    case 'too_small':
      return { name: bounds[issue.origin]?.[0] ?? 'minimum', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { name: bounds[issue.origin]?.[1] ?? 'maximum', params: { max: Number(issue.maximum) } };
    case 'invalid_value':
      return { name: 'oneOf', params: { values: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { name: 'unknownKey', params: { keys: issue.keys.join(', ') } };
    case 'custom':
      return { name: (issue.params?.rule as ValidatorName | undefined) ?? 'type', params: {} };
    default:
      return { name: 'type', params: {} };
  }
}
