import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { ServiceAccount } from '@muster/contract/calls/service-accounts';
import { apiTokenRules, serviceAccountDomain } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { requireFeature } from '../billing/index.ts';
import { findServiceAccount } from './service-accounts-list.ts';
import {
  countServiceAccounts,
  deleteServiceAccount,
  insertServiceAccount,
  lockServiceAccount,
  saveServiceAccount,
} from './service-accounts-store.ts';

export async function createServiceAccount(
  tx: Tx,
  { name, role }: Pick<ServiceAccount, 'name' | 'role'>,
  slug: string,
): Promise<ServiceAccount> {
  await requireFeature(tx, 'serviceAccounts');
  const max = apiTokenRules.accountsPerWorkspace;
  if ((await countServiceAccounts(tx)) >= max) fail(5211, { data: { max } });
  const id = randomUUIDv7();
  const email = addressOf(name, slug);
  await insertServiceAccount(tx, { id, name, email, role });
  await recordChange(tx, {
    action: 'create',
    entity: 'serviceAccount',
    entityId: id,
    entityName: name,
    after: { name, email, role },
  });
  return (await findServiceAccount(tx, id)) ?? fail(3001);
}

/** Its end is made up, so that the address of one that was removed stays its own. */
function addressOf(name: string, slug: string): string {
  const words = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const local =
    words
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'account';
  return `${local}-${randomBytes(3).toString('hex')}@${slug}.${serviceAccountDomain}`;
}

export async function updateServiceAccount(
  tx: Tx,
  id: string,
  change: { name?: string | undefined; role?: ServiceAccount['role'] | undefined; updatedAt?: string | undefined },
): Promise<ServiceAccount> {
  const before = (await lockServiceAccount(tx, id)) ?? fail(3001);
  const { updatedAt } = change;
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== new Date(before.updatedAt).getTime()) fail(5203);
  const { name = before.name, role = before.role } = change;
  if (name !== before.name || role !== before.role) {
    await saveServiceAccount(tx, id, { name, role });
    await recordChange(tx, {
      action: 'update',
      entity: 'serviceAccount',
      entityId: id,
      entityName: name,
      before: { name: before.name, role: before.role },
      after: { name, role },
    });
  }
  return (await findServiceAccount(tx, id)) ?? fail(3001);
}

export async function removeServiceAccount(tx: Tx, id: string): Promise<ServiceAccount> {
  if ((await lockServiceAccount(tx, id)) === undefined) fail(3001);
  const account = (await findServiceAccount(tx, id)) ?? fail(3001);
  await deleteServiceAccount(tx, id);
  const { name, email, role } = account;
  await recordChange(tx, {
    action: 'delete',
    entity: 'serviceAccount',
    entityId: id,
    entityName: name,
    before: { name, email, role },
  });
  return account;
}
