/** Apps: made, found and opened; and people who see some of them only. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readAppSettings } from '@muster/contract/calls/app-settings';
import { createApp } from '@muster/contract/calls/apps';
import { changePersonRole, listPeople } from '@muster/contract/calls/people';
import { search } from '@muster/contract/calls/search';
import type { Page } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible, until } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id, slug } = await server.createWorkspace(owner, 'Nordwind');
const params = { org: slug };
const make = (name: string) =>
  owner.api(createApp, { params, body: { name, slug: name.toLowerCase().replaceAll(' ', '-') } });

/** Somebody who sees this app alone, with this role in it. */
async function addAppMember(applicationId: string, role: AppRole): Promise<TestUser> {
  const user = await server.addMember(id, 'unassigned');
  await giveApp(user, applicationId, role);
  return user;
}

type AppRole = 'admin' | 'editor' | 'viewer';

async function giveApp(user: TestUser, applicationId: string, role: AppRole): Promise<void> {
  const { items } = await owner.api(listPeople, { params, query: { q: user.email } });
  const [person] = items;
  assert.ok(person);
  const rights = { role: 'unassigned', scope: 'application', applications: [{ applicationId, role }] } as const;
  const body = { ...rights, applications: [...rights.applications], updatedAt: person.updatedAt };
  await owner.api(changePersonRole, { params: { ...params, personId: person.id }, body });
}

const linksOf = (page: Page, nav: string) =>
  page.getByRole('navigation', { name: nav }).getByRole('link').allInnerTexts();

test('the first app is made, its address follows from its name, and it opens', async () => {
  const page = await open(owner, `/${slug}/apps`);
  await page.getByText('No apps yet').waitFor();
  await page.getByRole('button', { name: 'New app' }).click();
  const dialog = page.getByRole('dialog', { name: 'New app' });
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await dialog.getByText('This is required').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Señal de Tráfico');
  assert.equal(await dialog.getByLabel('Address').inputValue(), 'senal-de-trafico');
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await heading(page, 'Señal de Tráfico');
  await page.locator('h1:focus').waitFor();
  assert.equal(new URL(page.url()).pathname, `/${slug}/apps/senal-de-trafico/builds`);

  await page.goto(`${new URL(page.url()).origin}/${slug}/apps/none-of-ours`);
  await page.getByText("We can't find this app").waitFor();
  await page.getByRole('link', { name: 'All apps' }).click();
  await page.getByRole('row', { name: /Señal de Tráfico/ }).waitFor();
  await page.context().close();
});

test('an address that another app has is told of at its field, and nothing that was typed is lost', async () => {
  await make('Taken');
  const page = await open(owner, `/${slug}/apps`);
  await page.getByRole('button', { name: 'New app' }).click();
  const dialog = page.getByRole('dialog', { name: 'New app' });
  await dialog.getByLabel('Name', { exact: true }).fill('Taken');
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await dialog.getByText('This slug is already used.').first().waitFor();
  await dialog.getByLabel('Address').fill('taken-two');
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await heading(page, 'Taken');
  await page.context().close();
});

test('apps are looked at as a grid, which the address tells others and the browser remembers', async () => {
  const page = await open(owner, `/${slug}/apps`);
  await page.getByRole('row', { name: /Señal de Tráfico/ }).waitFor();
  await page.getByRole('radio', { name: 'Grid' }).check({ force: true });
  const tile = page.getByRole('listitem').filter({ hasText: 'Señal de Tráfico' });
  await tile.getByText('No builds yet').waitFor();
  assert.equal(await page.getByRole('table').count(), 0);
  await page.waitForURL('**/apps?layout=grid');
  await page.goto(new URL(`/${slug}/apps`, page.url()).href);
  await tile.getByRole('link').click();
  await heading(page, 'Señal de Tráfico');
  await page.goBack();
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await page.getByRole('row', { name: /Señal de Tráfico/ }).waitFor();
  await page.context().close();
});

