/** A demo company: one account per role, with passwords that are this installation's own. */
import { randomUUIDv7 } from 'node:crypto';
import { type Role, roles } from '@muster/contract/permissions';
import { createAccount, findAccount } from './capabilities/sessions/index.ts';
import { addMember, createWorkspace, findWorkspaceId, isMember } from './capabilities/workspaces/index.ts';
import { systemActor } from './platform/actor.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Database } from './platform/db/database.ts';

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

const company = { name: 'Aurora Coffee', slug: 'aurora' };
type Name = readonly [firstName: string, lastName: string];

const people: Record<Role, Name> = {
  owner: ['Ana', 'Ruiz'],
  admin: ['Tomás', 'Vega'],
  editor: ['Priya', 'Nair'],
  viewer: ['Jonas', 'Lindqvist'],
  unassigned: ['Mei', 'Tanaka'],
};
const staff = [
  { role: 'admin', label: 'provider', email: 'provider@muster.example', name: ['Rosa', 'Campos'] },
  { role: 'adminViewer', label: 'adminViewer', email: 'watcher@muster.example', name: ['Eli', 'Brandt'] },
] as const;

/** Harmless to repeat, also after a start that was cut short: whatever is missing is made. */
export async function seedDemo(db: Database, secrets: Secrets): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];

  async function account(label: string, email: string, [firstName, lastName]: Name, role?: 'admin' | 'adminViewer') {
    const password = `Demo-${secrets.derive(`demo password of ${email}`).toString('base64url').slice(0, 10)}1`;
    accounts.push({ role: label, email, password });
    return db.asSystem(async (tx) => {
      const created = await createAccount(tx, { email, password, firstName, lastName, language: 'en', role });
      return { email, id: (created ?? (await findAccount(tx, email))).id };
    });
  }

  const owner = await account('owner', 'owner@aurora.example', people.owner);
  const organizationId = (await findWorkspaceId(db, company.slug)) ?? (await createCompany(db, owner));
  for (const role of roles.filter((each) => each !== 'owner')) {
    const user = await account(role, `${role}@aurora.example`, people[role]);
    await db.withTenant(organizationId, systemActor, async (tx) => {
      if (!(await isMember(tx, user.id))) await addMember(tx, user, role);
    });
  }
  // Last: they have no workspace of their own to show.
  for (const { role, label, email, name } of staff) await account(label, email, name, role);
  return accounts;
}

async function createCompany(db: Database, owner: { id: string; email: string }): Promise<string> {
  const id = randomUUIDv7();
  const actor = { kind: 'user', userId: owner.id, email: owner.email, impersonatorId: null } as const;
  await db.withTenant(id, actor, (tx) => createWorkspace(tx, company, { userId: owner.id }));
  return id;
}
