/** All declarations of a device: what it is asked to tell by itself, and what its policies declare. */
import { createHash } from 'node:crypto';
import { type Declaration, declarationKindOf, declarationsToken, tokensResponse } from '@muster/apple/declarative';
import { isItemMark, isSecretMark, mapValue } from '@muster/catalogue/json-value';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDevice } from '../devices/index.ts';
import { settingIdentifier } from './artifact-names.ts';
import { assetUrl } from './asset-links.ts';
import type { Content } from './content-part.ts';
import { declaration, subscriptionsOf, takesDeclarations } from './declarations.ts';
import { type Desired, findDesired, openValues } from './desired-artifacts.ts';

/** Of no device (of one of its users) there are none. */
export async function declarationsFor(
  tx: Tx,
  platform: Platform,
  deviceId: string | undefined,
): Promise<readonly Declaration[]> {
  const device = deviceId === undefined ? undefined : await findDevice(tx, deviceId);
  if (device === undefined || deviceId === undefined || !takesDeclarations(device)) return [];
  const desired = await findDesired(tx, deviceId);
  const wanted = desired ? await desiredDeclarations(tx, platform, deviceId, desired) : [];
  return [...subscriptionsOf(device), ...wanted];
}

export async function tokensFor(tx: Tx, platform: Platform, deviceId: string | undefined): Promise<Buffer> {
  const declarations = await declarationsFor(tx, platform, deviceId);
  return tokensResponse({ declarationsToken: declarationsToken(declarations), at: new Date() });
}

type Declared = Extract<Content, { kind: 'declaration' }>;

async function desiredDeclarations(tx: Tx, platform: Platform, deviceId: string, desired: Desired) {
  const found: Declaration[] = [];
  for (const { content, digest } of desired.parts.values()) {
    if (content.kind !== 'declaration') continue;
    const { identifier, type } = content;
    const payload = await payloadOf(tx, platform, deviceId, desired, { ...content, digest });
    // Without its secret it would only be refused.
    if (payload === undefined) continue;
    found.push({ identifier, type, payload, serverToken: digest });
    // One for each: a configuration that the device does not know keeps no other from being active.
    if (declarationKindOf(type) === 'configuration')
      found.push(
        declaration(`com.muster.activation.${identifier}`, 'com.apple.activation.simple', {
          StandardConfigurations: [identifier],
        }),
      );
  }
  return found;
}

async function payloadOf(
  tx: Tx,
  platform: Platform,
  deviceId: string,
  desired: Desired,
  declared: Declared & { digest: string },
): Promise<Record<string, unknown> | undefined> {
  const [opened] = await openValues(tx, platform.envelope, desired, [declared]);
  const values = mapValue(opened?.values, (one) => (isItemMark(one) ? identifierOf(desired, one.$item) : undefined));
  if (hasSecretMark(values)) return undefined;
  const { Content: content, ...rest } = values as Record<string, unknown>;
  if (content === undefined || !declared.type.startsWith('com.apple.asset.')) return values as Record<string, unknown>;
  const { bytes, type } = assetFile(content);
  const Reference = {
    DataURL: assetUrl(platform, { organizationId: tx.organizationId, deviceId, ...declared }),
    ContentType: type,
    Size: bytes.length,
    'Hash-SHA-256': createHash('sha256').update(bytes).digest('hex'),
  };
  return { ...rest, Reference };
}

/** How another item of the same policies is named on the device. */
function identifierOf({ composed }: Desired, id: string): string {
  const group = composed.items.find((item) => item.id === id)?.group ?? '';
  return settingIdentifier(group.replace(/^apple[.]declaration[.]/, ''), id, group);
}

function hasSecretMark(value: unknown): boolean {
  let found = false;
  mapValue(value, (one) => {
    if (isSecretMark(one)) found = true;
    return undefined;
  });
  return found;
}

/** Bytes stand in base64; what has keys is JSON. */
function assetFile(content: unknown): { bytes: Buffer; type: string } {
  if (typeof content === 'string') return { bytes: Buffer.from(content, 'base64'), type: 'application/octet-stream' };
  return { bytes: Buffer.from(JSON.stringify(content)), type: 'application/json' };
}

/** What an asset of a device refers to, as long as that is what is wanted. */
export async function findAssetFile(
  tx: Tx,
  platform: Platform,
  { deviceId, identifier, digest }: { deviceId: string; identifier: string; digest: string },
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const desired = await findDesired(tx, deviceId);
  const part = desired?.parts.get(`declaration:${identifier}`);
  if (desired === undefined || part?.content.kind !== 'declaration' || part.digest !== digest) return undefined;
  const [opened] = await openValues(tx, platform.envelope, desired, [part.content]);
  const content = opened?.values.Content;
  return content === undefined || hasSecretMark(content) ? undefined : assetFile(content);
}
