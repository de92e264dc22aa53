/** A demo company: one account per role, with passwords that are this installation's own. */
import { randomUUIDv7 } from 'node:crypto';
import { type Role, roles } from '@muster/contract/permissions';
import { createAccount } from './capabilities/sessions/index.ts';
import { addMember, createWorkspace } from './capabilities/workspaces/index.ts';
import { systemActor } from './platform/actor.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import { type Database, platformOrganization } from './platform/db/database.ts';

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

const company = { name: 'Aurora Coffee', slug: 'aurora' };
const people: Record<Role, [firstName: string, lastName: string]> = {
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

/** Harmless to repeat: what is there stays as it is. */
export async function seedDemo(db: Database, secrets: Secrets): Promise<DemoAccount[]> {
  const passwordOf = (email: string) =>
    `Demo-${secrets.derive(`demo password of ${email}`).toString('base64url').slice(0, 10)}1`;
  const accounts: DemoAccount[] = [];

  async function account(
    label: string,
    email: string,
    [firstName, lastName]: readonly [string, string],
    role: 'user' | 'admin' | 'adminViewer',
  ) {
    const password = passwordOf(email);
    accounts.push({ role: label, email, password });
    return db.withTenant(platformOrganization, systemActor, (tx) =>
      createAccount(tx, { email, password, firstName, lastName, language: 'en', role }),
    );
  }

  for (const { role, label, email, name } of staff) await account(label, email, name, role);
  let organizationId: string | undefined;
  for (const role of roles) {
    const email = `${role}@aurora.example`;
    const user = await account(role, email, people[role], 'user');
    if (user === undefined) continue;
    const actor = { kind: 'user', userId: user.id, email, impersonatorId: null } as const;
    if (role === 'owner') {
      organizationId = randomUUIDv7();
      await db.withTenant(organizationId, actor, (tx) => createWorkspace(tx, company, { userId: user.id }));
    } else if (organizationId !== undefined) {
      await db.withTenant(organizationId, systemActor, (tx) => addMember(tx, user.id, role));
    }
  }
  return accounts;
}
