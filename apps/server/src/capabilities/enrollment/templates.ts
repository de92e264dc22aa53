/** Templates of enrollments, and the tokens that open them. */
import { randomUUIDv7 } from 'node:crypto';
import type { EnrollmentTemplate, EnrollmentToken } from '@muster/contract/enrollment';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { makeEnrollmentProfile, mdmUrl, requirePush } from '../apple/index.ts';
import { offerEnrollment, ownerOf } from '../devices/index.ts';
import type { DepDeps } from './dep-account.ts';
import { findTemplate } from './templates-list.ts';
import { insertTemplate, lockTemplate, putTemplate, removeTemplate, type TemplateFields } from './templates-store.ts';
import { findToken } from './tokens-list.ts';
import { findTokenWorkspace, insertToken, removeToken, useToken } from './tokens-store.ts';

const shown = ({ name, tags, mdmUserId, displayNamePattern }: TemplateFields) => ({
  name,
  tags,
  mdmUserId,
  displayNamePattern,
});

export async function createTemplate(tx: Tx, given: TemplateFields): Promise<EnrollmentTemplate> {
  await ownerOf(tx, given.mdmUserId);
  const id = randomUUIDv7();
  if (!(await insertTemplate(tx, id, given))) fail(5091, { reason: 'NAME_USED' });
  const facts = { entity: 'admEnrollmentTemplate', entityId: id, entityName: given.name } as const;
  await recordChange(tx, { ...facts, action: 'create', after: shown(given) });
  return (await findTemplate(tx, id)) ?? fail(3001);
}

export async function changeTemplate(
  tx: Tx,
  id: string,
  { updatedAt, ...given }: TemplateFields & { updatedAt?: string | undefined },
): Promise<EnrollmentTemplate> {
  const row = (await lockTemplate(tx, id)) ?? fail(3001);
  if (updatedAt !== undefined && updatedAt !== row.updatedAt) fail(5203);
  await ownerOf(tx, given.mdmUserId);
  await putTemplate(tx, id, given);
  const facts = { entity: 'admEnrollmentTemplate', entityId: id, entityName: given.name } as const;
  await recordChange(tx, { ...facts, action: 'update', before: shown(row), after: shown(given) });
  return (await findTemplate(tx, id)) ?? fail(3001);
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  const row = (await lockTemplate(tx, id)) ?? fail(3001);
  await removeTemplate(tx, id);
  const facts = { entity: 'admEnrollmentTemplate', entityId: id, entityName: row.name } as const;
  await recordChange(tx, { ...facts, action: 'delete', before: shown(row) });
}

export async function createToken(
  tx: Tx,
  deps: DepDeps,
  { templateId, hours, maxUses }: { templateId: string; hours: number; maxUses: number | null },
): Promise<EnrollmentToken & { url: string }> {
  const template = (await lockTemplate(tx, templateId)) ?? fail(3001);
  await requirePush(tx);
  const id = randomUUIDv7();
  const { token, hash } = newToken();
  await insertToken(tx, { id, hash, templateId, hours, maxUses });
  const facts = { entity: 'enrollmentToken', entityId: id, entityName: template.name } as const;
  await recordChange(tx, { ...facts, action: 'create', after: { templateId, hours, maxUses } });
  const made = (await findToken(tx, id)) ?? fail(3001);
  return { ...made, url: `${mdmUrl(deps)}/apple/enroll-with/${token}` };
}

export async function deleteToken(tx: Tx, id: string): Promise<void> {
  const token = (await findToken(tx, id)) ?? fail(3001);
  await removeToken(tx, id);
  const facts = { entity: 'enrollmentToken', entityId: id, entityName: token.template.name } as const;
  await recordChange(tx, { ...facts, action: 'delete', before: { uses: token.uses } });
}

/** 4006 for one that opens nothing. */
export async function workspaceOfToken({ db }: DepDeps, token: string): Promise<string> {
  return (await findTokenWorkspace(db, hashToken(token))) ?? fail(4006);
}

export async function enrollWithToken(tx: Tx, deps: DepDeps, token: string): Promise<Buffer> {
  const { id: tokenId, templateId } = (await useToken(tx, hashToken(token))) ?? fail(4006);
  const template = (await lockTemplate(tx, templateId)) ?? fail(4006);
  const { tags, mdmUserId: personId, displayNamePattern } = template;
  const offer = { templateId, tokenId, personId, tags, displayNamePattern };
  const enrollmentId = await offerEnrollment(tx, { platform: 'apple', origin: 'invitation', ...offer });
  return makeEnrollmentProfile(tx, deps, enrollmentId);
}
