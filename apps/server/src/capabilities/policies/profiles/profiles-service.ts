/** Configuration profiles that somebody made elsewhere, for policies to carry. Their files are sealed: they may hold secrets. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import { MobileconfigError, readMobileconfig } from '@muster/apple/read-mobileconfig';
import { loadCatalogue } from '@muster/catalogue/load-catalogue';
import { variablesIn } from '@muster/catalogue/variables';
import { enrollmentVariables } from '@muster/contract/enrollment';
import type { CustomProfile } from '@muster/contract/policies';
import type { SealedIdentity } from '../../../platform/crypto/envelope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import { markDevicesUsing } from '../plan-marks-store.ts';
import type { PolicyDeps } from '../save-version.ts';
import { knownRoots } from './known-roots.ts';
import { isKnownPayload, noticesOf } from './profile-notices.ts';
import { findProfile } from './profiles-list.ts';
import {
  insertProfile,
  lockProfile,
  type ProfileAbout,
  type ProfileFile,
  type ProfileRow,
  putProfileFile,
  readProfileFile,
  removeProfile,
  renameProfile,
} from './profiles-store.ts';

const sealedAt = (id: string): SealedIdentity => ({ table: 'custom_profiles', column: 'file', id });

const reasons = {
  notAProfile: 'NOT_A_PROFILE',
  encrypted: 'ENCRYPTED',
  management: 'MANAGEMENT',
  signature: 'SIGNATURE',
  notConfiguration: 'NOT_CONFIGURATION',
  reserved: 'RESERVED',
} as const;

interface Read {
  bytes: Buffer;
  name: string;
  identifier: string;
  about: ProfileAbout;
}

/** What a file in base64 is; 5273 with the reason where it is no profile for devices. */
async function readFile(file: string): Promise<Read> {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(file)) fail(5273, { reason: 'NOT_A_PROFILE' });
  const bytes = Buffer.from(file, 'base64');
  const catalogue = await loadCatalogue('apple');
  try {
    const read = readMobileconfig(bytes, { at: new Date(), roots: knownRoots() });
    const { signer, payloads } = read;
    const known = variablesIn(read.texts).filter((name) => (enrollmentVariables as readonly string[]).includes(name));
    return {
      bytes,
      name: (read.name ?? read.identifier).slice(0, 120),
      identifier: read.identifier,
      about: {
        organization: read.organization ?? null,
        description: read.description ?? null,
        scope: read.scope,
        payloads: payloads.map(({ type, name = null }) => ({ type, name, known: isKnownPayload(catalogue, type) })),
        signer: signer ? { name: signer.name, known: signer.known, expiresAt: signer.expiresAt.toISOString() } : null,
        notices: noticesOf(catalogue, read),
        // What is signed cannot be changed, and goes as it is.
        variables: signer ? [] : known,
        uuid: read.uuid,
      },
    };
  } catch (error) {
    if (!(error instanceof MobileconfigError)) throw error;
    fail(5273, { reason: reasons[error.code], cause: error });
  }
}

async function sealFile(tx: Tx, { envelope }: PolicyDeps, id: string, read: Read): Promise<ProfileFile> {
  const { bytes, identifier, about } = read;
  return {
    id,
    identifier,
    about,
    size: bytes.length,
    digest: createHash('sha256').update(bytes).digest(),
    sealed: await envelope.seal(tx, bytes, sealedAt(id)),
  };
}

const shown = ({ name, identifier, size, version, about }: Omit<ProfileRow, 'id' | 'digest'>) => ({
  name,
  identifier,
  size,
  version,
  payloads: about.payloads.map(({ type }) => type),
  signer: about.signer?.name ?? null,
});

export async function createProfile(
  tx: Tx,
  deps: PolicyDeps,
  given: { name?: string | undefined; file: string },
): Promise<CustomProfile> {
  const read = await readFile(given.file);
  const id = randomUUIDv7();
  const name = given.name || read.name;
  const file = await sealFile(tx, deps, id, read);
  await insertProfile(tx, name, file);
  const after = shown({ ...file, name, version: 1 });
  await recordChange(tx, { action: 'create', entity: 'profile', entityId: id, entityName: name, after });
  return (await findProfile(tx, id)) ?? fail(3001);
}

/** Devices whose policies have it get the new file. */
export async function updateProfile(
  tx: Tx,
  deps: PolicyDeps,
  id: string,
  given: { name?: string | undefined; file?: string | undefined },
): Promise<CustomProfile> {
  const read = given.file === undefined ? undefined : await readFile(given.file);
  const before = (await lockProfile(tx, id)) ?? fail(3001);
  const file = read && (await sealFile(tx, deps, id, read));
  const isNewFile = file !== undefined && !file.digest.equals(before.digest);
  const name = given.name ?? before.name;
  if (!isNewFile && name === before.name) return (await findProfile(tx, id)) ?? fail(3001);
  if (name !== before.name) await renameProfile(tx, id, name);
  if (isNewFile) {
    await putProfileFile(tx, file);
    await markDevicesUsing(tx, `profile:${id}`);
  }
  await recordChange(tx, {
    action: 'update',
    entity: 'profile',
    entityId: id,
    entityName: name,
    before: shown(before),
    after: shown({ ...before, ...(isNewFile && { ...file, version: before.version + 1 }), name }),
  });
  return (await findProfile(tx, id)) ?? fail(3001);
}

export async function deleteProfile(tx: Tx, id: string): Promise<void> {
  const before = (await lockProfile(tx, id)) ?? fail(3001);
  const { policies } = (await findProfile(tx, id)) ?? fail(3001);
  if (policies.length > 0) fail(5274, { data: { policies } });
  await removeProfile(tx, id);
  const facts = { entity: 'profile', entityId: id, entityName: before.name } as const;
  await recordChange(tx, { ...facts, action: 'delete', before: shown(before) });
}

/** For whoever sends it to devices: the file as it was uploaded. Undefined where there is none. */
export async function openProfileFile(
  tx: Tx,
  { envelope }: PolicyDeps,
  id: string,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const row = await readProfileFile(tx, id);
  return row && { name: row.name, bytes: await envelope.open(tx, row.sealed, sealedAt(id)) };
}
