/** What the template asks, as inputs of a form. */
import { type AuxiliaryField, enrollmentRules } from '@muster/contract/enrollment';
import { escapeHtml as e } from '../../../platform/html.ts';
import type { PageView } from './page-view.ts';

export interface AnsweredFields {
  fields: readonly AuxiliaryField[];
  /** As they were typed, by key. */
  answers: Readonly<Record<string, string>>;
  /** What is wrong with them, by key. */
  problems: Readonly<Record<string, string>>;
}

/** Under which an answer is sent. */
export const inputName = (key: string) => `field.${key}`;

export function fieldInputs({ text }: PageView, { fields, answers, problems }: AnsweredFields): string {
  return fields.map((field) => fieldInput(field, answers[field.key] ?? '', problems[field.key], text.fields)).join('');
}

function fieldInput(
  { key, label, options, required }: AuxiliaryField,
  answer: string,
  problem: string | undefined,
  text: PageView['text']['fields'],
): string {
  const id = `field-${key}`;
  const more = [
    `id="${e(id)}" name="${e(inputName(key))}"`,
    required ? 'required' : '',
    problem === undefined ? '' : `aria-invalid="true" aria-describedby="${e(id)}-problem"`,
  ].join(' ');
  const control =
    options.length === 0
      ? `<input ${more} autocomplete="off" maxlength="${enrollmentRules.answerMax}" value="${e(answer)}">`
      : `<select ${more}><option value="">${e(text.choose)}</option>${options.map((option) => choice(option, answer)).join('')}</select>`;
  const mark = required ? '' : ` <small>(${e(text.optional)})</small>`;
  const said = problem === undefined ? '' : `<p class="error" id="${e(id)}-problem">${e(problem)}</p>`;
  return `<div class="field"><label for="${e(id)}">${e(label)}${mark}</label>${control}${said}</div>`;
}

function choice(option: string, answer: string): string {
  return `<option value="${e(option)}"${option === answer ? ' selected' : ''}>${e(option)}</option>`;
}
