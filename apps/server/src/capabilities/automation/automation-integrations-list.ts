import { sql } from '../../platform/db/sql.ts';
import type { OutboxEvent } from '../../platform/events/consumer.ts';
import type { IntegrationSource } from '../integrations/index.ts';

/** An action of a rule tells those integrations that listen to rules. */
export const automationIntegration: IntegrationSource = {
  events: { 'automationRule.fired': 'automationRule' },
  async read(tx, event) {
    const { organizationId, entityId, payload } = event as OutboxEvent<'automationRule.fired'>;
    const device = await tx.first<{
      prefix: string;
      platform: string;
      serialNumber: string | null;
      owner: string | null;
    }>(sql`
      select d.platform as prefix, case d.os when 'iPadOS' then 'ios' else lower(d.os) end as platform,
        d.serial_number as "serialNumber", p.email as owner
      from devices d left join people p on p.organization_id = d.organization_id and p.id = d.person_id
      where d.organization_id = ${organizationId} and d.id = ${payload.deviceId}::uuid`);
    const { prefix = null, platform = null, serialNumber = null, owner = null } = device ?? {};
    return [
      {
        entityId: payload.deviceId,
        title: `${payload.name}: ${payload.device}`,
        path: prefix === null ? 'devices' : `devices/device/${prefix}~${payload.deviceId}`,
        facts: {
          rule: { id: entityId, name: payload.name, message: payload.message },
          device: { name: payload.device, platform, serialNumber, owner },
        },
        ...(platform !== null && { filteredBy: { platforms: [platform] } }),
      },
    ];
  },
};
