import {
  type AudienceDetails,
  audienceFields,
  audienceRules,
  isAudienceEmail,
  isEmailPattern,
  splitEmails,
} from '@muster/contract/audiences';
import { audienceScopes } from '@muster/contract/enumerations/apps';
import { id, rule } from '@muster/contract/fields';
import * as z from 'zod/mini';
import type { FormOptions } from '../../shared/form/use-form.ts';

export interface ReadEmails {
  valid: readonly string[];
  wrong: readonly string[];
  patterns: number;
}

let last: { text: string; read: ReadEmails } | undefined;

/** What a text names. A form asks for it over and over, and of 100,000 addresses it takes a while. */
export function readEmails(text: string): ReadEmails {
  if (last?.text !== text) {
    const { valid = [], wrong = [] } = Object.groupBy(splitEmails(text), (each) =>
      isAudienceEmail(each) ? 'valid' : 'wrong',
    );
    last = { text, read: { valid, wrong, patterns: valid.filter(isEmailPattern).length } };
  }
  return last.read;
}

export const audienceSchemas = {
  name: audienceFields.name,
  description: audienceFields.description,
  scope: z.enum(audienceScopes),
  appId: z.string(),
  allowed: z.enum(['all', 'some']),
  applicationIds: z.array(id).check(z.maxLength(audienceRules.applicationsMax)),
  usersScope: audienceFields.usersScope,
  emails: z.string().check(
    rule('audienceEmails', (text: string) => readEmails(text).wrong.length === 0),
    rule('audiencePatterns', (text: string) => readEmails(text).patterns <= audienceRules.patternsMax),
  ),
  groups: audienceFields.groups,
};

type Options = FormOptions<typeof audienceSchemas>;

/** Rules between the fields of the form. */
export const audienceAcross: NonNullable<Options['across']> = ({ scope, appId, emails }) => ({
  ...(scope === 'app' && appId === '' && { appId: { name: 'required', params: {} } }),
  ...(readEmails(emails).valid.length > audienceRules.emailsMax && {
    emails: { name: 'maxItems', params: { max: audienceRules.emailsMax } },
  }),
});

export const emptyAudience = {
  name: '',
  description: '',
  scope: 'org',
  appId: '',
  allowed: 'all',
  applicationIds: [],
  usersScope: 'all',
  emails: '',
  groups: [],
} satisfies Options['initial'];

export function valuesOf(audience: AudienceDetails, emails: readonly string[]) {
  const { name, description, scope, applicationId, applications, usersScope, groups } = audience;
  return {
    name,
    description,
    scope,
    appId: applicationId ?? '',
    allowed: applications === null ? ('all' as const) : ('some' as const),
    applicationIds: (applications ?? []).map((app) => app.id),
    usersScope,
    emails: emails.join('\n'),
    groups: groups.map((list) => list.map((group) => group.id)),
  };
}

/** What is sent of the form; addresses are sent by whoever has changed them. */
export function bodyOf({ name, description, scope, appId, allowed, applicationIds, usersScope, groups }: AudienceBody) {
  return {
    name,
    description,
    usersScope,
    groups: groups.filter((list) => list.length > 0),
    applicationId: scope === 'app' ? appId : null,
    applicationIds: scope === 'org' && allowed === 'some' ? applicationIds : null,
  };
}

type AudienceBody = Parameters<Options['submit']>[0];
