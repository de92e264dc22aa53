/** The workspaces of all customers, for the provider's staff (platform-shell.md, section 7, Admin). */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { buildPlatform, organization } from '../entities.ts';
import { featureFlags, limitKeys } from '../enumerations/workspace.ts';
import { id, instant, line, pageOf, pageQuery } from '../fields.ts';

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
  subscriptions: organization.shape.subscriptions,
  /** Slugs; none: all that the installation has. */
  buildPlatforms: z.array(z.string()),
  updatedAt: instant,
});
export type AdminOrganizationDetail = z.output<typeof adminOrganizationDetail>;

export const listOrganizations = call({
  name: 'adminOrganizations.list',
  summary: 'All workspaces, newest first; one by its slug',
  service: 'api',
  method: 'GET',
  path: '/admin/organizations',
  access: provider,
  changes: false,
  query: z.object({ ...pageQuery, slug: z.optional(line(100)), search: z.optional(line(200)) }),
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
