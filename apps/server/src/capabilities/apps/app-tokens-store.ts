import type { AppToken } from '@muster/contract/calls/app-tokens';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepared, type Sql, sql } from '../../platform/db/sql.ts';

/** Who comes with the token of an app: a build server, as nobody in particular. */
export interface AppCaller {
  organizationId: string;
  applicationId: string;
  tokenId: string;
  tokenName: string;
}

/** Few enough to be read whole. */
export async function listAppTokens(tx: Tx, appId: string): Promise<AppToken[]> {
  return tx.query<AppToken>(select(tx, appId, sql``));
}

export async function findAppToken(tx: Tx, appId: string, id: string): Promise<AppToken | undefined> {
  return tx.first<AppToken>(select(tx, appId, sql`and t.id = ${id}`));
}

const select = ({ organizationId }: Tx, appId: string, condition: Sql) => sql`
  select t.id, t.name, t.hint, t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.created_at as "createdAt",
    case when u.id is not null then json_build_object('email', u.email) end as "createdBy"
  from application_tokens t left join users u on u.id = t.created_by
  where t.organization_id = ${organizationId} and t.application_id = ${appId} and t.revoked_at is null ${condition}
  order by t.id desc`;

export interface NewAppTokenRow {
  id: string;
  name: string;
  hash: Buffer;
  hint: string;
  expiresAt: string | null;
  createdBy: string;
}

export async function insertAppToken(tx: Tx, appId: string, row: NewAppTokenRow): Promise<void> {
  await tx.run(sql`
    insert into application_tokens (organization_id, id, application_id, name, hash, hint, expires_at, created_by)
    values (${tx.organizationId}, ${row.id}, ${appId}, ${row.name}, ${row.hash}, ${row.hint}, ${row.expiresAt},
      ${row.createdBy})`);
}

/** The app is held by whoever counts, so that many at once cannot all find room for one more. */
export async function countAppTokens(tx: Tx, appId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from application_tokens
    where organization_id = ${tx.organizationId} and application_id = ${appId} and revoked_at is null`);
  return count;
}

export async function endAppToken(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update application_tokens set revoked_at = now() where organization_id = ${tx.organizationId} and id = ${id}`);
}

const appByHash = prepared(`
  select organization_id as "organizationId", application_id as "applicationId", id as "tokenId", name as "tokenName",
    coalesce(last_used_at < now() - interval '1 minute', true) as restful
  from application_tokens
  where hash = $1 and revoked_at is null and coalesce(expires_at > now(), true)`);

/** Of a token that is still good; `restful` when it was used so long ago that it is worth writing down anew. */
export async function findTokenApp(
  db: Database,
  hash: Buffer,
): Promise<(AppCaller & { restful: boolean }) | undefined> {
  return db.systemFirst(appByHash(hash), hash.toString('latin1'));
}

export async function touchAppToken(db: Database, { organizationId, tokenId }: AppCaller): Promise<void> {
  await db.systemQuery(sql`
    update application_tokens set last_used_at = now() where organization_id = ${organizationId} and id = ${tokenId}`);
}
