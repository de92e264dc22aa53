/** Automation rules on the wire (domain.md, section 3): when something happens to devices, or is so, do something about it. */
import * as z from 'zod/mini';
import { paragraphs } from './apps.ts';
import { type AskedKind, askedKinds, commandArguments, destructiveKinds, secretArguments } from './commands.ts';
import { deviceRules, deviceSystems, deviceTags, factSections } from './devices.ts';
import { devicePrefixes, deviceStates } from './enumerations/devices.ts';
import { id, instant, line, orgParams } from './fields.ts';

export const automationLimits = {
  nameMax: 120,
  descriptionMax: 400,
  messageMax: 400,
  actionsMax: 10,
  conditionsMax: 20,
  audiencesMax: 20,
  peopleMax: 50,
  /** A week. */
  cooldownMax: 10_080,
  /** What a rule does may set off others, so many one after the other. */
  depthMax: 5,
  /** A rule that fires more often for one device within an hour is switched off. */
  perHour: 5,
  /** So is one that fires for more devices than this in so many minutes, without a person having asked for it. */
  devicesMax: 500,
  minutes: 10,
  /** Days for which is known what a rule did. */
  keptDays: 90,
  countedAtMost: 10_000,
} as const;

export const automationRuleParams = z.extend(orgParams, { automationRuleId: id });

/** `condition`: it becomes true. The others: it happens, and the condition is true then. */
export const automationTriggers = [
  'condition',
  'deviceEnrolled',
  'deviceLeft',
  'factsChanged',
  'commandFailed',
  'complianceChanged',
  'tagged',
  'assigned',
] as const;
export type AutomationTrigger = (typeof automationTriggers)[number];

const tag = line(deviceRules.tagMax, 1);

export const tagChanges = ['added', 'removed'] as const;

const automationTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('condition') }),
  z.object({ kind: z.literal('deviceEnrolled') }),
  z.object({ kind: z.literal('deviceLeft') }),
  /** Any of them without. */
  z.object({ kind: z.literal('factsChanged'), section: z.optional(z.enum(factSections)) }),
  z.object({ kind: z.literal('commandFailed') }),
  z.object({ kind: z.literal('complianceChanged') }),
  /** This tag, or any; given or taken away, or either. */
  z.object({ kind: z.literal('tagged'), tag: z.optional(tag), change: z.optional(z.enum(tagChanges)) }),
  z.object({ kind: z.literal('assigned') }),
]);

export const comparisons = ['below', 'atLeast'] as const;
export const versionComparisons = ['below', 'atLeast', 'is'] as const;

const version = z.string().check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,9}){0,4}$/));
const flag = <A extends string>(about: A) => z.object({ about: z.literal(about), is: z.boolean() });

