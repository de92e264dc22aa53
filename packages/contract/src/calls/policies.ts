/** Policies: what devices get, kept in versions, assigned to devices and people, and as files that live in git. */
import * as z from 'zod/mini';
import { paragraphs } from '../apps.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';
import {
  assignment,
  assignmentInput,
  policy,
  policyContent,
  policyDetails,
  policyFile,
  policyImpact,
  policyParams,
  policyRules,
  policySorts,
  policyStates,
  policyTemplate,
  policyTypes,
  policyVersion,
  policyVersionParams,
  settingStates,
} from '../policies.ts';

type Change = 'list' | 'get' | 'create' | 'update' | 'delete';
const may = (action: Change) => ({ kind: 'member', resource: 'policy', action }) as const;
const mayTemplate = (action: Change) => ({ kind: 'member', resource: 'policyTemplate', action }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { policyId: some } };
const all = '/organizations/:org/policies';
const at = `${all}/:policyId`;
/** Whatever a policy can name. */
const named = {
  profiles: [{ id: 'profile', profileId: some }],
  apps: [{ id: 'app', type: 'build', mode: 'available', applicationId: some, buildId: some, assetId: some }],
  scripts: [{ id: 'script', assetId: some, execution: 'once' }],
  assets: [{ id: 'asset', assetId: some }],
};
const bodyLimit = policyRules.contentMax + 64 * 1024;
const assignmentsLimit = 512 * 1024;

export const listPolicies = call({
  name: 'policies.list',
  summary: 'Policies in their order, with how many devices have each and how it is there',
  service: 'api',
  method: 'GET',
  path: all,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(policySorts), 'rank'),
    q: z.optional(line(80)),
    type: z.optional(several(z.enum(policyTypes))),
    state: z.optional(several(z.enum(policyStates))),
  }),
  reply: pageOf(policy),
});

export const countPolicies = countsOf(listPolicies, 'policies.count');

export const readPolicy = call({
  name: 'policies.read',
  summary: 'One policy with the content of its current version',
  service: 'api',
  method: 'GET',
  path: at,
  access: may('get'),
  changes: false,
  params: policyParams,
  reply: policyDetails,
  sample: one,
});

export const createPolicy = call({
  name: 'policies.create',
  summary: 'Make a policy: empty, from a template, or with a content',
  service: 'api',
  method: 'POST',
  path: all,
  access: may('create'),
  changes: true,
  params: orgParams,
  bodyLimit,
  body: z.object({
    name: line(policyRules.nameMax, 1),
    description: z._default(paragraphs(policyRules.descriptionMax), ''),
    type: z.enum(policyTypes),
    /** Of a template: ours by its name, or one of the workspace. */
    templateId: z.optional(line(60)),
    content: z.optional(policyContent),
  }),
  reply: policyDetails,
  errors: [5091, 5270, 5271],
  sample: { body: { name: 'Baseline', type: 'ios', content: named } },
});

export const updatePolicy = call({
  name: 'policies.update',
  summary: 'Change the name, description or place of a policy, or archive it',
  service: 'api',
  method: 'PATCH',
  path: at,
  access: may('update'),
  changes: true,
  params: policyParams,
  body: z.object({
    updatedAt: z.optional(instant),
    name: z.optional(line(policyRules.nameMax, 1)),
    description: z.optional(paragraphs(policyRules.descriptionMax)),
    state: z.optional(z.enum(policyStates)),
    /** It stands above this one from now on; null: last. */
    above: z.optional(z.nullable(id)),
  }),
  reply: policyDetails,
  errors: [5091, 5203],
  sample: { ...one, body: { name: 'Baseline' } },
});

export const savePolicy = call({
  name: 'policies.save',
  summary: 'Save a content as the next version; devices that have the policy get it',
  service: 'api',
  method: 'PUT',
  path: `${at}/content`,
  access: may('update'),
  changes: true,
  params: policyParams,
  bodyLimit,
  body: z.object({
    content: policyContent,
    /** The version that was changed: another one meanwhile is 5203. */
    basedOn: z.int().check(z.minimum(1)),
    comment: z.optional(line(policyRules.commentMax)),
  }),
  reply: policyDetails,
  errors: [5203, 5270, 5271],
  sample: { ...one, body: { content: named, basedOn: 1 } },
});

