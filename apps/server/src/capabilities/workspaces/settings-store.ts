import type { Organization } from '@muster/contract/entities';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface SettingsRow extends Pick<Organization, 'name' | 'webSiteUrl' | 'contactInfo' | 'branding'> {
  configuration: Organization['configuration'];
  updatedAt: string;
}

/** Held until the transaction ends, so that what is told to have changed is what was there before. */
export async function lockSettings(tx: Tx): Promise<SettingsRow | undefined> {
  return tx.first<SettingsRow>(sql`
    select name, web_site_url as "webSiteUrl", contact_info as "contactInfo", branding, configuration,
      updated_at as "updatedAt"
    from organizations where id = ${tx.organizationId} for update`);
}

/** Of the configuration, what is not named stays as it is. */
export async function saveSettings(tx: Tx, settings: Omit<SettingsRow, 'updatedAt'>): Promise<void> {
  const { name, webSiteUrl, contactInfo, branding, configuration } = settings;
  await tx.run(sql`
    update organizations set name = ${name}, web_site_url = ${webSiteUrl},
      contact_info = ${contactInfo && JSON.stringify(contactInfo)}, branding = ${JSON.stringify(branding)},
      configuration = configuration || ${JSON.stringify(configuration)}, updated_at = now()
    where id = ${tx.organizationId}`);
}

/** In whose name the workspace's mails come; undefined where nobody has said, and for mails of no workspace. */
export async function findMailAlias(tx: Tx): Promise<string | undefined> {
  const row = await tx.first<{ alias: string | null }>(
    sql`select configuration ->> 'noReplyAlias' as alias from organizations where id = ${tx.organizationId}`,
  );
  return row?.alias || undefined;
}

/** A way in besides e-mail and password that is switched on for the dashboard. */
export async function hasOtherWayIn(tx: Tx): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select from jsonb_array_elements(configuration #> '{loginProviders,dashboard}') p
      where p -> 'enabled' = 'true' and p ->> 'kind' <> 'traditional') as found
    from organizations where id = ${tx.organizationId}`);
  return found;
}

/** In a transaction across workspaces. All that refers to the workspace goes with it. */
export async function deleteOrganization(
  tx: Tx,
  id: string,
): Promise<Pick<Organization, 'name' | 'slug' | 'branding'> | undefined> {
  await tx.run(sql`delete from mails where organization_id = ${id}`);
  await tx.run(sql`delete from data_keys where organization_id = ${id}`);
  return tx.first(sql`delete from organizations where id = ${id} returning name, slug, branding`);
}

/** What no reference leads to: the audit of a workspace that is gone, and events that never went through. */
export async function forgetOrganization(db: Database, id: string): Promise<void> {
  await db.systemQuery(sql`select forget_organization(${id})`);
  await db.systemQuery(sql`delete from outbox_parked where organization_id = ${id}`);
}
