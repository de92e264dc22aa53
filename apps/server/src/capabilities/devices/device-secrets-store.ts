import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** What devices hand over to be kept for them. */
type DeviceSecretKind = 'activationLockCode';

interface DeviceSecret {
  /** By whoever saved it. */
  sealed: Buffer;
  reportedAt: string;
}

export async function findDeviceSecret(
  tx: Tx,
  deviceId: string,
  kind: DeviceSecretKind,
): Promise<DeviceSecret | undefined> {
  return tx.first<DeviceSecret>(sql`
    select sealed, reported_at as "reportedAt" from device_secrets
    where organization_id = ${tx.organizationId} and device_id = ${deviceId} and kind = ${kind}`);
}

/** In the place of an older one. */
export async function saveDeviceSecret(
  tx: Tx,
  deviceId: string,
  kind: DeviceSecretKind,
  sealed: Buffer,
): Promise<void> {
  await tx.run(sql`
    insert into device_secrets (organization_id, device_id, kind, sealed)
    values (${tx.organizationId}, ${deviceId}, ${kind}, ${sealed})
    on conflict (organization_id, device_id, kind) do update set sealed = excluded.sealed, reported_at = now()`);
}
