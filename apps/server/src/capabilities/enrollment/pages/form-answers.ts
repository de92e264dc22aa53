import { format } from '@muster/phrases/format';
import type { BrokenField, CodedError } from '../../../platform/errors.ts';
import { inputName } from './field-inputs.ts';
import type { FoundLink } from './find-link.ts';
import type { PageText } from './page-view.ts';

/** By key; what else a form has is not asked. */
export function answersIn({ template }: FoundLink, form: Readonly<Record<string, string>>): Record<string, string> {
  const keys = (template?.auxiliaryFields ?? []).map(({ key }) => key);
  const sent = keys.filter((key) => Object.hasOwn(form, inputName(key)));
  return Object.fromEntries(sent.map((key) => [key, form[inputName(key)] ?? '']));
}

/** By key, what is wrong with an answer, from a 6002 that names it. */
export function answerProblems({ data }: CodedError, { fields }: PageText): Record<string, string> {
  const broken = (Array.isArray(data) ? data : []) as BrokenField[];
  return Object.fromEntries(
    broken.map(({ field, rules }) => {
      const key = field.replace(/^answers\./, '');
      return [key, problemText(rules[0], fields)];
    }),
  );
}

function problemText(rule: BrokenField['rules'][number] | undefined, fields: PageText['fields']): string {
  if (rule?.name === 'required') return fields.required;
  if (rule?.name === 'oneOf') return fields.notOffered;
  return rule?.name === 'maxLength' ? format(fields.tooLong, rule.params) : fields.notText;
}
