/** Tokens that open templates: links that several devices use. */
import { randomUUIDv7 } from 'node:crypto';
import type { EnrollmentToken } from '@muster/contract/enrollment';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { joinUrl, mdmUrl, requirePush } from '../apple/index.ts';
import type { DepDeps } from './dep-account.ts';
import { offerFromTemplate } from './offers.ts';
import { readTemplate } from './templates-store.ts';
import { findToken } from './tokens-list.ts';
import { findTokenWorkspace, insertToken, removeToken, useToken } from './tokens-store.ts';

export async function createToken(
  tx: Tx,
  deps: DepDeps,
  { templateId, hours, maxUses }: { templateId: string; hours: number; maxUses: number | null },
): Promise<EnrollmentToken & { pageUrl: string; url: string | null }> {
  const template = (await readTemplate(tx, templateId)) ?? fail(3001);
  await requirePush(tx);
  const id = randomUUIDv7();
  const { token, hash } = newToken();
  await insertToken(tx, { id, hash, templateId, hours, maxUses });
  const facts = { entity: 'enrollmentToken', entityId: id, entityName: template.name } as const;
  await recordChange(tx, { ...facts, action: 'create', after: { templateId, hours, maxUses } });
  const made = (await findToken(tx, id)) ?? fail(3001);
  const url = template.asks ? null : `${mdmUrl(deps)}/apple/enroll-with/${token}`;
  return { ...made, pageUrl: joinUrl(deps, token), url };
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

/**
 * One more device of a template that asks nothing; of others the page gives the profile. Its profile is made in a
 * transaction of its own: whoever comes at the same time waits for the token, and signing takes its time.
 */
export async function enrollWithToken(tx: Tx, token: string): Promise<string> {
  await requirePush(tx);
  const { id: tokenId, templateId } = (await useToken(tx, hashToken(token))) ?? fail(4006);
  const template = (await readTemplate(tx, templateId)) ?? fail(4006);
  if (template.asks) fail(4006, { reason: 'ASKS_FIRST' });
  return offerFromTemplate(tx, { templateId, tokenId, origin: 'invitation' });
}
