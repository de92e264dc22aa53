import type { AppleEnterprise } from '@muster/contract/apple';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

const masked = '********';

/** The token for Apple's device assignment, as far as it may be told: that there is one, and until when. */
export async function findDepConfig(tx: Tx): Promise<AppleEnterprise['dep']['config']> {
  const row = await tx.first<{ expiresAt: string }>(sql`
    select token_expires_at as "expiresAt" from dep_accounts
    where organization_id = ${tx.organizationId} and sealed_token is not null and token_expires_at is not null`);
  if (row === undefined) return null;
  return {
    consumerKey: masked,
    consumerSecret: masked,
    accessToken: masked,
    accessSecret: masked,
    accessTokenExpiry: row.expiresAt,
  };
}
