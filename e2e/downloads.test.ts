/** Downloads as members see them: an app at a glance, statistics, who has which version, and each one in a list. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { insertTestBuild, insertTestFile } from '../apps/server/src/capabilities/builds/test-builds.ts';
import { addTestDownload } from '../apps/server/src/capabilities/downloads/test-downloads.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug: org } = await server.createWorkspace(owner, 'Nordwind');
const app = await owner.api(createApp, { params: { org }, body: { name: 'Field', slug: 'field' } });
const place = { organizationId, applicationId: app.id };
const content = 'PK'.repeat(300);
const fileId = await insertTestFile(server.ownerQuery, organizationId, content.length);
await server.storage.put(`organizations/${organizationId}/files/${fileId}`, Buffer.from(content));
const older = await insertTestBuild(server.ownerQuery, place, {
  os: 'ios',
  versionName: '1.0',
  createdAt: new Date(Date.now() - 9e8),
});
const newest = await insertTestBuild(server.ownerQuery, place, {
  os: 'ios',
  versionName: '1.1',
  fileId,
  fileName: 'f.ipa',
});

async function download(name: string, buildId: string, country: string): Promise<void> {
  const email = `${name.toLowerCase()}@example.com`;
  const [known] = await server.ownerQuery<{ id: string }>(sql`select id from people where email = ${email}`);
  const id = known?.id ?? randomUUIDv7();
  if (!known)
    await server.ownerQuery(sql`
      insert into people (organization_id, id, email, role, first_name)
      values (${organizationId}, ${id}, ${email}, 'employee', ${name})`);
  const member = { type: 'employee', id, email } as const;
  await addTestDownload(server, organizationId, { buildId, member, country, device: { model: 'iPhone16,1' } });
}

for (const name of ['Ana', 'Bo']) await download(name, older, 'ES');
await download('Ana', newest, 'FR');
await addTestDownload(server, organizationId, { buildId: newest });

test('an app at a glance leads to its newest version, its statistics, and those who have not updated', async () => {
  const page = await open(owner, `/${org}/apps/field`);
  await page.getByRole('link', { name: 'Overview', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
  await page.getByText('1 of 2 have it').waitFor();
  await page.getByRole('link', { name: 'iOS 1.1' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Show the one person' }).click();
  await page.getByRole('row', { name: /Bo.*1\.0.*Older/ }).waitFor();
  assert.equal(await page.getByRole('row', { name: /Ana/ }).count(), 0);
  await page.getByText('iOS: 1 of 2 on 1.1').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem').first().click();
  const text = await readFile(await (await saved).path(), 'utf8');
  assert.match(text, /bo@example.com,Bo,employee,ios,1.0,false,install/);
  assert.doesNotMatch(text, /ana@/);
  await page.context().close();
});

test('statistics are of the time in the address, and split', async () => {
  const page = await open(owner, `/${org}/apps/field/stats`);
  await page
    .getByRole('table', { name: 'Country' })
    .getByRole('row', { name: /Spain 2 50/ })
    .waitFor();
  await page
    .getByRole('table', { name: 'Version' })
    .getByRole('row', { name: /iOS 1\.1 2 50/ })
    .waitFor();
  await page
    .getByRole('table', { name: 'Who' })
    .getByRole('row', { name: /Anonymous 1 25/ })
    .waitFor();
  await page.getByRole('radio', { name: '1 year' }).click();
  await page.waitForURL(/days=365/);
  await page.getByText('Downloads by month').waitFor();
  await page.reload();
  await page.getByText('Downloads by month').waitFor();
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.waitForURL(/from=.*to=/);
  await page.getByRole('group', { name: 'From and to' }).first().waitFor();
  await page.goto(`${page.url().split('?')[0]}?from=2020-01-01&to=2020-01-31`);
  await page.getByRole('table', { name: 'Version' }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a file that is fetched in the dashboard is in the list, which is filtered and leads to its build', async () => {
  const viewer = await server.addMember(organizationId, 'viewer');
  const page = await open(viewer, `/${org}/apps/field/builds?s=build&id=${newest}`);
  const fetched = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).first().click();
  assert.equal(await readFile(await (await fetched).path(), 'utf8'), content);
  await page.goto(`${new URL(page.url()).origin}/${org}/apps/downloads`);
  const own = page.getByRole('row', { name: /First install.*User.*Dashboard/ });
  await own.waitFor();
  assert.equal(await page.getByRole('row').count(), 6, 'four of before, this one and the head');
  assert.equal(await page.getByRole('button', { name: 'Export' }).count(), 0, 'viewers take nothing with them');
  await page.getByRole('link', { name: 'Anonymous 1' }).click();
  await page.waitForURL(/memberType=anonymous/);
  await own.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Anonymous.*Field.*1\.1/ }).click();
  await page.waitForURL(/apps\/field\/builds\?.*s=build/);
  await page.getByRole('dialog').waitFor();
  await page.context().close();
});
