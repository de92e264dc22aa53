import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { idsOf } from '../../platform/events/consumer.ts';
import type { SearchSource } from '../search/index.ts';

interface FoundPerson {
  entityId: string;
  userId: string | null;
  name: string;
  email: string;
  picture: string | null;
  updatedAt: string;
}

/**
 * Everybody, the invited included. Whoever has an account is called as it says, which is read there: the copy of it in
 * the workspace follows at its own pace.
 */
export const peopleSearch: SearchSource = {
  type: 'person',
  version: 2,
  entities: ['organizationCollaborator', 'employee', 'invitation', 'user'],
  async touched(tx, event) {
    const { entity, entityId, organizationId } = event;
    if (entity !== 'user') return idsOf(event).map((id) => ({ organizationId, entityId: id }));
    return tx.query(sql`
      select organization_id as "organizationId", id as "entityId" from people where user_id = ${entityId}::uuid`);
  },
  async read(tx, organizationId, ids) {
    const rows = await tx.query<FoundPerson>(sql`
      select p.id as "entityId", p.user_id as "userId",
        trim(coalesce(u.first_name, p.first_name) || ' ' || coalesce(u.last_name, p.last_name)) as name,
        coalesce(lower(u.email), p.email) as email, u.picture, greatest(p.updated_at, u.updated_at) as "updatedAt"
      from people p left join users u on u.id = p.user_id
      where p.organization_id = ${organizationId} and p.id = any(${ids}::uuid[])`);
    return rows.map(({ entityId, userId, name, email, picture, updatedAt }) => {
      return { entityId, title: name || email, texts: [email], data: { userId, name, email, picture }, updatedAt };
    });
  },
  async list(tx, organizationId, after, limit) {
    const rows = await tx.query<{ id: string }>(sql`
      select id from people where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};

export const groupsSearch: SearchSource = {
  type: 'group',
  version: 1,
  entities: ['group'],
  async read(tx, organizationId, ids) {
    const rows = await findGroups(tx, organizationId, ids);
    return rows.map(({ entityId, name, description, updatedAt }) => {
      return { entityId, title: name, texts: [description], data: { name }, updatedAt };
    });
  },
  async list(tx, organizationId, after, limit) {
    const rows = await tx.query<{ id: string }>(sql`
      select id from groups where organization_id = ${organizationId} and id > ${after} order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};

function findGroups(tx: Tx, organizationId: string, ids: readonly string[]) {
  return tx.query<{ entityId: string; name: string; description: string; updatedAt: string }>(sql`
    select id as "entityId", name, description, updated_at as "updatedAt" from groups
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`);
}
