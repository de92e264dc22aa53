/** The bell, the page behind it, and what one is mailed about. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changePersonRole, listPeople } from '@muster/contract/calls/people';
import type { Role } from '@muster/contract/permissions';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible } from './browser.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id, slug } = await server.createWorkspace(owner, 'Nordwind');
const params = { org: slug };

async function setRole({ email }: TestUser, role: Role): Promise<void> {
  const person = (await owner.api(listPeople, { params })).items.find((one) => one.email === email);
  assert.ok(person);
  await owner.api(changePersonRole, {
    params: { ...params, personId: person.id },
    body: { role, scope: 'organization', updatedAt: person.updatedAt },
  });
}

describe('the bell', () => {
  test('rings in the other browser when somebody changes a role, and leads to the place', async () => {
    const ada = await server.addMember(id, 'viewer');
    const page = await open(ada, `/${slug}`);
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    await bell.waitFor();
    const admin = await open(owner, `/${slug}/people`);
    await admin.getByRole('row').filter({ hasText: ada.email }).getByText(ada.email).click();
    await setRole(ada, 'editor');
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).waitFor();
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Your role in Nordwind is now Editor').waitFor();
    assert.ok(
      await panel.evaluate(
        (one) => one.scrollWidth <= one.clientWidth && one.clientWidth <= (one.parentElement?.clientWidth ?? 0),
      ),
      'nothing of it is cut off',
    );

    // Pressed once it is read, here and in every other tab.
    const other = await page.context().newPage();
    await other.goto(`${new URL(page.url()).origin}/me/notifications`);
    await other.getByRole('button', { name: /^Mark as read/ }).waitFor();
    await page.bringToFront();
    await panel.getByRole('button', { name: /^Mark as read/ }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await other.bringToFront();
    await other.getByText('Your role in Nordwind is now Editor').waitFor();
    await other.getByRole('button', { name: /^Mark as read/ }).waitFor({ state: 'detached' });

    await page.bringToFront();
    await panel.getByRole('link', { name: /Your role in Nordwind/ }).click();
    await panel.waitFor({ state: 'hidden' });
    assert.equal(new URL(page.url()).pathname, `/${slug}`);
    await page.context().close();
    await admin.context().close();
  });

  test('is in the drawer on a phone', async () => {
    const ada = await server.addMember(id, 'viewer');
    await setRole(ada, 'editor');
    const page = await open(ada, `/${slug}`, { width: 390, height: 844 });
    await page.getByRole('banner').getByText('Notifications: 1 unread').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: /Notifications 1 unread/ }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await page.context().close();
  });
});

describe('the page', () => {
  test('lists all of it, page by page, and marks all that is shown as read', async () => {
    const ada = await server.addMember(id, 'viewer');
    await server.ownerQuery(sql`
      insert into notifications (user_id, id, source, kind, entity, data, created_at)
      select ${ada.id}, gen_random_uuid(), 's' || n, 'passkeyAdded', 'passkey', jsonb_build_object('name', 'Key ' || n), now() - make_interval(mins => n)
      from generate_series(1, 60) n`);
    const page = await open(ada, '/me/notifications');
    await page.getByText('The passkey “Key 1” was added').waitFor();
    const more = page.getByRole('button', { name: 'Show older ones' });
    while (await more.isVisible()) {
      const before = await page.locator('main li').count();
      await more.click();
      await page.locator('main li').nth(before).waitFor();
    }
    await page.getByText('The passkey “Key 60” was added').waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Unread' }).click();
    await page.getByText('You have read everything').waitFor();
    await page.context().close();
  });

  test('leads to the part of the account that a notice is about, wherever one comes from', async () => {
    const ada = await server.addMember(id, 'viewer');
    await server.ownerQuery(sql`
      insert into notifications (user_id, id, source, kind, entity, data)
      values (${ada.id}, gen_random_uuid(), 'one', 'twoFactorOn', 'user', '{}')`);
    const page = await open(ada, '/me/notifications', { width: 1280, height: 600 });
    const sections = page.getByRole('navigation', { name: 'Sections of your account' });
    const shown = async () => {
      await page.getByText('This device', { exact: true }).waitFor();
      await sections.locator('[aria-current]', { hasText: 'Two-factor sign-in' }).waitFor();
      const top = (await page.getByRole('region', { name: 'Two-factor sign-in' }).boundingBox())?.y ?? -1;
      assert.ok(top >= 0 && top < 160, `it begins ${top} below the top`);
    };
    await page.getByRole('link', { name: 'Two-factor sign-in was switched on' }).click();
    await shown();
    await page.getByRole('region', { name: 'Two-factor sign-in' }).and(page.locator(':focus')).waitFor();
    // As a mail leads there.
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await shown();
    await page.context().close();
  });

  test('is empty at first, and keeps what one chooses to be mailed about', async () => {
    const ada = await server.addMember(id, 'viewer');
    const page = await open(ada, '/me/notifications');
    await page.getByText('Nothing has happened yet').waitFor();
    const people = page.getByRole('group', { name: 'People who join' });
    assert.ok(await people.getByRole('radio', { name: 'Daily' }).isChecked());
    // Clicked, not checked: the page ticks it a moment later, as soon as the list shows the choice.
    await people.getByRole('radio', { name: 'Never' }).click();
    await page.getByText('Saved', { exact: false }).first().waitFor();
    assert.ok(await people.getByRole('radio', { name: 'Never' }).isChecked());
    await expectAccessible(page);
    await page.reload();
    await people.getByRole('radio', { name: 'Never' }).waitFor();
    assert.ok(await people.getByRole('radio', { name: 'Never' }).isChecked());
    await page.context().close();
  });
});
