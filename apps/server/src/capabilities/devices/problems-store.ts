import { type DeviceProblem, deviceRules } from '@muster/contract/devices';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** What keeps all devices of a platform from being reached. One that will begin says when. */
export interface PlatformProblem {
  problem: Extract<DeviceProblem, 'pushCertificateMissing' | 'pushCertificateExpired'>;
  since: Date;
}

/** In the place of those that are there. */
export async function savePlatformProblems(
  tx: Tx,
  platform: DevicePrefix,
  problems: readonly PlatformProblem[],
): Promise<void> {
  await tx.run(sql`
    delete from device_platform_problems where organization_id = ${tx.organizationId} and platform = ${platform}`);
  await tx.run(sql`
    insert into device_platform_problems (organization_id, platform, problem, since)
    select ${tx.organizationId}, ${platform}, problem, since
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p(problem text, since timestamptz)
    on conflict do nothing`);
}

/** Devices whose health may be another one by now, across workspaces. */
export async function listDoubtful(db: Database): Promise<{ organizationId: string; ids: string[] }[]> {
  return db.systemQuery(sql`
    select organization_id as "organizationId", array_agg(id) as ids from (
      select organization_id, id from devices where failing
      union select e.organization_id, e.device_id from device_certificates c
        join device_enrollments e on e.organization_id = c.organization_id and e.id = c.enrollment_id and e.state = 'active'
        join devices d on d.organization_id = e.organization_id and d.id = e.device_id and not d.failing
        where c.revoked_at is null and c.not_after < now() + make_interval(days => ${deviceRules.identityDays}::int)
      union select organization_id, device_id from command_history
        where status in ('Error', 'CommandFormatError') and created_at > now() - interval '1 hour') doubtful
    group by organization_id`);
}

export async function refreshFailing(db: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await db.systemQuery(sql`select refresh_failing(${organizationId}, ${[...ids]}::uuid[])`);
}
