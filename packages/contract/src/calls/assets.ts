/**
 * Assets of devices. Editors write them, but for scripts: those run with all rights on devices, so admins write them, as the
 * right to write scripts says.
 */
import * as z from 'zod/mini';
import {
  asset,
  assetDetails,
  assetFields,
  assetParams,
  assetRules,
  assetSorts,
  assetVersion,
  assetVersionParams,
  script,
  scriptFields,
} from '../assets.ts';
import { call } from '../call.ts';
import { countsOf } from '../counts.ts';
import { assetTypes } from '../enumerations/devices.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, rule, several } from '../fields.ts';

const may = (action: 'list' | 'get' | 'create' | 'update' | 'delete' | 'download') =>
  ({ kind: 'member', resource: 'mdmAsset', action }) as const;
const alsoScripts = (action: 'create' | 'update' | 'delete') => [{ resource: 'script', action }] as const;
const some = '0199a000-0000-7000-8000-000000000000';
const one = { params: { assetId: some } };
const ofVersion = { params: { assetId: some, version: '1' } };
const all = '/organizations/:org/assets';
const at = `${all}/:assetId` as const;
/** A script of 1 MB, with what JSON makes of it. */
const bodyLimit = 4 * 1024 * 1024;

export const listAssets = call({
  name: 'assets.list',
  summary: 'Assets by name, size or age',
  service: 'api',
  method: 'GET',
  path: all,
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(assetSorts), 'name'),
    /** In name, description, tags, and what the package of an app says. */
    q: z.optional(line(80)),
    type: z.optional(several(z.enum(assetTypes))),
    tag: z.optional(several(line(assetRules.tagMax, 1))),
    assetId: z.optional(several(id)),
  }),
  reply: pageOf(asset),
});

export const countAssets = countsOf(listAssets, 'assets.count');

export const listAssetTags = call({
  name: 'assets.tags',
  summary: 'Tags that assets have, in order',
  service: 'api',
  method: 'GET',
  path: `${all}/tags`,
  access: may('list'),
  changes: false,
  params: orgParams,
  reply: z.object({ tags: z.array(z.string()) }),
});

export const readAssetStorage = call({
  name: 'assets.storage',
  summary: 'How many bytes assets take, with those that are on their way, and how many they may; 0 sets no limit',
  service: 'api',
  method: 'GET',
  path: `${all}/storage`,
  access: may('list'),
  changes: false,
  params: orgParams,
  reply: z.object({ used: z.int(), limit: z.int() }),
});

export const readAsset = call({
  name: 'assets.read',
  summary: 'One asset, its current version and what uses it',
  service: 'api',
  method: 'GET',
  path: at,
  access: may('get'),
  changes: false,
  params: assetParams,
  reply: assetDetails,
  sample: one,
});

type NewAsset = { type: string; script?: unknown };

export const createAsset = call({
  name: 'assets.create',
  summary: 'Make an asset; its file comes after it, but for a script, which comes with its text',
  service: 'api',
  method: 'POST',
  path: all,
  access: may('create'),
  also: alsoScripts('create'),
  changes: true,
  params: orgParams,
  bodyLimit,
  body: z
    .object({
      type: z.enum(assetTypes),
      name: assetFields.name,
      description: z._default(assetFields.description, ''),
      tags: z._default(assetFields.tags, []),
      script: z.optional(script),
    })
    .check(
      z.refine((given: NewAsset) => (given.type === 'script') === (given.script !== undefined), {
        params: { rule: 'required' },
        path: ['script'],
      }),
    ),
  reply: assetDetails,
  errors: [4013, 4014, 5091, 5312],
  sample: { body: { type: 'book', name: 'House rules' } },
});

export const updateAsset = call({
  name: 'assets.update',
  summary: 'Change what is said of an asset; what is not named stays as it is',
  service: 'api',
  method: 'PATCH',
  path: at,
  access: may('update'),
  also: alsoScripts('update'),
  changes: true,
  params: assetParams,
  body: z.object({ updatedAt: z.optional(instant), ...z.partial(z.object(assetFields)).shape }),
  reply: assetDetails,
  errors: [5091, 5203],
  sample: { ...one, body: { name: 'House rules of 2027' } },
});

export const deleteAsset = call({
  name: 'assets.delete',
  summary: 'Delete an asset with all its versions; refused while something uses it',
  service: 'api',
  method: 'DELETE',
  path: at,
  access: may('delete'),
  also: alsoScripts('delete'),
  changes: true,
  params: assetParams,
  reply: z.null(),
  errors: [5311],
  sample: one,
});

export const listAssetVersions = call({
  name: 'assets.versions',
  summary: 'Versions of an asset, the newest first',
  service: 'api',
  method: 'GET',
  path: `${at}/versions`,
  access: may('get'),
  changes: false,
  params: assetParams,
  query: z.object(pageQuery),
  reply: pageOf(assetVersion),
  sample: one,
});

export const readScript = call({
  name: 'assets.readScript',
  summary: 'The text of a version of a script, with its arguments',
  service: 'api',
  method: 'GET',
  path: `${at}/versions/:version/script`,
  access: { kind: 'member', resource: 'script', action: 'get' },
  changes: false,
  params: assetVersionParams,
  reply: script,
  sample: ofVersion,
});

