/** The Apple enterprise of a workspace (platform-shell.md, section 7; domain.md, section 7), and what devices themselves call. */
import * as z from 'zod/mini';
import { appleConfiguration, appleEnterprise, protectionRules } from '../apple.ts';
import { call } from '../call.ts';
import { email, id, instant, orgParams } from '../fields.ts';

const may = (action: 'get' | 'create' | 'update' | 'delete' | 'execute') =>
  ({ kind: 'member', resource: 'admEnterprise', action }) as const;
const path = '/organizations/:org/mdm/apple/enterprise';
const some = '0199a000-0000-7000-8000-000000000000';

export const readAppleEnterprise = call({
  name: 'apple.enterprise',
  summary: 'The push certificate, how profiles look, and when commands rest',
  service: 'api',
  method: 'GET',
  path,
  access: may('get'),
  changes: false,
  params: orgParams,
  reply: appleEnterprise,
});

export const deleteAppleEnterprise = call({
  name: 'apple.deleteEnterprise',
  summary: 'Give up managing Apple devices; refused while any is managed',
  service: 'api',
  method: 'DELETE',
  path,
  access: may('delete'),
  changes: true,
  stepUp: true,
  params: orgParams,
  reply: z.null(),
  errors: [5262],
});

export const reinstallAppleDevices = call({
  name: 'apple.reinstallDevices',
  summary: 'Have every managed Apple device install its management profile anew',
  service: 'api',
  method: 'GET',
  path: `${path}/reinstall-devices`,
  access: may('execute'),
  changes: true,
  params: orgParams,
  reply: z.object({ devices: z.int() }),
  errors: [5261],
});

export const requestPushCertificate = call({
  name: 'apple.requestPushCertificate',
  summary: 'A request for a push certificate; its key stays here, and the last request counts',
  service: 'api',
  method: 'GET',
  path: `${path}/applepush.csr`,
  access: may('create'),
  changes: true,
  params: orgParams,
  reply: { codec: 'file', types: ['text/plain'] },
});

export const uploadPushCertificate = call({
  name: 'apple.uploadPushCertificate',
  summary: 'Take the push certificate that Apple made of the request',
  service: 'api',
  method: 'PUT',
  path: `${path}/push-certificate`,
  access: may('update'),
  changes: true,
  params: orgParams,
  body: z.object({
    /** PEM. */
    certificate: z.string().check(z.maxLength(40_000)),
    /** The account with which it was made, and has to be renewed. */
    appleId: z.optional(z.nullable(email)),
    /** PEM, of a certificate that was asked for elsewhere. */
    privateKey: z.optional(z.string().check(z.maxLength(20_000))),
    /** It has another topic than the present one: every device has to enroll anew, and whoever asks knows. */
    acceptNewTopic: z._default(z.boolean(), false),
  }),
  reply: appleEnterprise,
  errors: [5260, 5263],
  sample: {
    body: { certificate: '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----', appleId: 'it@example.com' },
  },
});

export const updateAppleEnterprise = call({
  name: 'apple.updateEnterprise',
  summary: 'Change how profiles look, and when commands rest',
  service: 'api',
  method: 'PATCH',
  path,
  access: may('update'),
  changes: true,
  params: orgParams,
  body: z.object({
    updatedAt: z.optional(instant),
    configuration: z.optional(appleConfiguration),
    protectionRules: z.optional(protectionRules),
  }),
  reply: appleEnterprise,
  errors: [5203],
  sample: { body: { configuration: { contactEmail: 'it@example.com' } } },
});

export const createAppleEnrollment = call({
  name: 'apple.createEnrollment',
  summary: 'A link from which one device fetches its enrollment profile, once',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/mdm/apple/enrollments',
  access: { kind: 'member', resource: 'enrollmentToken', action: 'create' },
  changes: true,
  params: orgParams,
  body: z.object({ /** The employee who gets it. */ mdmUserId: z.optional(z.nullable(id)) }),
  reply: z.object({ url: z.string(), pageUrl: z.string(), enrollmentId: id, expiresAt: instant }),
  errors: [4014, 5261],
  sample: { body: {} },
});

