import * as z from 'zod/mini';
import { call } from '../call.ts';
import { auditEntry } from '../entities.ts';
import { instant, line, orgParams, pageOf, pageQuery } from '../fields.ts';

export const listAudit = call({
  name: 'audit.list',
  summary: 'What changed in the workspace, newest first',
  service: 'api',
  method: 'GET',
  path: '/organizations/:org/audit',
  access: { kind: 'member', resource: 'audit', action: 'list' },
  changes: false,
  params: orgParams,
  query: z.object({
    ...pageQuery,
    action: z.optional(z.enum(['create', 'update', 'delete'])),
    entity: z.optional(line(80)),
    entityId: z.optional(line(120)),
    userEmail: z.optional(line(254)),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  reply: pageOf(auditEntry),
});