const announced = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(assetRules.sizeMax.app))),
);

/**
 * All of it in one request, written as it comes. Room is made for it before a byte is read, so the caller says its size;
 * what has come is held against that.
 */
export const uploadAssetFile = call({
  name: 'assets.upload',
  summary: 'Send the file of the next version of an app, a book or an image; it is the current one then',
  service: 'upload',
  method: 'POST',
  path: `${at}/versions`,
  access: may('update'),
  changes: true,
  params: assetParams,
  query: z.object({ fileName: line(assetRules.fileNameMax, 1), size: announced }),
  body: { codec: 'pieces', types: ['application/octet-stream'] },
  bodyLimit: assetRules.sizeMax.app,
  timeout: 3 * 3_600_000,
  reply: assetDetails,
  limits: [{ by: 'user', points: 120, seconds: 600 }],
  errors: [4013, 4014, 5206, 5230, 5231, 5234, 5310],
  sample: { ...one, query: { fileName: 'rules.pdf', size: '9' } },
});

export const saveScript = call({
  name: 'assets.saveScript',
  summary: 'Save the next version of a script; it is the current one then',
  service: 'api',
  method: 'POST',
  path: `${at}/script`,
  access: { kind: 'member', resource: 'script', action: 'update' },
  changes: true,
  params: assetParams,
  bodyLimit,
  /** `basedOn`: the newest version that the writer has seen; another one since then is 5203. */
  body: z.object({ basedOn: z.optional(z.int()), ...scriptFields }),
  reply: assetDetails,
  errors: [4013, 4014, 5203, 5310, 5312],
  sample: { ...one, body: { language: 'bash', content: '#!/bin/bash\necho {{serialNumber}}\n' } },
});

export const rollBackAsset = call({
  name: 'assets.rollBack',
  summary: 'Make a version the current one',
  service: 'api',
  method: 'POST',
  path: `${at}/current`,
  access: may('update'),
  also: alsoScripts('update'),
  changes: true,
  params: assetParams,
  body: z.object({ version: z.int() }),
  reply: assetDetails,
  sample: { ...one, body: { version: 1 } },
});

export const deleteAssetVersion = call({
  name: 'assets.deleteVersion',
  summary: 'Delete a version that is not the current one, which gives its room back',
  service: 'api',
  method: 'DELETE',
  path: `${at}/versions/:version`,
  access: may('delete'),
  also: alsoScripts('delete'),
  changes: true,
  params: assetVersionParams,
  reply: z.null(),
  errors: [5313],
  sample: ofVersion,
});

export const linkAssetFile = call({
  name: 'assets.link',
  summary: 'An address for the file of a version, good for some minutes',
  service: 'api',
  method: 'GET',
  path: `${at}/versions/:version/link`,
  access: may('download'),
  changes: false,
  params: assetVersionParams,
  reply: z.object({ url: z.string(), expiresAt: instant }),
  sample: ofVersion,
});

export const downloadAssetFile = call({
  name: 'assets.file',
  summary: 'The file of a version, by the token that its address holds',
  service: 'download',
  method: 'GET',
  path: '/v1/assets/:token',
  access: { kind: 'open' },
  changes: false,
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/)) }),
  secret: ['token'],
  reply: { codec: 'raw' },
  sample: { params: { token: 'x'.repeat(43) } },
});

export const downloadDeviceAsset = call({
  name: 'assets.deviceFile',
  summary:
    'What a device installs of an app, by the token that its address holds: manifest.plist, and the package that it names',
  service: 'download',
  method: 'GET',
  path: '/v1/device-assets/:token/:file',
  access: { kind: 'open' },
  changes: false,
  params: z.object({
    token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/)),
    file: z.string().check(z.regex(/^[a-z.]{1,40}$/)),
  }),
  secret: ['token'],
  reply: { codec: 'raw' },
  errors: [4019],
  sample: { params: { token: 'x'.repeat(91), file: 'manifest.plist' } },
});

/** Changes nothing; a POST, since what is not saved yet does not fit into an address. */
export const previewScript = call({
  name: 'assets.previewScript',
  summary: 'A script as a device would get it, saved or not, and what of the device is not known',
  service: 'api',
  method: 'POST',
  path: `${all}/preview`,
  access: { kind: 'member', resource: 'script', action: 'get' },
  also: [{ resource: 'admDevice', action: 'get' }],
  changes: false,
  params: orgParams,
  bodyLimit,
  body: z
    .object({
      deviceId: id,
      ...scriptFields,
      /** Those that are not given have their default. */
      values: z._default(
        z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(assetRules.valueMax))),
        {},
      ),
    })
    .check(rule('maxItems', ({ values }: { values: object }) => Object.keys(values).length <= assetRules.argumentsMax)),
  reply: z.object({
    content: z.string(),
    /** What it names and the device has not: empty in the text. */
    empty: z.array(z.string()),
    /** Required arguments that have no value. */
    missing: z.array(z.string()),
  }),
  errors: [5312],
  limits: [{ by: 'user', points: 240, seconds: 60 }],
  sample: { body: { deviceId: some, language: 'bash', content: 'echo {{serialNumber}}' } },
});
