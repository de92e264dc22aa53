import { type EnrollmentTemplate, enrollmentTemplateInput } from '@muster/contract/enrollment';
import { line } from '@muster/contract/fields';
import * as z from 'zod/mini';
import type { Form, FormOptions } from '../../../shared/form/use-form.ts';

const {
  name,
  signIn,
  userGroupIds,
  auxiliaryFields,
  auxiliaryRules,
  arguments: values,
  tags,
} = enrollmentTemplateInput;

/** In the order in which they stand in the form. */
export const templateSchemas = {
  name,
  signIn,
  userGroupIds,
  /** Empty for nobody. */
  mdmUserId: z.string(),
  auxiliaryFields,
  auxiliaryRules,
  tags,
  displayNamePattern: line(1000),
  arguments: values,
};

export type TemplateOptions = FormOptions<typeof templateSchemas>;
export type TemplateForm = Pick<Form<typeof templateSchemas>, 'field' | 'values' | 'set'>;
export type TemplateValues = TemplateForm['values'];

export const emptyTemplate = {
  signIn: false,
  userGroupIds: [],
  auxiliaryFields: [],
  auxiliaryRules: [],
  tags: [],
  arguments: [],
} satisfies TemplateOptions['initial'];

export function valuesOf(template: EnrollmentTemplate): TemplateValues {
  const { mdmUser, userGroups, displayNamePattern, auxiliaryFields: fields } = template;
  return {
    name: template.name,
    signIn: template.signIn,
    userGroupIds: userGroups.map(({ id }) => id),
    mdmUserId: mdmUser?.id ?? '',
    auxiliaryFields: fields.map((field) => ({ ...field })),
    auxiliaryRules: template.auxiliaryRules.map((rule) => ({ ...rule })),
    tags: [...template.tags],
    arguments: template.arguments.map((argument) => ({ ...argument })),
    displayNamePattern: displayNamePattern ?? '',
  };
}

type Bodied = Pick<TemplateValues, 'signIn' | 'userGroupIds' | 'mdmUserId' | 'displayNamePattern'>;

/** Whoever signs in is the employee; groups are asked only of those who sign in. */
export function bodyOf<V extends Bodied>(form: V) {
  return {
    ...form,
    userGroupIds: form.signIn ? form.userGroupIds : [],
    mdmUserId: form.signIn || form.mdmUserId === '' ? null : form.mdmUserId,
    displayNamePattern: form.displayNamePattern === '' ? null : form.displayNamePattern,
  };
}
