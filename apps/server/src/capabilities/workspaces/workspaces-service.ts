import type { Reply } from '@muster/contract/call';
import type * as calls from '@muster/contract/calls/workspaces';
import type { Organization, WorkspaceBundle } from '@muster/contract/entities';
import { type PlanChoice, planChoices } from '@muster/contract/enumerations/billing';
import { newSlug } from '@muster/contract/fields';
import type { Role } from '@muster/contract/permissions';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { mayAlso } from '../../platform/http/authorize.ts';
import { countInWorkspace } from '../apps/index.ts';
import { standing, startTrial, toSubscriptions } from '../billing/index.ts';
import { countManaged } from '../devices/index.ts';
import { addCollaborator, addOwner, countEmployees } from '../people/index.ts';
import { createDefaultStore } from '../stores/index.ts';
import {
  type BundleRow,
  countPublications,
  findBundle,
  findWorkspace,
  findWorkspaceId,
  insertWorkspace,
  listBuildPlatforms,
  lockConfiguration,
  putConfiguration,
  type WorkspaceRow,
} from './workspaces-store.ts';

/** In the transaction of the new workspace itself: it, its owner, its store and its trial exist together or not at all. */
export async function createWorkspace(
  tx: Tx,
  input: { name: string; slug: string },
  owner: { userId: string },
  at?: Date,
): Promise<Organization> {
  const created = await insertWorkspace(tx, { ...input, createdBy: owner.userId, at });
  if (!created) fail(5024);
  await addOwner(tx, owner.userId, at);
  await startTrial(tx);
  await createDefaultStore(tx);
  await recordChange(tx, {
    action: 'create',
    entity: 'organization',
    entityId: tx.organizationId,
    entityName: input.name,
    after: input,
    at,
  });
  return readWorkspace(tx, 'owner');
}

export async function addMember(tx: Tx, user: { id: string }, role: Role, at?: Date): Promise<void> {
  await addCollaborator(tx, user.id, role, at);
}

/** What was chosen already is no change. */
export async function chooseProducts(tx: Tx, chosen: readonly PlanChoice[], role: Role): Promise<Organization> {
  const workspace = await lockConfiguration(tx);
  if (workspace === undefined) fail(3001);
  const before = workspace.configuration.products;
  // In one order and each once, whatever the caller's.
  const products = planChoices.filter((product) => chosen.includes(product));
  if (String(before) !== String(products)) {
    await changeConfiguration(tx, workspace.name, { products: before }, { products });
  }
  return readWorkspace(tx, role);
}

export async function readWorkspace(tx: Tx, role: Role): Promise<Organization> {
  const row = await findWorkspace(tx);
  return row ? toOrganization(row, role) : fail(3001);
}

/** What there is in the workspace, as far as the role and, of a token, its scopes may list it. */
export async function countContents(
  tx: Tx,
  asking: Parameters<typeof mayAlso>[2],
): Promise<Omit<Reply<typeof calls.readWorkspace>['counts'], 'collaborators'>> {
  return {
    ...(mayAlso('application', 'list', asking) ? await countInWorkspace(tx) : {}),
    ...(mayAlso('employee', 'list', asking) ? { employees: await countEmployees(tx) } : {}),
    ...(mayAlso('publishedApplication', 'list', asking) ? { pubApps: await countPublications(tx) } : {}),
    ...(mayAlso('admDevice', 'list', asking) ? { mdmDevices: await countManaged(tx) } : {}),
  };
}

export async function readBundle(
  tx: Tx,
  role: Role,
  buildPlatforms: WorkspaceBundle['buildPlatforms'],
): Promise<WorkspaceBundle> {
  const row = await findBundle(tx);
  if (row === undefined) fail(3001);
  return {
    organization: toOrganization(row, role),
    store: row.storeId === null ? null : toStore(row, row.storeId),
    admEnterprise: toAppleEnterprise(row),
    emmEnterprise: null,
    winEnterprise: null,
    buildPlatforms: offered(buildPlatforms, row.configuration.buildPlatforms),
  };
}

