import { storeUrl } from '@muster/contract/store-address';
import { sql } from '../../platform/db/sql.ts';
import type { IntegrationSource } from '../integrations/index.ts';
import { customDomain } from './publications-store.ts';

interface ToldPublication {
  slug: string;
  workspace: string;
  customDomain: string | null;
  name: string;
  application: { id: string; name: string; slug: string };
}

/** A new publication; tester links and what nobody can open yet are no news. */
export const publicationsIntegration: IntegrationSource = {
  events: { 'publishedApplication.create': 'publishedApp' },
  async read(tx, { organizationId, entityId }) {
    const found = await tx.first<ToldPublication>(sql`
      select p.slug, o.slug as workspace, ${customDomain(sql`p`)} as "customDomain",
        coalesce(nullif(p.configuration #>> '{application,name}', ''), a.name) as name,
        json_build_object('id', a.id, 'name', a.name, 'slug', a.slug) as application
      from publications p join organizations o on o.id = p.organization_id
        join applications a on a.organization_id = p.organization_id and a.id = p.application_id
      where p.organization_id = ${organizationId} and p.id = ${entityId}::uuid and not p.tester
        and p.visibility <> 'inactive'`);
    if (found === undefined) return [];
    const { application, name, slug, workspace, customDomain: domain } = found;
    return [
      {
        entityId,
        title: `${application.name}: ${name}`,
        applicationId: application.id,
        path: `apps/store?s=publication&id=${entityId}`,
        facts: { application, publication: { name, url: storeUrl('', workspace, slug, domain) } },
      },
    ];
  },
};
