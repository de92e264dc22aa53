/** What is set about an app. */
import * as z from 'zod/mini';
import { appConfiguration, applicationSettings, appNotifications, sdkSettings } from '../app-settings.ts';
import { application, appMetadata, appName, appParams, appRules, appSlug, paragraphs } from '../apps.ts';
import { buildScripts } from '../build-scripts.ts';
import { call } from '../call.ts';
import { instant, line, slug } from '../fields.ts';

const one = (action: 'update' | 'delete') =>
  ({ kind: 'member', resource: 'application', action, application: 'one' }) as const;
const some = '0199a000-0000-7000-8000-000000000000';

export const readAppSettings = call({
  name: 'apps.readSettings',
  summary: 'An app with everything that can be set about it',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/apps/:appId/settings',
  access: one('update'),
  changes: false,
  params: appParams,
  reply: applicationSettings,
  sample: { params: { appId: some } },
});

export const updateApp = call({
  name: 'apps.update',
  summary: 'Change an app; what is not named stays as it is',
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/apps/:appId',
  access: one('update'),
  changes: true,
  params: appParams,
  bodyLimit: 512 * 1024,
  body: z.object({
    updatedAt: z.optional(instant),
    name: z.optional(appName),
    slug: z.optional(appSlug),
    description: z.optional(paragraphs(appRules.descriptionMax)),
    buildPlatforms: z.optional(z.array(line(40)).check(z.maxLength(50))),
    metadata: z.optional(appMetadata),
    configuration: z.optional(appConfiguration),
    sdk: z.optional(sdkSettings),
    notifications: z.optional(appNotifications),
    defaultScripts: z.optional(buildScripts),
  }),
  reply: applicationSettings,
  errors: [4013, 5024, 5203],
  sample: { params: { appId: some }, body: { name: 'Field service' } },
});

export const uploadAppPicture = call({
  name: 'apps.uploadPicture',
  summary: 'Put a picture, which is cut to a square and drawn anew',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/picture',
  access: one('update'),
  changes: true,
  params: appParams,
  body: { codec: 'bytes', types: ['image/png', 'image/jpeg', 'image/webp'] },
  bodyLimit: 5 * 1024 * 1024,
  reply: application,
  limits: [{ by: 'user', points: 40, seconds: 600 }],
  errors: [5206],
  sample: { params: { appId: some } },
});

export const deleteAppPicture = call({
  name: 'apps.deletePicture',
  summary: 'Take the picture away; the icon of the latest build takes its place',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/apps/:appId/picture',
  access: one('update'),
  changes: true,
  params: appParams,
  reply: application,
  sample: { params: { appId: some } },
});

export const deleteApp = call({
  name: 'apps.delete',
  summary: 'Delete an app with its builds; its slug is given to say which',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/apps/:appId',
  access: one('delete'),
  changes: true,
  stepUp: true,
  params: appParams,
  body: z.object({ slug }),
  reply: z.null(),
  errors: [6002],
  sample: { params: { appId: some }, body: { slug: 'another-app' } },
});
