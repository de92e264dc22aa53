import {
  type AutomationAction,
  type AutomationActionKind,
  type AutomationCondition,
  type AutomationRuleDetails,
  type AutomationTrigger,
  automationRuleFields,
  type ConditionAbout,
} from '@muster/contract/automation';
import type { Form, FormOptions } from '../../shared/form/use-form.ts';

export const ruleSchemas = {
  name: automationRuleFields.name,
  description: automationRuleFields.description,
  trigger: automationRuleFields.trigger,
  deviceAudienceIds: automationRuleFields.deviceAudienceIds,
  match: automationRuleFields.match,
  conditions: automationRuleFields.conditions,
  actions: automationRuleFields.actions,
  cooldownMinutes: automationRuleFields.cooldownMinutes,
};
export type RuleForm = Form<typeof ruleSchemas>;
type Options = FormOptions<typeof ruleSchemas>;

/** What becomes so has to be said. */
export const ruleAcross: NonNullable<Options['across']> = ({ trigger, conditions }) =>
  trigger.kind === 'condition' && conditions.length === 0 ? { conditions: { name: 'required', params: {} } } : {};

export const emptyRule = {
  name: '',
  description: '',
  trigger: { kind: 'condition' },
  deviceAudienceIds: [],
  match: 'all',
  conditions: [{ about: 'storage', compare: 'below', gigabytes: 2 }],
  actions: [{ kind: 'addTags', tags: [] }],
  cooldownMinutes: 60,
} satisfies Options['initial'];

export function valuesOf(rule: AutomationRuleDetails) {
  const { name, description, trigger, deviceAudienceIds, match, conditions, actions, cooldownMinutes } = rule;
  return { name, description, trigger, deviceAudienceIds, match, conditions, actions, cooldownMinutes };
}

export const newTrigger = (kind: AutomationTrigger) => ({ kind }) as AutomationRuleDetails['trigger'];

/** What a condition begins with. */
export const newConditions: { readonly [A in ConditionAbout]: Extract<AutomationCondition, { about: A }> } = {
  os: { about: 'os', systems: [] },
  osVersion: { about: 'osVersion', compare: 'below', version: '' },
  model: { about: 'model', text: '' },
  state: { about: 'state', states: [] },
  supervised: { about: 'supervised', is: true },
  compliant: { about: 'compliant', is: false },
  lostMode: { about: 'lostMode', is: true },
  updateAvailable: { about: 'updateAvailable', is: true },
  encrypted: { about: 'encrypted', is: false },
  passcode: { about: 'passcode', is: false },
  employee: { about: 'employee', is: false },
  silent: { about: 'silent', days: 14 },
  battery: { about: 'battery', compare: 'below', percent: 10 },
  storage: { about: 'storage', compare: 'below', gigabytes: 2 },
  tag: { about: 'tag', tag: '', is: true },
  app: { about: 'app', identifier: '', is: true },
};

export const newActions: { readonly [K in AutomationActionKind]: Extract<AutomationAction, { kind: K }> } = {
  addTags: { kind: 'addTags', tags: [] },
  removeTags: { kind: 'removeTags', tags: [] },
  assignPolicy: { kind: 'assignPolicy', policyId: '' },
  command: { kind: 'command', command: 'refresh', arguments: {} },
  notify: { kind: 'notify', personIds: [], message: '' },
  webhook: { kind: 'webhook', message: '' },
};
