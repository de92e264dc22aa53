import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** An identifier that packages of an app have on one system. */
interface KnownPackage {
  os: string;
  package: string;
}

/** Of builds that were read; the one that came first comes first. */
export async function listPackages(
  tx: Tx,
  applicationId: string,
  { except = null }: { except?: string | null } = {},
): Promise<KnownPackage[]> {
  return tx.query<KnownPackage>(sql`
    select os, package from builds
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and status = 'processed'
      and package is not null and os is not null and id is distinct from ${except}::uuid
    group by os, package order by min(created_at), package limit 100`);
}

interface Read {
  os: string;
  package: string | null;
}

/** Whether the app has builds for its system, all with other identifiers: it may have been meant for another app. */
export function isNewPackage(others: readonly KnownPackage[], read: Read): boolean {
  const same = others.filter(({ os }) => os === read.os);
  return read.package !== null && same.length > 0 && !same.some((other) => other.package === read.package);
}

/**
 * Whether the app may show its icon. The identifier that a system began with is the app's own: one that came later, by
 * mistake or for a variant, never changes the picture.
 */
export function mayGivePicture(others: readonly KnownPackage[], read: Read, hasPicture: boolean): boolean {
  if (others.length === 0) return true;
  const first = others.find(({ os }) => os === read.os);
  if (first) return first.package === read.package;
  return !hasPicture || others.some((other) => other.package === read.package);
}
