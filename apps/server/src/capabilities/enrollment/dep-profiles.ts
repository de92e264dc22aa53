/** Profiles of automated enrollment. Apple gets one before it is kept here, so that none is kept that Apple refuses. */
import { randomUUIDv7 } from 'node:crypto';
import type { DepProfile, DepProfileOptions } from '@muster/contract/dep';
import { namesEmployee } from '@muster/contract/enrollment';
import type { SealedIdentity } from '../../platform/crypto/envelope.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { mdmUrl } from '../apple/index.ts';
import { askForSync, type DepDeps, openClient } from './dep-account.ts';
import { findAccount } from './dep-account-store.ts';
import { textIn } from './dep-answers.ts';
import type { DepClient } from './dep-client.ts';
import { DepError } from './dep-error.ts';
import { type Addresses, mustBeTakenByApple, toAppleProfile } from './dep-profile-shape.ts';
import { findProfile } from './dep-profiles-list.ts';
import {
  countDevicesOf,
  findProfileRow,
  insertProfile,
  isNameUsed,
  listOutdated,
  lockProfile,
  markOutdated,
  putProfile,
  removeProfile,
} from './dep-profiles-store.ts';
import { readTemplate, type TemplateRow } from './templates-store.ts';

type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const tokenAt = (id: string): SealedIdentity => ({ table: 'dep_profiles', column: 'sealed_token', id });

/** Of a template that asks something, Setup Assistant shows the page that does. */
function addressesFor(deps: DepDeps, token: string, template: TemplateRow | undefined): Addresses {
  const address = (path: string) => `${mdmUrl(deps)}/apple/${path}/${token}`;
  return { url: address('dep'), webUrl: template?.asks ? address('dep-join') : undefined };
}

/** Of the workspace; what tags say of employees can be known only where the template has somebody. */
async function templateFor(
  tx: Tx,
  { tags, templateId }: { tags: readonly string[]; templateId: string | null },
): Promise<TemplateRow | undefined> {
  const template = templateId === null ? undefined : ((await readTemplate(tx, templateId)) ?? fail(3001));
  const hasPerson = template !== undefined && (template.signIn || template.mdmUserId !== null);
  const broken = tags.flatMap((tag, index) =>
    hasPerson || !namesEmployee(tag)
      ? []
      : [{ field: `tags.${index}`, rules: [{ name: 'interpolationProvider' as const, params: {} }] }],
  );
  if (broken.length > 0) failFields(broken);
  return template;
}

/** Apple's name for it. Each change makes another one there; nobody deletes those before. */
async function push(client: DepClient, profile: object): Promise<string> {
  const answer = await client.request('POST', '/profile', profile);
  return textIn(answer, 'profile_uuid', 100) ?? Promise.reject(new DepError('unreachable', 'no profile came back'));
}

interface ProfileFields {
  name: string;
  options: DepProfileOptions;
  tags: readonly string[];
  templateId: string | null;
}

const shown = ({ name, options, tags, templateId }: ProfileFields) => ({ name, options, tags, templateId });

/** While Apple was told, somebody may have changed what the template asks. */
async function mustAskTheSame(tx: Tx, before: TemplateRow | undefined): Promise<void> {
  if (before === undefined) return;
  const now = (await readTemplate(tx, before.id)) ?? fail(3001);
  if (now.asks !== before.asks) fail(5203);
}

export async function createProfile(inside: Inside, deps: DepDeps, given: ProfileFields): Promise<DepProfile> {
  const { name, options } = given;
  const { token, hash } = newToken();
  mustBeTakenByApple(toAppleProfile(name, options, addressesFor(deps, token, undefined)));
  const { client, template } = await inside(async (tx) => {
    if (await isNameUsed(tx, name, null)) fail(5091, { reason: 'NAME_USED' });
    return { template: await templateFor(tx, given), ...(await openClient(tx, deps)) };
  });
  const uuid = await push(client, toAppleProfile(name, options, addressesFor(deps, token, template)));
  return inside(async (tx) => {
    await mustAskTheSame(tx, template);
    const id = randomUUIDv7();
    const sealedToken = await deps.envelope.seal(tx, token, tokenAt(id));
    if (!(await insertProfile(tx, { ...given, id, uuid, tokenHash: hash, sealedToken })))
      fail(5091, { reason: 'NAME_USED' });
    const facts = { entity: 'admDepProfile', entityId: id, entityName: name } as const;
    await recordChange(tx, { ...facts, action: 'create', after: shown(given) });
    return (await findProfile(tx, id)) ?? fail(3001);
  });
}

