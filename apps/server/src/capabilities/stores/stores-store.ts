import { randomUUIDv7 } from 'node:crypto';
import { defaultStoreSecurity } from '@muster/contract/constants';
import type { Organization } from '@muster/contract/entities';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function insertStore(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into stores (organization_id, id, security) values (${tx.organizationId}, ${randomUUIDv7()}, ${defaultStoreSecurity})`);
}

export interface PublicStoreRow {
  name: string;
  slug: string;
  security: 'public' | 'logged' | 'password';
  branding: Organization['branding'];
}

export async function findPublicStore(db: Database, slug: string): Promise<PublicStoreRow | undefined> {
  const [row] = await db.systemQuery<PublicStoreRow>(sql`
    select o.name, o.slug, s.security, o.branding
    from organizations o join stores s on s.organization_id = o.id
    where o.slug = ${slug} order by s.created_at limit 1`);
  return row;
}
