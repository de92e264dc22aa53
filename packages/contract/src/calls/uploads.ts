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
const raw = { service: 'upload', reply: { codec: 'raw' }, errors: [5211, 5231, 5232] } as const;

export const createUpload = call({
  ...raw,
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
  name: 'uploads.cancelByToken',
  summary: 'Give an upload up, with the token of an app (tus)',
  method: 'DELETE',
  path: '/v1/integrations/uploads/:uploadId',
  access: { kind: 'app' },
  changes: true,
  params: tokenParams,
  sample: { params: { uploadId: some }, headers: tus },
});
