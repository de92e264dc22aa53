/** A demo company: one account per role, with passwords that are this installation's own, and a month behind it. */
import { randomUUIDv7 } from 'node:crypto';
import { allCalls } from '@muster/contract/calls/all';
import { type Role, roles } from '@muster/contract/permissions';
import { tokenScopes } from '@muster/contract/scopes';
import { createApiToken, createServiceAccount } from './capabilities/api-tokens/index.ts';
import { createAccount, findAccount } from './capabilities/sessions/index.ts';
import {
  addMember,
  chooseProducts,
  createWorkspace,
  findWorkspaceId,
  isMember,
  readWorkspace,
  updateBranding,
  updateWorkspace,
} from './capabilities/workspaces/index.ts';
import { addApps } from './demo-apps.ts';
import { addBuilds, type DemoFiles } from './demo-builds.ts';
import {
  colleagues,
  type DemoWorkspace,
  demoBranding,
  demoPrograms,
  leads,
  type Name,
  story,
  workspaces,
} from './demo-company.ts';
import { addIntegrations } from './demo-integrations.ts';
import { tellDemo } from './demo-notifications.ts';
import { addPeople } from './demo-people.ts';
import type { Actor } from './platform/actor.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Database, Tx } from './platform/db/database.ts';
import { recordChange } from './platform/events/record-change.ts';

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

interface Person {
  id: string;
  email: string;
}

const staff = [
  { role: 'admin', label: 'provider', email: 'provider@muster.example', name: ['Rosa', 'Campos'] },
  { role: 'adminViewer', label: 'adminViewer', email: 'watcher@muster.example', name: ['Eli', 'Brandt'] },
] as const;

/** Harmless to repeat, also after a start that was cut short: whatever is missing is made. */
export async function seedDemo(db: Database, secrets: Secrets, files: DemoFiles): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  const people = new Map<string, Person>();

  const passwordOf = (email: string) =>
    `Demo-${secrets.derive(`demo password of ${email}`).toString('base64url').slice(0, 10)}1`;

  async function account(email: string, [firstName, lastName]: Name, role?: 'admin' | 'adminViewer'): Promise<void> {
    const password = passwordOf(email);
    const { id } = await db.asSystem(async (tx) => {
      const created = await createAccount(tx, { email, password, firstName, lastName, language: 'en', role });
      return created ?? findAccount(tx, email);
    });
    people.set(email, { id, email });
  }

  for (const role of roles) {
    const { email, name } = leads[role];
    await account(email, name);
    accounts.push({ role, email, password: passwordOf(email) });
  }
  for (const { email, name } of colleagues) await account(email, name);
  for (const workspace of workspaces) await seedWorkspace(db, { files, secrets }, workspace, people);
  // Last: they have no workspace of their own to show.
  for (const { role, label, email, name } of staff) {
    await account(email, name, role);
    accounts.push({ role: label, email, password: passwordOf(email) });
  }
  return accounts;
}

async function seedWorkspace(
  db: Database,
  { files, secrets }: { files: DemoFiles; secrets: Secrets },
  workspace: DemoWorkspace,
  people: Map<string, Person>,
): Promise<void> {
  const by = (role: Role) => actorOf(people, leads[role].email);
  const { name, slug, made } = workspace;
  let id = await findWorkspaceId(db, slug);
  if (id === undefined) {
    id = randomUUIDv7();
    const owner = by('owner');
    await db.withTenant(id, owner, (tx) => createWorkspace(tx, { name, slug }, owner, daysAgo(made, 8)));
  }
  for (const { email, role, joined } of workspace.people) {
    await db.withTenant(id, by(joined > 20 ? 'owner' : 'admin'), async (tx) => {
      const person = personOf(people, email);
      if (!(await isMember(tx, person.id))) await addMember(tx, person, role, daysAgo(joined, 9));
    });
  }
  await db.withTenant(id, by('owner'), async (tx) => {
    const { configuration } = await readWorkspace(tx, 'owner');
    // Chosen together with what else happened, so that neither is told twice.
    if (configuration.products !== undefined) return;
    if (workspace === workspaces[0]) {
      await tellStory(tx, name, people);
      await dress(tx);
      await addPrograms(tx, by('owner').userId, slug);
      const apps = await addApps(tx, by('owner').userId, slug);
      await addPeople(db, tx, by('owner').userId, apps);
      await addBuilds(tx, files, apps, by('owner').userId, daysAgo);
      await addIntegrations(tx, secrets, by('owner').userId, daysAgo);
    }
    await chooseProducts(tx, workspace.products, 'owner');
  });
  if (workspace === workspaces[0]) {
    await tellDemo(db, id, { owner: by('owner').userId, admin: by('admin').userId }, daysAgo);
  }
}

async function dress(tx: Tx): Promise<void> {
  const { primaryColor, webSiteUrl, contactInfo, notificationLanguage } = demoBranding;
  await updateWorkspace(tx, { webSiteUrl, contactInfo, configuration: { notificationLanguage } }, 'owner');
  await updateBranding(tx, { primaryColor }, 'owner');
}

async function addPrograms(tx: Tx, ownerId: string, slug: string): Promise<void> {
  const offered = new Set(tokenScopes(allCalls));
  const { id } = await createServiceAccount(tx, demoPrograms.account, slug);
  for (const { name, scopes, days, ofAccount } of demoPrograms.tokens) {
    const expiresAt = days === null ? null : new Date(Date.now() + days * 24 * 3_600_000).toISOString();
    const maker = { userId: ownerId, role: 'owner' } as const;
    const input = { name, scopes, expiresAt, serviceAccountId: ofAccount ? id : undefined };
    await createApiToken(tx, input, maker, offered);
  }
}

async function tellStory(tx: Tx, name: string, people: Map<string, Person>): Promise<void> {
  for (const step of story) {
    const subject =
      step.of === undefined
        ? { entity: 'organization', entityId: tx.organizationId, entityName: name }
        : { entity: 'organizationCollaborator', entityId: personOf(people, step.of).id, entityName: step.of };
    await recordChange(tx, {
      action: 'update',
      ...subject,
      before: step.before,
      after: step.after,
      actor: actorOf(people, leads[step.by].email),
      at: daysAgo(step.daysAgo, step.hour),
    });
  }
}

function daysAgo(days: number, hour: number): Date {
  const today = new Date().setUTCHours(hour, 20, 0, 0);
  return new Date(today - days * 24 * 3_600_000);
}

function personOf(people: Map<string, Person>, email: string): Person {
  const person = people.get(email);
  if (person === undefined) throw new Error(`${email} does not work here`);
  return person;
}

function actorOf(people: Map<string, Person>, email: string): Actor & { userId: string } {
  return { kind: 'user', userId: personOf(people, email).id, email, impersonatorId: null };
}
