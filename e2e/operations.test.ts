/** The provider's staff look at what the server could not do by itself, try it again and drop it. */
import { test } from 'node:test';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const admin = await server.createUser('admin');
const { id } = await server.createWorkspace(admin, 'Provider');
for (const [number, type] of ['group.update', 'group.delete'].entries()) {
  const event = JSON.stringify({ id: number + 1, type, entityId: id, organizationId: id, payload: {} });
  // Whom nobody knows is not tried by itself; the live consumer handles whatever it is given.
  const by = number === 0 ? 'live' : 'gone';
  await server.ownerQuery(sql`
    insert into outbox_parked (consumer, event_id, organization_id, event, error, attempts)
    values (${by}, ${number + 1}, ${id}, ${event}, ${'Error: no such table\n at somewhere'}, 7)`);
}

test('an admin tries again what was set aside, drops the rest, and sees the events', async () => {
  const page = await open(admin, '/dm/organizations');
  await page.getByRole('link', { name: 'Events' }).click();
  const row = (name: RegExp) => page.getByRole('row', { name });
  await row(/group\.update.*Error: no such table/)
    .getByRole('checkbox')
    .click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('It is being tried again').waitFor();
  while ((await server.ownerQuery(sql`select from outbox_parked`)).length > 1) await page.waitForTimeout(50);
  await page.reload();
  await row(/group\.delete/)
    .getByRole('checkbox')
    .click();
  await page.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop' }).click();
  await page.getByText('Nothing here').waitFor();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Events' }).click();
  await row(/parkedEvent\.delete/).waitFor();
  await page.context().close();
});

test('an admin viewer looks, and selects nothing', async () => {
  const viewer = await server.createUser('adminViewer');
  await server.createWorkspace(viewer, 'Lookers-on');
  const page = await open(viewer, '/dm/events?kind=event');
  await page
    .getByRole('row', { name: /organization\.create/ })
    .first()
    .waitFor();
  if ((await page.getByRole('checkbox').count()) > 0) throw new Error('there is something to select');
  await page.context().close();
});
