/** Automation rules of devices: kept, tried out, run, and what they did. */
import * as z from 'zod/mini';
import {
  automationDraft,
  automationPreview,
  automationRule,
  automationRuleChange,
  automationRuleDetails,
  automationRuleInput,
  automationRuleParams,
  automationRuleSorts,
  automationRun,
  automationRunStates,
  automationTriggers,
} from '../automation.ts';
import { bulkTask } from '../bulk-tasks.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const may = (action: 'list' | 'get' | 'create' | 'update' | 'delete' | 'execute') =>
  ({ kind: 'member', resource: 'automationRule', action }) as const;
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { automationRuleId: some } };
const all = '/organizations/:org/automation-rules';
const at = `${all}/:automationRuleId`;
const sampleRule = {
  trigger: { kind: 'condition' as const },
  conditions: [{ about: 'storage' as const, compare: 'below' as const, gigabytes: 2 }],
  actions: [{ kind: 'notify', personIds: [some] }],
};

export const listAutomationRules = call({
  name: 'automationRules.list',
  summary: 'Automation rules by name or age',
  service: 'api',
  method: 'GET',
  path: all,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(automationRuleSorts), 'name'),
    q: z.optional(line(80)),
    enabled: z.optional(z.enum(['true', 'false'])),
    stopped: z.optional(z.enum(['true', 'false'])),
    trigger: z.optional(several(z.enum(automationTriggers))),
  }),
  reply: pageOf(automationRule),
});

export const countAutomationRules = countsOf(listAutomationRules, 'automationRules.count');

export const readAutomationRule = call({
  name: 'automationRules.read',
  summary: 'One automation rule',
  service: 'api',
  method: 'GET',
  path: at,
  access: may('get'),
  changes: false,
  params: automationRuleParams,
  reply: automationRuleDetails,
  sample: one,
});

export const createAutomationRule = call({
  name: 'automationRules.create',
  summary: 'Make an automation rule (limit mdmAutomationRules)',
  service: 'api',
  method: 'POST',
  path: all,
  access: may('create'),
  changes: true,
  params: orgParams,
  body: automationRuleInput,
  reply: automationRuleDetails,
  errors: [4014, 5091, 5252, 5320],
  sample: { body: { name: 'Full devices', ...sampleRule } },
});

export const updateAutomationRule = call({
  name: 'automationRules.update',
  summary: 'Change an automation rule',
  service: 'api',
  method: 'PUT',
  path: at,
  access: may('update'),
  changes: true,
  params: automationRuleParams,
  body: automationRuleChange,
  reply: automationRuleDetails,
  errors: [5091, 5203, 5252, 5320],
  sample: { ...one, body: { name: 'Full devices', ...sampleRule } },
});

export const switchAutomationRule = call({
  name: 'automationRules.switch',
  summary: 'Switch an automation rule on or off',
  service: 'api',
  method: 'PUT',
  path: `${at}/enabled`,
  access: may('update'),
  changes: true,
  params: automationRuleParams,
  body: z.object({ enabled: z.boolean() }),
  reply: automationRuleDetails,
  sample: { ...one, body: { enabled: true } },
});

export const deleteAutomationRule = call({
  name: 'automationRules.delete',
  summary: 'Delete an automation rule, and what is known of what it did',
  service: 'api',
  method: 'DELETE',
  path: at,
  access: may('delete'),
  changes: true,
  params: automationRuleParams,
  reply: z.null(),
  sample: one,
});

export const previewAutomationRule = call({
  name: 'automationRules.preview',
  summary: 'Dry run: which devices match now, why, and what would be done',
  service: 'api',
  method: 'POST',
  path: `${all}/preview`,
  access: may('get'),
  changes: false,
  params: orgParams,
  body: z.extend(automationDraft, { limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 8) }),
  reply: automationPreview,
  errors: [5320],
  sample: { body: sampleRule },
});

export const runAutomationRule = call({
  name: 'automationRules.run',
  summary: 'Do the actions now for all devices that match, as a task; more than 500 wait for approval',
  service: 'api',
  method: 'POST',
  path: `${at}/run`,
  access: may('execute'),
  changes: true,
  params: automationRuleParams,
  reply: bulkTask,
  errors: [5321],
  sample: one,
});

export const listAutomationRuns = call({
  name: 'automationRules.runs',
  summary: 'What an automation rule did in the last 90 days, the newest first',
  service: 'api',
  method: 'GET',
  path: `${at}/runs`,
  access: may('get'),
  changes: false,
  params: automationRuleParams,
  query: z.object({
    ...pageQuery,
    state: z.optional(several(z.enum(automationRunStates))),
    deviceId: z.optional(id),
    minTime: z.optional(instant),
    maxTime: z.optional(instant),
  }),
  reply: pageOf(automationRun),
  sample: one,
});
