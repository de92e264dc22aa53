import type { Sent } from '@muster/contract/call';
import type { updatePublication } from '@muster/contract/calls/publications';
import { ApiError } from '@muster/contract/client';
import { publicationFilterTypes } from '@muster/contract/enumerations/apps';
import { id, instant, line } from '@muster/contract/fields';
import {
  type PublicationDetails,
  type PublicationFilter,
  publicationAccess,
  publicationCustomization,
  publicationFields,
  publicationPassword,
  publicationRules,
} from '@muster/contract/publications';
import * as z from 'zod/mini';
import type { Rule } from '../../../shared/form/rules.ts';
import { slugField } from '../../../shared/form/slug-used.ts';
import type { Form } from '../../../shared/form/use-form.ts';
import type { Sendable, Values } from '../../../shared/form/values.ts';

const { allowedCountries, blockedCountries, terms } = publicationAccess.shape;
const { name, description, primaryColor, buttonColor } = publicationCustomization.shape;
const { slug, security, visibility, groups, activateUserAudiences, userAudiences } = publicationFields;
const { showHistory, showDevInfo } = publicationFields;

/** Everything that is asked of a publication, in the order in which it stands on the page. */
export const publicationSchemas = {
  type: z.enum(publicationFilterTypes),
  value: line(300),
  builds: z.array(id).check(z.maxLength(publicationRules.buildsMax)),
  slug,
  visibility,
  security,
  password: z.optional(publicationPassword),
  groups,
  activateUserAudiences,
  userAudiences,
  allowedCountries,
  blockedCountries,
  expirationDate: z.optional(instant),
  termsActive: terms.shape.active,
  termsText: terms.shape.text,
  name,
  description,
  primaryColor,
  buttonColor,
  showHistory,
  showDevInfo,
  showAttachments: z.boolean(),
};

export type PublicationForm = Form<typeof publicationSchemas>;
export type PublicationValues = Values<typeof publicationSchemas>;

export const emptyPublication: PublicationValues = {
  type: 'last',
  value: '',
  builds: [],
  slug: '',
  visibility: 'active',
  security: 'public',
  password: '',
  groups: [],
  activateUserAudiences: false,
  userAudiences: [],
  allowedCountries: [],
  blockedCountries: [],
  expirationDate: '',
  termsActive: false,
  termsText: '',
  name: '',
  description: '',
  primaryColor: '',
  buttonColor: '',
  showHistory: false,
  showDevInfo: false,
  showAttachments: true,
};

export function valuesOf(publication: PublicationDetails): PublicationValues {
  const { filter, accessControl, customization, userAudiences: uses } = publication;
  const { terms: accepted } = accessControl;
  return {
    type: filter.type,
    value: 'value' in filter ? filter.value : '',
    builds: filter.type === 'builds' ? filter.builds : [],
    slug: publication.slug,
    visibility: publication.visibility,
    security: publication.security,
    password: '',
    groups: publication.groups,
    activateUserAudiences: publication.activateUserAudiences,
    userAudiences: uses.map(({ id: of, notifyNewBuildsProcessed }) => ({ id: of, notifyNewBuildsProcessed })),
    allowedCountries: accessControl.allowedCountries,
    blockedCountries: accessControl.blockedCountries,
    expirationDate: accessControl.expirationDate ?? '',
    termsActive: accepted.active,
    termsText: accepted.text,
    name: customization.name,
    description: customization.description,
    primaryColor: customization.primaryColor,
    buttonColor: customization.buttonColor,
    showHistory: publication.showHistory,
    showDevInfo: publication.showDevInfo,
    showAttachments: !publication.hideAttachedFiles,
  };
}

interface Filtered {
  type: PublicationValues['type'];
  value: string;
  builds: string[];
}

/** Undefined while it says nothing yet: a branch that is not named, no build chosen. */
export function filterOf({ type, value, builds }: Filtered): PublicationFilter | undefined {
  switch (type) {
    case '':
      return undefined;
    case 'last':
      return { type };
    case 'builds':
      return builds.length === 0 ? undefined : { type, builds };
    default:
      return value.trim() === '' ? undefined : { type, value: value.trim() };
  }
}

type Change = Omit<Required<NonNullable<Sent<typeof updatePublication>['body']>>, 'updatedAt' | 'password'>;
/** The body of both calls, from what the schemas made of the fields. */
export function bodyOf(sent: Sendable<typeof publicationSchemas>): Change & { password?: string } {
  const { type, value, builds, password, showAttachments, termsActive, termsText, expirationDate, ...rest } = sent;
  const { allowedCountries: allowed, blockedCountries: blocked, ...more } = rest;
  const { name: shown, description: told, primaryColor: primary, buttonColor: button, ...own } = more;
  return {
    ...own,
    // A combination without a group says nothing.
    groups: own.groups.filter((all) => all.length > 0),
    filter: filterOf({ type, value, builds }) ?? { type: 'last' },
    hideAttachedFiles: !showAttachments,
    accessControl: {
      allowedCountries: allowed,
      blockedCountries: blocked,
      expirationDate: expirationDate ?? null,
      terms: { active: termsActive, text: termsText },
    },
    customization: { name: shown, description: told, primaryColor: primary, buttonColor: button },
    ...(password !== undefined && { password }),
  };
}

const required: Rule = { name: 'required', params: {} };
const selectBuild: Rule = { name: 'selectBuild', params: {} };

/** What a field needs because of another. */
export function rulesBetween(hasPassword: boolean) {
  return (values: PublicationValues) => {
    const { type, value, builds, security: chosen, password, termsActive, termsText } = values;
    const noAudience = chosen === 'logged' && values.activateUserAudiences && values.userAudiences.length === 0;
    return {
      ...(type !== 'last' && type !== 'builds' && value.trim() === '' && { value: required }),
      ...(type === 'builds' && builds.length === 0 && { builds: selectBuild }),
      ...(chosen === 'password' && password === '' && !hasPassword && { password: required }),
      ...(noAudience && { userAudiences: required }),
      ...(termsActive && termsText.trim() === '' && { termsText: required }),
    };
  };
}

const noBuild = 99001;
const audienceNotAllowed = 5195;
type Field = keyof typeof publicationSchemas;

/** The field that an error of a call is about. */
export function fieldOf(type: () => PublicationValues['type']) {
  return (error: unknown): [Field, Rule?] | undefined => {
    if (error instanceof ApiError && error.code === noBuild) {
      const chosen = type();
      return [chosen === 'builds' ? 'builds' : chosen === 'last' ? 'type' : 'value'];
    }
    if (error instanceof ApiError && error.code === audienceNotAllowed) return ['userAudiences'];
    return slugField(error);
  };
}
