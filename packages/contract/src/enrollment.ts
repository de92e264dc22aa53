/** Ways of devices into management that are prepared (domain.md, section 3): templates, tokens that open them, devices that are expected. */
import * as z from 'zod/mini';
import { deviceRules, deviceTags } from './devices.ts';
import { enrollmentVariables } from './enrollment-variables.ts';
import { email, id, instant, interpolated, line, namesIn, namesOnly, orgParams } from './fields.ts';
import type { ValidatorName } from './validators.ts';

export { enrollmentVariables };

export const enrollmentRules = {
  nameMax: 120,
  /** How long a token may be good, and how often. */
  hoursMax: 24 * 365,
  usesMax: 100_000,
  fieldsMax: 10,
  optionsMax: 100,
  answerMax: 60,
  rulesMax: 50,
  argumentsMax: 20,
  groupsMax: 20,
  /** So many are invited, or prepared, at once. */
  inviteMax: 500,
  prepareMax: 5000,
  /** How long the link of an invitation is good. */
  inviteHours: 24 * 7,
} as const;

export const enrollmentTemplateParams = z.extend(orgParams, { templateId: id });
export const enrollmentTokenParams = z.extend(orgParams, { enrollmentTokenId: id });

/** Of an auxiliary field, or of an argument. */
const key = z.string().check(z.regex(/^[a-z][A-Za-z0-9_]{0,39}$/));

/** How long the answer to a field may be: with its key it has to fit into a tag. */
export function answerMax(of: string): number {
  return Math.min(enrollmentRules.answerMax, deviceRules.tagMax - of.length - 1);
}

/** Asked on the enrollment page; the answer is the keyed tag `key:answer` of the device, and `{{field.key}}` in a pattern. */
const auxiliaryField = z.object({
  key,
  label: line(enrollmentRules.nameMax, 1),
  /** To choose from; with none, any text is an answer. */
  options: z._default(z.array(line(enrollmentRules.answerMax, 1)).check(z.maxLength(enrollmentRules.optionsMax)), []),
  required: z._default(z.boolean(), true),
});

/** What devices get whose answers are all of these keyed tags. */
const auxiliaryRule = z.object({
  keyedTags: z.array(line(deviceRules.tagMax, 3)).check(z.minLength(1), z.maxLength(enrollmentRules.fieldsMax)),
  tags: deviceTags,
});

/** A value that the template gives its devices: `{{argument.name}}` in a pattern. */
const templateArgument = z.object({ name: key, value: interpolated('interpolationArguments', enrollmentVariables) });

const templateFields = {
  name: line(enrollmentRules.nameMax, 1),
  /** What devices get with it. */
  tags: z._default(deviceTags, []),
  displayNamePattern: z._default(z.nullable(line(1000)), null),
  /** Whoever enrolls signs in first, as an employee, and the device is theirs. */
  signIn: z._default(z.boolean(), false),
  auxiliaryFields: z._default(z.array(auxiliaryField).check(z.maxLength(enrollmentRules.fieldsMax)), []),
  auxiliaryRules: z._default(z.array(auxiliaryRule).check(z.maxLength(enrollmentRules.rulesMax)), []),
  arguments: z._default(z.array(templateArgument).check(z.maxLength(enrollmentRules.argumentsMax)), []),
};

export const enrollmentTemplateInput = {
  ...templateFields,
  /** The employee who uses them. */
  mdmUserId: z._default(z.nullable(id), null),
  /** Only those who are in all of them may enroll; needs a sign-in. */
  userGroupIds: z._default(z.array(id).check(z.maxLength(enrollmentRules.groupsMax)), []),
};

type TemplateInput = z.output<z.ZodMiniObject<typeof enrollmentTemplateInput>>;

/** Whether it names something of an employee, who has to be known for that. */
export function namesEmployee(text: string): boolean {
  return namesIn(text).some((name) => name.startsWith('employee'));
}

/** A keyed tag is `key:answer`, of a field that is asked, with an answer that can be given. */
function isAnswer(keyedTag: string, fields: TemplateInput['auxiliaryFields']): boolean {
  const at = keyedTag.indexOf(':');
  const answer = keyedTag.slice(at + 1);
  const field = fields.find(({ key }) => at > 0 && key === keyedTag.slice(0, at));
  return field !== undefined && answer !== '' && (field.options.length === 0 || field.options.includes(answer));
}

type Path = readonly (string | number)[];

/** Every text of a template in which something can be named, where it stands, and the rule that it keeps. */
function patternsOf(template: TemplateInput): { text: string; path: Path; rule: ValidatorName }[] {
  const tagsAt = (tags: readonly string[], path: Path) =>
    tags.map((text, index) => ({ text, path: [...path, index], rule: 'interpolationTags' as const }));
  return [
    { text: template.displayNamePattern ?? '', path: ['displayNamePattern'], rule: 'interpolationDisplayName' },
    ...tagsAt(template.tags, ['tags']),
    ...template.auxiliaryRules.flatMap(({ tags }, index) => tagsAt(tags, ['auxiliaryRules', index, 'tags'])),
  ];
}

