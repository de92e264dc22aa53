import type { LoginProviderKind } from '@muster/contract/enumerations/people';
import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Providers {
  organization: { name: string; slug: string; picture: string | null };
  providers: { id: string; name: string; kind: LoginProviderKind }[];
  traditional: boolean;
}

/**
 * What anybody may know who is about to sign in to a workspace: its name, its picture, and the ways in that are switched
 * on for the dashboard.
 */
export async function findProviders(db: Database, slug: string): Promise<Providers | undefined> {
  return db.systemFirst<Providers>(sql`
    select json_build_object('name', name, 'slug', slug, 'picture', branding ->> 'picture') as organization,
      coalesce((
        select json_agg(json_build_object('id', p -> 'id', 'name', p -> 'name', 'kind', p -> 'kind') order by n)
        from jsonb_array_elements(configuration #> '{loginProviders,dashboard}') with ordinality as given (p, n)
        where p -> 'enabled' = 'true'), '[]') as providers,
      configuration -> 'denyTraditionalAccess' is distinct from 'true' as traditional
    from organizations where slug = ${slug}`);
}
