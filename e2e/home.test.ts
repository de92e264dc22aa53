/** The home of a workspace: what each role sees of it, and that it follows what others change. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestServer, type TestUser } from '../apps/server/src/test-server.ts';
import { build, isBuilt } from '../scripts/build.ts';
import { launchBrowser, newPage } from './browser.ts';
import { signIn } from './people.ts';
import { heading, textOf } from './seen.ts';

if (!(await isBuilt())) await build();
// In this process, because nothing in the pages adds members yet.
const server = await startTestServer({ env: { SERVICES: 'all' } });
after(() => server.stop());
const url = server.url.replace('127.0.0.1', 'localhost');
const browser = await launchBrowser();
const owner = await server.createUser();
const workspace = await server.createWorkspace(owner);

async function openHome(user: TestUser): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`${url}/${workspace.slug}`);
  await signIn(page, user.email);
  await heading(page, 'Test workspace');
  return page;
}

test('what somebody else changes appears without a reload', async () => {
  const page = await openHome(owner);
  await page.getByText('Live', { exact: true }).waitFor();
  assert.equal(await textOf(page, 'Members'), '1');
  await page.evaluate('window.neverReloaded = true');
  await server.addMember(workspace.id, 'editor');
  await page.locator('dd', { hasText: /^2$/ }).waitFor();
  assert.equal(await page.getByText('System', { exact: true }).count(), 1, 'and the activity says who did it');
  assert.equal(await page.evaluate('window.neverReloaded'), true);
});

test('who may read the audit sees the latest of it; who may not sees no trace of it', async () => {
  const admin = await openHome(await server.addMember(workspace.id, 'admin'));
  assert.equal(await textOf(admin, 'Your role'), 'Admin');
  await admin.getByRole('heading', { name: 'Latest activity' }).waitFor();
  await admin.getByText('Workspace created').waitFor();

  for (const role of ['editor', 'viewer', 'unassigned'] as const) {
    const page = await newPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${url}/${workspace.slug}`);
    await signIn(page, (await server.addMember(workspace.id, role)).email);
    await page.getByText('Your role').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Latest activity' }).count(), 0);
    assert.ok(!asked.some((path) => path.endsWith('/audit')), 'it is not even asked for');
  }
});

test('somebody in several workspaces goes from one to the other, and comes back to the last', async () => {
  const other = await server.createWorkspace(owner);
  const page = await openHome(owner);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.locator(`a[href="/${other.slug}"]`).click();
  await page.waitForURL(`${url}/${other.slug}`);
  await page.locator(':focus', { hasText: 'Test workspace' }).waitFor();
  await page.goto(`${url}/`);
  await page.waitForURL(`${url}/${other.slug}`);
});

test('times are relative, with the exact one behind them', async () => {
  const page = await openHome(owner);
  const time = page.locator('time').last();
  assert.match((await time.textContent()) ?? '', /now|ago/);
  assert.match((await time.getAttribute('title')) ?? '', /^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d:\d\d$/);
});
