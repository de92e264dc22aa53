/** What calls about people, invitations, employees and groups have in common. */
import * as z from 'zod/mini';
import { personOrigins, personScopes, workspaceRoles } from './enumerations/people.ts';
import { id, instant, line } from './fields.ts';
import { roles } from './permissions.ts';

/** Totals of the list of people are counted up to here. */
export const peopleCountedAtMost = 1000;

/** The most addresses in one request. */
export const maxInvitations = 10_000;
/**
 * How many addresses a workspace mails invitations to in a day: so many for each place for collaborators that its plan
 * has, and however large it is, no more than the most. A trial has few places, and is no way to mail the world.
 */
export const invitationsPerDay = {
  perPlace: 10,
  most: 3 * maxInvitations,
  /** From workspaces that nobody pays for, and for which the provider has said nothing else: of one account in all of
   *  them, however many it makes, and of all of them together. */
  unpaidByAccount: 30,
  unpaidTogether: 500,
} as const;

/** Several values of one filter in a query string, separated by commas. */
export function manyOf<T extends z.ZodMiniType<string, string>>(value: T) {
  const values = z.array(value).check(z.minLength(1), z.maxLength(50));
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(4000)),
      z.transform((text) => text.split(',').map((part) => part.trim())),
    ),
    values as z.ZodMiniType<z.output<T>[], string[]>,
  );
}

/** The most tags, and the most groups, of one person. */
export const placesPerPerson = 50;

/** In the order in which they were given; each once, whatever its case. */
export const personTags = z.array(line(60, 1)).check(z.maxLength(placesPerPerson));
const groupIds = z.array(id).check(z.maxLength(placesPerPerson));

/** The apps somebody sees who does not see the whole workspace, and their role in each. */
const applicationRoles = z
  .array(z.object({ applicationId: line(80, 1), role: z.enum(['admin', 'editor', 'viewer']) }))
  .check(z.maxLength(200));

/** With scope `application` the role in the workspace is `unassigned`, and `applications` says what they may do. */
export const personRights = z.object({
  role: z.enum(roles),
  scope: z.enum(personScopes),
  applications: z.optional(applicationRoles),
});

const names = { firstName: z.optional(line(80)), lastName: z.optional(line(80)) };

export const personChange = z.object({
  ...names,
  tags: z.optional(personTags),
  groupIds: z.optional(groupIds),
  /** As it was read: 5203 if somebody has changed it since. */
  updatedAt: instant,
});

export const newEmployee = { ...names, tags: z.optional(personTags), groupIds: z.optional(groupIds) };
export const invitedTo = { tags: z.optional(personTags), groupIds: z.optional(groupIds) };

export const peopleFilter = {
  q: z.optional(line(200)),
  kind: z.optional(manyOf(z.enum(['collaborator', 'employee']))),
  status: z.optional(manyOf(z.enum(['active', 'invited']))),
  role: z.optional(manyOf(z.enum(workspaceRoles))),
  scope: z.optional(manyOf(z.enum(personScopes))),
  origin: z.optional(manyOf(z.enum(personOrigins))),
  tag: z.optional(manyOf(line(60, 1))),
  groupId: z.optional(manyOf(id)),
  /** Those who have a role in one of these apps alone. */
  application: z.optional(manyOf(id)),
} as const;

/**
 * Many rows of the list: those named, and all that match where `all` is given, without the exceptions. Whatever is
 * named has to be there: else 3001, and nothing is done.
 */
const ids = z.array(id).check(z.maxLength(10_000));
export const selection = z.object({
  personIds: z.optional(ids),
  all: z.optional(z.object(peopleFilter)),
  exceptPersonIds: z.optional(ids),
});

export const person = z.object({
  id,
  /** Of their account; null for those who have none here. */
  userId: z.nullable(id),
  kind: z.enum(['collaborator', 'employee']),
  status: z.enum(['active', 'invited']),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  picture: z.nullable(z.string()),
  role: z.enum(workspaceRoles),
  scope: z.enum(personScopes),
  applications: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
  origin: z.enum(personOrigins),
  tags: z.array(z.string()),
  groups: z.array(z.object({ id, name: z.string() })),
  /** While one waits for an answer. Its id is the person's. */
  invitation: z.nullable(z.object({ sentAt: instant, expiresAt: instant, role: z.enum(roles) })),
  lastActivityAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  /** What the caller may do with this person. */
  can: z.object({ update: z.boolean(), changeRole: z.boolean(), remove: z.boolean() }),
});
export type Person = z.output<typeof person>;