export const checkPolicy = call({
  name: 'policies.check',
  summary: 'What saving this content would do: difference, devices, who cannot have what, conflicts',
  service: 'api',
  method: 'POST',
  path: `${at}/check`,
  access: may('get'),
  changes: false,
  params: policyParams,
  bodyLimit,
  body: z.object({ content: policyContent }),
  reply: policyImpact,
  sample: { ...one, body: { content: named } },
});

export const listPolicyVersions = call({
  name: 'policies.versions',
  summary: 'The versions of a policy, the newest first',
  service: 'api',
  method: 'GET',
  path: `${at}/versions`,
  access: may('get'),
  changes: false,
  params: policyParams,
  query: z.object(pageQuery),
  reply: pageOf(policyVersion),
  sample: one,
});

export const readPolicyVersion = call({
  name: 'policies.readVersion',
  summary: 'The content of one version, without its secrets',
  service: 'api',
  method: 'GET',
  path: `${at}/versions/:version`,
  access: may('get'),
  changes: false,
  params: policyVersionParams,
  reply: z.extend(policyVersion, { content: policyContent }),
  sample: { params: { policyId: some, version: '1' } },
});

export const restorePolicyVersion = call({
  name: 'policies.restore',
  summary: 'Roll back: the content of an earlier version becomes the next one',
  service: 'api',
  method: 'POST',
  path: `${at}/versions/:version/restore`,
  access: may('update'),
  changes: true,
  params: policyVersionParams,
  body: z.object({ comment: z.optional(line(policyRules.commentMax)) }),
  reply: policyDetails,
  errors: [5271],
  sample: { params: { policyId: some, version: '1' }, body: {} },
});

export const duplicatePolicy = call({
  name: 'policies.duplicate',
  summary: 'A copy of a policy, assigned to nobody (feature duplicatePolicy)',
  service: 'api',
  method: 'POST',
  path: `${at}/duplicate`,
  access: may('create'),
  changes: true,
  params: policyParams,
  body: z.object({ name: line(policyRules.nameMax, 1) }),
  reply: policyDetails,
  errors: [4013, 5091],
  sample: { ...one, body: { name: 'Copy' } },
});

export const deletePolicy = call({
  name: 'policies.delete',
  summary: 'Delete a policy that no device has',
  service: 'api',
  method: 'DELETE',
  path: at,
  access: may('delete'),
  changes: true,
  params: policyParams,
  reply: z.null(),
  errors: [5053],
  sample: one,
});

export const exportPolicy = call({
  name: 'policies.export',
  summary: 'A policy as a file, without its secrets',
  service: 'api',
  method: 'GET',
  path: `${at}/export`,
  access: may('get'),
  changes: false,
  params: policyParams,
  reply: policyFile,
  sample: one,
});

export const importPolicies = call({
  name: 'policies.import',
  summary: 'Make and change policies from files, found by their names; the same once more changes nothing',
  service: 'api',
  method: 'POST',
  path: `${all}/import`,
  access: may('create'),
  changes: true,
  params: orgParams,
  bodyLimit: 2 * bodyLimit,
  body: z.object({
    policies: z.array(policyFile).check(z.minLength(1), z.maxLength(policyRules.importMax)),
    /** Only say what would happen. */
    dryRun: z._default(z.boolean(), false),
    comment: z.optional(line(policyRules.commentMax)),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        name: z.string(),
        policyId: z.nullable(id),
        outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
        version: z.nullable(z.int()),
        impact: z.nullable(policyImpact),
      }),
    ),
  }),
  errors: [5270],
  sample: { body: { policies: [{ muster: 'policy/1', name: 'Baseline', type: 'ios', content: named }], dryRun: true } },
});

export const composePolicies = call({
  name: 'policies.compose',
  summary: 'What a device would have with these policies together, and where they differ (feature policyComposition)',
  service: 'api',
  method: 'POST',
  path: `${all}/compose`,
  access: may('get'),
  changes: false,
  params: orgParams,
  body: z.object({ policyIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        group: z.string(),
        values: z.record(z.string(), z.unknown()),
        sources: z.array(z.object({ policyId: id, itemId: z.string(), keys: z.array(z.string()) })),
      }),
    ),
    conflicts: z.array(
      z.object({
        group: z.string(),
        key: z.string(),
        winner: z.object({ policyId: id, itemId: z.string() }),
        losers: z.array(z.object({ policyId: id, itemId: z.string() })),
      }),
    ),
  }),
  errors: [4013],
  sample: { body: { policyIds: [some] } },
});