/** What the parts of a template have to be to each other. */
const templateHolds = z.superRefine<TemplateInput>((template, { addIssue }) => {
  const { auxiliaryFields, auxiliaryRules, signIn, mdmUserId, userGroupIds } = template;
  const refuse = (rule: ValidatorName, path: Path) =>
    addIssue({ code: 'custom', params: { rule }, path: [...path], input: template });
  const repeated = (names: readonly string[], pathOf: (index: number) => Path) =>
    names.forEach((name, index) => {
      if (names.indexOf(name) < index) refuse('keyRepeated', pathOf(index));
    });
  const keys = auxiliaryFields.map(({ key: one }) => one);
  const values = template.arguments.map(({ name }) => name);
  repeated(keys, (index) => ['auxiliaryFields', index, 'key']);
  repeated(values, (index) => ['arguments', index, 'name']);
  auxiliaryFields.forEach(({ key: one, options }, index) => {
    const maximum = answerMax(one);
    options.forEach((option, at) => {
      const path = ['auxiliaryFields', index, 'options', at];
      if (option.length > maximum) addIssue({ code: 'too_big', origin: 'string', maximum, path, input: option });
    });
  });
  auxiliaryRules.forEach(({ keyedTags }, index) => {
    keyedTags.forEach((tag, at) => {
      if (!isAnswer(tag, auxiliaryFields)) refuse('keyedTag', ['auxiliaryRules', index, 'keyedTags', at]);
    });
  });
  const known = [
    ...enrollmentVariables,
    ...values.map((name) => `argument.${name}`),
    ...keys.map((one) => `field.${one}`),
  ];
  const hasPerson = signIn || mdmUserId !== null;
  for (const { text, path, rule } of patternsOf(template)) {
    if (!namesOnly(text, known)) refuse(rule, path);
    else if (!hasPerson && namesEmployee(text)) refuse('interpolationProvider', path);
  }
  template.arguments.forEach(({ value }, index) => {
    if (!hasPerson && namesEmployee(value)) refuse('interpolationProvider', ['arguments', index, 'value']);
  });
  if (userGroupIds.length > 0 && !signIn) refuse('needsSignIn', ['userGroupIds']);
});

export const newEnrollmentTemplate = z.object(enrollmentTemplateInput).check(templateHolds);
export const changedEnrollmentTemplate = z
  .object({ updatedAt: z.optional(instant), ...enrollmentTemplateInput })
  .check(templateHolds);

export type AuxiliaryField = z.output<typeof auxiliaryField>;
export type AuxiliaryRule = z.output<typeof auxiliaryRule>;
export type TemplateArgument = z.output<typeof templateArgument>;

export const enrollmentTemplate = z.object({
  id,
  name: z.string(),
  tags: z.array(z.string()),
  displayNamePattern: z.nullable(z.string()),
  signIn: z.boolean(),
  auxiliaryFields: z.array(auxiliaryField),
  auxiliaryRules: z.array(auxiliaryRule),
  arguments: z.array(templateArgument),
  mdmUser: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  /** One that was deleted has no name: nobody is in it, so nobody comes in until it is taken from the template. */
  userGroups: z.array(z.object({ id, name: z.nullable(z.string()) })),
  /** Managed ones that came by it. */
  devices: z.int(),
  /** Tokens that are good for another device. */
  openTokens: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type EnrollmentTemplate = z.output<typeof enrollmentTemplate>;

export const enrollmentToken = z.object({
  id,
  template: z.object({ id, name: z.string() }),
  /** Of how many that are allowed; null allows any number. */
  uses: z.int(),
  maxUses: z.nullable(z.int()),
  expiresAt: instant,
  /** Good for another device. */
  open: z.boolean(),
  createdAt: instant,
});
export type EnrollmentToken = z.output<typeof enrollmentToken>;

/** Where an offer is taken up: a page that explains, asks and has a QR code; the profile itself where nothing is asked. */
export const enrollmentAddress = { pageUrl: z.string(), url: z.nullable(z.string()) };

/** A device that is expected, by its serial number or IMEI: what it gets when it comes, whichever way. */
export const preparedDevice = z.object({
  id,
  identifier: z.string(),
  template: z.nullable(z.object({ id, name: z.string() })),
  mdmUser: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  displayName: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** The device, once it has come. */
  device: z.nullable(z.object({ id, displayName: z.string(), state: z.string() })),
  createdAt: instant,
});
export type PreparedDevice = z.output<typeof preparedDevice>;

export const preparedDeviceInput = z.object({
  /** Serial number or IMEI; what can be neither is told in the result. */
  identifier: line(200),
  /** Of the employee who gets it. */
  email: z.optional(z.nullable(email)),
  displayName: z.optional(z.nullable(line(deviceRules.nameMax))),
  tags: z._default(deviceTags, []),
});

export type PreparedDeviceInput = z.output<typeof preparedDeviceInput>;

const prepareProblems = ['INVALID', 'REPEATED', 'NO_EMPLOYEE'] as const;
export const prepareResult = z.object({
  prepared: z.int(),
  updated: z.int(),
  /** Devices of them that are managed now: employee, name and tags are theirs at once. */
  applied: z.int(),
  /** Those that were left out, by their place in what was sent. */
  refused: z.array(z.object({ index: z.int(), identifier: z.string(), problem: z.enum(prepareProblems) })),
});
export type PrepareResult = z.output<typeof prepareResult>;
