import { randomUUIDv7 } from 'node:crypto';
import type { AudienceDetails } from '@muster/contract/audiences';
import type { Input } from '@muster/contract/call';
import type {
  createAudience as createCall,
  previewAudience,
  updateAudience as updateCall,
} from '@muster/contract/calls/audiences';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { requireAlso } from '../../platform/http/authorize.ts';
import type { Membership, Principal } from '../../platform/http/route.ts';
import { applicationDirectory } from '../apps/index.ts';
import { requireQuota } from '../billing/index.ts';
import { lockGroups } from '../people/index.ts';
import type { Draft } from './audience-members-list.ts';
import { findAudience } from './audiences-list.ts';
import {
  type AudienceRow,
  countAudiences,
  countForbiddenUses,
  deleteAudienceRow,
  type EmailChange,
  insertAudience,
  lockAudience,
  lockUsed,
  replaceEmails,
  saveAudience,
} from './audiences-store.ts';
import { likePatterns } from './email-pattern.ts';

export interface Asker {
  principal: Pick<Principal, 'userId' | 'scopes'>;
  membership: Membership;
}

/** So many addresses that came or went stand in the audit. */
const writtenDown = 50;

export async function readAudience(tx: Tx, asker: Asker, id: string): Promise<AudienceDetails> {
  const found = (await findAudience(tx, asker.membership, id)) ?? fail(3001);
  const may = (action: 'update' | 'delete') => hasRight(action, found.applicationId, asker);
  return { ...found, can: { update: may('update'), delete: may('delete') } };
}

export async function createAudience(
  tx: Tx,
  asker: Asker,
  { emails = [], ...input }: Input<typeof createCall>['body'],
): Promise<AudienceDetails> {
  const given = {
    name: input.name,
    description: input.description ?? '',
    applicationId: input.applicationId ?? null,
    usersScope: input.usersScope ?? 'all',
    groups: input.groups ?? [],
    applicationIds: input.applicationIds ?? null,
  };
  const row = normal(given);
  requireRight('create', row.applicationId, asker);
  await requireKnown(tx, given);
  await requireQuota(tx, 'userAudiences', { used: countAudiences });
  const id = randomUUIDv7();
  await insertAudience(tx, id, row, asker.principal.userId);
  const change = await saveEmails(tx, id, emails);
  await recordChange(tx, {
    action: 'create',
    entity: 'userAudience',
    entityId: id,
    entityName: row.name,
    after: { ...row, ...told(change, 0).after },
    payload: payloadOf(row),
  });
  return readAudience(tx, asker, id);
}

export async function updateAudience(
  tx: Tx,
  asker: Asker,
  id: string,
  { updatedAt, emails, ...input }: Input<typeof updateCall>['body'],
): Promise<AudienceDetails> {
  await readAudience(tx, asker, id);
  const { updatedAt: current, emails: had, ...before } = (await lockAudience(tx, id)) ?? fail(3001);
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(current).getTime()) fail(5203);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const whole = { ...before, ...given };
  const after = normal(whole);
  requireRight('update', before.applicationId, asker);
  if (after.applicationId !== before.applicationId) requireRight('update', after.applicationId, asker);
  await requireKnown(tx, whole);
  if (emails === undefined && JSON.stringify(after) === JSON.stringify(before)) return readAudience(tx, asker, id);
  await saveAudience(tx, id, after);
  if ((await countForbiddenUses(tx, id)) > 0) fail(5195, { reason: 'AUDIENCE_IN_USE' });
  const change = emails && told(await saveEmails(tx, id, emails), had);
  await recordChange(tx, {
    action: 'update',
    entity: 'userAudience',
    entityId: id,
    entityName: after.name,
    before: { ...before, ...change?.before },
    after: { ...after, ...change?.after },
    payload: payloadOf(after),
  });
  return readAudience(tx, asker, id);
}

/** Publications that used it and have no other audience are shown to nobody then. */
export async function deleteAudience(tx: Tx, asker: Asker, id: string): Promise<void> {
  await readAudience(tx, asker, id);
  const { updatedAt: _, ...before } = (await lockAudience(tx, id)) ?? fail(3001);
  requireRight('delete', before.applicationId, asker);
  await deleteAudienceRow(tx, id);
  await recordChange(tx, {
    action: 'delete',
    entity: 'userAudience',
    entityId: id,
    entityName: before.name,
    before,
    payload: payloadOf(before),
  });
}

