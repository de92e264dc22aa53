import { buildOsNames } from '@muster/contract/builds';
import type { ReportType } from '@muster/contract/enumerations/apps';
import { sql } from '../../platform/db/sql.ts';
import type { IntegrationSource } from '../integrations/index.ts';
import { titleOf } from './reports-service.ts';

interface ToldReport {
  id: string;
  type: ReportType;
  message: string;
  email: string | null;
  packageName: string | null;
  packageVersion: string | null;
  packageVersionName: string | null;
  os: string | null;
  osVersion: string | null;
  deviceModel: string | null;
  application: { id: string; name: string; slug: string };
}

/** Of a longer one, its beginning: it goes into a message. */
const messageMax = 1000;

export const reportsIntegration: IntegrationSource = {
  events: { 'report.create': 'newReport' },
  async read(tx, { organizationId, entityId }) {
    const found = await tx.first<ToldReport>(sql`
      select r.id, r.type, left(r.message, ${messageMax}) as message, r.member_email as email,
        r.package_name as "packageName", r.package_version as "packageVersion",
        r.package_version_name as "packageVersionName", r.os, r.os_version as "osVersion",
        r.device #>> '{device,model}' as "deviceModel",
        json_build_object('id', a.id, 'name', a.name, 'slug', a.slug) as application
      from reports r join applications a on a.organization_id = r.organization_id and a.id = r.application_id
      where r.organization_id = ${organizationId} and r.id = ${entityId}::uuid`);
    if (found === undefined) return [];
    const { application, email, os, ...report } = found;
    const title = titleOf(report.message);
    return [
      {
        entityId,
        title: `${application.name}: ${title}`,
        applicationId: application.id,
        path: `apps/${application.slug}/reports?s=report&id=${report.id}`,
        facts: {
          application,
          report: { ...report, title, reporter: email ?? '', os: os === null ? null : (buildOsNames[os] ?? os) },
        },
        filteredBy: os === null ? {} : { platforms: [os] },
        action: `${report.type}_created`,
      },
    ];
  },
};
