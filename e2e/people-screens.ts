/** The screens about people, as part of all (screens.ts). */
import type { Page } from 'playwright-core';
import { go, type Screen, type Words } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const answer = (data: unknown) => ({ contentType: 'application/json', body: JSON.stringify({ status: true, data }) });

async function people(page: Page, world: World, search = '') {
  await go(page, world, `/${world.workspaces.used}/people${search}`);
  await page.locator('tbody tr[aria-rowindex="2"], [aria-posinset="1"]').first().waitFor();
}

/** The panel of the first in the list, by row or by card. */
async function person(page: Page, world: World) {
  await people(page, world);
  await page.locator('tbody tr[aria-rowindex="3"] th, [aria-posinset="2"] [data-opens]').first().click();
  await page.getByRole('dialog').locator('[role=tabpanel], h3').first().waitFor();
}

async function opened(page: Page, world: World, item: (text: Words) => string, text: Words) {
  await people(page, world);
  await page.getByRole('button', { name: text.people.more, exact: true }).click();
  await page.getByRole('menuitem', { name: item(text) }).click();
}

const uploaded = {
  id: '0199a000-0000-7000-8000-000000000000',
  encoding: 'utf-8',
  separator: ';',
  header: true,
  lines: 412,
  columns: ['E-mail', 'Name', 'Surname', 'Office', 'Department'],
  preview: [
    ['ana@aurora.example', 'Ana', 'Ruiz', 'Madrid', 'Sales'],
    ['omar@aurora.example', 'Omar', 'Haddad', 'Berlin', 'Warehouse'],
  ],
  mapping: { email: 0, firstName: 1, lastName: 2, tags: 3, groups: 4 },
  expiresAt: '2030-01-01T00:00:00.000Z',
};
const report = {
  lines: 412,
  created: 380,
  updated: 20,
  unchanged: 10,
  newGroups: ['Warehouse'],
  errorCount: 2,
  errors: [
    { line: 14, value: 'ana@', reason: 'email' },
    { line: 233, value: 'omar.haddad@aurora.example', reason: 'emailRepeated' },
  ],
  overLimit: 0,
};

/** An invitation in a state of its own; its link is in a mail that nobody here reads. */
function invitation(state: 'open' | 'expired' | 'revoked' | 'accepted', hasAccount = false): Screen['open'] {
  return async (page, { url }) => {
    const about = {
      state,
      email: 'mei.tanaka@aurora.example',
      organization: {
        id: '0199a000-0000-7000-8000-000000000001',
        name: 'Aurora Coffee',
        slug: 'aurora',
        picture: null,
      },
      role: 'editor',
      scope: 'organization',
      invitedBy: 'Ana Ruiz',
      hasAccount,
      expiresAt: '2030-01-01T00:00:00.000Z',
    };
    await page.route('**/open-info/invitations/*', (route) => route.fulfill(answer(about)));
    await page.goto(`${url}/-/invitation/sent-by-mail`);
    await page.getByText('Aurora Coffee').first().waitFor();
  };
}

export const peopleScreens: Record<string, Screen> = {
  people: { who: owner, open: (page, world) => people(page, world) },
  'people-viewer': { who: ['viewer'], open: (page, world) => people(page, world) },
  'people-near-limit': {
    who: owner,
    async open(page, { url, workspaces }) {
      const rooms = { collaborators: { used: 23, limit: 25 }, employees: { used: 100, limit: 100 } };
      await page.route('**/people/limits', (route) => route.fulfill(answer(rooms)));
      await page.goto(`${url}/${workspaces.used}/people`);
      await page.locator('main [role=status] a').first().waitFor();
    },
  },
  'people-selected': {
    who: owner,
    async open(page, world, text) {
      await people(page, world);
      await page.locator('main input[type=checkbox]').nth(1).check({ force: true });
      await page.getByRole('button', { name: text.list.selection.clear }).first().waitFor();
    },
  },
  'people-invite': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await people(page, world);
      await page.getByRole('button', { name: text.people.invite }).click();
      await page.locator('[name=emails]').fill('ana@example.com, broken@, tomas vega,');
      await page.getByRole('dialog').locator('[type=submit]').click();
      await page.getByText(text.people.form.dropWrong).waitFor();
    },
  },
  'people-groups': {
    who: owner,
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}/people/groups`);
      await page.locator('main [aria-expanded=false]').first().click();
      await page.locator('main [role=combobox]').waitFor();
    },
  },
  'people-employees': {
    who: owner,
    async open(page, world, text) {
      await go(page, world, `/${world.workspaces.used}/people?view=employees&kind=employee`);
      await page.getByRole('button', { name: text.people.form.addEmployee }).waitFor();
    },
  },
  'people-employee': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await opened(page, world, ({ people: { form } }) => form.addEmployee, text);
      await page.getByRole('dialog').locator('[name=email]').waitFor();
    },
  },
  person: { who: owner, part: '[role=dialog]', open: (page, world) => person(page, world) },
  'person-activity': {
    who: owner,
    part: '[role=dialog]',
    async open(page, world, text) {
      await person(page, world);
      await page.getByRole('tab', { name: text.people.panel.activity }).click();
      await page
        .getByRole('heading', { name: text.people.panel.did })
        .or(page.getByText(text.people.panel.didNothing))
        .waitFor();
    },
  },
  'person-viewer': { who: ['viewer'], part: '[role=dialog]', open: (page, world) => person(page, world) },
  'people-import': {
    who: owner,
    async open(page, world) {
      await go(page, world, `/${world.workspaces.used}/people/import`);
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
    },
  },
  'people-import-checked': {
    who: owner,
    async open(page, { url, workspaces }, text) {
      await page.route('**/employees/imports?*', (route) => route.fulfill(answer(uploaded)));
      await page.route('**/employees/imports/*/check', (route) => route.fulfill(answer(report)));
      await page.goto(`${url}/${workspaces.used}/people/import`);
      const file = { name: 'employees.csv', mimeType: 'text/csv', buffer: Buffer.from('E-mail\r\nana@') };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: text.people.import.check }).click();
      await page.getByRole('heading', { name: text.people.import.result }).waitFor();
    },
  },
  'invitation-new': {
    async open(page, world, text) {
      await invitation('open')(page, world, text);
      await page.locator('[name=password]').fill('Correct');
    },
  },
  'invitation-known': { open: invitation('open', true) },
  'invitation-other': { who: owner, open: invitation('open', true) },
  'invitation-expired': { open: invitation('expired') },
  'invitation-used': { open: invitation('accepted', true) },
  'invitation-unknown': {
    async open(page, { url }, text) {
      await page.goto(`${url}/-/invitation/nonsense`);
      await page.getByRole('heading', { name: text.people.invitation.unknownTitle }).waitFor();
    },
  },
};
