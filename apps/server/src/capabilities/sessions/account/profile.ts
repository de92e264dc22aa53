import type { User } from '@muster/contract/entities';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import { dropPicture } from '../../../platform/pictures/pictures.ts';
import { type SessionsDeps, type Transaction, toUser } from '../sessions-service.ts';
import { lockUser, savePicture, saveProfile, shown, type UserRow } from '../users-store.ts';

interface ProfileChange {
  updatedAt: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  language?: UserRow['language'] | undefined;
  newsletter?: boolean | undefined;
}

export async function updateProfile(
  deps: SessionsDeps,
  transaction: Transaction,
  userId: string,
  change: ProfileChange,
): Promise<User> {
  const user = await transaction(async (tx) => {
    const before = (await lockUser(tx, userId)) ?? fail(4004);
    const {
      firstName = before.firstName,
      lastName = before.lastName,
      language = before.language,
      newsletter = before.newsletter,
    } = change;
    const profile = { firstName, lastName, language, newsletter };
    const after = (await saveProfile(tx, userId, profile, change.updatedAt)) ?? fail(5203);
    await record(tx, before, after);
    return after;
  });
  return toUser(deps, user);
}

/** Reading the picture takes a while, and nobody holds a transaction for it. */
export async function putPicture(
  deps: SessionsDeps,
  transaction: Transaction,
  userId: string,
  bytes: Uint8Array,
): Promise<User> {
  return changePicture(deps, transaction, userId, await deps.pictures.keep(bytes, 'square', userId));
}

export async function changePicture(
  deps: SessionsDeps,
  transaction: Transaction,
  userId: string,
  picture: string | null,
): Promise<User> {
  const user = await transaction(async (tx) => {
    const before = (await lockUser(tx, userId)) ?? fail(4004);
    if (before.picture === picture) return before;
    const after = await savePicture(tx, userId, picture);
    await dropPicture(tx, before.picture);
    await record(tx, before, after);
    return after;
  });
  return toUser(deps, user);
}

async function record(tx: Tx, before: UserRow, after: UserRow): Promise<void> {
  await recordChange(tx, {
    action: 'update',
    entity: 'user',
    entityId: after.id,
    entityName: after.email,
    before: shown(before),
    after: shown(after),
  });
}
