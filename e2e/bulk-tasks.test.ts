/** Tasks on many things: begun from a list, followed in a toast, looked at, retried, canceled and exported. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmployee } from '@muster/contract/calls/employees';
import { createAppMember } from '../apps/server/src/capabilities/apps/test-app-member.ts';
import { taskOf } from '../apps/server/src/capabilities/bulk-tasks/test-sweep.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const viewer = await server.addMember(organizationId, 'viewer');
const params = { org: slug };

test('many people are tagged at once; who cannot be is listed with the reason, and tried again', async () => {
  const tags = Array.from({ length: 50 }, (_, index) => `t${index}`);
  await owner.api(createEmployee, { params, body: { email: 'full@example.com', tags } });
  await owner.api(createEmployee, { params, body: { email: 'free@example.com' } });
  const page = await open(owner, `/${slug}/people?kind=employee`);
  await page.getByRole('row', { name: /free@example\.com/ }).waitFor();
  for (const name of ['free', 'full'])
    await page
      .getByRole('row', { name: new RegExp(`${name}@`) })
      .getByRole('checkbox')
      .click();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Add tags' }).fill('vip');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 person changed. 1 failed.').waitFor();
  await page.getByRole('row', { name: /free@example\.com.*vip/ }).waitFor();
  await page.getByRole('button', { name: 'Details' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: 'Tag people' }).waitFor();
  await panel.getByText('A person can have 50 tags at most.').waitFor();
  assert.equal(await panel.getByText('free@example.com').count(), 0, 'those that failed are shown first');
  await panel.getByRole('radio', { name: 'All 2' }).check();
  await panel.getByText('free@example.com').waitFor();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export results' }).click();
  assert.equal((await saved).suggestedFilename(), 'bulk-task.csv');
  await panel.getByRole('button', { name: 'Retry failed items' }).click();
  await page.getByText('The failed items are tried again.').waitFor();
  await panel.getByRole('link', { name: 'All bulk tasks' }).click();
  await page.getByRole('heading', { name: 'Bulk tasks', level: 1 }).waitFor();
  const row = page.getByRole('row', { name: /Tag people/ });
  await row.filter({ hasText: 'Failed' }).waitFor();
  assert.match((await row.textContent()) ?? '', /1 of 2.*1 failed/);
  await page.context().close();
});

test('the rest of a task is canceled by who may do what it does; others look at it', async () => {
  const taskId = await taskOf(server.ownerQuery, organizationId);
  const watching = await open(viewer, `/${slug}/bulk-tasks?s=bulkTask&id=${taskId}`);
  const seen = watching.getByRole('dialog');
  await seen.getByText('second.apk').or(seen.getByText('first.apk')).first().waitFor();
  assert.equal(await seen.getByRole('button', { name: 'Cancel the rest' }).count(), 0);
  const page = await open(owner, `/${slug}/bulk-tasks?s=bulkTask&id=${taskId}`);
  await page.getByRole('button', { name: 'Cancel the rest' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByText('Cancel 1 item?').waitFor();
  await sure.getByRole('button', { name: 'Cancel the rest' }).click();
  await page.getByText('The rest was canceled.').waitFor();
  await seen.getByText('Canceled').first().waitFor();
  await page.context().close();
  await watching.context().close();
});

test('somebody without a role in the workspace sees the tasks of their apps, and no others', async () => {
  const stranger = await createAppMember(server, { owner, organizationId, org: slug }, {});
  const page = await open(stranger, `/${slug}/bulk-tasks`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.getByRole('row', { name: /Tag people/ }).count(), 0);
  await page.context().close();
});
