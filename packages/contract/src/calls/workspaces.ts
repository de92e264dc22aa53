import * as z from 'zod/mini';
import { call } from '../call.ts';
import { workspaceRules } from '../constants.ts';
import { organization, workspaceBundle } from '../entities.ts';
import { planChoices } from '../enumerations/billing.ts';
import { line, newSlug, orgParams } from '../fields.ts';

export const createWorkspace = call({
  name: 'workspaces.create',
  summary: 'Create a workspace; the caller becomes its owner',
  service: 'api',
  method: 'POST',
  path: '/organizations',
  access: { kind: 'user' },
  changes: true,
  body: z.object({ name: line(workspaceRules.nameMax, workspaceRules.nameMin), slug: newSlug }),
  reply: organization,
  limits: [{ by: 'address', points: 60, seconds: 3600 }],
  errors: [4008, 5024],
  sample: { body: { name: 'Sample company', slug: 'sample-company' } },
});

export const checkSlug = call({
  name: 'workspaces.checkSlug',
  summary: 'Whether a slug is well formed and free',
  service: 'api',
  method: 'GET',
  path: '/organizations/check-slug/:slug',
  access: { kind: 'user' },
  changes: false,
  params: z.object({ slug: z.string().check(z.maxLength(200)) }),
  reply: z.object({ valid: z.boolean() }),
  sample: { params: { slug: 'sample-company' } },
});

const byTime = z.optional(z.record(z.string(), z.int()));
/** Days of the last 30 as `yyyyMMdd` and months of the last 12 as `yyyyMM`, in UTC; those without any are left out. */
const counts = z.extend(organization.shape.counts, {
  apps: z.optional(z.int()),
  builds: z.optional(z.int()),
  downloads: z.optional(z.int()),
  feedbacks: z.optional(z.int()),
  employees: z.optional(z.int()),
  pubApps: z.optional(z.int()),
  /** Those that are managed. */
  mdmDevices: z.optional(z.int()),
  buildsByDay: byTime,
  downloadsByDay: byTime,
  downloadsByMonth: byTime,
});

export const readWorkspace = call({
  name: 'workspaces.read',
  summary: 'A workspace, by id or slug, with how much there is of what the caller may list',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org',
  access: { kind: 'member', resource: 'organization', action: 'get' },
  changes: false,
  params: orgParams,
  reply: z.extend(organization, { counts }),
});

export const readBundle = call({
  name: 'workspaces.bundle',
  summary: 'A workspace with its store, enterprises and build platforms',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/workspace',
  access: { kind: 'member', resource: 'organization', action: 'get' },
  changes: false,
  params: orgParams,
  reply: workspaceBundle,
});

export const chooseProducts = call({
  name: 'workspaces.chooseProducts',
  summary: 'Choose what the workspace is for: app distribution, device management or both',
  service: 'api',
  method: 'PUT',
  path: '/organizations/:org/products',
  access: { kind: 'member', resource: 'organization', action: 'update' },
  changes: true,
  params: orgParams,
  body: z.object({
    products: z.array(z.enum(planChoices)).check(z.minLength(1), z.maxLength(planChoices.length)),
  }),
  reply: organization,
  sample: { body: { products: ['mad'] } },
});

export const readPermissions = call({
  name: 'workspaces.permissions',
  summary: 'What each role may do: by resource, then action, 0 or 1 in the order of the roles',
  service: 'api',
  method: 'GET',
  path: '/perms',
  access: { kind: 'open' },
  changes: false,
  reply: z.object({
    roles: z.array(z.string()),
    permissions: z.record(z.string(), z.record(z.string(), z.array(z.int()))),
  }),
});

export const liveUpdates = call({
  name: 'workspaces.live',
  summary: 'Server-sent events: what changes in the workspace, as far as the caller may list it',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/live',
  access: { kind: 'member', resource: 'organization', action: 'get' },
  changes: false,
  params: orgParams,
  reply: { codec: 'events', types: ['text/event-stream'] },
});