export const listAssignments = call({
  name: 'policies.assignments',
  summary: 'To whom a policy goes, with how many devices each reaches',
  service: 'api',
  method: 'GET',
  path: `${at}/assignments`,
  access: may('get'),
  changes: false,
  params: policyParams,
  reply: z.object({ items: z.array(assignment), devices: z.int() }),
  sample: one,
});

export const saveAssignments = call({
  name: 'policies.assign',
  summary: 'Say to whom a policy goes: takes the place of what was said before',
  service: 'api',
  method: 'PUT',
  path: `${at}/assignments`,
  access: may('update'),
  changes: true,
  params: policyParams,
  bodyLimit: assignmentsLimit,
  body: z.object({ assignments: z.array(assignmentInput).check(z.maxLength(policyRules.assignmentsMax)) }),
  reply: z.object({ items: z.array(assignment), devices: z.int() }),
  errors: [5272],
  sample: { ...one, body: { assignments: [{ kind: 'tag', target: 'field' }] } },
});

export const previewAssignments = call({
  name: 'policies.previewAssignments',
  summary: 'Which devices these assignments would reach',
  service: 'api',
  method: 'POST',
  path: `${at}/assignments/preview`,
  access: may('get'),
  changes: false,
  params: policyParams,
  bodyLimit: assignmentsLimit,
  body: z.object({ assignments: z.array(assignmentInput).check(z.maxLength(policyRules.assignmentsMax)) }),
  reply: z.object({
    devices: z.int(),
    /** Those that have it now and would lose it. */
    losing: z.int(),
    gaining: z.int(),
    sample: z.array(z.object({ id, displayName: z.string(), serialNumber: z.nullable(z.string()) })),
  }),
  sample: { ...one, body: { assignments: [] } },
});

export const listPolicyDevices = call({
  name: 'policies.devices',
  summary: 'Devices that have a policy, and how it is there',
  service: 'api',
  method: 'GET',
  path: `${at}/devices`,
  access: { kind: 'member', resource: 'admDevice', action: 'list' },
  changes: false,
  params: policyParams,
  query: z.object({ ...pageQuery, q: z.optional(line(80)), state: z.optional(several(z.enum(settingStates))) }),
  reply: pageOf(
    z.object({
      id,
      displayName: z.string(),
      serialNumber: z.nullable(z.string()),
      osVersion: z.nullable(z.string()),
      state: z.enum(settingStates),
      version: z.int(),
      since: instant,
      /** Of the worst setting: in the words of its kind. */
      reason: z.nullable(z.string()),
    }),
  ),
  sample: one,
});

export const listPolicyTemplates = call({
  name: 'policyTemplates.list',
  summary: 'Templates of policies: ours, and those of the workspace',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/policy-templates',
  access: mayTemplate('list'),
  changes: false,
  params: orgParams,
  reply: z.object({ items: z.array(policyTemplate) }),
});

export const createPolicyTemplate = call({
  name: 'policyTemplates.create',
  summary: 'Keep the current content of a policy as a template, without its secrets',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/policy-templates',
  access: mayTemplate('create'),
  changes: true,
  params: orgParams,
  body: z.object({
    policyId: id,
    name: line(policyRules.nameMax, 1),
    description: z._default(paragraphs(policyRules.descriptionMax), ''),
  }),
  reply: policyTemplate,
  errors: [5091],
  sample: { body: { policyId: some, name: 'Our phones' } },
});

export const deletePolicyTemplate = call({
  name: 'policyTemplates.delete',
  summary: 'Delete a template of the workspace; policies made from it stay',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/policy-templates/:policyTemplateId',
  access: mayTemplate('delete'),
  changes: true,
  params: z.extend(orgParams, { policyTemplateId: id }),
  reply: z.null(),
  sample: { params: { policyTemplateId: some } },
});
