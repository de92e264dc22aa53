import * as z from 'zod/mini';
import { call } from '../call.ts';
import { csvExportTimeout } from '../constants.ts';
import { countsOf } from '../counts.ts';
import { auditEntry } from '../entities.ts';
import { auditActions, auditTopics } from '../enumerations/workspace.ts';
import { id, instant, line, orgParams, pageOf, pageQuery, several } from '../fields.ts';

const filters = {
  /** Part of a name, an address or an id. */
  search: z.optional(line(200)),
  action: z.optional(several(z.enum(auditActions))),
  entity: z.optional(several(line(80))),
  entityId: z.optional(several(line(120))),
  userEmail: z.optional(several(line(254))),
  /** IP addresses that requests came from. */
  address: z.optional(several(line(45))),
  /** Only changes, or only sign-ins. */
  about: z.optional(z.enum(auditTopics)),
  from: z.optional(instant),
  to: z.optional(instant),
};

export const listAudit = call({
  name: 'audit.list',
  summary: 'What changed in the workspace, newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/audit',
  access: { kind: 'member', resource: 'audit', action: 'list' },
  changes: false,
  params: orgParams,
  query: z.object({ ...pageQuery, ...filters }),
  reply: pageOf(auditEntry),
});

export const countAudit = countsOf(listAudit, 'audit.count');

export const readAudit = call({
  name: 'audit.read',
  summary: 'One change of the workspace',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/audit/:auditId',
  access: { kind: 'member', resource: 'audit', action: 'get' },
  changes: false,
  params: z.extend(orgParams, { auditId: id }),
  reply: z.extend(auditEntry, {
    /** What the ids in the change stand for, as far as the audit knows. */
    names: z.record(z.string(), z.string()),
    /** The thing was deleted, now or later. */
    deleted: z.boolean(),
  }),
  sample: { params: { auditId: '0199a000-0000-7000-8000-000000000000' } },
});

export const exportAudit = call({
  name: 'audit.export',
  summary: 'The changes that match, newest first, as CSV or JSON',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/audit/export',
  access: { kind: 'member', resource: 'audit', action: 'export' },
  changes: false,
  params: orgParams,
  query: z.object({ ...filters, format: z._default(z.enum(['csv', 'json']), 'csv') }),
  reply: { codec: 'file', types: ['text/csv', 'application/json'] },
  timeout: csvExportTimeout,
});
