import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

/** Setting up is for those who may: others have nothing to tick off. */
const forAdmins = { resource: 'organization', action: 'update' } as const;

export const workspacesOverview: OverviewPart = {
  tiles: [
    {
      key: 'collaborators',
      shownTo: { resource: 'organizationCollaborator', action: 'list' },
      total: ({ organizationId }) => sql`
        select count(*) from memberships where organization_id = ${organizationId} and not service_account`,
      events: ({ organizationId, from, to }) => sql`
        select created_at as at from memberships
        where organization_id = ${organizationId} and not service_account and created_at >= ${from} and created_at < ${to}`,
    },
  ],
  checklist: [
    {
      key: 'workspace',
      shownTo: forAdmins,
      among: 'workspace',
      done: ({ organizationId }) => sql`select exists (select from organizations where id = ${organizationId})`,
    },
    {
      key: 'products',
      shownTo: forAdmins,
      among: 'workspace',
      done: ({ organizationId }) => sql`
        select configuration -> 'products' is not null from organizations where id = ${organizationId}`,
    },
    {
      key: 'people',
      shownTo: { resource: 'invitation', action: 'create' },
      among: 'workspace',
      done: ({ organizationId }) => sql`
        select exists (
            select from memberships where organization_id = ${organizationId} and not service_account offset 1)
          or exists (
            select from invitations where organization_id = ${organizationId} and state = 'pending')`,
    },
    {
      key: 'branding',
      shownTo: forAdmins,
      among: 'workspace',
      done: ({ organizationId }) => sql`
        select coalesce(branding ->> 'primaryColor', branding ->> 'logo', '') <> ''
        from organizations where id = ${organizationId}`,
    },
  ],
};
