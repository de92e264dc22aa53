/** Audiences of devices on the wire (domain.md, section 3): whoever one of the selectors finds is in it. */
import * as z from 'zod/mini';
import { paragraphs } from './apps.ts';
import { devicePrefixes, deviceSelectors } from './enumerations/devices.ts';
import { id, instant, line, orgParams } from './fields.ts';

export const deviceAudienceRules = {
  nameMax: 120,
  descriptionMax: 400,
  tagsMax: 100,
  idsMax: 10_000,
  countedAtMost: 10_000,
} as const;

export const deviceAudienceParams = z.extend(orgParams, { deviceAudienceId: id });

const tags = z._default(z.array(line(60, 1)).check(z.maxLength(deviceAudienceRules.tagsMax)), []);
const ids = z._default(z.array(id).check(z.maxLength(deviceAudienceRules.idsMax)), []);

/** Selectors are joined by OR: a device with one of the tags, named itself, of an employee with one of the tags … */
export const deviceAudienceSelectors = z.object({
  /** Tags of devices. */
  deviceGroups: tags,
  deviceIds: ids,
  /** Tags of employees. */
  mdmUserGroups: tags,
  mdmUserIds: ids,
  serialNumbers: z._default(z.array(line(60, 1)).check(z.maxLength(deviceAudienceRules.idsMax)), []),
});
export type DeviceAudienceSelectors = z.output<typeof deviceAudienceSelectors>;

export const deviceAudienceInput = {
  name: line(deviceAudienceRules.nameMax, 1),
  description: z._default(paragraphs(deviceAudienceRules.descriptionMax), ''),
  selectors: deviceAudienceSelectors,
};

export const deviceAudience = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Which kinds of selectors it has. */
  selectorKinds: z.array(z.enum(deviceSelectors)),
  devices: z.int(),
  /** Policies and automation rules that use it. */
  uses: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type DeviceAudience = z.output<typeof deviceAudience>;

export const deviceAudienceDetails = z.extend(deviceAudience, {
  selectors: deviceAudienceSelectors,
  /** What people call the devices and employees that are named. */
  labels: z.record(z.string(), z.string()),
  usedBy: z.array(z.object({ kind: z.enum(['policy', 'automationRule']), id, name: z.string() })),
});
export type DeviceAudienceDetails = z.output<typeof deviceAudienceDetails>;

/** A device of an audience, and the selector that found it. */
export const deviceAudienceMember = z.object({
  id,
  platform: z.enum(devicePrefixes),
  deviceName: z.string(),
  serialNumber: z.nullable(z.string()),
  mdmUser: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  selectors: z.array(z.enum(deviceSelectors)),
});
export type DeviceAudienceMember = z.output<typeof deviceAudienceMember>;

export const deviceAudienceSorts = ['name', '-name', 'createdAt', '-createdAt'] as const;
