import * as fields from '@muster/contract/fields';
import * as z from 'zod/mini';

/** What interpolations may name in this form. */
const variables = ['user.email', 'device.serialNumber'];
const workspace = 'nordwind';
export const builds = [
  { id: '0192d1a4-0000-7000-8000-000000000001', name: '2.4.1 (318)' },
  { id: '0192d1a4-0000-7000-8000-000000000002', name: '2.4.0 (311)' },
];

/** Every rule of the product with a field of its own (platform-shell.md, section 5), named after it. */
export const texts = {
  required: fields.line(80, 1),
  email: fields.email,
  url: fields.url,
  hexColor: fields.hexColor,
  slug: fields.newSlug,
  alphanumeric: fields.alphanumeric,
  numeric: fields.numeric,
  phone: fields.phone,
  onboardingPhone: z.optional(fields.onboardingPhone),
  length: fields.line(12, 3),
  workspaceSlug: fields.workspaceSlug(workspace),
  interpolationArguments: fields.interpolated('interpolationArguments', variables),
  interpolationDepProfileTags: fields.interpolated('interpolationDepProfileTags', variables),
  interpolationDisplayName: fields.interpolated('interpolationDisplayName', variables),
} as const;

export const others = {
  password: fields.newPassword,
  sameAs: z.string(),
  json: fields.json,
  groupNames: fields.groupNames,
  emails: fields.emails.check(z.minLength(1)),
  tags: z.array(z.string()).check(z.minLength(1), z.maxLength(3)),
  number: z.int().check(z.minimum(1), z.maximum(10)),
  select: fields.language,
  combobox: fields.language,
  radio: fields.language,
  date: z.iso.date(),
  time: z.iso.time({ precision: -1 }),
  selectBuild: fields.selectedBuilds,
  checkbox: z.literal(true),
  /** Interpolations need one. */
  provider: z.boolean(),
  /** The page asks for less than the server does, so that the server has something to say. */
  key: fields.line(200, 1),
} as const;

export const valid = {
  required: 'Ana',
  email: 'ana@example.com',
  url: 'https://example.com',
  hexColor: '2F5BEA',
  slug: 'nord-wind',
  alphanumeric: 'A1',
  numeric: '0123',
  phone: '600 123 456',
  onboardingPhone: '+34 600-123-456',
  length: 'twelve chars',
  workspaceSlug: workspace,
  interpolationArguments: '--user={{user.email}}',
  interpolationDepProfileTags: '{{device.serialNumber}}',
  interpolationDisplayName: 'iPhone {{device.serialNumber}}',
  password: 'Correct-horse-1',
  sameAs: 'Correct-horse-1',
  json: '{ "a": 1 }',
  groupNames: ['sales', 'it'],
  emails: ['ana@example.com'],
  tags: ['blue'],
  number: 7,
  select: 'en',
  combobox: 'es',
  radio: 'en',
  date: '2026-11-15',
  time: '09:30',
  selectBuild: [builds[0]?.id ?? ''],
  checkbox: true,
  provider: true,
  key: 'playground',
} as const;