test('the address of the list in the specification leads to it', async () => {
  const page = await open(owner, `/${slug}/apps/list`);
  await heading(page, 'Apps');
  await page.waitForURL(`**/${slug}/apps`);
  await page.context().close();
});

test('who only looks makes none', async () => {
  const viewer = await server.addMember(id, 'viewer');
  const page = await open(viewer, `/${slug}/apps`);
  await page.getByRole('row', { name: /Taken/ }).first().waitFor();
  assert.ok(await page.getByRole('button', { name: 'New app' }).isDisabled());
  await page.context().close();
});

describe('roles in some apps', () => {
  test('are given with an invitation, one for each app', async () => {
    await make('Agency');
    const page = await open(owner, `/${slug}/people`);
    await page.getByRole('button', { name: 'Invite' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Emails').fill('theo@agency.example');
    await dialog.getByRole('button', { name: /Role/ }).first().click();
    await page.getByRole('option', { name: /Only some apps/ }).click();
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await dialog.getByText('This is required').waitFor();
    await dialog.getByRole('checkbox', { name: 'Agency' }).check();
    await dialog.getByRole('button', { name: /Role: Agency/ }).click();
    await page.getByRole('option', { name: 'Editor' }).click();
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await dialog.getByText('1 invitation sent').waitFor();
    const { items } = await owner.api(listPeople, { params, query: { q: 'theo@agency.example' } });
    assert.deepEqual(
      items.map(({ scope, applications }) => [scope, applications.map(({ name, role }) => `${name} ${role}`)]),
      [['application', ['Agency editor']]],
    );
    await page.context().close();
  });

  test('are given in the panel of a person, who then sees those apps alone, at once', async () => {
    const inside = await make('Inside');
    await make('Outside');
    const ada = await server.addMember(id, 'unassigned');
    const hers = await open(ada, `/${slug}`);
    const { items } = await owner.api(listPeople, { params, query: { q: ada.email } });
    const page = await open(owner, `/${slug}/people?s=user&id=${items[0]?.id}`);
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: /Role/ }).first().click();
    await page.getByRole('option', { name: /Only some apps/ }).click();
    await panel.getByRole('button', { name: 'Change role' }).click();
    await panel.getByText('This is required').waitFor();
    await panel.getByRole('checkbox', { name: 'Inside' }).check();
    await expectAccessible(page, { part: '[role=dialog]' });
    const changed = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await panel.getByRole('button', { name: 'Change role' }).click();
    await changed;
    await hers.getByRole('banner').getByRole('link', { name: 'App distribution' }).click();
    await hers.getByRole('row', { name: /Inside/ }).waitFor();
    assert.equal(await hers.getByText('Outside').count(), 0);
    await giveApp(ada, inside.id, 'admin');
    await hers.getByRole('row', { name: /Inside.*Admin/ }).waitFor();
    await hers.getByText('Inside').first().click();
    await heading(hers, 'Inside');
    await hers.context().close();
    await page.context().close();
  });
});

test('the search leads to an app by its name', async () => {
  const { name } = await make('Lighthouse');
  // The index follows what happens a moment later, and the page remembers an answer for what was typed.
  while ((await owner.api(search, { query: { search: 'lighthouse' } })).length === 0) {
    await new Promise((done) => setTimeout(done, 50));
  }
  const page = await open(owner, `/${slug}`);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('searchbox');
  const found = page.getByRole('dialog').getByRole('option', { name: new RegExp(name) });
  await box.fill('light');
  await found.first().click();
  await heading(page, name);
  await page.context().close();
});

