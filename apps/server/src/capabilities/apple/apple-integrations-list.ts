import { sql } from '../../platform/db/sql.ts';
import type { IntegrationSource } from '../integrations/index.ts';

export const appleIntegration: IntegrationSource = {
  events: { 'admEnterprise.willExpire': 'applePushRenovation' },
  async read(tx, { organizationId, entityId }) {
    const found = await tx.first<{ name: string | null; expiresAt: string | null }>(sql`
      select coalesce(common_name, topic) as name, expires_at as "expiresAt" from apple_enterprises
      where organization_id = ${organizationId} and id = ${entityId}::uuid`);
    if (!found?.expiresAt) return [];
    const { name, expiresAt } = found;
    const daysLeft = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 86_400_000));
    return [
      {
        // Each end by itself, and each reminder of it.
        entityId: `${entityId} ${expiresAt} ${daysLeft}`,
        title: name ?? '',
        path: 'devices/configuration',
        facts: { certificate: { name: name ?? '', expiresAt, daysLeft } },
      },
    ];
  },
};
