/** Ways in by a template: what it gives, with the answers of whoever enrolls. Whether they may is decided before. */
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { completeEnrollment, type NewEnrollment, offerEnrollment } from '../devices/index.ts';
import { type Answers, checkAnswers, whatAnswersGive } from './answers.ts';
import { readTemplate, type TemplateRow } from './templates-store.ts';

export interface Taking {
  /** Who signed in, or was invited; else whom the template names. */
  personId?: string | null | undefined;
  answers?: Answers | undefined;
}

export interface TemplateOffer extends Taking, Pick<NewEnrollment, 'origin' | 'tokenId' | 'serialNumber'> {
  templateId: string;
  /** On top of those of the template. */
  tags?: readonly string[] | undefined;
}

function given(
  template: TemplateRow,
  { personId, answers }: { personId?: string | null | undefined; answers: Answers },
) {
  const { tags, variables } = whatAnswersGive(template, answers);
  return {
    personId: personId ?? template.mdmUserId,
    tags: [...template.tags, ...tags],
    displayNamePattern: template.displayNamePattern,
    variables,
  };
}

/** 6002 names what is wrong with the answers; 4006 where there is no such template any more. */
export async function offerFromTemplate(
  tx: Tx,
  { templateId, tokenId, origin, serialNumber, tags = [], personId, answers = {} }: TemplateOffer,
): Promise<string> {
  const template = (await readTemplate(tx, templateId)) ?? fail(4006);
  const offer = given(template, { personId, answers: checkAnswers(template.auxiliaryFields, answers) });
  const facts = { platform: 'apple', origin, templateId, tokenId, serialNumber } as const;
  return offerEnrollment(tx, { ...facts, ...offer, tags: [...offer.tags, ...tags] });
}

/** The same for a link that was handed out before: what it gives is decided when somebody takes it up. */
export async function completeOffer(
  tx: Tx,
  enrollmentId: string,
  { templateId, personId, answers = {} }: Taking & { templateId: string },
): Promise<void> {
  const template = (await readTemplate(tx, templateId)) ?? fail(4006);
  const checked = checkAnswers(template.auxiliaryFields, answers);
  await completeEnrollment(tx, enrollmentId, given(template, { personId, answers: checked }));
}

/** Of a link for somebody, which is mailed before anything is answered. */
export async function offerUnanswered(
  tx: Tx,
  template: TemplateRow | undefined,
  { personId, origin }: { personId: string; origin: NewEnrollment['origin'] },
): Promise<string> {
  const offer = template ? { templateId: template.id, ...given(template, { personId, answers: {} }) } : { personId };
  return offerEnrollment(tx, { platform: 'apple', origin, ...offer });
}
