/** What build servers call with the token of an app: a compatible form of calls that their plugins already make. */
import * as z from 'zod/mini';
import { build, buildOss } from '../builds.ts';
import { call } from '../call.ts';
import { buildStatuses } from '../enumerations/apps.ts';
import { id, line } from '../fields.ts';

const some = '0199a000-0000-7000-8000-000000000000';

const yes = z.optional(z.enum(['true', 'false']));
/** Deployer's fields may be written with brackets as well: `deployer[info][commit]`. */
const buildForm = z.object({
  build: z.file(),
  packageIcon: z.optional(z.file()),
  versionName: z.optional(z.string()),
  /** With commas between them. */
  tags: z.optional(z.string()),
  changelog: z.optional(z.string()),
  buildPlatform: z.optional(z.string()),
  packageName: z.optional(z.string()),
  packageVersion: z.optional(z.string()),
  /** `[["g1","g2"],["g3"]]`, or `g1,g2|g3`. */
  filter: z.optional(z.string()),
  notifyCollaborators: yes,
  notifyEmployees: yes,
  notifyMessage: z.optional(z.string()),
  notifyLanguage: z.optional(z.string()),
  'deployer.name': z.optional(z.string()),
  'deployer.info.commit': z.optional(z.string()),
  'deployer.info.commitMessage': z.optional(z.string()),
  'deployer.info.branch': z.optional(z.string()),
  'deployer.info.tag': z.optional(z.string()),
  'deployer.info.triggerTimestamp': z.optional(z.string()),
  'deployer.info.buildUrl': z.optional(z.string()),
  'deployer.info.ciUrl': z.optional(z.string()),
  'deployer.info.repositoryUrl': z.optional(z.string()),
  'deployer.info.buildNumber': z.optional(z.string()),
});

export const sendBuild = call({
  name: 'integrations.sendBuild',
  summary: 'Send a build in one request, with the token of an app',
  service: 'upload',
  method: 'POST',
  path: '/v1/integrations/builds',
  access: { kind: 'app' },
  changes: true,
  body: { codec: 'multipart', types: ['multipart/form-data'], form: buildForm },
  bodyLimit: 64 * 1024 ** 3,
  timeout: 3_600_000,
  reply: z.object({ id }),
  errors: [5231, 5333, 5341, 6001],
});

const counted = (max: number, fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/)),
      z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(max))),
    ),
    fallback,
  );

export const listSentBuilds = call({
  name: 'integrations.listBuilds',
  summary: 'Builds of the app whose token is used, the newest first',
  service: 'upload',
  method: 'GET',
  path: '/v1/integrations/builds',
  access: { kind: 'app' },
  changes: false,
  query: z.object({
    versionName: z.optional(line(120)),
    status: z.optional(z.enum(buildStatuses)),
    os: z.optional(z.enum(buildOss)),
    page: counted(1000, 1),
    limit: counted(100, 20),
  }),
  reply: z.object({ items: z.array(build), totalDocs: z.int(), page: z.int(), limit: z.int() }),
});

export const readSentBuild = call({
  name: 'integrations.readBuild',
  summary: 'One build of the app whose token is used, to see what became of it',
  service: 'upload',
  method: 'GET',
  path: '/v1/integrations/builds/:buildId',
  access: { kind: 'app' },
  changes: false,
  params: z.object({ buildId: id }),
  reply: build,
  sample: { params: { buildId: some } },
});
