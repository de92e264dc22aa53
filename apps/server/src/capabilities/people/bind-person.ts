import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import { requireQuota } from '../billing/index.ts';
import { takenPlaces } from './imports-service.ts';
import { findByEmail, insertBound, saveBound } from './people-store.ts';

interface Bound {
  email: string;
  firstName: string;
  lastName: string;
  tags: readonly string[];
}

/**
 * Somebody of whom an app says that they use it. Who is not there becomes an employee for the time being (origin
 * `sdk-temporal`), of whom the app may say more later; of everybody else it changes nothing. Gives the person's id.
 */
export async function bindPerson(tx: Tx, { email, firstName, lastName, tags }: Bound): Promise<string> {
  const details = { firstName, lastName, tags: distinctTags(tags) };
  const about = { entity: 'employee', entityName: email } as const;
  const known = await findByEmail(tx, email);
  if (known === undefined) {
    await requireQuota(tx, 'employees', { used: takenPlaces });
    const id = await insertBound(tx, { email, ...details });
    // Somebody else has added them at this moment.
    if (id === undefined) return (await findByEmail(tx, email))?.id ?? fail(1001);
    const after = { email, ...details, origin: 'sdk-temporal' };
    await recordChange(tx, { ...about, action: 'create', entityId: id, after });
    return id;
  }
  const { id, origin, ...before } = known;
  const after = {
    firstName: firstName || before.firstName,
    lastName: lastName || before.lastName,
    tags: distinctTags([...before.tags, ...tags]),
  };
  if (origin !== 'sdk-temporal' || JSON.stringify(after) === JSON.stringify(before)) return id;
  await saveBound(tx, id, after);
  await recordChange(tx, { ...about, action: 'update', entityId: id, before, after });
  return id;
}