describe('the settings of an app', () => {
  const settings = (app: string, section = '') => `/${slug}/apps/${app}/settings${section && `?section=${section}`}`;
  const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
  const saved = (page: Page) => page.getByText('Saved successfully!').first().waitFor();

  /** Saves what stands there, and waits until the server has it. */
  async function keep(page: Page): Promise<void> {
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await save(page);
    assert.ok((await answer).ok());
    // And the page knows it: what is changed next is changed in what was saved.
    await page.locator('button[type=submit][aria-disabled=true]:not([data-pending])', { hasText: 'Save' }).waitFor();
  }

  test('another address is warned of, saved, and gone to; who was slower is told', async () => {
    const { id: appId } = await make('Weather');
    const page = await open(owner, settings('weather'));
    await heading(page, 'Weather');
    const slower = await open(await server.addMember(id, 'editor'), settings('weather'));
    await slower.getByRole('textbox', { name: 'Description' }).fill('Too late');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weather two');
    await page.getByRole('textbox', { name: 'Address' }).fill('not an address');
    await page.getByText('Links with “weather” stop working').waitFor();
    await page.getByRole('checkbox', { name: 'iOS' }).check();
    await save(page);
    assert.equal(await page.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid'), 'true');
    await page.getByRole('textbox', { name: 'Address' }).fill('weather-two');
    await save(page);
    await saved(page);
    await heading(page, 'Weather two');
    await page.waitForURL(`**${settings('weather-two')}`);
    await save(slower);
    await slower.getByText('Somebody else changed this in the meantime.').waitFor();
    await slower.context().close();
    await page.context().close();
    const { description, buildPlatforms } = await owner.api(readAppSettings, { params: { ...params, appId } });
    assert.deepEqual([description, buildPlatforms], ['', ['ios']]);
  });

  test('sections that have no room beside each other fade at the side on which there are more', async () => {
    await make('Strips');
    const page = await open(owner, settings('strips'), { width: 390 });
    const sections = page.locator('nav', { hasText: 'Default scripts' });
    await sections.waitFor();
    const label = await sections.getAttribute('aria-label');
    const style = `getComputedStyle(document.querySelector('nav[aria-label="${label}"]'))`;
    const fade = (side: string) => `${style}.getPropertyValue('--fade-${side}')`;
    const fades = (left: string, right: string) =>
      until(page, `${fade('left')} === '${left}' && ${fade('right')} === '${right}'`);
    await fades('0px', '32px');
    await sections.getByRole('link', { name: 'Default scripts' }).click();
    await fades('32px', '32px');
    await sections.getByRole('link').last().click();
    await fades('32px', '0px');
    await page.setViewportSize({ width: 1280, height: 800 });
    // One below the other they are no strip.
    await until(page, `${style}.maskImage === 'none'`);
    await page.context().close();
  });

  test('a minimum version is what each SDK compares, also on a phone', async () => {
    const { id: appId } = await make('Versions');
    const page = await open(owner, settings('versions', 'sdk'), { width: 390 });
    const android = page.getByRole('group', { name: 'Android' });
    const ios = page.getByRole('group', { name: 'iOS' });
    await android.getByText('Compared with the versionCode').waitFor();
    await ios.getByText('Compared with CFBundleVersion').waitFor();
    await android.getByLabel('Minimum version').fill('2.5.0');
    await ios.getByLabel('Minimum version').fill('2.5-beta');
    await save(page);
    await page.getByText('Android compares the version code: enter a whole number').waitFor();
    await page.getByText('iOS compares the bundle version').waitFor();
    await android.getByLabel('Minimum version').fill('2050');
    await ios.getByLabel('Minimum version').fill('2.5.0');
    await ios.getByRole('checkbox', { name: 'Force updates' }).check();
    await save(page);
    await saved(page);
    const { sdk } = await owner.api(readAppSettings, { params: { ...params, appId } });
    assert.deepEqual(
      [sdk.android.minVersion, sdk.ios.minVersion, sdk.ios.forceUpdate, sdk.android.forceUpdate],
      ['2050', '2.5.0', true, false],
    );
    await page.context().close();
  });

  test('where the plan has no SDK its settings are locked, with the reason', async () => {
    const { id: other, slug: free } = await server.createWorkspace(owner, 'Kestrel');
    await owner.api(createApp, { params: { org: free }, body: { name: 'Plain', slug: 'plain' } });
    await server.ownerQuery(
      sql`update organizations set plan_overrides = '{"allows": {"nativeSDK": false}}' where id = ${other}`,
    );
    for (const [language, reason] of [
      ['en', 'Feature not available on your current plan. Please upgrade to enable it.'],
      ['es', 'Función no disponible en tu plan actual. Mejora tu plan para activarla.'],
    ] as const) {
      const page = await open(owner, `/${free}/apps/plain/settings?section=sdk&hl=${language}`, { language });
      const locked = page.getByRole('note', { name: reason });
      await locked.waitFor();
      // Shown, but out of reach of a mouse, a keyboard and whoever listens.
      await locked.locator('[inert] input[name=iosOta]').waitFor({ state: 'attached' });
      await locked.focus();
      await page.getByRole('tooltip', { name: reason }).waitFor();
      await page.keyboard.press('Tab');
      assert.equal(await locked.locator(':focus').count(), 0);
      await expectAccessible(page);
      await page.context().close();
    }
  });

  test('mails, scripts and what differs from the workspace are kept', async () => {
    const { id: appId } = await make('Kept');
    const page = await open(owner, settings('kept', 'notifications'));
    await page.getByRole('checkbox', { name: 'Tell employees' }).check();
    await page.getByRole('textbox', { name: 'Message' }).fill('Out now');
    await keep(page);
    await page.getByRole('link', { name: 'Default scripts' }).click();
    await page.getByRole('textbox', { name: 'After installing' }).fill('#!/bin/sh\nexit 0');
    await keep(page);
    await page.getByRole('link', { name: 'Configuration' }).click();
    await page.getByRole('button', { name: /Language of notifications/ }).click();
    await page.getByRole('option', { name: 'Español' }).click();
    const metadata = page.getByRole('textbox', { name: 'Metadata' });
    await metadata.fill('team: payments\nno colon here');
    await save(page);
    await page.getByText('Write up to 30 lines').waitFor();
    await metadata.fill('team: payments\n\ncost-centre: 7: Madrid');
    await keep(page);
    const kept = await owner.api(readAppSettings, { params: { ...params, appId } });
    assert.equal(kept.notifications.newBuildMessage, 'Out now');
    assert.equal(kept.notifications.newBuildNotifyEmployees, true);
    assert.equal(kept.defaultScripts.postInstall, '#!/bin/sh\nexit 0');
    assert.equal(kept.configuration.notificationLanguage, 'es');
    assert.deepEqual(kept.metadata, { team: 'payments', 'cost-centre': '7: Madrid' });
    await page.context().close();
  });

  test('what was typed in one section is not lost by choosing another', async () => {
    await make('Typed');
    const page = await open(owner, settings('typed'));
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Typed twice');
    await page.getByRole('link', { name: 'SDK' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), 'Typed twice');
    await page.getByRole('link', { name: 'SDK' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'SDK' }).waitFor();
    await page.context().close();
  });

  test('a picture is cut, shown and removed; what is no picture is refused', async () => {
    await make('Pictured');
    const page = await open(owner, settings('pictured'));
    const files = page.locator('input[type=file]');
    await files.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('The selected file was not a supported image').waitFor();
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAKCAIAAAAsFXl4AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVQokWPo8taiEWIYNdp7NEC0RlNIF9FZBgCx9yrkwP3qIQAAAABJRU5ErkJggg==';
    await files.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await page.getByRole('dialog').getByRole('button', { name: 'Use this part' }).click();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.getByRole('button', { name: 'Remove the picture' }).waitFor({ state: 'detached' });
    // What was just done to the picture is in nobody's way.
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pictured too');
    await save(page);
    await heading(page, 'Pictured too');
    await page.context().close();
  });

  test('a token is made with step-up, shown once and revoked', async () => {
    await make('Built');
    const editor = await server.addMember(id, 'editor');
    const page = await open(editor, settings('built', 'tokens'));
    await server.ownerQuery(
      sql`update sessions set stepped_up_at = now() - interval '1 hour' where user_id = ${editor.id}`,
    );
    await page.getByText('No tokens yet').waitFor();
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New token' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly builds');
    await dialog.getByRole('button', { name: 'New token' }).click();
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await stepUp.getByLabel('Your password').fill(editor.password);
    await page.keyboard.press('Enter');
    await dialog.getByText('it is shown this once').waitFor();
    const token = (await dialog.locator('code').first().innerText()).trim();
    assert.match(token, /^msa_[\w-]{43}$/);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Nightly builds' });
    await row.getByText(`msa_…${token.slice(-4)}`).waitFor();
    assert.ok(!(await page.content()).includes(token));
    await row.getByRole('button', { name: 'Revoke: Nightly builds' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No tokens yet').waitFor();
    await page.context().close();
  });

  test('an app is deleted by typing its address', async () => {
    await make('Doomed');
    await make('Saved');
    const page = await open(owner, settings('doomed', 'danger'));
    await page.getByRole('button', { name: 'Delete the app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this app' });
    await dialog.getByLabel('Type doomed to confirm').fill('weather-two');
    await dialog.getByRole('button', { name: 'Delete the app' }).click();
    await dialog.getByText('Type doomed exactly').waitFor();
    await dialog.getByLabel('Type doomed to confirm').fill('doomed');
    await dialog.getByRole('button', { name: 'Delete the app' }).click();
    await heading(page, 'Apps');
    await page.getByRole('row', { name: /Saved/ }).waitFor();
    assert.equal(await page.getByRole('row', { name: /Doomed/ }).count(), 0);
    await page.context().close();
  });

  test('each sees what the role in the app allows', async () => {
    const { id: appId } = await make('Shared');
    const common = ['Overview', 'Builds', 'Publications', 'Audiences'];
    const told = ['Reports', 'Stats'];
    const shown: [TestUser, tabs: string[], sections: string[]][] = [
      [await server.addMember(id, 'viewer'), [...common, 'People', ...told], []],
      [await addAppMember(appId, 'viewer'), [...common, ...told], []],
      [
        await addAppMember(appId, 'editor'),
        [...common, ...told, 'Settings'],
        ['Configuration', 'Build server tokens', 'Old builds'],
      ],
      [
        await addAppMember(appId, 'admin'),
        [...common, ...told, 'Settings'],
        ['Default scripts', 'Configuration', 'Build server tokens', 'Integrations', 'Old builds', 'Danger zone'],
      ],
    ];
    for (const [user, tabs, sections] of shown) {
      const page = await open(user, settings('shared'));
      if (sections.length === 0) await page.getByText('You do not have permission to access here').waitFor();
      else await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
      assert.deepEqual(await linksOf(page, 'Pages of the app'), tabs);
      if (sections.length > 0) {
        const all = await linksOf(page, 'Sections of the settings of the app');
        assert.deepEqual(all.slice(3), sections);
      }
      await page.context().close();
    }
  });
});

test('the people of an app are those who have a role in it alone, and lead to their panels', async () => {
  const { id: appId } = await make('Peopled');
  const page = await open(owner, `/${slug}/apps/peopled/people`);
  await page.getByText('Nobody has a role in this app alone').waitFor();
  const editor = await addAppMember(appId, 'editor');
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(RegExp.escape(editor.email)) });
  await row.getByText('Editor').waitFor();
  await page.getByText('Whoever has a role in the workspace sees the app too').waitFor();
  assert.equal(await page.getByRole('main').getByText(owner.email).count(), 0);
  await row.getByRole('rowheader').click();
  await page.getByRole('dialog').getByText('Peopled').first().waitFor();
  await page.context().close();
});
