import type { Person } from '@muster/contract/people';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import { requireQuota } from '../billing/index.ts';
import { lockGroups } from './groups-store.ts';
import { takenPlaces } from './imports-service.ts';
import { deleteEmployees } from './people-kinds.ts';
import type { Asker } from './people-rights.ts';
import { type PeopleDeps, toPerson } from './people-service.ts';
import { insertEmployee } from './people-store.ts';

interface NewEmployee {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  tags?: readonly string[] | undefined;
  groupIds?: readonly string[] | undefined;
}

export async function createEmployee(deps: PeopleDeps, tx: Tx, asker: Asker, input: NewEmployee): Promise<Person> {
  const { email, firstName = '', lastName = '' } = input;
  const groups = [...new Set(input.groupIds ?? [])];
  await lockGroups(tx, groups);
  await requireQuota(tx, 'employees', { used: takenPlaces });
  const employee = { email, firstName, lastName, tags: distinctTags(input.tags ?? []), groups };
  const id = await insertEmployee(tx, employee);
  await recordChange(tx, { action: 'create', entity: 'employee', entityId: id, entityName: email, after: employee });
  return toPerson(deps, tx, asker, id);
}

export async function deleteEmployee(tx: Tx, id: string): Promise<void> {
  if ((await deleteEmployees(tx, [id])).size > 0) fail(3001);
}
