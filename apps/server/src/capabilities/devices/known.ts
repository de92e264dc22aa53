import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { DeviceFilter } from './devices-list.ts';
import { countPeople } from './devices-store.ts';

/** Employees that somebody filters by have to be there, and theirs. */
export async function requireKnown(tx: Tx, filter: Pick<DeviceFilter, 'mdmUser'> = {}): Promise<void> {
  const people = [...new Set(filter.mdmUser ?? [])];
  if (people.length > 0 && (await countPeople(tx, people)) < people.length) fail(3001);
}
