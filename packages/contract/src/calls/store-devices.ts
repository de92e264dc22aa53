/** Devices that have told the store their UDID, for developers to put them into a provisioning profile. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { csvExportTimeout } from '../constants.ts';
import { id, instant, orgParams, pageOf, pageQuery } from '../fields.ts';

const may = (action: 'list' | 'delete') => ({ kind: 'member', resource: 'store', action }) as const;

const storeDeviceRow = z.object({
  id,
  udid: z.string(),
  /** As Apple calls the model: iPhone15,2. */
  product: z.string(),
  osVersion: z.string(),
  serialNumber: z.string(),
  /** Whose it is, where they were signed in. */
  memberEmail: z.nullable(z.string()),
  publicationId: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
});
export type StoreDeviceRow = z.output<typeof storeDeviceRow>;

export const listStoreDevices = call({
  name: 'storeDevices.list',
  summary: 'Devices that have told their UDID in the store, the newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/store-devices',
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, sort: z._default(z.enum(['createdAt', '-createdAt']), '-createdAt') }),
  reply: pageOf(storeDeviceRow),
});

export const exportStoreDevices = call({
  name: 'storeDevices.export',
  summary: 'All of them as CSV, or as the text file that Apple takes to register many devices',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/store-devices/export',
  access: may('list'),
  changes: false,
  params: orgParams,
  query: z.object({ format: z._default(z.enum(['csv', 'apple']), 'csv') }),
  reply: { codec: 'file', types: ['text/csv'] },
  timeout: csvExportTimeout,
});

export const deleteStoreDevice = call({
  name: 'storeDevices.delete',
  summary: 'Forget a device',
  service: 'api',
  method: 'DELETE',
  path: '/organizations/:org/store-devices/:storeDeviceId',
  access: may('delete'),
  changes: true,
  params: z.extend(orgParams, { storeDeviceId: id }),
  reply: z.null(),
  sample: { params: { storeDeviceId: '0199a000-0000-7000-8000-000000000000' } },
});
