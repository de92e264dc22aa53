/** The audit in the browser: found, filtered, followed live, exported, and read field by field. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { login } from '@muster/contract/calls/sessions';
import { updateWorkspace } from '@muster/contract/calls/settings';
import type { Page } from 'playwright-core';
import { recordChange } from '../apps/server/src/platform/events/record-change.ts';
import { eventually } from '../apps/server/src/platform/postgres/test-program.ts';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const pages = await startWorkspacePages();
const { server, url } = pages;
const owner = await server.createUser();
const workspace = await server.createWorkspace(owner);
const params = { org: workspace.slug };
await owner.api(updateWorkspace, { params, body: { name: 'Aurora Coffee', webSiteUrl: 'https://aurora.example' } });

async function open(user: TestUser, search = '', width = 1280): Promise<Page> {
  const page = await pages.open(user, `/${workspace.slug}/audit${search}`, { width });
  await heading(page, 'Audit');
  return page;
}

test('shows who changed what, filters by the address, and opens one change field by field', async () => {
  const page = await open(owner, '?action=update');
  const row = page.getByRole('row').filter({ hasText: 'Test User changed the workspace' });
  // The date and time with seconds, the relative one in its tooltip; where it came from.
  await row.getByText(/^\d{1,2} \w+ \d{4} \d\d:\d\d:\d\d$/).waitFor();
  await row.getByText('127.0.0.1').waitFor();
  await row.click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Test User changed the workspace').waitFor();
  await panel.getByText('127.0.0.1').first().waitFor();
  const changes = panel.getByRole('list', { name: 'What changed' });
  await changes.getByText('Website').waitFor();
  await changes.getByText('https://aurora.example').waitFor();
  assert.match(page.url(), /s=audit&id=/);
  await page.reload();
  await panel.getByRole('link', { name: 'Open', exact: true }).click();
  await heading(page, 'Settings');
});

test('what is of an app leads there', async () => {
  const app = await owner.api(createApp, { params, body: { name: 'Aurora Card', slug: 'aurora-card' } });
  const actor = { kind: 'user', userId: owner.id, email: owner.email, supplanterId: null } as const;
  const of = (entity: 'apiToken' | 'build') => ({
    ...({ action: 'create', entity, entityId: randomUUIDv7(), entityName: `The ${entity}` } as const),
    payload: { applicationId: app.id },
  });
  await server.db.withTenant(workspace.id, actor, async (tx) => {
    await recordChange(tx, of('apiToken'));
    await recordChange(tx, of('build'));
  });
  const page = await open(owner);
  const follow = async (name: string, address: RegExp) => {
    await page.getByRole('row').filter({ hasText: name }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open', exact: true }).click();
    await page.waitForURL(address);
    await heading(page, 'Aurora Card');
  };
  // The panel is there again with its row.
  const back = async () => {
    await page.goBack();
    // Who is in it can leave it by a key.
    await page.locator('[role=dialog]:focus-within').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await follow('Aurora Card', /\/apps\/aurora-card\/builds$/);
  await back();
  await follow('The apiToken', /\/apps\/aurora-card\/settings\?section=tokens$/);
  await back();
  await follow('The build', /\/apps\/aurora-card\/builds\?s=build&id=/);
});

test('has sign-ins and failed ones, and opens nothing where there is nothing to open', async () => {
  const member = await server.addMember(workspace.id, 'viewer');
  const attempt = (password: string) =>
    fetch(`${server.url}/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
      body: JSON.stringify({ provider: 'traditional', payload: { email: member.email, password } }),
    });
  assert.equal((await attempt('not the password')).status, 401);
  assert.equal((await attempt(member.password)).status, 200);
  const page = await open(owner, `?q=${member.email}`);
  await eventually(async () => {
    await page.reload();
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
    return (await page.getByRole('row').filter({ hasText: 'signed in' }).count()) > 0;
  }, 'the sign-in is in the audit');
  await page
    .getByRole('tab', { name: /Sign-ins/ })
    .or(page.getByRole('link', { name: /Sign-ins/ }))
    .first()
    .click();
  await page.getByRole('row').filter({ hasText: 'Firefox on Windows' }).first().waitFor();
  const failed = page.getByRole('row').filter({ hasText: `failed to sign in as ${member.email} (wrong password)` });
  await failed.first().click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Firefox on Windows').waitFor();
  assert.equal(await panel.getByRole('link', { name: 'Open', exact: true }).count(), 0);
  await panel.getByRole('link', { name: 'All from this address' }).click();
  await page.waitForURL(/address=127/);
});

test('the filter by day opens calendar and presets at once, all of it in sight', async () => {
  const page = await open(owner);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Day' });
  await filter.getByRole('grid').waitFor();
  const preset = filter.getByRole('button', { name: 'Last 7 days' });
  await preset.click();
  await page.waitForURL(/created=/);
  const box = await filter.boundingBox();
  const grid = await filter.getByRole('grid').boundingBox();
  assert.ok(box && grid && grid.x + grid.width <= box.x + box.width, 'nothing is cut');
  assert.ok(box.x + box.width <= 1280);
  await page.getByRole('row').filter({ hasText: 'Created' }).first().waitFor();
});

test('names the administrator of the provider who acted for somebody', async () => {
  const staff = await server.createUser('admin');
  const actor = { kind: 'user', userId: owner.id, email: owner.email, supplanterId: staff.id } as const;
  await server.db.withTenant(workspace.id, actor, (tx) =>
    recordChange(tx, { action: 'delete', entity: 'group', entityId: 'g1', entityName: 'Sales' }),
  );
  const page = await open(owner, '?q=Sales');
  await page.getByRole('row').filter({ hasText: 'Sales' }).getByText(`by ${staff.email} of the provider`).waitFor();
});

test('tells of new entries without moving the rows', async () => {
  const page = await open(owner);
  await page.getByRole('row').filter({ hasText: 'Created' }).first().waitFor();
  const added = await server.addMember(workspace.id, 'viewer');
  await page.getByRole('button', { name: /new row/ }).click();
  await page.getByRole('row').filter({ hasText: added.email }).first().waitFor();
});

test('is exported as CSV by the server, with the filters of the page', async () => {
  const page = await open(owner, '?action=create');
  await page.getByRole('row').filter({ hasText: 'Created' }).first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).first().click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [head, ...lines] = text.trim().split('\r\n');
  assert.match(head ?? '', /time,action,entity/);
  assert.ok(lines.length > 0 && lines.every((line) => line.includes(',create,')));
});

test('is for owners and admins; others are told that it is not for them, and their menus do not have it', async () => {
  await (await open(await server.addMember(workspace.id, 'admin'))).getByRole('row').nth(1).waitFor();
  for (const role of ['editor', 'viewer', 'unassigned'] as const) {
    const page = await pages.open(await server.addMember(workspace.id, role), `/${workspace.slug}/audit`);
    await page.getByText('You do not have permission to access here').waitFor();
    // Nor is a panel of it, which stands on any page: whom to ask is said, and not to try again.
    await page.goto(`${url}/${workspace.slug}/settings?s=audit&id=${randomUUIDv7()}`);
    await page.getByRole('dialog').getByText("You don't have access to this").waitFor();
    assert.equal(await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).count(), 0);
  }
});

test('is readable on a phone, in Spanish', async () => {
  const page = await open(owner, '', 390);
  await page.goto(`${url}/${workspace.slug}/audit?hl=es`);
  await heading(page, 'Auditoría');
  await page
    .getByText(/ha añadido a .* como lector/)
    .first()
    .waitFor();
  await expectAccessible(page);
});
