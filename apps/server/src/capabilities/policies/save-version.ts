/** Versions never change: whoever saves or rolls back makes the next one, and the devices that have the policy get it. */
import type { PolicyContent, PolicyProblem } from '@muster/contract/policies';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { auditOf } from './audit-content.ts';
import { checkContent, isTooLarge, refuseErrors } from './check-content.ts';
import { markPolicyDevices } from './plan-marks-store.ts';
import { insertVersion, lockPolicy, type PolicyRow, readVersion, type VersionRow } from './policies-store.ts';
import { countProperties, digestOf, emptyContent, usesOf } from './policy-content.ts';
import { noSecrets, type Secrets, sealSecrets, takeSecrets, unsealSecrets } from './policy-secrets.ts';

export interface PolicyDeps {
  envelope: Envelope;
}

export interface Held {
  row: PolicyRow;
  current: VersionRow;
  secrets: Secrets;
}

/** A policy with its current version, held until the transaction ends. */
export async function holdPolicy(tx: Tx, { envelope }: PolicyDeps, id: string): Promise<Held> {
  const row = (await lockPolicy(tx, id)) ?? fail(3001);
  const current = (await readVersion(tx, id, row.version)) ?? fail(3001);
  const secrets = await unsealSecrets(tx, envelope, { policyId: id, version: row.version }, current.secrets);
  return { row, current, secrets };
}

/** What somebody wants to save, as it would be kept, and what is wrong with it. */
export async function prepareContent(
  tx: Tx,
  { row, secrets }: Pick<Held, 'row' | 'secrets'>,
  given: PolicyContent,
): Promise<{ content: PolicyContent; secrets: Secrets; problems: PolicyProblem[] }> {
  const problems = await checkContent(tx, row.type, given, new Set(secrets.keys()));
  if (isTooLarge(problems)) return { content: emptyContent, secrets: noSecrets, problems };
  return { ...(await takeSecrets(row.type, given, secrets)), problems };
}

export async function saveContent(
  tx: Tx,
  deps: PolicyDeps,
  id: string,
  { content: given, basedOn, comment }: { content: PolicyContent; basedOn: number; comment?: string | undefined },
): Promise<void> {
  const held = await holdPolicy(tx, deps, id);
  if (held.row.version !== basedOn) fail(5203);
  const { content, secrets, problems } = await prepareContent(tx, held, given);
  refuseErrors(problems);
  await addVersion(tx, deps, held, { content, secrets, comment: comment || null, restored: null });
}

export async function restoreVersion(
  tx: Tx,
  deps: PolicyDeps,
  id: string,
  { version, comment }: { version: number; comment?: string | undefined },
): Promise<void> {
  const held = await holdPolicy(tx, deps, id);
  const old = (await readVersion(tx, id, version)) ?? fail(3001);
  const secrets = await unsealSecrets(tx, deps.envelope, { policyId: id, version }, old.secrets);
  // What was right then stays so; but what it names may be gone.
  const problems = await checkContent(tx, held.row.type, old.content, new Set(secrets.keys()));
  refuseErrors(problems.filter(({ problem }) => problem === 'missing'));
  await addVersion(tx, deps, held, { content: old.content, secrets, comment: comment || null, restored: version });
}

export interface Added {
  content: PolicyContent;
  secrets: Secrets;
  comment: string | null;
  restored: number | null;
}

/** Whether there is a new version: the same content again makes none. */
export async function addVersion(tx: Tx, deps: PolicyDeps, { row, current }: Held, added: Added): Promise<boolean> {
  const digest = digestOf(added.content);
  if (digest.equals(current.digest)) return false;
  const version = row.version + 1;
  await writeVersion(tx, deps, row.id, version, added);
  await markPolicyDevices(tx, row.id);
  const { before, after } = auditOf(current.content, added.content);
  await recordChange(tx, {
    action: 'update',
    entity: 'policy',
    entityId: row.id,
    entityName: row.name,
    before: { version: row.version, ...before },
    after: { version, ...after, ...(added.restored !== null && { restored: added.restored }) },
  });
  return true;
}

/** Without telling anybody. */
export async function writeVersion(
  tx: Tx,
  { envelope }: PolicyDeps,
  policyId: string,
  version: number,
  { content, secrets, comment, restored }: Added,
): Promise<void> {
  await insertVersion(tx, {
    policyId,
    version,
    content,
    secrets: await sealSecrets(tx, envelope, { policyId, version }, secrets),
    digest: digestOf(content),
    properties: countProperties(content),
    uses: usesOf(content),
    comment,
    restored,
  });
}
