/** A demo company: one account per role, with passwords that are this installation's own, and a month behind it. */
import { randomUUIDv7 } from 'node:crypto';
import { type Role, roles } from '@muster/contract/permissions';
import type { Capability } from './capabilities/capability.ts';
import type { DemoArrival, DemoPart } from './capabilities/demo-part.ts';
import { createAccount, findAccount } from './capabilities/sessions/index.ts';
import {
  addMember,
  chooseProducts,
  createWorkspace,
  findWorkspaceId,
  isMember,
  readWorkspace,
} from './capabilities/workspaces/index.ts';
import { colleagues, type DemoWorkspace, leads, type Name, story, workspaces } from './demo-company.ts';
import { type Actor, systemActor } from './platform/actor.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Tx } from './platform/db/database.ts';
import { fail } from './platform/errors.ts';
import { recordChange } from './platform/events/record-change.ts';
import type { Platform } from './platform/platform.ts';

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

/** A server, and what it is made of. */
export interface DemoStage {
  platform: Platform;
  capabilities: readonly Capability[];
}

/** Harmless to repeat, also after a start that was cut short: whatever is missing is made. */
export async function seedDemo(stage: DemoStage, secrets: Secrets): Promise<DemoAccount[]> {
  const { db } = stage.platform;
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
  for (const workspace of workspaces) await seedWorkspace(stage, workspace, people);
  // Last: they have no workspace of their own to show.
  for (const { role, label, email, name } of staff) {
    await account(email, name, role);
    accounts.push({ role: label, email, password: passwordOf(email) });
  }
  return accounts;
}

async function seedWorkspace(
  { platform, capabilities }: DemoStage,
  workspace: DemoWorkspace,
  people: Map<string, Person>,
): Promise<void> {
  const by = (role: Role) => actorOf(people, leads[role].email);
  const { db } = platform;
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
  const [ownerId, adminId] = [by('owner').userId, by('admin').userId];
  const demo = { organizationId: id, slug, ownerId, adminId, daysAgo };
  // The first has things in it; the other shows how a new one looks.
  const parts = workspace === workspaces[0] ? await demoParts(capabilities) : [];
  await db.withTenant(id, by('owner'), async (tx) => {
    const { configuration } = await readWorkspace(tx, 'owner');
    // Chosen together with what else happened, so that neither is told twice.
    if (configuration.products !== undefined) return;
    if (workspace === workspaces[0]) await tellStory(tx, name, people);
    for (const part of parts) await part.add?.(tx, demo, platform);
    await chooseProducts(tx, workspace.products, 'owner');
  });
  for (const part of parts) await part.tell?.(demo, platform);
}

/** The devices are there: they get a past, once. */
export async function settleFleet({ platform, capabilities }: DemoStage, fleet: DemoArrival): Promise<void> {
  const { db } = platform;
  const { slug } = workspaces[0] as DemoWorkspace;
  const organizationId = (await findWorkspaceId(db, slug)) ?? fail(3001);
  const [owner, admin] = await db.asSystem(async (tx) => [
    await findAccount(tx, leads.owner.email),
    await findAccount(tx, leads.admin.email),
  ]);
  const demo = { organizationId, slug, ownerId: owner.id, adminId: admin.id, daysAgo };
  const actor: Actor = { kind: 'user', userId: admin.id, email: leads.admin.email, supplanterId: null };
  const parts = await demoParts(capabilities);
  await db.withTenant(organizationId, actor, async (tx) => {
    for (const part of parts) await part.arrive?.(tx, demo, fleet);
  });
}

/** What keeps the fleet busy while nobody looks. */
export async function pulseFleet({ platform, capabilities }: DemoStage): Promise<void> {
  const { slug } = workspaces[0] as DemoWorkspace;
  const organizationId = (await findWorkspaceId(platform.db, slug)) ?? fail(3001);
  const parts = await demoParts(capabilities);
  await platform.db.withTenant(organizationId, systemActor, async (tx) => {
    for (const part of parts) await part.pulse?.(tx);
  });
}

async function demoParts(capabilities: readonly Capability[]): Promise<DemoPart[]> {
  return Promise.all(capabilities.flatMap(({ demo }) => demo?.() ?? []));
}

async function tellStory(tx: Tx, name: string, people: Map<string, Person>): Promise<void> {
  for (const step of story) {
    const subject =
      step.of === undefined
        ? ({ entity: 'organization', entityId: tx.organizationId, entityName: name } as const)
        : ({
            entity: 'organizationCollaborator',
            entityId: personOf(people, step.of).id,
            entityName: step.of,
          } as const);
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
  return { kind: 'user', userId: personOf(people, email).id, email, supplanterId: null };
}
