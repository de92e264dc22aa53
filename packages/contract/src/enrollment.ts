/** Ways of devices into management that are prepared (domain.md, section 3): templates, and tokens that open them. */
import * as z from 'zod/mini';
import { deviceTags } from './devices.ts';
import { id, instant, interpolated, line, orgParams } from './fields.ts';

export const enrollmentRules = {
  nameMax: 120,
  /** How long a token may be good, and how often. */
  hoursMax: 24 * 365,
  usesMax: 100_000,
} as const;

/** What the pattern of a display name may name. */
const displayNameVariables = [
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

export const enrollmentTemplateInput = {
  name: line(enrollmentRules.nameMax, 1),
  /** What devices get with it. */
  tags: z._default(deviceTags, []),
  /** The employee who uses them. */
  mdmUserId: z._default(z.nullable(id), null),
  displayNamePattern: z._default(z.nullable(interpolated('interpolationDisplayName', displayNameVariables)), null),
};

export const enrollmentTemplate = z.object({
  id,
  name: z.string(),
  tags: z.array(z.string()),
  mdmUser: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  displayNamePattern: z.nullable(z.string()),
  /** Managed ones that came by it. */
  devices: z.int(),
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
