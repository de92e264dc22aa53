/** Resumable uploads, by the tus protocol: see ../uploads.ts. For members, and for the tokens of apps. */
import * as z from 'zod/mini';
import { appParams } from '../apps.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

const member = { kind: 'member', resource: 'build', action: 'create', application: 'one' } as const;
const some = '0199a000-0000-7000-8000-000000000000';
const uploadParams = z.extend(appParams, { uploadId: id });
const tokenParams = z.object({ uploadId: id });
const bytes = { types: ['application/offset+octet-stream'], streamed: true } as const;
const raw = { service: 'upload', reply: 'raw', errors: [5230, 5231, 5234] } as const;

export const createUpload = call({
  ...raw,
  name: 'uploads.create',
  summary: 'Begin to upload a build or a file beside one (tus)',
  method: 'POST',
  path: '/organizations/:org/apps/:appId/uploads',
  access: member,
  changes: true,
  params: appParams,
  file: bytes,
  sample: { params: { appId: some } },
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
  sample: { params: { appId: some, uploadId: some } },
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
  file: bytes,
  sample: { params: { appId: some, uploadId: some } },
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
  sample: { params: { appId: some, uploadId: some } },
});

export const createTokenUpload = call({
  ...raw,
  name: 'uploads.createByToken',
  summary: 'Begin to upload a build, with the token of an app (tus)',
  method: 'POST',
  path: '/v1/integrations/uploads',
  access: { kind: 'app' },
  changes: true,
  file: bytes,
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
  sample: { params: { uploadId: some } },
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
  file: bytes,
  sample: { params: { uploadId: some } },
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
  sample: { params: { uploadId: some } },
});