function toAppleEnterprise({ admId, admCreatedAt, admUpdatedAt }: WorkspaceRow): WorkspaceBundle['admEnterprise'] {
  if (admId === null || admCreatedAt === null || admUpdatedAt === null) return null;
  return { id: admId, createdAt: admCreatedAt, updatedAt: admUpdatedAt };
}

function toStore(row: BundleRow, id: string): WorkspaceBundle['store'] {
  return { id, security: row.storeSecurity, customDomain: row.storeDomain, configuration: row.storeConfiguration };
}

function offered(all: WorkspaceBundle['buildPlatforms'], slugs: readonly string[] = []) {
  return slugs.length === 0 ? all : all.filter(({ slug }) => slugs.includes(slug));
}

/** By the provider: which of all platforms the workspace has. None named: all. */
export async function offerBuildPlatforms(
  tx: Tx,
  wanted: readonly string[],
  all: WorkspaceBundle['buildPlatforms'],
): Promise<void> {
  const known = all.map(({ slug }) => slug);
  const unknown = wanted.filter((slug) => !known.includes(slug));
  if (unknown.length > 0)
    failFields([{ field: 'buildPlatforms', rules: [{ name: 'oneOf', params: { values: known.join(', ') } }] }]);
  const workspace = (await lockConfiguration(tx)) ?? fail(3001);
  const before = workspace.configuration.buildPlatforms ?? [];
  // In one order and each once, whatever the caller's.
  const buildPlatforms = known.filter((slug) => wanted.includes(slug));
  if (String(before) === String(buildPlatforms)) return;
  await changeConfiguration(tx, workspace.name, { buildPlatforms: before }, { buildPlatforms });
}

type Configuration = Parameters<typeof putConfiguration>[1];

async function changeConfiguration(tx: Tx, name: string, before: Configuration, after: Configuration): Promise<void> {
  await putConfiguration(tx, after);
  await recordChange(tx, {
    action: 'update',
    entity: 'organization',
    entityId: tx.organizationId,
    entityName: name,
    before: { configuration: before },
    after: { configuration: after },
  });
}

/** For how long a platform that another process has added may go unseen here. */
const platformsFor = 10_000;
const platforms = new WeakMap<Database, { at: number; known: Promise<WorkspaceBundle['buildPlatforms']> }>();

/** Every visit of the dashboard asks for them, and they hardly ever change. */
export function createBuildPlatforms(db: Database): () => Promise<WorkspaceBundle['buildPlatforms']> {
  return () => {
    const kept = platforms.get(db);
    if (kept && Date.now() - kept.at < platformsFor) return kept.known;
    const known = listBuildPlatforms(db);
    platforms.set(db, { at: Date.now(), known });
    known.catch(() => platforms.delete(db));
    return known;
  };
}

/** Somebody has changed them. */
export function forgetBuildPlatforms(db: Database): void {
  platforms.delete(db);
}

export async function isSlugFree(db: Database, slug: string, reserved: string): Promise<boolean> {
  return slug !== reserved && newSlug.safeParse(slug).success && (await findWorkspaceId(db, slug)) === undefined;
}

function toOrganization(row: WorkspaceRow, role: Role): Organization {
  const { plan, limits, allows, trialDaysLeft } = standing(row.subscriptions, row.planOverrides, new Date());
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    type: row.type,
    security: { role },
    branding: row.branding,
    counts: { collaborators: row.collaborators },
    limits,
    allows,
    configuration: row.configuration,
    // What the workspace pays is nothing for those who have no role in it.
    subscriptions: role === 'unassigned' ? [] : toSubscriptions(row.subscriptions),
    lastPlan: role === 'unassigned' ? null : (row.subscriptions[0]?.plan_code ?? null),
    billingReason: plan.code,
    subTrial: role === 'unassigned' || trialDaysLeft === null ? null : { daysLeft: trialDaysLeft },
    emmEnterprise: false,
    admEnterprise: row.admId !== null,
    winEnterprise: false,
    webSiteUrl: row.webSiteUrl,
    contactInfo: row.contactInfo,
    loginProviders: { store: [], dashboard: [], mdm: [], google: [], ...row.loginProviders },
    createdBy: row.createdBy,
    ownerInfo: row.ownerInfo,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastActivityDate: row.lastActivityDate,
  };
}