export const downloadAppleProfile = call({
  name: 'apple.downloadProfile',
  summary: 'The enrollment profile of a link, once',
  service: 'mdm',
  method: 'GET',
  path: '/apple/enroll/:linkToken',
  access: { kind: 'open' },
  changes: true,
  params: z.object({ linkToken: z.string().check(z.minLength(20), z.maxLength(100)) }),
  secret: ['linkToken'],
  reply: { codec: 'file', types: ['application/x-apple-aspen-config'] },
  // A school hands out thousands at once, behind one address; tokens are too long to be guessed.
  limits: [{ by: 'address', points: 6000, seconds: 60 }],
  errors: [4006, 5261],
  sample: { params: { linkToken: 'ab12ab12ab12ab12ab12ab12ab12ab12ab12ab12ab1' } },
});

export const readAppleAsset = call({
  name: 'apple.readAsset',
  summary: 'What an asset of a declaration refers to, for the device that it is for',
  service: 'mdm',
  method: 'GET',
  path: '/apple/assets/:organizationId/:deviceId/:identifier/:digest/:expires/:key',
  access: { kind: 'open' },
  changes: false,
  params: z.object({
    organizationId: id,
    deviceId: id,
    identifier: z.string().check(z.maxLength(300)),
    digest: z.string().check(z.maxLength(80)),
    expires: z.coerce.number().check(z.int(), z.minimum(0)),
    key: z.string().check(z.maxLength(100)),
  }),
  secret: ['key'],
  reply: { codec: 'file', types: ['application/json', 'application/octet-stream'] },
  errors: [4019],
  limits: [{ by: 'address', points: 6000, seconds: 60 }],
  sample: { params: { organizationId: some, deviceId: some, identifier: 'a', digest: 'ab', expires: '1', key: 'x' } },
});

/** 16 MB are far more than the longest list of apps or certificates. */
const deviceCall = {
  service: 'mdm',
  access: { kind: 'device' },
  changes: true,
  body: {
    codec: 'appleMessage',
    types: ['application/x-apple-aspen-mdm', 'application/x-apple-aspen-mdm-checkin', '*'],
  },
  reply: { codec: 'appleMessage', types: ['application/xml'] },
  bodyLimit: 16 * 1024 * 1024,
} as const;
const said = {
  summary: 'A device reports on a command or is idle, and gets the next; or it checks in',
  path: '/apple/mdm',
  ...deviceCall,
} as const;
const checksIn = { summary: 'A device checks in', path: '/apple/checkin', ...deviceCall } as const;

export const putAppleReport = call({ name: 'apple.putReport', method: 'PUT', ...said });
export const postAppleReport = call({ name: 'apple.postReport', method: 'POST', ...said });
export const putAppleCheckin = call({ name: 'apple.putCheckin', method: 'PUT', ...checksIn });
export const postAppleCheckin = call({ name: 'apple.postCheckin', method: 'POST', ...checksIn });

const scep = {
  service: 'mdm',
  path: '/apple/scep/:authority',
  access: { kind: 'open' },
  changes: true,
  /** The id of the workspace: whoever has it may ask, and a challenge decides who gets a certificate. */
  params: z.object({ authority: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) }),
  limits: [{ by: 'address', points: 12_000, seconds: 60 }],
} as const;
const scepQuery = z.object({
  operation: z.string().check(z.maxLength(40)),
  message: z.optional(z.string().check(z.maxLength(40_000))),
});
const scepSample = { params: { authority: some }, query: { operation: 'GetCACaps' } };

export const getScep = call({
  name: 'apple.getScep',
  summary: 'SCEP (RFC 8894): what the authority can do, its certificate, and messages in base64',
  method: 'GET',
  ...scep,
  query: scepQuery,
  reply: { codec: 'scep', types: ['application/x-pki-message'] },
  sample: scepSample,
});

export const postScep = call({
  name: 'apple.postScep',
  summary: 'SCEP (RFC 8894): a message',
  method: 'POST',
  ...scep,
  query: scepQuery,
  body: { codec: 'bytes', types: ['application/x-pki-message', '*'] },
  reply: { codec: 'scep', types: ['application/x-pki-message'] },
  bodyLimit: 64 * 1024,
  sample: { ...scepSample, query: { operation: 'PKIOperation' } },
});
