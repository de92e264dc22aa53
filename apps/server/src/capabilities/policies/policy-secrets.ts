/**
 * Secrets of policies are write-only: taken out of a content before it is kept, sealed beside its version, and found again
 * by marks. A mark holds only in versions of its own policy that follow one that has it.
 */
import { randomBytes } from 'node:crypto';
import type { PolicyItem, PolicyType } from '@muster/catalogue/catalogue';
import { isSecretMark, mapValue } from '@muster/catalogue/json-value';
import { loadCatalogue, platformOfType } from '@muster/catalogue/load-catalogue';
import { hideSecrets, markedSecrets } from '@muster/catalogue/secrets';
import type { PolicyContent } from '@muster/contract/policies';
import type { Envelope, SealedIdentity } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readVersion } from './policies-store.ts';

export type Secrets = ReadonlyMap<string, string>;
export const noSecrets: Secrets = new Map();

const sealedAt = (policyId: string, version: number): SealedIdentity => ({
  table: 'policy_versions',
  column: 'secrets',
  id: `${policyId}/${version}`,
});

export async function sealSecrets(
  tx: Tx,
  envelope: Envelope,
  { policyId, version }: { policyId: string; version: number },
  secrets: Secrets,
): Promise<Buffer | null> {
  if (secrets.size === 0) return null;
  return envelope.seal(tx, JSON.stringify([...secrets]), sealedAt(policyId, version));
}

export async function unsealSecrets(
  tx: Tx,
  envelope: Envelope,
  { policyId, version }: { policyId: string; version: number },
  sealed: Buffer | null,
): Promise<Secrets> {
  if (sealed === null) return noSecrets;
  const opened = await envelope.open(tx, sealed, sealedAt(policyId, version));
  return new Map(JSON.parse(opened.toString('utf8')) as [string, string][]);
}

/** For whoever sends a version to devices: its secrets by the ids of their marks. */
export async function openPolicySecrets(
  tx: Tx,
  envelope: Envelope,
  policyId: string,
  version: number,
): Promise<Secrets> {
  const row = await readVersion(tx, policyId, version);
  return unsealSecrets(tx, envelope, { policyId, version }, row?.secrets ?? null);
}

/**
 * A content as it is kept, with marks in the place of secrets, and the secrets of all its marks. A secret that the version
 * before has already keeps its mark, so that the same content is recognised.
 */
export async function takeSecrets(
  type: PolicyType,
  content: PolicyContent,
  kept: Secrets,
): Promise<{ content: PolicyContent; secrets: Secrets }> {
  const catalogue = await loadCatalogue(platformOfType[type]);
  const hidden = hideSecrets(catalogue, content.settings as PolicyItem[], () => randomBytes(12).toString('base64url'));
  const markOf = new Map([...kept].map(([mark, secret]) => [secret, mark]));
  const keepMark = (value: unknown) => {
    if (!isSecretMark(value)) return undefined;
    const secret = hidden.secrets.get(value.$secret);
    const mark = secret === undefined ? undefined : markOf.get(secret);
    return mark === undefined ? value : { $secret: mark };
  };
  const settings = hidden.items.map((item) => ({
    ...item,
    values: mapValue(item.values, keepMark) as Record<string, unknown>,
  }));
  const all = new Map([...kept, ...hidden.secrets]);
  const marked = markedSecrets(settings);
  return {
    content: { ...content, settings },
    secrets: new Map([...all].filter(([mark]) => marked.has(mark))),
  };
}
