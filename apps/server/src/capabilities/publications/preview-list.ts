/** Who may see a publication. */
import type { WorkspaceRole } from '@muster/contract/enumerations/people';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { byGroups, inAudiences } from '../audiences/index.ts';
import type { ViewingPerson } from './decide-access.ts';
import type { PublishedRow } from './published-list.ts';

export async function findPerson(tx: Tx, email: string): Promise<ViewingPerson | undefined> {
  const found = await tx.first<Omit<ViewingPerson, 'memberType'> & { role: WorkspaceRole }>(sql`
    select id, email, trim(first_name || ' ' || last_name) as name, groups, role from people
    where organization_id = ${tx.organizationId} and email = ${email} and status = 'active'`);
  return found && { ...found, memberType: found.role === 'employee' ? 'employee' : 'user' };
}

const countedTo = 1000;
const sampled = 5;

export interface Readers {
  count: number;
  atLeast: boolean;
  sample: string[];
}

/** People of the workspace who may see it, counted up to a bound. */
export async function countReaders(tx: Tx, publication: PublishedRow): Promise<Readers> {
  const { count, sample } = await tx.one<{ count: number; sample: string[] }>(sql`
    with found as materialized (
      select p.email from people p
      where p.organization_id = ${tx.organizationId} and p.status = 'active' and ${await isReader(tx, publication)}
      limit ${countedTo + 1})
    select count(*) as count,
      coalesce((select json_agg(email) from (select email from found order by email limit ${sampled}) f), '[]') as sample
    from found`);
  return { count: Math.min(count, countedTo), atLeast: count > countedTo, sample };
}

/** As `isVisibleTo` says it of one person, for all people `p` of the workspace. */
async function isReader(
  tx: Tx,
  { security, groups, activateUserAudiences, userAudiences }: PublishedRow,
): Promise<Sql> {
  if (security !== 'logged' || (groups.length === 0 && !activateUserAudiences)) return sql`true`;
  const ids = activateUserAudiences ? userAudiences.map(({ id }) => id) : [];
  return sql`(${byGroups({ groups })} or ${await inAudiences(tx, ids)})`;
}
