/** Ways of devices into management that are prepared (domain.md, section 3): templates, tokens that open them, devices that are expected. */
import * as z from 'zod/mini';
import { deviceRules, deviceTags } from './devices.ts';
import { email, id, instant, interpolated, line, orgParams } from './fields.ts';

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

/** What a pattern may name of the device; what begins with `employee` is known only where somebody signs in or is named. */
export const enrollmentVariables = [
  'serialNumber',
  'imei',
  'identifier',
  'model',
  'modelName',
  'os',
  'osVersion',
  'deviceName',
  'employeeName',
  'employeeFirstName',
  'employeeLastName',
  'employeeEmail',
] as const;

export const enrollmentTemplateParams = z.extend(orgParams, { templateId: id });
export const enrollmentTokenParams = z.extend(orgParams, { enrollmentTokenId: id });

/** Of an auxiliary field, or of an argument. */
const key = z.string().check(z.regex(/^[a-z][A-Za-z0-9_]{0,39}$/));

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
  userGroups: z.array(z.object({ id, name: z.string() })),
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
  /** Serial number or IMEI. */
  identifier: line(64, 4),
  /** Of the employee who gets it. */
  email: z.optional(z.nullable(email)),
  displayName: z.optional(z.nullable(line(deviceRules.nameMax))),
  tags: z._default(deviceTags, []),
});

export const prepareProblems = ['INVALID', 'REPEATED', 'NO_EMPLOYEE'] as const;
export const prepareResult = z.object({
  prepared: z.int(),
  updated: z.int(),
  /** Those that were left out, by their place in what was sent. */
  refused: z.array(z.object({ index: z.int(), identifier: z.string(), problem: z.enum(prepareProblems) })),
});
export type PrepareResult = z.output<typeof prepareResult>;