/** What is not known of a device is neither so nor otherwise: no condition about it holds. */
export const automationCondition = z.discriminatedUnion('about', [
  z.object({ about: z.literal('os'), systems: z.array(z.enum(deviceSystems)).check(z.minLength(1)) }),
  /** By figures: 18.2 is below 18.10. */
  z.object({ about: z.literal('osVersion'), compare: z.enum(versionComparisons), version }),
  /** In the model or its name, in whatever capitals. */
  z.object({ about: z.literal('model'), text: line(80, 1) }),
  z.object({ about: z.literal('state'), states: z.array(z.enum(deviceStates)).check(z.minLength(1)) }),
  flag('supervised'),
  flag('compliant'),
  flag('lostMode'),
  flag('updateAvailable'),
  flag('encrypted'),
  flag('passcode'),
  /** An employee has it. */
  flag('employee'),
  /** Nothing was heard of it for so many days. */
  z.object({ about: z.literal('silent'), days: z.int().check(z.minimum(1), z.maximum(365)) }),
  z.object({
    about: z.literal('battery'),
    compare: z.enum(comparisons),
    percent: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  z.object({
    about: z.literal('storage'),
    compare: z.enum(comparisons),
    gigabytes: z.number().check(z.minimum(0), z.maximum(100_000)),
  }),
  z.object({ about: z.literal('tag'), tag, is: z.boolean() }),
  /** Installed or not; with a version, installed in one that compares so. */
  z.object({
    about: z.literal('app'),
    identifier: line(200, 1),
    is: z.boolean(),
    compare: z.optional(z.enum(versionComparisons)),
    version: z.optional(version),
  }),
]);
export type AutomationCondition = z.output<typeof automationCondition>;
export type ConditionAbout = AutomationCondition['about'];
export const conditionAbouts = automationCondition.def.options.map(
  (option) => option.def.shape.about.def.values[0],
) as readonly ConditionAbout[];

/** What destroys is for people alone, and what has secrets is nothing to be kept in a rule. */
const notForRules: readonly string[] = [...destructiveKinds, 'native', 'install-profile', 'remove-profile'];
export const automationCommands = askedKinds.filter((kind) => !notForRules.includes(kind)) as [
  AskedKind,
  ...AskedKind[],
];

const commandAction = z
  .object({
    kind: z.literal('command'),
    command: z.enum(automationCommands),
    arguments: z._default(z.record(z.string().check(z.maxLength(60)), z.unknown()), {}),
  })
  .check(
    z.refine(
      ({ command, arguments: args }) =>
        commandArguments[command].safeParse(args).success &&
        !(secretArguments[command] ?? []).some((name) => args[name] !== undefined),
      { path: ['arguments'], params: { rule: 'type' } },
    ),
  );

export const automationActionKinds = ['addTags', 'removeTags', 'assignPolicy', 'command', 'notify', 'webhook'] as const;
export type AutomationActionKind = (typeof automationActionKinds)[number];

const message = z._default(line(automationLimits.messageMax), '');
const someTags = deviceTags.check(z.minLength(1));

export const automationAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addTags'), tags: someTags }),
  z.object({ kind: z.literal('removeTags'), tags: someTags }),
  z.object({ kind: z.literal('assignPolicy'), policyId: id }),
  commandAction,
  /** Owners and admins, or some collaborators by their ids. */
  z.object({
    kind: z.literal('notify'),
    personIds: z._default(z.array(id).check(z.maxLength(automationLimits.peopleMax)), []),
    message,
  }),
  /** Integrations that listen to automation rules are told. */
  z.object({ kind: z.literal('webhook'), message }),
]);
export type AutomationAction = z.output<typeof automationAction>;

const { nameMax, descriptionMax, actionsMax, conditionsMax, audiencesMax, cooldownMax } = automationLimits;

const fields = {
  trigger: automationTrigger,
  /** Device audiences; none: all devices. */
  deviceAudienceIds: z._default(z.array(id).check(z.maxLength(audiencesMax)), []),
  /** All of the conditions, or any. */
  match: z._default(z.enum(['all', 'any']), 'all'),
  conditions: z._default(z.array(automationCondition).check(z.maxLength(conditionsMax)), []),
  actions: z.array(automationAction).check(z.maxLength(actionsMax)),
};

/** "When it becomes so" needs something that becomes so. */
const isWhole = z.refine<{ trigger: { kind: string }; conditions: readonly unknown[] }>(
  ({ trigger, conditions }) => trigger.kind !== 'condition' || conditions.length > 0,
  { path: ['conditions'], params: { rule: 'required' } },
);

export const automationRuleFields = {
  name: line(nameMax, 1),
  description: z._default(paragraphs(descriptionMax), ''),
  enabled: z._default(z.boolean(), true),
  ...fields,
  actions: fields.actions.check(z.minLength(1)),
  /** It does not fire again for a device so soon. */
  cooldownMinutes: z._default(z.int().check(z.minimum(0), z.maximum(cooldownMax)), 0),
};
export const automationRuleInput = z.object(automationRuleFields).check(isWhole);
export type AutomationRuleInput = z.output<typeof automationRuleInput>;
export const automationRuleChange = z
  .object({ ...automationRuleFields, updatedAt: z.optional(instant) })
  .check(isWhole);
