import type { Tx } from '../../platform/db/database.ts';
import { protectionNow } from './enterprise-service.ts';
import { findEnterprise } from './enterprise-store.ts';

/** Whether the protection schedule of the workspace is active. Read every time: what somebody switched on holds at once. */
export async function isProtected(tx: Tx): Promise<boolean> {
  const row = await findEnterprise(tx);
  return row !== undefined && protectionNow(row, new Date()).active;
}
