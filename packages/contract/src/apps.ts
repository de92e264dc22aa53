/** What an app is on the wire (platform-shell.md, section 3; domain.md, section 3). */
import * as z from 'zod/mini';
import { id, instant, line, newSlug, orgParams, rule } from './fields.ts';
import { roles } from './permissions.ts';

export const appRules = { nameMax: 120, descriptionMax: 2000, messageMax: 2000, scriptMax: 64 * 1024 } as const;
export const appTokenPrefix = 'msa_';
export const appTokenLimits = { nameMax: 80, perApp: 20 } as const;

/** The app of a path; its id, so that rights in single apps are known before anything is read. */
export const appParams = z.extend(orgParams, { appId: id });
export const appSorts = ['name', '-name', 'createdAt', '-createdAt', 'lastBuild', '-lastBuild'] as const;
export type AppSort = (typeof appSorts)[number];

export const appName = line(appRules.nameMax, 1);
export const appSlug = newSlug;

/** Several lines as people write them; without the characters that no text has. */
export function paragraphs(max: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(max),
    rule('type', (text: string) => !notInText.test(text)),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const metadataName = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;
const metadataMost = 30;
/** What a workspace notes about an app for its own programs. */
export const appMetadata = z.record(z.string(), line(200)).check(
  rule('metadata', (metadata: Record<string, string>) => {
    const names = Object.keys(metadata);
    return names.length <= metadataMost && names.every((name) => metadataName.test(name));
  }),
);
export type AppMetadata = z.output<typeof appMetadata>;

export const application = z.object({
  id,
  organization: id,
  organizationInfo: z.object({ id, slug: z.string(), name: z.string() }),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: z.nullable(z.string()),
  pictureSource: z.nullable(z.enum(['upload', 'build'])),
  /** The operating systems that its builds are for. */
  oss: z.array(z.string()),
  /** Slugs; none: every platform that the installation has. */
  buildPlatforms: z.array(z.string()),
  /** Of the caller, in this app. */
  security: z.object({ role: z.enum(roles) }),
  /** It stands in the library that all workspaces see. */
  library: z.boolean(),
  metadata: appMetadata,
  counts: z.object({ builds: z.int(), appCollaborators: z.int(), downloads: z.int(), feedbacks: z.int() }),
  lastBuildProcessedDate: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type Application = z.output<typeof application>;

export const attributeTypes = ['tags', 'gitBranch', 'gitTag', 'deployerName', 'versionName'] as const;
export type AttributeType = (typeof attributeTypes)[number];
