/** Tokens and service accounts: made in the browser, used over the wire, gone at once when they are revoked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import type { Page } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { coded } from '../apps/server/src/test-coded.ts';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const pages = await startWorkspacePages();
const { server } = pages;
const owner = await server.createUser();
const workspace = await server.createWorkspace(owner);
const params = { org: workspace.slug };

async function open(user: TestUser, section: string, { slug = workspace.slug, width = 1280 } = {}): Promise<Page> {
  const page = await pages.open(user, `/${slug}/settings?section=${section}`, { width });
  await heading(page, 'Settings');
  return page;
}

test('a token is made, shown once, used, renamed and revoked', async () => {
  const page = await open(owner, 'tokens');
  await page.getByText('No tokens yet').waitFor();
  await page.getByText(/for a build server the token of its app/).waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New token' }).click();
  await dialog.getByText('This is required').waitFor();
  await dialog.getByText('Choose at least 1').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly builds');
  await dialog.getByRole('button', { name: 'Upload builds' }).click();
  await dialog.getByText('5 chosen').waitFor();
  assert.equal(
    await dialog.getByRole('group', { name: 'Builds' }).getByRole('checkbox', { name: 'Create' }).isChecked(),
    true,
  );
  await dialog.getByRole('button', { name: 'Nothing' }).click();
  await dialog.getByRole('group', { name: 'Audit' }).getByRole('checkbox', { name: 'List' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'New token' }).click();
  await dialog.getByText('it is shown this once').waitFor();
  const token = (await dialog.locator('code').first().innerText()).trim();
  assert.match(token, /^mst_[\w-]{43}$/);
  // Neither Escape nor Back takes it away without a question.
  const leaving = page.getByRole('alertdialog', { name: 'Close without copying it?' });
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await leaving.waitFor({ state: 'detached' });
  await page.goBack();
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await leaving.waitFor({ state: 'detached' });
  assert.equal((await dialog.locator('code').first().innerText()).trim(), token);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Nightly builds' });
  await row.getByText(`mst_…${token.slice(-4)}`).waitFor();
  assert.ok(!(await page.content()).includes(token));

  const program = server.as(token);
  assert.ok((await program(listAudit, { params })).items.length > 0);
  await assert.rejects(program(readWorkspace, { params }), coded(4016));

  await row.getByRole('button', { name: 'Rename: Nightly builds' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Archive');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('listitem').filter({ hasText: 'Archive' });
  await renamed.getByRole('button', { name: 'Revoke: Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The token was revoked.').waitFor();
  await page.getByText('No tokens yet').waitFor();
  await assert.rejects(program(listAudit, { params }), coded(4004));
});

test('a token is one word: no line ends at a hyphen of it before its end, and one press selects all of it', async () => {
  const page = await open(owner, 'tokens', { width: 390 });
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hyphens');
  await dialog.getByRole('group', { name: 'Audit' }).getByRole('checkbox', { name: 'List' }).check();
  await dialog.getByRole('button', { name: 'New token' }).click();
  await dialog.getByText('it is shown this once').waitFor();
  const code = dialog.locator('code').first();
  // As random as they are, few have one where it matters.
  const token = `mst_-${'x'.repeat(42)}`;
  await code.evaluate((element, text) => Object.assign(element, { textContent: text }), token);
  const [first, second] = (await page.evaluate(`(() => {
    const text = document.querySelector('[role=dialog] code').firstChild;
    const range = document.createRange();
    const lines = new Map();
    for (let at = 0; at < text.length; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? 0) + 1);
    }
    return [...lines.values()];
  })()`)) as number[];
  assert.ok((first ?? 0) >= (second ?? 0), `${first} letters, then ${second}`);
  await code.click();
  assert.equal(await page.evaluate('getSelection().toString()'), token);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: 'Revoke: Hyphens' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No tokens yet').waitFor();
});

test('a service account has a role and tokens of its own, no more than the role allows', async () => {
  const page = await open(owner, 'service-accounts');
  await page.getByRole('button', { name: 'New service account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Build server');
  await dialog.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await dialog.getByRole('button', { name: 'New service account' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Build server' });
  await row.getByText(/@.+\.serviceaccount\.muster\.internal$/).waitFor();
  await row.getByText('Tokens: 0').waitFor();
  await row.getByRole('button', { name: 'New token: Build server' }).click();
  await dialog.getByRole('group', { name: 'Workspace' }).waitFor();
  assert.equal(await dialog.getByRole('group', { name: 'Audit' }).count(), 0, 'viewers do not read the audit');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('CI');
  await dialog.getByRole('button', { name: 'Everything', exact: true }).click();
  await dialog.getByRole('button', { name: 'New token' }).click();
  await dialog.getByText('it is shown this once').waitFor();
  const token = (await dialog.locator('code').first().innerText()).trim();
  const program = server.as(token);
  assert.equal((await program(readWorkspace, { params })).security.role, 'viewer');
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await row.getByText('Tokens: 1').waitFor();
  assert.ok(!(await page.content()).includes(token));

  await page.getByRole('link', { name: 'API tokens' }).click();
  await page.getByRole('button', { name: 'Revoke: CI' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No tokens yet').waitFor();
  await assert.rejects(program(readWorkspace, { params }), coded(4004));

  await page.getByRole('link', { name: 'Service accounts' }).click();
  await row.getByText('Tokens: 0').waitFor();
  await row.getByRole('button', { name: 'Remove: Build server' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No service accounts yet').waitFor();
});

test('a plan without service accounts locks them, and says why', async () => {
  const free = await server.createWorkspace(owner, 'Free of charge');
  await server.ownerQuery(sql`delete from subscriptions where organization_id = ${free.id}`);
  const page = await open(owner, 'service-accounts', { slug: free.slug });
  const create = page.getByRole('button', { name: 'New service account' });
  await create.waitFor();
  assert.ok((await create.isDisabled()) || (await create.getAttribute('aria-disabled')) === 'true');
});

test('those who may not make tokens do not even see them', async () => {
  const page = await open(await server.addMember(workspace.id, 'editor'), 'tokens', { width: 390 });
  await page.getByText('You do not have permission to access here').waitFor();
});

test('whoever signed in long ago shows who they are before a token is made', async () => {
  const page = await open(owner, 'tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late');
  await dialog.getByRole('button', { name: 'Everything', exact: true }).click();
  await server.ownerQuery(
    sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${owner.id}`,
  );
  const make = dialog.getByRole('button', { name: 'New token' });
  await make.click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await stepUp.getByRole('button', { name: 'Cancel' }).click();
  await stepUp.waitFor({ state: 'detached' });
  assert.equal(await dialog.getByRole('textbox', { name: 'Name' }).inputValue(), 'Late', 'nothing typed is lost');

  await make.click();
  // Also above another dialog it begins with what is asked for.
  await stepUp.locator('input:focus').waitFor();
  await stepUp.getByLabel('Your password').fill(owner.password);
  await stepUp.getByLabel('Your password').press('Enter');
  await dialog.getByText('it is shown this once').waitFor();
  const token = (await dialog.locator('code').first().innerText()).trim();
  assert.equal((await server.as(token)(readWorkspace, { params })).slug, workspace.slug);
});
