/** Who may do what with people: every role as the matrix says, and what changes while somebody is working. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listPeople, updatePerson } from '@muster/contract/calls/people';
import { allows, roles } from '@muster/contract/permissions';
import type { Locator, Page } from 'playwright-core';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible, follow } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id, slug } = await server.createWorkspace(owner, 'Nordwind');
const colleague = await server.addMember(id, 'editor');
const readOnly = "You don't have permission to edit this element.";
const list = `/${slug}/people`;

async function personOf({ email }: { email: string }): Promise<{ id: string; updatedAt: string }> {
  const { items } = await owner.api(listPeople, { params: { org: slug }, query: { q: email } });
  const [person] = items;
  assert.ok(person, `${email} is in the list`);
  return person;
}

async function panelOf(page: Page, user: { email: string }): Promise<Locator> {
  await follow(page, `${list}?s=user&id=${(await personOf(user)).id}`);
  const panel = page.getByRole('dialog', { name: 'Person' });
  await panel.getByText(user.email).first().waitFor();
  return panel;
}

/** A button is there to be used, there with the reason why not, or not there. */
async function stateOf(button: Locator): Promise<'usable' | 'locked' | 'absent'> {
  if ((await button.count()) === 0) return 'absent';
  return (await button.getAttribute('aria-disabled')) === 'true' ? 'locked' : 'usable';
}

describe('as the matrix says', () => {
  for (const role of roles) {
    test(role, async () => {
      const user: TestUser = role === 'owner' ? owner : await server.addMember(id, role);
      const page = await open(user, list);
      const may = (action: 'list' | 'update' | 'delete' | 'export') => allows(role, 'organizationCollaborator', action);
      if (!may('list')) {
        await heading(page, 'Not allowed to access here');
        await follow(page, `${list}/import`);
        await heading(page, 'Not allowed to access here');
        return page.context().close();
      }
      await heading(page, 'People');
      await page.getByRole('row').filter({ hasText: colleague.email }).waitFor();
      const invite = page.getByRole('button', { name: 'Invite people' });
      assert.equal(await stateOf(invite), allows(role, 'invitation', 'create') ? 'usable' : 'locked');
      if (!allows(role, 'invitation', 'create')) {
        await invite.hover();
        await page.getByRole('tooltip', { name: readOnly }).waitFor();
      }
      assert.equal((await page.getByRole('button', { name: 'Export' }).count()) > 0, may('export'));
      assert.equal((await page.locator('main input[type=checkbox]').count()) > 0, may('update'));

      await page.getByRole('button', { name: 'More' }).click();
      const menu = page.getByRole('menu');
      for (const [name, permitted] of [
        ['Add employee', allows(role, 'employee', 'create')],
        ['Import employees', allows(role, 'employee', 'import')],
      ] as const) {
        const item = menu.getByRole('menuitem', { name });
        await item.waitFor();
        assert.equal((await item.getByText(readOnly).count()) === 0, permitted, name);
      }
      await menu.and(page.locator(':focus-within')).waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });

      const panel = await panelOf(page, colleague);
      assert.equal(await panel.getByRole('button', { name: 'Make owner' }).count(), Number(role === 'owner'));
      assert.equal(
        await panel.getByRole('button', { name: 'Remove from the workspace' }).count(),
        Number(may('delete')),
      );
      assert.equal(await panel.getByRole('textbox', { name: 'Tags' }).count(), Number(may('update')));
      assert.equal(await panel.getByRole('tab', { name: 'Activity' }).count(), Number(allows(role, 'audit', 'list')));
      if (!may('update')) await panel.getByText(readOnly).waitFor();

      // Of oneself nobody changes the role, and everybody may leave.
      const own = await panelOf(page, user);
      await own.getByText('Nobody changes their own role.').waitFor();
      await own.getByRole('button', { name: 'Leave the workspace' }).waitFor();
      await follow(page, `${list}/import`);
      await heading(page, allows(role, 'employee', 'import') ? 'Import employees' : 'Not allowed to access here');
      await page.context().close();
    });
  }

  test('an admin does not touch the owner', async () => {
    const admin = await server.addMember(id, 'admin');
    const page = await open(admin, list);
    const panel = await panelOf(page, owner);
    await panel.getByText('You cannot change the role of this person.').waitFor();
    assert.equal(await panel.getByRole('button', { name: 'Remove from the workspace' }).count(), 0);
    await page.context().close();
  });
});

async function changeRole(page: Page, user: { email: string }, role: string): Promise<void> {
  const panel = await panelOf(page, user);
  await panel.getByRole('button', { name: /Role$/ }).click();
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
  // Not by what is said of it, which may still be there from the change before.
  const changed = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await panel.getByRole('button', { name: 'Change role' }).click();
  await changed;
  await panel.getByText(`The whole workspace as ${role}`).waitFor();
}

