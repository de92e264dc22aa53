/** What those who run a workspace decide about it: its name, how it looks, how people get in, and whether it exists. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { workspaceRules } from '../constants.ts';
import { organization, workspaceChoices } from '../entities.ts';
import { contact, hexColor, instant, language, line, orgParams, slug, url } from '../fields.ts';
import { mailAlias } from '../mail-alias.ts';

const update = { kind: 'member', resource: 'organization', action: 'update' } as const;

/** The one that was read; with another in its place nothing is changed. Whoever has read nothing leaves it out. */
const updatedAt = z.optional(instant);

export const updateWorkspace = call({
  name: 'workspaces.update',
  summary: 'Change the name of a workspace, its web site, whom to contact and its configuration',
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org',
  access: update,
  changes: true,
  params: orgParams,
  body: z.object({
    updatedAt,
    name: z.optional(line(workspaceRules.nameMax, workspaceRules.nameMin)),
    webSiteUrl: z.optional(z.nullable(url)),
    contactInfo: z.optional(z.nullable(z.object(contact))),
    configuration: z.optional(
      z.object({
        notificationLanguage: z.optional(language),
        noReplyAlias: z.optional(mailAlias),
        ...workspaceChoices,
      }),
    ),
  }),
  reply: organization,
  errors: [5203],
  sample: { body: { name: 'Sample company', webSiteUrl: 'https://sample.example' } },
});

export const updateBranding = call({
  name: 'workspaces.updateBranding',
  summary: "Change the colour of a workspace; null takes the product's own",
  service: 'api',
  method: 'PATCH',
  path: '/organizations/:org/branding',
  access: update,
  changes: true,
  params: orgParams,
  body: z.object({ updatedAt, primaryColor: z.nullable(hexColor) }),
  reply: organization,
  errors: [4013, 5203],
  sample: { body: { primaryColor: '8A4B2A' } },
});

const pictureParams = z.extend(orgParams, { kind: z.enum(['logo', 'picture']) });

export const putBrandingPicture = call({
  name: 'workspaces.putBrandingPicture',
  summary: 'Put a logo, which is kept as wide as it is, or a picture, which is cut to a square; both are drawn anew',
  service: 'api',
  method: 'PUT',
  path: '/organizations/:org/branding/:kind',
  access: update,
  changes: true,
  params: pictureParams,
  body: { codec: 'bytes', types: ['image/png', 'image/jpeg', 'image/webp'] },
  bodyLimit: 5 * 1024 * 1024,
  reply: organization,
  limits: [{ by: 'user', points: 40, seconds: 600 }],
  errors: [4013, 5206],
  sample: { params: { kind: 'logo' } },
});

export const deleteBrandingPicture = call({
  name: 'workspaces.deleteBrandingPicture',
  summary: 'Take the logo or the picture away',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/branding/:kind',
  access: update,
  changes: true,
  params: pictureParams,
  reply: organization,
  sample: { params: { kind: 'logo' } },
});

export const updateSignIn = call({
  name: 'workspaces.updateSignIn',
  summary: 'Decide how people get into a workspace',
  service: 'api',
  method: 'PUT',
  path: '/organizations/:org/sign-in',
  access: { kind: 'member', resource: 'loginProvider', action: 'update' },
  changes: true,
  stepUp: true,
  params: orgParams,
  body: z.object({ updatedAt, denyTraditionalAccess: z.boolean() }),
  reply: organization,
  errors: [4013, 5203, 5210],
  // Switched on, it would shut out whoever calls next.
  sample: { body: { denyTraditionalAccess: false } },
});

export const deleteWorkspace = call({
  name: 'workspaces.delete',
  summary: 'Delete a workspace and everything in it; its slug is given to say which',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org',
  access: { kind: 'member', resource: 'organization', action: 'delete' },
  changes: true,
  stepUp: true,
  params: orgParams,
  body: z.object({ slug }),
  reply: z.null(),
  errors: [6002],
  sample: { body: { slug: 'another-company' } },
});
