/** The workspaces of all customers, for the provider's staff (platform-shell.md, section 7, Admin). */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { trialStates } from '../constants.ts';
import { buildPlatform, organization } from '../entities.ts';
import { featureFlags, limitKeys } from '../enumerations/workspace.ts';
import { hexColor, id, instant, line, newSlug, pageOf, pageQuery, several } from '../fields.ts';
import { platformIcon } from '../platform-icon.ts';

const provider = { kind: 'provider' } as const;
const idParams = z.object({ organizationId: id });
const sample = { params: { organizationId: '0199a000-0000-7000-8000-000000000000' } };

const adminOrganization = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  picture: z.nullable(z.string()),
  /** Who is acted for when staff act for the workspace. */
  createdBy: z.nullable(z.object({ id, email: z.string(), fullName: z.string() })),
  collaborators: z.int(),
  planCode: z.string(),
  trialDaysLeft: z.nullable(z.int()),
  createdAt: instant,
  lastActivityDate: instant,
});
export type AdminOrganization = z.output<typeof adminOrganization>;

/** What the provider grants or takes beyond the plan; what is not named is as the plan says. */
const planOverrides = z.object({
  limits: z.partialRecord(z.enum(limitKeys), z.int().check(z.minimum(0), z.maximum(1e15))),
  allows: z.partialRecord(z.enum(featureFlags), z.boolean()),
});

const adminOrganizationDetail = z.extend(adminOrganization, {
  limits: organization.shape.limits,
  allows: organization.shape.allows,
  overrides: planOverrides,
  /** What the plan gives by itself. */
  plan: z.object({ limits: organization.shape.limits, allows: organization.shape.allows }),
  subscriptions: organization.shape.subscriptions,
  /** Slugs; none: all that the installation has. */
  buildPlatforms: z.array(z.string()),
  updatedAt: instant,
});
export type AdminOrganizationDetail = z.output<typeof adminOrganizationDetail>;

export const listOrganizations = call({
  name: 'adminOrganizations.list',
  summary: 'All workspaces, newest first unless sorted; one by its slug',
  service: 'api',
  method: 'GET',
  path: '/admin/organizations',
  access: provider,
  changes: false,
  query: z.object({
    ...pageQuery,
    slug: z.optional(line(100)),
    search: z.optional(line(200)),
    trial: z.optional(several(z.enum(trialStates))),
    /** When it was created. */
    from: z.optional(instant),
    to: z.optional(instant),
    sort: z.optional(z.enum(['name', '-name', 'createdAt', '-createdAt', 'lastActivityDate', '-lastActivityDate'])),
  }),
  reply: pageOf(adminOrganization),
});

export const readOrganization = call({
  name: 'adminOrganizations.read',
  summary: 'A workspace with what it may use and why',
  service: 'api',
  method: 'GET',
  path: '/admin/organizations/:organizationId',
  access: provider,
  changes: false,
  params: idParams,
  reply: adminOrganizationDetail,
  sample,
});

export const changePlanOverrides = call({
  name: 'adminOrganizations.changePlan',
  summary: 'Grant a workspace more or less than its plan; takes the place of what was granted before',
  service: 'api',
  method: 'PUT',
  path: '/admin/organizations/:organizationId/plan-overrides',
  access: provider,
  changes: true,
  params: idParams,
  body: z.extend(planOverrides, { updatedAt: instant }),
  reply: adminOrganizationDetail,
  errors: [5203],
  sample: {
    ...sample,
    body: { limits: { apps: 50 }, allows: { inventory: true }, updatedAt: '2026-01-01T00:00:00.000Z' },
  },
});

export const changeTrial = call({
  name: 'adminOrganizations.changeTrial',
  summary: 'Move the end of the trial; one that is over runs again',
  service: 'api',
  method: 'POST',
  path: '/admin/organizations/:organizationId/change-trial',
  access: provider,
  changes: true,
  params: idParams,
  body: z.object({ trialEndDate: instant }),
  reply: adminOrganizationDetail,
  errors: [5099],
  sample: { ...sample, body: { trialEndDate: '2030-01-01T00:00:00.000Z' } },
});

export const listBuildPlatforms = call({
  name: 'adminOrganizations.listBuildPlatforms',
  summary: 'The platforms of the installation that builds can be for',
  service: 'api',
  method: 'GET',
  path: '/admin/build-platforms',
  access: provider,
  changes: false,
  reply: z.object({ items: z.array(buildPlatform), totalDocs: z.int() }),
});

/** Of a platform that the program does not read by itself: files are kept and given out as they are. */
const platformBody = z.object({
  name: line(60, 1),
  color: hexColor,
  /** Endings of file names, without the dot. */
  extensions: z
    .array(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(20), z.regex(/^[a-z0-9]+(\.[a-z0-9]+)*$/)))
    .check(z.minLength(1), z.maxLength(20)),
  svgIcon: platformIcon,
});

export const createBuildPlatform = call({
  name: 'adminOrganizations.createBuildPlatform',
  summary:
    'Add a platform of your own that builds can be for; its files are kept as they are, nothing is read from them',
  service: 'api',
  method: 'POST',
  path: '/admin/build-platforms',
  access: provider,
  changes: true,
  body: z.extend(platformBody, { slug: newSlug }),
  reply: buildPlatform,
  errors: [5024],
  sample: { body: { name: 'Kiosk', slug: 'kiosk', color: '8A4B2A', extensions: ['bin'], svgIcon: '' } },
});

export const updateBuildPlatform = call({
  name: 'adminOrganizations.updateBuildPlatform',
  summary: 'Change a platform that was added; those that come with the program stay as they are',
  service: 'api',
  method: 'PUT',
  path: '/admin/build-platforms/:buildPlatformId',
  access: provider,
  changes: true,
  params: z.object({ buildPlatformId: id }),
  body: platformBody,
  reply: buildPlatform,
  errors: [5337],
  sample: {
    params: { buildPlatformId: sample.params.organizationId },
    body: { name: 'Kiosk', color: '8A4B2A', extensions: ['bin'], svgIcon: '' },
  },
});

export const offerBuildPlatforms = call({
  name: 'adminOrganizations.offerBuildPlatforms',
  summary: 'Say by their slugs which platforms a workspace can send builds for; none named: all of them',
  service: 'api',
  method: 'POST',
  path: '/admin/organizations/:organization/build-platforms',
  access: provider,
  changes: true,
  /** By id or slug. */
  params: z.object({ organization: z.string().check(z.maxLength(100)) }),
  body: z.object({ buildPlatforms: z.array(line(40, 1)).check(z.maxLength(50)) }),
  reply: adminOrganizationDetail,
  errors: [6002],
  sample: { params: { organization: 'sample-company' }, body: { buildPlatforms: ['ios', 'android'] } },
});
