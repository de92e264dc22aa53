/** The list of people: views, filters, tags and groups of many, export, import, limits, a phone. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { createEmployee, deleteEmployee } from '@muster/contract/calls/employees';
import { invitePeople, revokeInvitation } from '@muster/contract/calls/invitations';
import { listPeople } from '@muster/contract/calls/people';
import type { Page } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { expectAccessible, follow } from './browser.ts';
import { newEmail } from './people.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id, slug } = await server.createWorkspace(owner, 'Nordwind');
const viewer = await server.addMember(id, 'viewer');
const employees = [newEmail('eva'), newEmail('fred')];
for (const email of employees) {
  await owner.api(createEmployee, { params: { org: slug }, body: { email, firstName: 'Em', lastName: 'Ployee' } });
}
const list = `/${slug}/people`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const rowsAre = (page: Page, words: RegExp) => page.locator('p', { hasText: words }).first().waitFor();

describe('the list', () => {
  test('has its views and filters in the address, and every row opens its person', async () => {
    const page = await open(owner, list);
    await rowsAre(page, /of 4$/);
    await page.getByRole('link', { name: 'Employees' }).click();
    await rowsAre(page, /of 2$/);
    assert.equal(await row(page, viewer.email).count(), 0);
    await page.getByRole('link', { name: /^All/ }).click();
    await page.getByRole('button', { name: 'Role', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Viewer' }).check();
    await page.waitForURL((address) => address.searchParams.get('role') === 'viewer');
    await page.keyboard.press('Escape');
    await rowsAre(page, /of 1$/);

    // By keyboard alone: the row, its panel, its tabs, and back to the row.
    await row(page, viewer.email).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Person' });
    await panel.getByText('The whole workspace as Viewer').waitFor();
    await panel.getByRole('tab', { name: 'Summary' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((address) => address.searchParams.get('section') === 'activity');
    await panel.getByText('Nothing yet').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('finds nobody, and says what to do', async () => {
    const page = await open(owner, `${list}?q=nobody-is-called-like-this`);
    await page.getByText('Nothing found', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await rowsAre(page, /of \d/);
    await page.context().close();
  });

  test('somebody who was deleted meanwhile is told of in the panel', async () => {
    const page = await open(owner, `${list}?s=user&id=0199a000-0000-7000-8000-000000000000`);
    await page.getByText('This person is not in the workspace any more').waitFor();
    await follow(page, `${list}?s=user&id=nonsense`);
    await page.getByText('This person is not in the workspace any more').waitFor();
    await page.context().close();
  });

  test('is what a row links to: for another tab, to copy, and for those who hear the page', async () => {
    const page = await open(owner, `${list}?q=${encodeURIComponent(viewer.email)}`);
    const link = row(page, viewer.email).getByRole('link');
    const panel = (at: Page) => at.getByRole('dialog', { name: 'Person' }).getByText(viewer.email).first();
    // Whether the browser opens a tab is left to it, and not waited for: the page must not take such a click itself.
    await page.evaluate(`addEventListener('click', (event) => {
      globalThis.taken = event.defaultPrevented;
      event.preventDefault();
    }, { once: true })`);
    await link.click({ modifiers: ['ControlOrMeta'] });
    assert.equal(await page.evaluate('globalThis.taken'), false);
    assert.equal(await page.getByRole('dialog').count(), 0);
    const href = (await link.getAttribute('href')) ?? '';
    const tab = await page.context().newPage();
    await tab.goto(new URL(href, page.url()).href);
    await panel(tab).waitFor();
    assert.equal(new URL(tab.url()).searchParams.get('q'), viewer.email);
    assert.equal(href, new URL(tab.url()).pathname + new URL(tab.url()).search);
    await tab.close();
    // The row is open to a click anywhere, and to Enter, and takes the focus back.
    await row(page, viewer.email).getByText('Viewer').click();
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row(page, viewer.email).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('tr:focus').waitFor();
    await page.context().close();
  });

  test('shows what somebody did, with the way to the audit', async () => {
    const page = await open(owner, list);
    await row(page, owner.email).getByText(owner.email).click();
    const panel = page.getByRole('dialog', { name: 'Person' });
    await panel.getByRole('tab', { name: 'Activity' }).click();
    const entry = panel.getByRole('link', { name: /created the employee/ }).first();
    await entry.waitFor();
    assert.match((await entry.getAttribute('href')) ?? '', new RegExp(`^/${slug}/audit\\?s=audit&id=`));
    await page.context().close();
  });
});

test('groups are made where they are chosen, have a page with their members, and can be undone while empty', async () => {
  const page = await open(owner, list);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Groups' }).click();
  await heading(page, 'Groups');
  const main = page.locator('main');
  await main.getByText('No groups yet').waitFor();
  await main.getByLabel('New group').fill('Sales');
  await main.getByRole('button', { name: 'Create group' }).click();
  await main.getByRole('button', { name: 'Rename Sales' }).waitFor();
  await main.getByLabel('New group').fill('sales');
  await main.getByRole('button', { name: 'Create group' }).click();
  await main.getByText('Name already used').waitFor();
  await main.getByRole('button', { name: 'Rename Sales' }).click();
  await main.getByRole('textbox', { name: 'Rename Sales' }).fill('Field service');
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Delete Field service' }).click();
  await main.getByRole('button', { name: 'Delete Field service' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await main.getByRole('button', { name: 'Delete Field service' }).waitFor();

  await page.goto(`${new URL(page.url()).origin}${list}?kind=employee`);
  await row(page, employees[0] ?? '')
    .getByRole('checkbox')
    .check();
  const actions = page.getByRole('region', { name: 'Actions for the selection' });
  await actions.getByRole('button', { name: 'Groups' }).click();
  const one = page.getByRole('dialog', { name: 'Groups of 1 person' });
  await one.getByLabel('Field service').check();
  await one.getByRole('button', { name: 'Save' }).click();
  await row(page, employees[0] ?? '')
    .getByText('Field service')
    .waitFor();

  // Of two, one is in it: that stays so unless it is chosen. A group that is missing is made on the way.
  await row(page, employees[1] ?? '')
    .getByRole('checkbox')
    .check();
  await actions.getByRole('button', { name: 'Groups' }).click();
  const choice = page.getByRole('dialog', { name: 'Groups of 2 people' });
  const mixed = choice.getByLabel('Field service');
  await mixed.waitFor();
  assert.equal(await mixed.evaluate((box) => (box as { indeterminate?: boolean }).indeterminate), true);
  assert.equal(await choice.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'), 'true');
  await choice.getByRole('textbox', { name: 'Find or create a group' }).fill('Night shift');
  await choice.getByRole('button', { name: 'Create “Night shift”' }).waitFor();
  await page.keyboard.press('Enter');
  await choice.getByRole('checkbox', { name: 'Night shift', checked: true }).waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await choice.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 people changed').first().waitFor();
  await row(page, employees[1] ?? '')
    .getByText('Night shift')
    .waitFor();
  assert.equal(
    await row(page, employees[1] ?? '')
      .getByText('Field service')
      .count(),
    0,
  );
  await row(page, employees[0] ?? '')
    .getByText('Field service')
    .waitFor();

  await actions.getByRole('button', { name: 'Tags' }).click();
  const tagging = page.getByRole('dialog', { name: 'Tags of 2 people' });
  await tagging.getByRole('textbox', { name: 'Add tags' }).fill('madrid,');
  await tagging.getByRole('button', { name: 'Save' }).click();
  await row(page, employees[1] ?? '')
    .getByText('madrid')
    .waitFor();

  await page.goto(`${new URL(page.url()).origin}${list}/groups`);
  await main.getByRole('button', { name: /^Night shift/ }).click();
  const members = main.getByRole('list', { name: 'People in Night shift' });
  await members.getByText(employees[0] ?? '').waitFor();
  await expectAccessible(page);
  await members
    .getByRole('button', { name: /^Take .* out of Night shift/ })
    .first()
    .click();
  await main.getByRole('button', { name: /^Night shift.*1 person$/ }).waitFor();
  await main.getByRole('combobox', { name: 'Add to Night shift' }).fill(owner.email);
  await page.getByRole('option').filter({ hasText: owner.email }).click();
  await members.getByText(owner.email).waitFor();
  await main.getByRole('button', { name: 'Delete Night shift' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('2 people leave the group and stay in the workspace.').waitFor();
  await question.getByRole('textbox').fill('confirm');
  await question.getByRole('button', { name: 'Delete' }).click();
  await main.getByRole('button', { name: /^Night shift/ }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('all that match are exported by the server as a table', async () => {
  const page = await open(owner, `${list}?kind=employee`);
  await rowsAre(page, /of \d/);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Table (CSV)' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^people-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  for (const email of employees) assert.ok(file.includes(email));
  assert.ok(!file.includes(viewer.email), 'only those that match');
  await page.context().close();
});

test('what is selected is exported with the names that the list shows', async () => {
  const page = await open(owner, `${list}?kind=employee`);
  await page.getByRole('checkbox', { name: `Select ${employees[0]}` }).check();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Data (JSON)' }).first().click(),
  ]);
  const [exported, ...others] = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.equal(exported.email, employees[0]);
  assert.ok('firstName' in exported && 'lastName' in exported);
  assert.equal(others.length, 0);
  await page.context().close();
});

test('employees come from a table: its columns are found, wrong lines are told and skipped, and kept as a file', async () => {
  const page = await open(owner, list);
  await page.getByRole('link', { name: /^Employees/ }).click();
  await page.getByRole('button', { name: 'Add employee' }).waitFor();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await heading(page, 'Import employees');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await page
    .getByText('Invalid file: File extension not supported. Only .csv, .tsv and .txt files can be read.')
    .waitFor();

  const lines = [
    'E-mail;Vorname;Nachname;Gruppe',
    'gil@example.com;Gil;Oz;Sales',
    'broken@;;;',
    'hana@example.com;Hana;;Sales',
    `${viewer.email};;;Sales`,
  ];
  const upload = (content: string) =>
    file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await upload(lines.join('\r\n'));
  await page.getByText('people.csv: 4 lines').waitFor();
  await page.getByRole('button', { name: /^(E-mail )?Email/ }).waitFor();
  await page.getByRole('cell', { name: 'gil@example.com' }).waitFor();
  await page.getByRole('button', { name: /Groups$/ }).click();
  await page.getByRole('option', { name: 'Gruppe' }).click();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.locator('h2:focus', { hasText: 'What would happen' }).waitFor();
  const result = page.getByRole('region', { name: 'What would happen' });
  await result.getByText('This is not a valid email').waitFor();
  assert.equal(await result.getByRole('rowheader').textContent(), '3', 'the line of the file');
  await result.getByRole('button', { name: 'Import 2, skip 1' }).waitFor();
  const saved = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the skipped lines' }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };
  const skipped =
    '\uFEFF"Line","Problem","E-mail","Vorname","Nachname","Gruppe"\r\n"3","This is not a valid email","broken@","","",""\r\n';
  assert.equal(await saved(), skipped);

  // Another file keeps what the columns are.
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await upload(lines.join('\r\n'));
  await page.getByRole('button', { name: /Gruppe Groups$|Groups.*Gruppe/ }).waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await result.getByText('A group is created: Sales').waitFor();
  await result.getByRole('button', { name: 'Import 2, skip 1' }).click();
  await page.getByText('Imported successfully', { exact: true }).waitFor();
  await page.getByText('2 employees imported').waitFor();
  await page.getByText('1 line was skipped.').waitFor();
  assert.equal(await saved(), skipped);
  await page.getByRole('link', { name: 'Show the employees' }).click();
  await row(page, 'gil@example.com').getByText('Sales').waitFor();

  // Many go at once, after the word; those that may not go stay.
  for (const email of ['gil@example.com', 'hana@example.com']) await row(page, email).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('confirm');
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('2 people removed.').first().waitFor();
  await row(page, 'gil@example.com').waitFor({ state: 'detached' });
  await page.context().close();
});

test('an import is told of in Spanish, too: what cannot be read, and what has come', async () => {
  const page = await open(owner, `${list}/import?hl=es`, { language: 'es' });
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'plantilla.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await page.getByText('Extensión de archivo no admitida. Solo se pueden leer').waitFor();
  const table = Buffer.from('correo\nines@example.com\n');
  await file.setInputFiles({ name: 'personas.csv', mimeType: 'text/csv', buffer: table });
  await page.getByRole('button', { name: 'Comprobar el archivo' }).click();
  await page.getByRole('button', { name: 'Importar 1 empleado' }).click();
  await page.getByText('Importado correctamente', { exact: true }).waitFor();
  await page.getByText('1 empleado importado').waitFor();
  const { items } = await owner.api(listPeople, { params: { org: slug }, query: { q: 'ines@example.com' } });
  for (const { id: employeeId } of items) await owner.api(deleteEmployee, { params: { org: slug, employeeId } });
  assert.equal(items.length, 1);
  await page.context().close();
});

test('invitations are sent again where somebody selected has one, and not offered elsewhere', async () => {
  const email = newEmail('invited');
  const rights = { role: 'viewer', scope: 'organization' } as const;
  await owner.api(invitePeople, { params: { org: slug }, body: { emails: [email], ...rights } });
  await server.ownerQuery(sql`update invitations set sent_at = sent_at - interval '1 hour' where email = ${email}`);
  const page = await open(owner, list);
  const select = (name = '') => row(page, name).getByRole('checkbox').check();
  const actions = page.getByRole('region', { name: 'Actions for the selection' });
  const resend = actions.getByRole('button', { name: 'Resend invitations' });
  for (const name of employees) await select(name);
  await actions.getByText('2 selected').waitFor();
  assert.equal(await resend.count(), 0, 'nobody of them is invited');
  await select(email);
  await resend.click();
  await page.getByText('1 invitation sent again. 2 left as they were.').waitFor();
  await page.context().close();

  const { items } = await owner.api(listPeople, { params: { org: slug }, query: { q: email } });
  for (const { id: personId } of items) await owner.api(revokeInvitation, { params: { org: slug, personId } });
});

test('near the limit of the plan it is said, and at the limit nobody can be invited, with the reason', async () => {
  const set = (limits: Record<string, number>) =>
    server.ownerQuery(
      sql`update organizations set plan_overrides = ${JSON.stringify({ limits })}::jsonb where id = ${id}`,
    );
  await set({ collaborators: 5, employees: 2 });
  const page = await open(owner, list);
  await page.getByText('3 collaborators left on your plan.').waitFor();
  await page.getByText('The limit of 2 employees of your plan has been reached.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /Add employee.*limit of 2 employees/ }).waitFor();
  await page.keyboard.press('Escape');

  await set({ collaborators: 2 });
  await page.reload();
  await page.getByText('The limit of 2 collaborators of your plan has been reached.').first().waitFor();
  const invite = page.getByRole('button', { name: 'Invite people' });
  assert.equal(await invite.getAttribute('aria-disabled'), 'true');
  await invite.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('tooltip', { name: /limit of 2 collaborators/ }).waitFor();
  await expectAccessible(page);
  await set({});

  const spanish = await open(owner, `${list}?hl=es`, { language: 'es' });
  await heading(spanish, 'Personas');
  await page.context().close();
  await spanish.context().close();
});

test('a phone shows cards, and the panel fills it', async () => {
  const page = await open(owner, list, { width: 390 });
  const card = page.getByRole('listitem').filter({ hasText: viewer.email });
  await card.getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'Person' });
  await panel.getByText('The whole workspace as Viewer').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'hidden' });
  await expectAccessible(page);
  await page.context().close();
});
