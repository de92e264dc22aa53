/**
 * Publications as build servers manage them: with the token of an app, about that app alone, or with an API token of the
 * workspace, below its store. A compatible form of calls that their plugins already make.
 */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, orgParams } from '../fields.ts';
import { distribution, distributionChange, newDistribution, sampleDistribution } from '../integration-publications.ts';

const some = '0199a000-0000-7000-8000-000000000000';
const bodyLimit = 512 * 1024;

const counted = (max: number, fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/)),
      z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(max))),
    ),
    fallback,
  );
const query = z.object({ page: counted(1000, 1), limit: counted(100, 20) });
const page = z.object({ items: z.array(distribution), totalDocs: z.int(), page: z.int(), limit: z.int() });

const ofApp = { service: 'upload', access: { kind: 'app' } } as const;
const oneOfApp = '/v1/integrations/distributions/:publicationId';
const params = z.object({ publicationId: id });
const { slug: _, ...sampleChange } = sampleDistribution;

export const listDistributions = call({
  name: 'integrations.listDistributions',
  summary: 'Publications of the app whose token is used, the newest first',
  ...ofApp,
  method: 'GET',
  path: '/v1/integrations/distributions',
  changes: false,
  query,
  reply: page,
});

export const createDistribution = call({
  name: 'integrations.createDistribution',
  summary: 'Publish builds of the app whose token is used',
  ...ofApp,
  method: 'POST',
  path: '/v1/integrations/distributions',
  changes: true,
  bodyLimit,
  body: newDistribution,
  reply: distribution,
  errors: [4013, 5024, 5195, 99001],
  sample: { body: sampleDistribution },
});

export const readDistribution = call({
  name: 'integrations.readDistribution',
  summary: 'One publication of the app whose token is used',
  ...ofApp,
  method: 'GET',
  path: oneOfApp,
  changes: false,
  params,
  reply: distribution,
  sample: { params: { publicationId: some } },
});

export const updateDistribution = call({
  name: 'integrations.updateDistribution',
  summary: 'Change a publication of the app whose token is used; what is not named stays as it is',
  ...ofApp,
  method: 'PUT',
  path: oneOfApp,
  changes: true,
  params,
  bodyLimit,
  body: distributionChange,
  reply: distribution,
  errors: [4013, 5024, 5195, 99001],
  sample: { params: { publicationId: some }, body: { visibility: 'inactive', ...sampleChange } },
});

export const deleteDistribution = call({
  name: 'integrations.deleteDistribution',
  summary: 'Take a publication of the app whose token is used out of the store',
  ...ofApp,
  method: 'DELETE',
  path: oneOfApp,
  changes: true,
  params,
  reply: z.null(),
  sample: { params: { publicationId: some } },
});

const ofStore = (action: 'list' | 'get' | 'create' | 'update' | 'delete') =>
  ({
    service: 'api',
    access: { kind: 'member', resource: 'publishedApplication', action, application: 'any' },
  }) as const;
const inStore = '/organizations/:org/stores/:storeId/pubApps';
const oneInStore = `${inStore}/:publicationId` as const;
const storeParams = z.extend(orgParams, { storeId: id });
const pubAppParams = z.extend(storeParams, { publicationId: id });

export const listPubApps = call({
  name: 'publications.listPubApps',
  summary: 'Publications in a store, the newest first, in the form that build servers know',
  ...ofStore('list'),
  method: 'GET',
  path: inStore,
  changes: false,
  params: storeParams,
  query,
  reply: page,
  sample: { params: { storeId: some } },
});

export const createPubApp = call({
  name: 'publications.createPubApp',
  summary: 'Publish builds of an app, in the form that build servers know',
  ...ofStore('create'),
  method: 'POST',
  path: inStore,
  changes: true,
  params: storeParams,
  bodyLimit,
  body: z.extend(newDistribution, { application: id }),
  reply: distribution,
  errors: [4013, 5024, 5195, 99001],
  sample: { params: { storeId: some }, body: { ...sampleDistribution, slug: 'field-service', application: some } },
});

export const readPubApp = call({
  name: 'publications.readPubApp',
  summary: 'One publication, in the form that build servers know',
  ...ofStore('get'),
  method: 'GET',
  path: oneInStore,
  changes: false,
  params: pubAppParams,
  reply: distribution,
  sample: { params: { storeId: some, publicationId: some } },
});

export const updatePubApp = call({
  name: 'publications.updatePubApp',
  summary: 'Change a publication, in the form that build servers know; what is not named stays as it is',
  ...ofStore('update'),
  method: 'PUT',
  path: oneInStore,
  changes: true,
  params: pubAppParams,
  bodyLimit,
  body: distributionChange,
  reply: distribution,
  errors: [4013, 5024, 5195, 99001],
  sample: { params: { storeId: some, publicationId: some }, body: { visibility: 'inactive', ...sampleChange } },
});

export const deletePubApp = call({
  name: 'publications.deletePubApp',
  summary: 'Take a publication out of the store, in the form that build servers know',
  ...ofStore('delete'),
  method: 'DELETE',
  path: oneInStore,
  changes: true,
  params: pubAppParams,
  reply: z.null(),
  sample: { params: { storeId: some, publicationId: some } },
});
