/** People for the journeys: accounts made over the wire, as the pages make them. */
import { randomUUID } from 'node:crypto';
import { login, register, verify } from '@muster/contract/calls/sessions';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import { createClient } from '@muster/contract/client';
import type { Session } from '@muster/contract/entities';
import { services } from '@muster/contract/services';
import type { Locator, Page } from 'playwright-core';
import type { RunningServer } from './server.ts';

export const password = 'Correct-horse-1';

export function newEmail(name = 'ana'): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.com`;
}

export function newSlug(name = 'nordwind'): string {
  return `${name}-${randomUUID().slice(0, 8)}`;
}

function clientOf(server: RunningServer, token?: string) {
  return createClient({ base: (service) => `${server.url}${services[service].path}`, token: () => token });
}

/** The newest code mailed to an address; asks until the mail is there. */
export async function mailedCode(server: RunningServer, email: string, otherThan?: string): Promise<string> {
  for (;;) {
    for (const { subject, text } of await server.mailsTo(email)) {
      const code = /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0];
      if (code !== undefined && code !== otherThan) return code;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The newest link mailed to an address; asks until the mail is there. */
export async function mailedLink(server: RunningServer, email: string, otherThan?: string): Promise<string> {
  for (;;) {
    for (const { text } of await server.mailsTo(email)) {
      const link = /https?:\/\/\S+\/welcome\/change-password\S*/.exec(text)?.[0];
      if (link !== undefined && link !== otherThan) return link;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

export interface Person {
  email: string;
  session: Session;
}

export async function createPerson(server: RunningServer): Promise<Person> {
  const email = newEmail();
  const send = clientOf(server);
  const fields = { email, password, firstName: 'Ana', lastName: 'Ruiz' };
  await send(register, { body: { fields, language: 'en' } });
  const code = await mailedCode(server, email);
  return { email, session: await send(verify, { body: { email, code, language: 'en' } }) };
}

export async function createCompany(server: RunningServer, person: Person, name: string): Promise<string> {
  const send = clientOf(server, person.session.accessToken.token);
  const workspace = await send(createWorkspace, { body: { name, slug: newSlug() } });
  return workspace.slug;
}

/** With a session that knows of the workspaces made since the last one. */
export async function signInAgain(server: RunningServer, { email }: Person): Promise<Person> {
  const payload = { email, password };
  return { email, session: await clientOf(server)(login, { body: { provider: 'traditional', payload } }) };
}

/** What a browser remembers in which somebody is signed in, as it is after signing in by hand. */
export function storageOf({ url }: RunningServer, { session }: Person) {
  const auth = JSON.stringify({ active: session.user.id, accounts: [session] });
  return { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'muster.auth', value: auth }] }] };
}

/** Puts a session where the pages keep it, for journeys that begin after the sign-in. */
export async function arriveSignedIn(page: Page, server: RunningServer, { session }: Person): Promise<void> {
  // Something of the same place that takes no time to load.
  await page.goto(`${server.url}/config.json`);
  await page.evaluate((text) => localStorage.setItem('muster.session', text), JSON.stringify(session));
}

/** Signs in by hand, on the page where one is asked to. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a menu of the top bar: Workspace, Account, Help and support. */
export async function openMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${name}(:|$)`) }).click();
  const menu = page.getByRole('menu', { name });
  // It hears the keys once it has the focus.
  await menu.and(page.locator(':focus-within')).waitFor();
  return menu;
}

/** Signs out by hand, of the only account. */
export async function signOut(page: Page): Promise<void> {
  await (await openMenu(page, 'Account')).getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
}