export const automationDraft = z.object(fields);
export type AutomationDraft = z.output<typeof automationDraft>;

/** Why the breaker switched a rule off: too often for one device, in a circle with others, for too many devices at once. */
export const automationStops = ['loop', 'circle', 'flood'] as const;
export type AutomationStop = (typeof automationStops)[number];

const stopped = z.nullable(
  z.object({
    reason: z.enum(automationStops),
    at: instant,
    /** The one at which it was noticed. */
    device: z.nullable(z.object({ id, displayName: z.string(), platform: z.enum(devicePrefixes) })),
  }),
);

/** A row of the list. */
export const automationRule = z.object({
  id,
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  trigger: z.enum(automationTriggers),
  /** How many. */
  actions: z.int(),
  audiences: z.int(),
  conditions: z.int(),
  stopped,
  lastRunAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type AutomationRule = z.output<typeof automationRule>;

export const automationRuleDetails = z.object({
  ...automationRule.shape,
  trigger: automationTrigger,
  deviceAudienceIds: z.array(id),
  match: z.enum(['all', 'any']),
  conditions: z.array(automationCondition),
  actions: z.array(automationAction),
  cooldownMinutes: z.int(),
  /** What people call the audiences, policies and people that are named; who is gone is not among them. */
  labels: z.record(z.string(), z.string()),
  /** Ids that it names and that are gone: that part does nothing. */
  gone: z.array(id),
});
export type AutomationRuleDetails = z.output<typeof automationRuleDetails>;

export const automationRuleSorts = ['name', '-name', 'createdAt', '-createdAt'] as const;

/** What became of an action: done, there was nothing to do, or why not. */
export const automationOutcomes = ['done', 'nothing', 'skipped', 'failed'] as const;
export type AutomationOutcome = (typeof automationOutcomes)[number];

const outcome = z.object({
  kind: z.enum(automationActionKinds),
  outcome: z.enum(automationOutcomes),
  /** Of the error catalogue. */
  code: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type ActionOutcome = z.output<typeof outcome>;

export const automationRunStates = ['pending', 'done', 'failed', 'skipped'] as const;
export type AutomationRunState = (typeof automationRunStates)[number];

/** Why nothing was done: the chain was too long, the rule was switched off meanwhile, the device is gone. */
const automationSkips = ['depth', 'off', 'deviceGone'] as const;

const runDevice = z.object({ id, displayName: z.string(), platform: z.nullable(z.enum(devicePrefixes)) });

export const automationRun = z.object({
  id,
  device: runDevice,
  /** What set it off; `manual`: somebody ran it. */
  cause: z.enum([...automationTriggers, 'manual']),
  /** Of the cause: the section, the tags, the command. */
  detail: z.record(z.string(), z.unknown()),
  /** How many rules led to it, one after the other; 1: this one alone. */
  depth: z.int(),
  state: z.enum(automationRunStates),
  skipped: z.nullable(z.enum(automationSkips)),
  actions: z.array(outcome),
  createdAt: instant,
  endedAt: z.nullable(instant),
});
export type AutomationRun = z.output<typeof automationRun>;

/** What a rule would do now. Nothing of it is done. */
export const automationPreview = z.object({
  /** In its audiences. */
  devices: z.int(),
  /** Of those, for whom the condition holds. */
  matching: z.int(),
  /** Some of them, those for whom it holds first. */
  sample: z.array(
    z.object({
      device: z.extend(runDevice, { osVersion: z.nullable(z.string()) }),
      matches: z.boolean(),
      /** By the conditions of the rule; the value is what is known of the device. */
      conditions: z.array(z.object({ holds: z.boolean(), value: z.nullable(z.string()) })),
      /** What would become of each action; none where it does not match. */
      actions: z.array(outcome),
    }),
  ),
});
export type AutomationPreview = z.output<typeof automationPreview>;
