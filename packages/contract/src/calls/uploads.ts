/** Resumable uploads, by the tus protocol: see ../uploads.ts. For members, and for the tokens of apps. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { changelog } from '../builds.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { tusVersion } from '../uploads.ts';

const member = { kind: 'member', resource: 'build', action: 'create', application: 'one' } as const;
const some = '0199a000-0000-7000-8000-000000000000';
const uploadParams = z.extend(appParams, { uploadId: id });
const tokenParams = z.object({ uploadId: id });
const bytes = { codec: 'raw', types: ['application/offset+octet-stream'] } as const;
const tus = { 'Tus-Resumable': tusVersion };
const beginning = { ...tus, 'Upload-Length': '4', 'Upload-Metadata': 'filename YXBwLmlwYQ==' };
const piece = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
const raw = { service: 'upload', errors: [5211, 5231, 5232, 5333, 5339, 5340, 5341, 6005] } as const;
const answered = (statuses: Readonly<Record<number, string>>) => ({ codec: 'raw', statuses }) as const;
const begun = answered({
  201: 'Begun: Location says where. Where all of it is there already, Upload-Offset and Muster-Build-Id say so',
});
const told = answered({ 200: 'Upload-Offset, Upload-Length and Upload-Metadata; Muster-Build-Id once it is whole' });
const added = answered({
  204: 'Upload-Offset says how much is there now; Muster-Build-Id names the build once it is whole',
});
const given = answered({ 204: 'Given up' });

export const createUpload = call({
  ...raw,
  reply: begun,
  name: 'uploads.create',
  summary: 'Begin to upload a build or a file beside one (tus)',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/uploads',
  access: member,
  changes: true,
  params: appParams,
  body: bytes,
  sample: { params: { appId: some }, headers: beginning },
});

export const readUpload = call({
  ...raw,
  reply: told,
  name: 'uploads.read',
  summary: 'How much of an upload has arrived (tus)',
  method: 'HEAD',
  path: '/organizations/:org/apps/:appId/uploads/:uploadId',
  access: member,
  changes: true,
  params: uploadParams,
  sample: { params: { appId: some, uploadId: some }, headers: tus },
});

export const appendUpload = call({
  ...raw,
  reply: added,
  name: 'uploads.append',
  summary: 'Send more of an upload (tus)',
  method: 'PATCH',
  path: '/organizations/:org/apps/:appId/uploads/:uploadId',
  access: member,
  changes: true,
  params: uploadParams,
  body: bytes,
  sample: { params: { appId: some, uploadId: some }, headers: piece },
});

export const putUploadChangelog = call({
  name: 'uploads.putChangelog',
  summary: 'Say what is new in a build that is being uploaded, where that is too long for a header',
  service: 'upload',
  method: 'PUT',
  path: '/organizations/:org/apps/:appId/uploads/:uploadId/changelog',
  access: member,
  changes: true,
  params: uploadParams,
  body: z.object({ changelog }),
  reply: z.null(),
  errors: [5232],
  sample: { params: { appId: some, uploadId: some }, body: { changelog: 'Faster' } },
});

export const cancelUpload = call({
  ...raw,
  reply: given,
  name: 'uploads.cancel',
  summary: 'Give an upload up (tus)',
  method: 'DELETE',
  path: '/organizations/:org/apps/:appId/uploads/:uploadId',
  access: member,
  changes: true,
  params: uploadParams,
  sample: { params: { appId: some, uploadId: some }, headers: tus },
});

export const createTokenUpload = call({
  ...raw,
  reply: begun,
  name: 'uploads.createByToken',
  summary: 'Begin to upload a build, with the token of an app (tus)',
  method: 'POST',
  path: '/v1/integrations/uploads',
  access: { kind: 'app' },
  changes: true,
  body: bytes,
  sample: { headers: beginning },
});

export const readTokenUpload = call({
  ...raw,
  reply: told,
  name: 'uploads.readByToken',
  summary: 'How much of an upload has arrived, with the token of an app (tus)',
  method: 'HEAD',
  path: '/v1/integrations/uploads/:uploadId',
  access: { kind: 'app' },
  changes: true,
  params: tokenParams,
  sample: { params: { uploadId: some }, headers: tus },
});

export const appendTokenUpload = call({
  ...raw,
  reply: added,
  name: 'uploads.appendByToken',
  summary: 'Send more of an upload, with the token of an app (tus)',
  method: 'PATCH',
  path: '/v1/integrations/uploads/:uploadId',
  access: { kind: 'app' },
  changes: true,
  params: tokenParams,
  body: bytes,
  sample: { params: { uploadId: some }, headers: piece },
});

export const cancelTokenUpload = call({
  ...raw,
  reply: given,
  name: 'uploads.cancelByToken',
  summary: 'Give an upload up, with the token of an app (tus)',
  method: 'DELETE',
  path: '/v1/integrations/uploads/:uploadId',
  access: { kind: 'app' },
  changes: true,
  params: tokenParams,
  sample: { params: { uploadId: some }, headers: tus },
});