export interface ProfileChanges {
  updatedAt?: string | undefined;
  name?: string | undefined;
  options?: DepProfileOptions | undefined;
  tags?: readonly string[] | undefined;
  templateId?: string | null | undefined;
}

export async function changeProfile(
  inside: Inside,
  deps: DepDeps,
  id: string,
  changes: ProfileChanges,
): Promise<DepProfile> {
  const { client, row, token, fields, template } = await inside(async (tx) => {
    const found = (await findProfileRow(tx, id)) ?? fail(3001);
    if (changes.updatedAt !== undefined && changes.updatedAt !== found.updatedAt) fail(5203);
    if (changes.name !== undefined && (await isNameUsed(tx, changes.name, id))) fail(5091, { reason: 'NAME_USED' });
    const wanted: ProfileFields = {
      name: changes.name ?? found.name,
      options: changes.options ?? found.options,
      tags: changes.tags ?? found.tags,
      templateId: changes.templateId === undefined ? found.templateId : changes.templateId,
    };
    const used = await templateFor(tx, wanted);
    const opened = await openClient(tx, deps);
    const address = await deps.envelope.open(tx, found.sealedToken, tokenAt(id));
    return { ...opened, row: found, token: address.toString(), fields: wanted, template: used };
  });
  const { name, options } = fields;
  mustBeTakenByApple(toAppleProfile(name, options, addressesFor(deps, token, undefined)));
  const uuid = await push(client, toAppleProfile(name, options, addressesFor(deps, token, template)));
  return inside(async (tx) => {
    await mustAskTheSame(tx, template);
    const before = (await lockProfile(tx, id)) ?? fail(3001);
    // Somebody else was quicker than Apple.
    if (before.updatedAt !== row.updatedAt) fail(5203);
    await putProfile(tx, { ...fields, id, uuid });
    await recordChange(tx, {
      action: 'update',
      entity: 'admDepProfile',
      entityId: id,
      entityName: name,
      before: shown(before),
      after: shown(fields),
    });
    const account = (await findAccount(tx)) ?? fail(5265);
    await askForSync(tx, account.id);
    return (await findProfile(tx, id)) ?? fail(3001);
  });
}

/** Of a template that asks something now, or nothing any more: Apple has to be told where its devices go. */
export async function noteOutdated(tx: Tx, templateId: string): Promise<void> {
  if (!(await markOutdated(tx, templateId))) return;
  const account = await findAccount(tx);
  if (account?.sealedToken) await askForSync(tx, account.id);
}

/** Done by the sync, before devices are given their profiles. */
export async function pushOutdated(inside: Inside, deps: DepDeps, client: DepClient): Promise<void> {
  for (const id of await inside(listOutdated)) {
    const { row, token, template } = await inside(async (tx) => {
      const found = (await findProfileRow(tx, id)) ?? fail(3001);
      const address = await deps.envelope.open(tx, found.sealedToken, tokenAt(id));
      const used = found.templateId === null ? undefined : await readTemplate(tx, found.templateId);
      return { row: found, token: address.toString(), template: used };
    });
    const uuid = await push(client, toAppleProfile(row.name, row.options, addressesFor(deps, token, template)));
    await inside(async (tx) => {
      const now = await lockProfile(tx, id);
      // Changed meanwhile, and pushed by whoever did that.
      if (now?.updatedAt !== row.updatedAt) return;
      const asked = row.templateId === null ? undefined : await readTemplate(tx, row.templateId);
      // Otherwise the sync that this change has asked for pushes it once more.
      if (asked?.asks === template?.asks) await putProfile(tx, { ...row, id, uuid });
    });
  }
}

export async function deleteProfile(tx: Tx, id: string): Promise<void> {
  const row = (await lockProfile(tx, id)) ?? fail(3001);
  const devices = await countDevicesOf(tx, row);
  if (devices > 0) fail(5266, { data: { devices } });
  await removeProfile(tx, id);
  await recordChange(tx, {
    action: 'delete',
    entity: 'admDepProfile',
    entityId: id,
    entityName: row.name,
    before: { name: row.name },
  });
}
