/** What an audience is on the wire (domain.md, section 3): who of a workspace may see what is published. */
import * as z from 'zod/mini';
import { paragraphs } from './apps.ts';
import { audiencePreviewMemberTypes, audiencePreviewOrigins, audienceScopes } from './enumerations/apps.ts';
import { personOrigins } from './enumerations/people.ts';
import { email, id, instant, line, orgParams, rule } from './fields.ts';
import { groupFilter } from './publications.ts';

export const audienceRules = {
  nameMax: 120,
  descriptionMax: 400,
  emailsMax: 100_000,
  /** Each is compared with everybody, so there are few of them. */
  patternsMax: 100,
  wildcardsMax: 3,
  applicationsMax: 200,
} as const;

export const audienceParams = z.extend(orgParams, { audienceId: id });

export const audienceUsersScopes = ['all', 'employees', 'users'] as const;
export type AudienceUsersScope = (typeof audienceUsersScopes)[number];

export function isEmailPattern(text: string): boolean {
  return text.includes('*');
}

/** As it is kept and compared: several wildcards in a row mean the same as one. */
function normalEmail(text: string): string {
  return text.trim().toLowerCase().replace(/\*+/g, '*');
}

/** One address, or a pattern with an @ in it: `*@acme.com`, `ana*@acme.*`. A lone `*` says nothing about who is meant. */
export function isAudienceEmail(text: string): boolean {
  if (text.length > 254) return false;
  if (!isEmailPattern(text)) return email.safeParse(text).success;
  const wildcards = text.split('*').length - 1;
  return (
    wildcards <= audienceRules.wildcardsMax && /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.*-]{1,189}$/.test(text)
  );
}

/** What people paste: one in each line, or with commas, semicolons or spaces between them, with or without names. */
export function splitEmails(text: string): string[] {
  const bare = text.replace(/[^,;\n<>]*<([^<>\s]*)>/g, ' $1 ');
  return [...new Set(bare.split(/[\s,;]+/).map(normalEmail))].filter((part) => part !== '');
}

const audienceEmails = z.array(z.string().check(z.overwrite(normalEmail))).check(
  z.maxLength(audienceRules.emailsMax),
  rule('audienceEmails', (list: string[]) => list.every(isAudienceEmail)),
  rule('audiencePatterns', (list: string[]) => list.filter(isEmailPattern).length <= audienceRules.patternsMax),
);

/** What can be said of an audience. */
export const audienceFields = {
  name: line(audienceRules.nameMax, 1),
  description: paragraphs(audienceRules.descriptionMax),
  /** Of one app alone; null for the whole workspace. */
  applicationId: z.nullable(id),
  usersScope: z.enum(audienceUsersScopes),
  emails: audienceEmails,
  /** OR of ANDs of groups: a person has to be in all groups of one of the lists. */
  groups: groupFilter,
  /** Which apps may use one of the workspace; null for all of them. */
  applicationIds: z.nullable(z.array(id).check(z.maxLength(audienceRules.applicationsMax))),
} as const;

/** A row of the list. */
export const audience = z.object({
  id,
  name: z.string(),
  description: z.string(),
  scope: z.enum(audienceScopes),
  applicationId: z.nullable(id),
  application: z.nullable(z.object({ id, slug: z.string(), name: z.string(), picture: z.nullable(z.string()) })),
  usersScope: z.enum(audienceUsersScopes),
  /** How many addresses and patterns it names. */
  emails: z.int(),
  /** How many lists of groups it names. */
  groupLists: z.int(),
  /** People of the workspace who are in it; null for those who may not see the people. */
  users: z.nullable(z.int()),
  /** Publications that use it. */
  publications: z.int(),
  /** Only some apps may use it. */
  restricted: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Audience = z.output<typeof audience>;

export const audienceDetails = z.extend(audience, {
  /** A group that was deleted in this moment has no name. */
  groups: z.array(z.array(z.object({ id, name: z.nullable(z.string()) }))),
  applications: z.nullable(z.array(z.object({ id, slug: z.string(), name: z.string() }))),
  /** Of its addresses, those with a wildcard. */
  wildcards: z.array(z.string()),
  createdBy: z.nullable(z.string()),
  /** What the caller may do with it. */
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type AudienceDetails = z.output<typeof audienceDetails>;

/** Somebody whom an audience names. */
export const audienceMember = z.object({
  /** Null for an address that nobody of the workspace has. */
  personId: z.nullable(id),
  email: z.string(),
  name: z.string(),
  memberType: z.enum(audiencePreviewMemberTypes),
  /** By what they are in it; both is possible. */
  filterOrigin: z.array(z.enum(audiencePreviewOrigins)),
  tags: z.array(z.string()),
  groups: z.array(z.object({ id, name: z.string() })),
  /** From where they came into the workspace, such as `sso`. */
  origin: z.nullable(z.enum(personOrigins)),
});
export type AudienceMember = z.output<typeof audienceMember>;

export const audienceSorts = ['name', '-name', 'createdAt', '-createdAt'] as const;
export type AudienceSort = (typeof audienceSorts)[number];
