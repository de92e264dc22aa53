import { packageProblems } from '@muster/app-package/package-error';
import { type PackageInfo, packageFormats, warningCodes } from '@muster/app-package/package-info';
import { longestRange, type ReadingMessage } from '@muster/app-package/reading';
import { z } from 'zod';

const text = z.string();
const texts = z.array(text);
const certificate = z.object({
  subject: text,
  issuer: text,
  serialNumber: text,
  sha256: text,
  notBefore: z.coerce.date(),
  notAfter: z.coerce.date(),
});
const profile = z.object({
  name: text.optional(),
  uuid: text.optional(),
  teamId: text.optional(),
  teamName: text.optional(),
  createdAt: z.coerce.date().optional(),
  expiresAt: z.coerce.date().optional(),
  devices: texts.optional(),
  allDevices: z.boolean().optional(),
  entitlements: z.record(text, z.unknown()).optional(),
  certificates: z.array(certificate).optional(),
});

const info: z.ZodType<Omit<PackageInfo, 'icon'>> = z.object({
  format: z.enum(packageFormats),
  os: z.enum(['ios', 'tvos', 'watchos', 'visionos', 'macos', 'android', 'windows', 'custom']),
  identifier: text.optional(),
  name: text.optional(),
  names: z.record(text, text).optional(),
  versionName: text.optional(),
  versionCode: text.optional(),
  minimumOs: text.optional(),
  targetOs: text.optional(),
  architectures: texts.optional(),
  deviceFamilies: texts.optional(),
  permissions: z.array(z.object({ name: text, reason: text.optional(), upTo: text.optional() })).optional(),
  features: z.array(z.object({ name: text, required: z.boolean() })).optional(),
  entitlements: z.record(text, z.unknown()).optional(),
  signing: z
    .object({
      type: z.enum(['development', 'ad-hoc', 'enterprise', 'appStore', 'testFlight', 'developerId']).optional(),
      schemes: texts.optional(),
      certificates: z.array(certificate).optional(),
      profile: profile.optional(),
      timestamped: z.boolean().optional(),
    })
    .optional(),
  nested: z
    .array(
      z.object({
        path: text,
        identifier: text.optional(),
        name: text.optional(),
        versionName: text.optional(),
        versionCode: text.optional(),
        profile: profile.optional(),
      }),
    )
    .optional(),
  parts: z.array(z.object({ name: text, size: z.number() })),
  details: z.record(text, text).optional(),
  warnings: z.array(z.object({ code: z.enum(warningCodes), detail: text.optional() })),
});

/** The process may have been taken over by what it reads, so what it says is looked at like anybody's. */
export const readingMessage: z.ZodType<ReadingMessage> = z.union([
  z.object({ range: z.tuple([z.int().nonnegative(), z.int().positive().max(longestRange)]) }),
  z.object({ problem: z.enum(packageProblems), detail: text }),
  z.object({ unreachable: text }),
  z.object({ info }),
  z.object({ icon: z.base64() }),
  z.object({ iconProblem: text }),
]);
