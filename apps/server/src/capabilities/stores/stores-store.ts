import { randomUUIDv7 } from 'node:crypto';
import { defaultStoreSecurity } from '@muster/contract/constants';
import type { Store } from '@muster/contract/entities';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`id, security, custom_domain as "customDomain", configuration`;

export async function insertStore(tx: Tx, security: Store['security'] = defaultStoreSecurity): Promise<Store> {
  return tx.one<Store>(sql`
    insert into stores (organization_id, id, security) values (${tx.organizationId}, ${randomUUIDv7()}, ${security})
    returning ${columns}`);
}

export async function listStores(tx: Tx): Promise<Store[]> {
  return tx.query<Store>(sql`select ${columns} from stores where organization_id = ${tx.organizationId} order by id`);
}

/** Held until the transaction ends, so that what is told to have changed is what was there before. */
export async function lockStore(tx: Tx, id: string): Promise<Store | undefined> {
  return tx.first<Store>(
    sql`select ${columns} from stores where organization_id = ${tx.organizationId} and id = ${id} for update`,
  );
}

export async function saveStore(tx: Tx, { id, security, configuration }: Store): Promise<void> {
  await tx.run(sql`
    update stores set security = ${security}, configuration = ${JSON.stringify(configuration)}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function setCustomDomain(tx: Tx, domain: string | null): Promise<void> {
  await tx.run(sql`
    update stores set custom_domain = ${domain}, updated_at = now() where organization_id = ${tx.organizationId}`);
}

/** Two who create one at the same time come one after the other. */
export async function lockWorkspace(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from organizations where id = ${tx.organizationId} for update`);
}

/** Whose store it is, for the provider's staff. */
export async function findStoreOwner(db: Database, storeId: string): Promise<string | undefined> {
  const row = await db.systemFirst<{ organizationId: string }>(
    sql`select organization_id as "organizationId" from stores where id = ${storeId}`,
  );
  return row?.organizationId;
}

export async function findSlug(tx: Tx): Promise<string | undefined> {
  const row = await tx.first<{ slug: string }>(sql`select slug from organizations where id = ${tx.organizationId}`);
  return row?.slug;
}

/** From the downloads by month, which are written with each of them. Gives how many publications there are. */
export async function recountPublications(tx: Tx): Promise<number> {
  await tx.run(sql`
    insert into publication_downloads (organization_id, publication_id, downloads)
    select p.organization_id, p.id, coalesce(sum(d.downloads), 0)
    from publications p
    left join download_months d on d.organization_id = p.organization_id and d.application_id = p.application_id
      and d.dimension = 'publication' and d.value = p.id::text
    where p.organization_id = ${tx.organizationId}
    group by p.organization_id, p.id
    on conflict (organization_id, publication_id) do update set downloads = excluded.downloads`);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from publications where organization_id = ${tx.organizationId}`,
  );
  return count;
}

export async function deleteOverVisits(tx: Tx): Promise<void> {
  await tx.run(sql`delete from store_sessions where organization_id = ${tx.organizationId} and expires_at < now()`);
}

export interface Supplanted {
  id: string;
  userId: string | null;
  email: string;
  /** Of their account, where they have one. */
  platformRole: 'user' | 'admin' | 'adminViewer' | null;
}

export async function findMember(tx: Tx, type: 'user' | 'employee', id: string): Promise<Supplanted | undefined> {
  return tx.first<Supplanted>(sql`
    select p.id, p.user_id as "userId", p.email, u.role as "platformRole"
    from people p left join users u on u.id = p.user_id
    where p.organization_id = ${tx.organizationId} and p.status = 'active'
      and (p.id = ${id} or p.user_id = ${id}) and (p.role = 'employee') = ${type === 'employee'}`);
}

export async function insertLoginToken(
  tx: Tx,
  token: { hash: Buffer; personId: string; supplanterId: string; seconds: number },
): Promise<void> {
  await tx.run(sql`
    insert into store_login_tokens (organization_id, token_hash, person_id, supplanter_id, expires_at)
    values (${tx.organizationId}, ${token.hash}, ${token.personId}, ${token.supplanterId},
      now() + make_interval(secs => ${token.seconds}))`);
}

/** Undefined for all but the first who uses it in time. */
export async function takeLoginToken(
  tx: Tx,
  hash: Buffer,
): Promise<{ personId: string; supplanterId: string } | undefined> {
  return tx.first(sql`
    delete from store_login_tokens
    where organization_id = ${tx.organizationId} and token_hash = ${hash} and expires_at > now()
    returning person_id as "personId", supplanter_id as "supplanterId"`);
}
