/** What the enrollment page asks, and what devices get for the answers. */
import { type AuxiliaryField, answerMax } from '@muster/contract/enrollment';
import { line } from '@muster/contract/fields';
import { ruleOf } from '@muster/contract/rules';
import { type BrokenField, failFields } from '../../platform/errors.ts';
import { fold } from '../../platform/fold.ts';
import type { TemplateFields } from './templates-store.ts';

/** By the keys of the fields. */
export type Answers = Readonly<Record<string, string>>;

type Asking = Pick<TemplateFields, 'auxiliaryFields' | 'auxiliaryRules' | 'arguments'>;

/** 6002 names the field as `answers.key`. What nobody answered, and did not have to, is left out. */
export function checkAnswers(fields: readonly AuxiliaryField[], given: Answers): Answers {
  const broken: BrokenField[] = [];
  const answers: Record<string, string> = {};
  for (const field of fields) {
    const read = readAnswer(field, Object.hasOwn(given, field.key) ? given[field.key] : undefined);
    if ('rules' in read) broken.push({ field: `answers.${field.key}`, rules: read.rules });
    else if (read.answer !== '') answers[field.key] = read.answer;
  }
  for (const key of Object.keys(given))
    if (!fields.some((field) => field.key === key))
      broken.push({ field: `answers.${key}`, rules: [{ name: 'unknownKey', params: { keys: key } }] });
  if (broken.length > 0) failFields(broken);
  return answers;
}

function readAnswer(
  { key, options, required }: AuxiliaryField,
  given: string | undefined,
): { answer: string } | Pick<BrokenField, 'rules'> {
  const result = line(answerMax(key)).safeParse(given ?? '');
  if (!result.success) return { rules: result.error.issues.slice(0, 1).map(ruleOf) };
  const answer = result.data;
  // Marks that show nothing are no answer either.
  if (!/[^\s\p{Cf}]/u.test(answer)) return required ? { rules: [{ name: 'required', params: {} }] } : { answer: '' };
  if (options.length > 0 && !options.includes(answer))
    return { rules: [{ name: 'oneOf', params: { values: options.join(', ') } }] };
  return { answer };
}

/**
 * Answers that were checked: keyed tags, the tags of each rule whose keyed tags are all among them, and what patterns may
 * name. A keyed tag names its answer rather than having it, so that an answer with braces is never taken for a pattern.
 */
export function whatAnswersGive(
  { auxiliaryFields, auxiliaryRules, arguments: values }: Asking,
  answers: Answers,
): { tags: string[]; variables: Record<string, string> } {
  const answered = auxiliaryFields.filter(({ key }) => Object.hasOwn(answers, key));
  const has = new Set(answered.map(({ key }) => fold(`${key}:${answers[key]}`)));
  const rules = auxiliaryRules.filter(({ keyedTags }) => keyedTags.every((tag) => has.has(fold(tag))));
  return {
    tags: [...answered.map(({ key }) => `${key}:{{field.${key}}}`), ...rules.flatMap(({ tags }) => tags)],
    variables: Object.fromEntries([
      ...values.map(({ name, value }) => [`argument.${name}`, value]),
      ...answered.map(({ key }) => [`field.${key}`, answers[key] ?? '']),
    ]),
  };
}
