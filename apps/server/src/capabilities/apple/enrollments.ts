import { appleRules } from '@muster/contract/apple';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { Platform } from '../../platform/platform.ts';
import { offerEnrollment, ownerOf } from '../devices/index.ts';
import { findEnrollmentState } from './apple-devices-store.ts';
import { authorityOf } from './authority.ts';
import { findLink, findLinkWorkspace, insertLink, type OpenLink, useLink } from './enrollment-links-store.ts';
import { signedProfile } from './enrollment-profile.ts';
import { requirePush } from './enterprise-service.ts';
import { readWorkspaceInfo } from './enterprise-store.ts';
import { makeChallenge } from './issue-identity.ts';
import { publicSigner } from './public-signer.ts';

/** Where devices reach their service; absolute, since profiles are read elsewhere. */
export function mdmUrl(platform: Pick<Platform, 'addressOf' | 'publicUrl'>): string {
  const address = platform.addressOf('mdm');
  return address.startsWith('/') ? `${platform.publicUrl()}${address}` : address;
}

/** The page of a link or token: it explains, asks what has to be asked, and gives the profile. */
export function joinUrl(platform: Pick<Platform, 'addressOf' | 'publicUrl'>, token: string): string {
  return `${mdmUrl(platform)}/apple/join/${token}`;
}

type Deps = Pick<Platform, 'db' | 'envelope' | 'addressOf' | 'publicUrl' | 'certificates'>;

/**
 * The signed profile of an enrollment, with a password for SCEP that is good once. The CA is made before the
 * transaction is opened where there is none yet (`authorityOf`): its key takes its time.
 */
export async function makeEnrollmentProfile(tx: Tx, deps: Deps, enrollmentId: string): Promise<Buffer> {
  const { topic } = await requirePush(tx);
  const enrollment = await findEnrollmentState(tx, enrollmentId);
  if (enrollment === undefined || enrollment.state === 'ended') fail(4006);
  const authority = (await authorityOf(deps, tx.organizationId)) ?? fail(3001);
  const { name } = await readWorkspaceInfo(tx);
  const facts = {
    organizationId: tx.organizationId,
    organizationName: name,
    enrollmentId,
    topic,
    mdmUrl: mdmUrl(deps),
    challenge: await makeChallenge(tx, enrollmentId),
    authority,
    signer: await publicSigner(deps, mdmUrl(deps)),
  };
  return signedProfile(facts, new Date());
}

/** A link from which one device fetches its profile. */
export async function offerByLink(tx: Tx, deps: Deps, { personId }: { personId?: string | null | undefined }) {
  await requirePush(tx);
  await ownerOf(tx, personId);
  const enrollmentId = await offerEnrollment(tx, { platform: 'apple', origin: 'link', personId });
  const { token, expiresAt } = await makeLink(tx, { enrollmentId, hours: appleRules.linkHours });
  // Whoever holds the link can enroll a device, so who made it is kept.
  await recordChange(tx, {
    action: 'create',
    entity: 'enrollmentToken',
    entityId: enrollmentId,
    after: { personId: personId ?? null, expiresAt },
  });
  return { url: `${mdmUrl(deps)}/apple/enroll/${token}`, pageUrl: joinUrl(deps, token), enrollmentId, expiresAt };
}

/** From which the profile of an enrollment is fetched once; told this once. */
export async function makeLink(
  tx: Tx,
  { enrollmentId, hours }: { enrollmentId: string; hours: number },
): Promise<{ token: string; expiresAt: string }> {
  const { token, hash } = newToken();
  const { expiresAt } = await insertLink(tx, { hash, enrollmentId, hours });
  return { token, expiresAt };
}

/** Whose link it is; 4006 for one that opens nothing. */
export async function workspaceOfLink(deps: Deps, token: string): Promise<string> {
  return (await findLinkWorkspace(deps.db, hashToken(token))) ?? fail(4006);
}

/** What a link offers, while it is good; 4006 for one that opens nothing. */
async function openLink(tx: Tx, token: string): Promise<OpenLink> {
  return (await findLink(tx, hashToken(token))) ?? fail(4006);
}

/** From now on it is used, by whoever is first. Gives the enrollment that it offers. */
export async function takeLink(tx: Tx, token: string): Promise<string> {
  return (await useLink(tx, hashToken(token))) ?? fail(4006);
}

/** The profile itself, of a link that asks nothing; of others the page gives it. */
export async function profileOfLink(tx: Tx, deps: Deps, token: string): Promise<Buffer> {
  const { asks } = await openLink(tx, token);
  if (asks) fail(4006, { reason: 'ASKS_FIRST' });
  return makeEnrollmentProfile(tx, deps, await takeLink(tx, token));
}