describe('while somebody is working', () => {
  test('a role that is changed in another browser takes effect at once, up and down', async () => {
    const user = await server.addMember(id, 'viewer');
    const [mine, theirs] = [await open(owner, list), await open(user, list)];
    const invite = theirs.getByRole('button', { name: 'Invite people' });
    await theirs.locator('button[aria-disabled=true]', { hasText: 'Invite people' }).waitFor();
    await changeRole(mine, user, 'Admin');
    await theirs.locator('button:not([aria-disabled=true])', { hasText: 'Invite people' }).waitFor();
    await changeRole(mine, user, 'Viewer');
    await theirs.locator('button[aria-disabled=true]', { hasText: 'Invite people' }).waitFor();
    assert.equal(await stateOf(invite), 'locked');
    await changeRole(mine, user, 'Unassigned');
    await heading(theirs, 'Not allowed to access here');
    await mine.context().close();
    await theirs.context().close();
  });

  test('who is removed loses the workspace that they are looking at', async () => {
    const user = await server.addMember(id, 'viewer');
    const [mine, theirs] = [await open(owner, list), await open(user, list)];
    const panel = await panelOf(mine, user);
    await panel.getByRole('button', { name: 'Remove from the workspace' }).click();
    const question = mine.getByRole('alertdialog');
    // With the keys alone: what has to be typed has the focus, also beside a panel.
    await question.locator('input:focus').waitFor();
    await mine.keyboard.type('confirm');
    await mine.keyboard.press('Enter');
    await panel.waitFor({ state: 'hidden' });
    await theirs.getByText(`The workspace “${slug}” was not found.`).first().waitFor();
    await mine.context().close();
    await theirs.context().close();
  });

  test('two who change the same person: the later one is told and sees the newest', async () => {
    const user = await server.addMember(id, 'viewer');
    const page = await open(owner, list);
    // Without the news of others, as when both press at the same moment.
    await page.route('**/live', (route) => route.abort());
    const panel = await panelOf(page, user);
    const tags = panel.getByRole('textbox', { name: 'Tags' });
    await tags.fill('mine,');
    const { id: personId, updatedAt } = await personOf(user);
    await owner.api(updatePerson, { params: { org: slug, personId }, body: { tags: ['theirs'], updatedAt } });
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Somebody else changed this person in the meantime.').waitFor();
    await panel.getByRole('button', { name: 'Remove theirs' }).waitFor();
    assert.equal(await panel.getByRole('button', { name: 'Remove mine' }).count(), 0);
    // What is there now is theirs: there is nothing to save.
    await panel.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    await tags.fill('both,');
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.reload();
    await panel.getByRole('button', { name: 'Remove both' }).waitFor();
    await page.context().close();
  });

  test('who saves one thing about a person goes on with the other', async () => {
    const user = await server.addMember(id, 'viewer');
    const page = await open(owner, list);
    const panel = await panelOf(page, user);
    await panel.getByRole('button', { name: /Role$/ }).click();
    await page.getByRole('option', { name: /^Editor/ }).click();
    await panel.getByRole('textbox', { name: 'Tags' }).fill('field,');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await panel.getByRole('button', { name: 'Change role' }).click();
    await panel.getByText('The whole workspace as Editor').waitFor();
    await page.context().close();
  });

  test('the workspace is given to another, who can give it back; the last owner cannot leave', async () => {
    const company = await server.createWorkspace(owner, 'Kestrel');
    const heir = await server.addMember(company.id, 'admin');
    const page = await open(owner, `/${company.slug}/people`);
    await page.getByRole('row').filter({ hasText: owner.email }).getByText(owner.email).click();
    const panel = page.getByRole('dialog', { name: 'Person' });
    const question = page.getByRole('alertdialog');
    await panel.getByRole('button', { name: 'Leave the workspace' }).click();
    await question.getByRole('textbox').fill('confirm');
    await question.getByRole('button', { name: 'Leave the workspace' }).click();
    await page.getByText('A workspace needs at least one owner.').first().waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('row').filter({ hasText: heir.email }).getByText(heir.email).click();
    await panel.getByRole('button', { name: 'Make owner' }).click();
    await expectAccessible(page, { part: '[role=alertdialog]' });
    await question.getByRole('textbox').fill('confirm');
    await question.getByRole('button', { name: 'Make owner' }).click();
    await panel.getByText('The whole workspace as Owner').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row').filter({ hasText: owner.email }).getByText('Admin').waitFor();
    await page.getByRole('row').filter({ hasText: owner.email }).getByText(owner.email).click();
    await panel.getByRole('button', { name: 'Leave the workspace' }).click();
    await question.getByRole('textbox').fill('confirm');
    await question.getByRole('button', { name: 'Leave the workspace' }).click();
    await heading(page, 'Nordwind');
    await page.context().close();
  });
});
