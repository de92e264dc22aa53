import { type Organization, workspaceChoices } from '@muster/contract/entities';
import type { StorageProvider } from '@muster/contract/enumerations/workspace';
import type { Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { Principal } from '../../platform/http/route.ts';
import { dropPicture } from '../../platform/pictures/pictures.ts';
import { requireFeature } from '../billing/index.ts';
import { hasOtherWayIn, lockSettings, type SettingsRow, saveSettings } from './settings-store.ts';
import { readWorkspace } from './workspaces-service.ts';

type Settings = Omit<SettingsRow, 'updatedAt'>;
type Read = { updatedAt?: string | undefined };

const editedKeys = [
  'notificationLanguage',
  'noReplyAlias',
  ...(Object.keys(workspaceChoices) as (keyof typeof workspaceChoices)[]),
] as const;
type EditedKey = (typeof editedKeys)[number];

export interface GeneralChange extends Read {
  name?: string | undefined;
  webSiteUrl?: string | null | undefined;
  contactInfo?: Organization['contactInfo'] | undefined;
  configuration?: Pick<Organization['configuration'], EditedKey> | undefined;
}

export async function updateWorkspace(
  tx: Tx,
  change: GeneralChange,
  role: Role,
  /** The one that the installation has, if any: files are kept nowhere else. */
  storageProvider: StorageProvider | null,
): Promise<Organization> {
  const wanted = change.configuration?.storageProvider ?? null;
  if (wanted !== null && wanted !== storageProvider) {
    const values = storageProvider ?? '';
    failFields([{ field: 'configuration.storageProvider', rules: [{ name: 'oneOf', params: { values } }] }]);
  }
  return changeSettings(tx, change, role, (before) => ({
    ...before,
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.webSiteUrl === undefined ? {} : { webSiteUrl: change.webSiteUrl }),
    ...(change.contactInfo === undefined ? {} : { contactInfo: filled(change.contactInfo) }),
    configuration: { ...before.configuration, ...change.configuration },
  }));
}

/** What was left empty is not there; a contact of whom nothing is known is none. */
function filled(contact: Organization['contactInfo']): Organization['contactInfo'] {
  const known = Object.entries(contact ?? {}).filter(([, value]) => value);
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** Taking one's own colour away is for everybody; having one is for those whose plan gives it. */
export async function updateBranding(
  tx: Tx,
  change: Read & { primaryColor: string | null },
  role: Role,
): Promise<Organization> {
  const { primaryColor } = change;
  if (primaryColor !== null) await requireFeature(tx, 'customBranding');
  return changeSettings(tx, change, role, (before) => {
    const { primaryColor: _, ...branding } = before.branding;
    const own = primaryColor === null ? {} : { primaryColor: primaryColor.replace('#', '').toUpperCase() };
    return { ...before, branding: { ...branding, ...own } };
  });
}

/** Puts the address of an uploaded picture in its place, or takes the picture away. */
export async function putBrandingPicture(
  tx: Tx,
  kind: 'logo' | 'picture',
  address: string | null,
  role: Role,
): Promise<Organization> {
  if (address !== null) await requireFeature(tx, 'customBranding');
  return changeSettings(tx, {}, role, (before) => {
    const { [kind]: _, ...branding } = before.branding;
    return { ...before, branding: { ...branding, ...(address === null ? {} : { [kind]: address }) } };
  });
}

/**
 * Where passwords open nothing any more, something else has to: a session says how it began, and the door to a workspace
 * asks for that. Who came with a password would stand before it as soon as this is saved.
 */
export async function updateSignIn(
  tx: Tx,
  change: Read & { denyTraditionalAccess: boolean },
  role: Role,
  { method, supplanter }: Pick<Principal, 'method' | 'supplanter'>,
): Promise<Organization> {
  const { denyTraditionalAccess } = change;
  if (denyTraditionalAccess) {
    await requireFeature(tx, 'ssoLogin');
    if (!(await hasOtherWayIn(tx))) fail(5210);
    if (method === 'traditional' && supplanter === null) fail(5210, { reason: 'OWN_SESSION' });
  }
  return changeSettings(tx, change, role, (before) => ({
    ...before,
    configuration: { ...before.configuration, denyTraditionalAccess },
  }));
}

/** What is as it was is no change: neither written nor told. */
async function changeSettings(
  tx: Tx,
  { updatedAt }: Read,
  role: Role,
  change: (before: Settings) => Settings,
): Promise<Organization> {
  const { updatedAt: current, ...before } = (await lockSettings(tx)) ?? fail(3001);
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(current).getTime()) fail(5203);
  const after = change(before);
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    await saveSettings(tx, after);
    for (const kind of ['logo', 'picture'] as const)
      if (after.branding[kind] !== before.branding[kind]) await dropPicture(tx, before.branding[kind]);
    await recordChange(tx, {
      action: 'update',
      entity: 'organization',
      entityId: tx.organizationId,
      entityName: after.name,
      before: shown(before),
      after: shown(after),
    });
  }
  return readWorkspace(tx, role);
}

/** What stands in the audit: of the configuration, only what is set here. */
function shown({ name, webSiteUrl, contactInfo, branding, configuration }: Settings): Record<string, unknown> {
  const keys = [...editedKeys, 'denyTraditionalAccess'] as const;
  const kept = Object.fromEntries(keys.map((key) => [key, configuration[key]]));
  return { name, webSiteUrl, contactInfo, branding, configuration: kept };
}