/** For whoever lets an app use audiences; they stay as they are until the transaction ends. */
export async function requireAllowedAudiences(
  tx: Tx,
  applicationId: string,
  audienceIds: readonly string[],
): Promise<void> {
  const wanted = new Set(audienceIds);
  if (wanted.size === 0) return;
  const found = await lockUsed(tx, applicationId, [...wanted]);
  if (found.length !== wanted.size) fail(3001);
  if (found.some(({ allowed }) => !allowed)) fail(5195);
}

/** A group is gone, and nobody is in the lists that named it any more: they are taken out. Harmless to repeat. */
export async function dropGroup(tx: Tx, id: string, groupId: string): Promise<void> {
  const { updatedAt: _, emails: _emails, ...before } = (await lockAudience(tx, id)) ?? {};
  if (!('name' in before) || !before.groups.some((list) => list.includes(groupId))) return;
  const after = { ...before, groups: before.groups.filter((list) => !list.includes(groupId)) };
  await saveAudience(tx, id, after);
  await recordChange(tx, {
    action: 'update',
    entity: 'userAudience',
    entityId: id,
    entityName: after.name,
    before,
    after,
    payload: payloadOf(after),
  });
}

/** What somebody is about to save, as it can be looked up. */
export async function draftOf(
  tx: Tx,
  asker: Asker,
  { usersScope = 'all', groups = [], emails, audienceId }: Input<typeof previewAudience>['body'],
): Promise<Draft> {
  const saved = audienceId === undefined ? undefined : await readAudience(tx, asker, audienceId);
  if (audienceId === undefined || saved === undefined || emails !== undefined)
    return { usersScope, groups, emails: emails ?? [], patterns: likePatterns(emails ?? []) };
  const { wildcards } = saved;
  return { usersScope, groups, emails: { audienceId }, patterns: likePatterns(wildcards) };
}

export async function savedDraft(tx: Tx, asker: Asker, id: string): Promise<Draft> {
  const { usersScope, groups, wildcards } = await readAudience(tx, asker, id);
  return {
    usersScope,
    groups: groups.map((list) => list.map((group) => group.id)),
    emails: { audienceId: id },
    patterns: likePatterns(wildcards),
  };
}

/** One of the workspace is for those who have a right there; one of an app for those who have it in that app, too. */
function requireRight(action: 'create' | 'update' | 'delete', applicationId: string | null, asker: Asker): void {
  requireAlso('userAudience', action, applicationId === null ? asker : { ...asker, appId: applicationId });
}

function hasRight(action: 'update' | 'delete', applicationId: string | null, asker: Asker): boolean {
  try {
    requireRight(action, applicationId, asker);
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}

/** Apps and groups of the workspace, which are not deleted meanwhile. */
async function requireKnown(tx: Tx, { applicationId, applicationIds, groups }: AudienceRow): Promise<void> {
  const apps = [...(applicationId === null ? [] : [applicationId]), ...(applicationIds ?? [])];
  if (apps.length > 0) {
    const known = await applicationDirectory.names(tx, apps);
    if (apps.some((id) => !known.has(id))) fail(3001);
  }
  await lockGroups(tx, groups.flat());
}

/** Each group, list and app once; one of an app has no other apps that could use it. */
function normal(row: AudienceRow): AudienceRow {
  const lists = row.groups.filter((list) => list.length > 0).map((list) => [...new Set(list)].sort());
  const groups = [...new Map(lists.map((list) => [list.join(), list])).values()];
  const applicationIds =
    row.applicationId === null && row.applicationIds ? [...new Set(row.applicationIds)].sort() : null;
  return { ...row, groups, applicationIds };
}

function saveEmails(tx: Tx, id: string, emails: readonly string[]): Promise<EmailChange> {
  const each = [...new Set(emails)];
  return replaceEmails(tx, id, each, { patterns: likePatterns(each), shown: writtenDown });
}

/** Of addresses the audit has how many there are, and the first that came and went. */
function told({ added, removed, firstAdded, firstRemoved }: EmailChange, had: number) {
  return {
    before: { emails: had },
    after: {
      emails: had + added - removed,
      ...(added > 0 && { addedEmails: firstAdded }),
      ...(removed > 0 && { removedEmails: firstRemoved }),
    },
  };
}

function payloadOf({ applicationId }: AudienceRow) {
  return applicationId === null ? {} : { applicationId };
}
