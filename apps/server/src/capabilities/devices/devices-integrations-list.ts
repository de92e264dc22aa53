import { sql } from '../../platform/db/sql.ts';
import type { IntegrationSource } from '../integrations/index.ts';

interface ToldDevice {
  id: string;
  prefix: string;
  name: string;
  platform: string;
  serialNumber: string | null;
  owner: string | null;
}

/** A device that says who it is begins to enroll; it is enrolled when it can be reached. */
export const devicesIntegration: IntegrationSource = {
  events: { 'admDevice.enrolling': 'newEnrollment', 'admDevice.enrolled': 'deviceEnrolled' },
  async read(tx, { organizationId, entityId }) {
    const found = await tx.first<ToldDevice>(sql`
      select d.id, d.platform as prefix, d.display_name as name, case d.os when 'iPadOS' then 'ios' else lower(d.os) end as platform,
        d.serial_number as "serialNumber", p.email as owner
      from devices d left join people p on p.organization_id = d.organization_id and p.id = d.person_id
      where d.organization_id = ${organizationId} and d.id = ${entityId}::uuid`);
    if (found === undefined) return [];
    const { id, prefix, ...device } = found;
    return [
      {
        entityId,
        title: device.name,
        path: `devices/device/${prefix}~${id}`,
        facts: { device },
        filteredBy: { platforms: [device.platform] },
      },
    ];
  },
};
