/** What a device should have at this moment, and what of it is secret or its own, for whoever sends it. */
import type { PolicyItem } from '@muster/catalogue/catalogue';
import { markedSecrets, restoreSecrets } from '@muster/catalogue/secrets';
import { fillVariables } from '@muster/catalogue/variables';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Composed, createMemos, digestFor, resolveDevices } from '../desired-state/index.ts';
import { openPolicySecrets } from '../policies/index.ts';
import type { Part } from './content-part.ts';
import { contentFor } from './settings-content.ts';
import { appleSettings } from './settings-driver.ts';

export interface DesiredPart extends Part {
  /** With the values of variables: what the device will report this version by. */
  digest: string;
}

export interface Desired {
  composed: Composed;
  parts: ReadonlyMap<string, DesiredPart>;
  /** Of variables. */
  values: Readonly<Record<string, string | undefined>>;
  /** Those that count, with the version that counts. */
  policies: readonly { id: string; version: number }[];
}

/** Thousands of devices with the same policies ask one after the other. */
const memos = createMemos();

/** Undefined where there is no such device, or it is not managed. */
export async function findDesired(tx: Tx, deviceId: string): Promise<Desired | undefined> {
  const [device] = await resolveDevices(tx, [appleSettings], [deviceId], memos);
  if (device?.class === undefined || !device.managed) return undefined;
  const { composed } = device.resolved();
  const { values } = device;
  const parts = contentFor(composed, device.class).parts.map((part) => ({
    ...part,
    digest: digestFor(part.artifact, values),
  }));
  return {
    composed,
    parts: new Map(parts.map((part) => [part.artifact.key, part])),
    values,
    policies: device.policies.filter(({ ignored }) => ignored === null),
  };
}

interface Valued {
  /** Of the composed item. */
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Values as they go to the device. What is secret is taken as it is: a password may hold whatever looks like a variable.
 * A mark of which the secret is gone stays, and whoever writes it refuses it.
 */
export async function openValues<T extends Valued>(
  tx: Tx,
  envelope: Envelope,
  { composed, values, policies }: Desired,
  valued: readonly T[],
): Promise<T[]> {
  const filled = valued.map((one) => ({ ...one, values: fillVariables(one.values, values) }));
  const asItems = filled.map(({ id, values: own }): PolicyItem => ({ id, group: '', values: own }));
  if (markedSecrets(asItems).size === 0) return filled;
  const ids = new Set(filled.map(({ id }) => id));
  const from = new Set(
    composed.items.filter(({ id }) => ids.has(id)).flatMap(({ sources }) => sources.map(({ policyId }) => policyId)),
  );
  const secrets = new Map<string, string>();
  for (const { id, version } of policies) {
    if (!from.has(id)) continue;
    for (const [mark, secret] of await openPolicySecrets(tx, envelope, id, version)) secrets.set(mark, secret);
  }
  const restored = restoreSecrets(asItems, secrets);
  return filled.map((one, index) => ({ ...one, values: restored[index]?.values ?? one.values }));
}
