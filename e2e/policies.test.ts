/** Policies in the browser: from a template to a version and back, bad values, unknown keys, secrets, files, rights, a phone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as calls from '@muster/contract/calls/policies';
import { listProfiles } from '@muster/contract/calls/profiles';
import type { Locator, Page } from 'playwright-core';
import { passcodeGroup, policyPlace, wifiGroup } from '../apps/server/src/capabilities/policies/test-policies.ts';
import { mobileconfig, payloadOf, signed } from '../apps/server/src/capabilities/policies/test-profiles.ts';
import { expectAccessible } from './browser.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Parts of the policy' }).getByRole('link', { name, exact: true });
const review = (page: Page): Locator => page.getByRole('button', { name: 'Review and save' });

async function save(page: Page, comment: string, version: number): Promise<void> {
  await field(page, 'Comment').fill(comment);
  await page.getByRole('button', { name: `Save as version ${version}` }).click();
  await page.getByText(`Version ${version} was saved`).waitFor();
}

test('a policy from a template is edited by search, reviewed, saved and rolled back; somebody else was quicker', async () => {
  const place = await policyPlace(server);
  const { owner, org, make } = place;
  await make.device({ osVersion: '17.2', tags: ['field'] });
  const page = await open(owner, `/${org}/devices/policies`);
  await page.getByText('No policies yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'New policy' });
  await dialog.getByRole('button', { name: 'Create policy' }).click();
  await dialog.getByText('This is required').waitFor();
  await field(page, 'Name').fill('Field phones');
  await dialog.getByRole('radio', { name: /Basic security for iPhone/ }).check();
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Create policy' }).click();
  await page.getByRole('heading', { name: 'Field phones' }).waitFor();
  const [{ id: policyId } = { id: '' }] = (await owner.api(calls.listPolicies, { params: { org }, query: {} })).items;
  await place.assign(policyId, { kind: 'tag', target: 'field' });

  // By the words of the help as well; the field has the focus, and what is found stays beside it.
  await page.getByRole('searchbox', { name: /Search/ }).fill('minimum length');
  const results = page.getByRole('navigation', { name: 'Search settings' });
  // One stop for Tab, arrows within it.
  await results.getByRole('link', { name: /Minimum length.*Passcode.*minLength/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await results.locator('a:focus').waitFor();
  await page.keyboard.press('End');
  await results.locator('li:last-child > a:focus').waitFor();
  assert.equal(await results.locator('a[tabindex="0"]').count(), 1);
  await results.getByRole('link', { name: /Minimum length.*Passcode.*minLength/ }).press('Enter');
  await page.getByRole('heading', { name: 'Passcode' }).waitFor();
  const length = field(page, 'Minimum length');
  assert.equal(await length.inputValue(), '6');
  await page.locator('[id$=minLength]:focus').waitFor();
  assert.match(page.url(), /group=apple[.]profile/);
  assert.match(page.url(), /q=minimum/);
  await length.fill('');
  await page.keyboard.type('10');
  await page.getByText('Not saved').waitFor();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  assert.equal(await length.inputValue(), '6');
  await page.getByText('Not saved').waitFor({ state: 'detached' });
  await length.fill('10');
  const simple = page.getByRole('group', { name: 'Allow simple codes' });
  await simple.getByRole('radio', { name: 'Not set' }).check({ force: true });
  await expectAccessible(page);

  // Whoever goes elsewhere is asked first.
  await page.getByRole('link', { name: 'Policies', exact: true }).last().click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();

  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Review' }).waitFor();
  await row(page, /Minimum length 6 10/).waitFor();
  await row(page, /Allow simple codes Off not set/).waitFor();
  await page.getByText('1 device gets this.').waitFor();
  await expectAccessible(page);
  await page.goBack();
  assert.equal(await length.inputValue(), '10');
  await review(page).click();
  await save(page, 'Longer codes', 2);
  await page.getByText('Not saved').waitFor({ state: 'detached' });
  await page.waitForFunction('document.activeElement !== document.body');
  assert.equal((await place.read(policyId)).version, 2);

  // Two at once: the second sees the version of the first, and can save on top of it.
  await length.fill('12');
  const theirs = await place.read(policyId);
  const settings = theirs.content.settings.map((item) =>
    item.group === passcodeGroup ? { ...item, values: { ...item.values, maxInactivity: 1 } } : item,
  );
  await place.save(policyId, { ...theirs.content, settings }, 2);
  await page.getByText(/Version 3 was saved meanwhile/).waitFor();
  await review(page).click();
  await page.getByRole('button', { name: /Save as version/ }).click();
  await page.getByRole('heading', { name: 'Version 3 was saved meanwhile' }).waitFor();
  await page.getByRole('link', { name: 'See what they changed' }).click();
  await page.getByRole('heading', { name: 'Version 3' }).waitFor();
  await tab(page, 'Settings').click();
  assert.equal(await length.inputValue(), '12');
  await review(page).click();
  await page.getByRole('button', { name: /Save as version/ }).click();
  await page.getByRole('button', { name: 'Save mine on top of it' }).click();
  await page.getByText('Version 4 was saved').waitFor();

  await tab(page, 'Versions').click();
  await page.getByText('Longer codes').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Version 1', exact: true }).click();
  await row(page, /Minimum length 12 6/).waitFor();
  await page.getByText('1 device gets this.').waitFor();
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByText('Version 5 has the content of version 1').waitFor();
  await page.getByText('Rolled back to version 1').waitFor();
  const back = await place.read(policyId);
  assert.equal(back.content.settings.find(({ group }) => group === passcodeGroup)?.values.minLength, 6);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Field phones (copy)' }).waitFor();
  await page.context().close();
});

test('bad values are told at their fields, unknown keys are kept, secrets are written and never read', async () => {
  const place = await policyPlace(server);
  const { owner, org } = place;
  const made = await place.create({
    name: 'Networks',
    type: 'ios',
    content: {
      settings: [
        { id: 'pin', group: passcodeGroup, values: { minLength: 6, futureKey: { deep: [1, 2] } } },
        { id: 'net', group: wifiGroup, name: 'Offices', values: { SSID_STR: 'Aurora', Password: 'espresso-twice' } },
        { id: 'odd', group: 'apple.profile.com.example.odd', values: { mode: 'strict' } },
      ],
    },
  });
  const at = (query: string) => `/${org}/devices/policies/${made.id}?${query}`;
  const page = await open(owner, at(`group=${passcodeGroup}`));
  const length = field(page, 'Minimum length');
  await length.fill('99');
  await page.getByText('It has to be between 0 and 16').waitFor();
  await length.fill('many');
  await page.getByText('This is not of the right kind: a whole number is expected').waitFor();
  await page.getByText('1 value is not right').waitFor();
  await expectAccessible(page);
  await review(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not right yet' });
  await alert.getByText('This is not of the right kind: a whole number is expected').waitFor();
  assert.equal(await page.getByRole('button', { name: /Save as version/ }).getAttribute('aria-disabled'), 'true');
  await alert.getByRole('link', { name: /Passcode · Minimum length/ }).click();
  await page.locator('[id$=minLength]:focus').waitFor();
  await length.fill('8');

  // What the catalogue does not know stands there as it is written; what is no JSON is not taken over.
  const unknown = field(page, 'Unknown keys as JSON');
  assert.deepEqual(JSON.parse(await unknown.inputValue()), { futureKey: { deep: [1, 2] } });
  await unknown.fill('{ "futureKey": ');
  await page.getByText('This is not JSON').waitFor();
  await unknown.fill('{ "futureKey": { "deep": [3] } }');
  const groups = page.getByRole('navigation', { name: 'Groups of settings' });
  await groups.getByRole('link', { name: /com.example.odd/ }).click();
  await page.getByText('The catalog does not know this group').waitFor();

  await groups.getByRole('link', { name: /Offices/ }).click();
  await page.getByText('Set. Nobody can read it.').waitFor();
  assert.ok(!(await page.content()).includes('espresso-twice'));
  await page.getByRole('button', { name: 'Replace Password', exact: true }).click();
  await page.getByRole('button', { name: 'Keep the one that is set' }).click();
  await page.getByRole('button', { name: 'Replace Password', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill('ristretto-once');
  const user = field(page, 'User name');
  await page.getByRole('button', { name: /Enterprise sign-in/ }).click();
  await user.fill('{{emp');
  await page.getByRole('button', { name: 'Insert employeeEmail' }).click();
  assert.equal(await user.inputValue(), '{{employeeEmail}}');
  await page.getByRole('button', { name: 'Add to Trusted names of servers' }).click();
  await page.keyboard.type('a.example');
  await page.getByRole('button', { name: 'Add to Trusted names of servers' }).click();
  await page.keyboard.type('b.example');
  await page.getByRole('button', { name: /Move .* 2 up/ }).press('Enter');
  await page.getByRole('button', { name: 'Add to Kinds of EAP' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add another' }).click();
  await field(page, 'Name').fill('Guests');
  await field(page, 'Name of the network').fill('Guests');
  await groups.getByRole('link', { name: /Guests/ }).waitFor();
  await review(page).click();
  await page.getByText('Secret changed').waitFor();
  assert.ok(!(await page.content()).includes('ristretto-once'));
  await save(page, 'Guests', 2);
  const { content } = await place.read(made.id);
  const values = (id: string) => content.settings.find((item) => item.id === id)?.values ?? {};
  assert.deepEqual(values('pin'), { minLength: 8, futureKey: { deep: [3] } });
  assert.deepEqual(Object.keys(values('net').Password as object), ['$secret']);
  assert.deepEqual(values('net').EAPClientConfiguration, {
    UserName: '{{employeeEmail}}',
    TLSTrustedServerNames: ['b.example', 'a.example'],
    AcceptEAPTypes: [13],
  });
  assert.deepEqual(values('odd'), { mode: 'strict' });

  // Apps, bookmarks and a custom profile are part of the same draft.
  await tab(page, 'Bookmarks').click();
  await page.getByRole('button', { name: 'Add a bookmark' }).click();
  await field(page, 'Address').fill('help.example');
  await field(page, 'Title').fill('Help desk');
  await page.getByText('2 values').or(page.getByText('1 value is not right')).waitFor();
  await field(page, 'Address').fill('https://help.example');
  await tab(page, 'Apps and books').click();
  await page.getByRole('button', { name: 'Add an app' }).click();
  const app = page.getByRole('dialog', { name: 'Add an app' });
  await app.getByRole('radio', { name: 'App of the store' }).check({ force: true });
  await app.getByRole('textbox', { name: 'Number in the App Store' }).fill('361309726');
  await app.getByRole('textbox', { name: 'Name', exact: true }).fill('Pages');
  await app.getByRole('button', { name: 'Add a key' }).click();
  await app.getByRole('textbox', { name: 'Key' }).fill('server');
  await app.getByRole('textbox', { name: 'Value' }).fill('https://x.example');
  await expectAccessible(page, { part: '[role=dialog]' });
  await app.getByRole('button', { name: 'Add to the policy' }).click();
  await page.getByText(/Store app · 1 key configured/).waitFor();
  await page.keyboard.press('Control+s');
  await save(page, '', 3);
  const now = await place.read(made.id);
  assert.equal(now.content.bookmarks[0]?.url, 'https://help.example');
  assert.deepEqual(now.content.apps[0]?.configuration, { server: 'https://x.example' });
  await page.context().close();
});

test('profiles: good ones, signed ones and bad ones', async () => {
  const { owner, org } = await policyPlace(server);
  const page = await open(owner, `/${org}/devices/profiles`);
  await page.getByText('No custom profiles yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload a profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a configuration profile' });
  const give = (buffer: Buffer, name = 'x.mobileconfig') =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const send = dialog.getByRole('button', { name: 'Upload', exact: true });
  await send.click();
  await dialog.getByText('No file selected').waitFor();
  await give(Buffer.from('hello'), 'x.txt');
  await dialog.getByText('“x.txt” is not a .mobileconfig file.').waitFor();
  await give(Buffer.from('hello'));
  await send.click();
  await dialog.getByText('This file is not a configuration profile.').waitFor();
  await give(mobileconfig({ PayloadContent: [payloadOf('com.apple.mdm', {})] }));
  await send.click();
  await dialog.getByText('The profile enrolls devices into management.').waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  const script = '<script>alert(1)</script>';
  const file = mobileconfig({ PayloadDisplayName: script, PayloadContent: [payloadOf('com.example.legacy', {})] });
  await give(signed(file, new Date('2031-01-01T00:00:00Z')));
  await send.click();
  await page.getByRole('heading', { name: script }).waitFor();
  await page.getByText(/does not know the payload com.example.legacy/).waitFor();
  await page.getByText('Somebody (not known)').waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  assert.equal((await download).suggestedFilename(), 'example.aurora.clock.mobileconfig');
  await page.getByRole('button', { name: 'Replace the file' }).click();
  const replacing = page.getByRole('dialog');
  await replacing
    .locator('input[type=file]')
    .setInputFiles({ name: 'y.mobileconfig', mimeType: 'application/octet-stream', buffer: mobileconfig() });
  await replacing.getByRole('button', { name: 'Replace the file' }).click();
  await page.getByText(/Version 2 of/).waitFor();

  // In a policy it cannot be deleted.
  const [profile] = (await owner.api(listProfiles, { params: { org }, query: {} })).items;
  assert.ok(profile);
  const body = { name: 'With it', type: 'ios' as const, content: { profiles: [{ id: 'p', profileId: profile.id }] } };
  await owner.api(calls.createPolicy, { params: { org }, body });
  await page.getByRole('link', { name: 'With it' }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Policies use this profile. Take it out of them first.').waitFor();
  await page.getByRole('link', { name: 'With it' }).click();
  await page
    .getByRole('navigation', { name: 'Groups of settings' })
    .getByRole('link', { name: /Custom profiles/ })
    .click();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await review(page).click();
  await save(page, '', 2);
  await page.context().close();
});

test('files: a dry run first, imported twice changes nothing; the order, composition and what is locked', async () => {
  const place = await policyPlace(server);
  const { owner, org } = place;
  const policyFile = (name: string, values: object, type = 'ios') => ({
    muster: 'policy/1',
    name,
    type,
    content: { settings: [{ id: 'pin', group: passcodeGroup, values }] },
  });
  const files = (...list: [string, unknown][]) =>
    list.map(([name, content]) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    }));
  const page = await open(owner, `/${org}/devices/policies`);
  const dialog = page.getByRole('dialog', { name: 'Import policies' });
  const input = dialog.locator('input[type=file]');
  await page.getByRole('button', { name: 'Import' }).first().click();
  await input.setInputFiles([
    ...files(['one.json', policyFile('One', { minLength: 6 })], ['two.json', [policyFile('Two', { minLength: 8 })]]),
    { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{') },
  ]);
  await dialog.getByText('“broken.json” is not a file of policies: it is not JSON').waitFor();
  await dialog.getByRole('listitem').filter({ hasText: 'One' }).getByText('New', { exact: true }).first().waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  assert.equal((await owner.api(calls.listPolicies, { params: { org }, query: {} })).items.length, 0);
  await dialog.getByRole('button', { name: 'Import 2 policies' }).click();
  await dialog.getByText('2 policies were imported').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await row(page, /One/).waitFor();
  await page.getByRole('button', { name: 'Import' }).first().click();
  await input.setInputFiles(files(['one.json', policyFile('One', { minLength: 6 })]));
  await dialog.getByText('Everything is as in the files.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Import' }).first().click();
  await input.setInputFiles(files(['one.json', policyFile('One', { minLength: 99 })]));
  await dialog.getByText('Refused').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  // The order, by keyboard.
  await page.getByRole('button', { name: 'Change the order' }).click();
  const order = page.getByRole('dialog', { name: 'Order of the policies' });
  await order.getByRole('button', { name: 'Move Two up' }).press('Enter');
  await order.locator('[data-place="0"]', { hasText: 'Two' }).waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await order.getByRole('button', { name: 'Done' }).click();
  await row(page, /Two 1 iOS/)
    .first()
    .waitFor();
  await page.getByRole('checkbox', { name: 'Select One' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Select Two' }).check({ force: true });
  await page.getByRole('button', { name: 'Compose' }).click();
  const together = page.getByRole('dialog', { name: 'Policies together' });
  await together.getByText('“Two” wins: it stands at place 1').waitFor();
  await expectAccessible(page, { part: '[role=dialog]' });
  await together.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'Select One' }).uncheck({ force: true });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).last().click();
  assert.equal((await download).suggestedFilename(), 'two.json');

  // Linked to a device it cannot be deleted; nothing is left of one that is.
  await place.make.device({ tags: ['field'] });
  const [two] = (await owner.api(calls.listPolicies, { params: { org }, query: {} })).items;
  assert.ok(two);
  await place.assign(two.id, { kind: 'tag', target: 'field' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const sure = page.getByRole('alertdialog', { name: 'Delete “Two”?' });
  await sure.getByRole('textbox').fill('confirm');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: '“Two” cannot be deleted yet' })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.context().close();

  const poor = await policyPlace(server, { duplicatePolicy: false, policyComposition: false });
  const plain = await poor.create({ name: 'Plain', type: 'macos' });
  const locked = await open(poor.owner, `/${poor.org}/devices/policies/${plain.id}`);
  await locked.getByRole('button', { name: 'More actions' }).click();
  await locked.getByRole('menuitem', { name: /Duplicate.*not available on your current plan/ }).waitFor();
  await locked.context().close();
});

test('who may only look sees everything and changes nothing; on a phone groups come first', async () => {
  const place = await policyPlace(server);
  const { owner, org, organizationId } = place;
  const made = await place.create({ name: 'Shops', type: 'ios', templateId: 'baseline-iphone' });
  const viewer = await server.addMember(organizationId, 'viewer');
  const page = await open(viewer, `/${org}/devices/policies`);
  await row(page, /Shops/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Import' }).count(), 0);
  await row(page, /Shops/).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Shops' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Groups of settings' })
    .getByRole('link', { name: /^Passcode com.apple.mobiledevice/ })
    .click();
  assert.equal(await field(page, 'Minimum length').isDisabled(), true);
  assert.equal(await review(page).count(), 0);
  await expectAccessible(page);
  await page.context().close();

  const phone = await open(owner, `/${org}/devices/policies/${made.id}`, { width: 390, height: 844 });
  const groups = phone.getByRole('navigation', { name: 'Groups of settings' });
  await groups.getByRole('link', { name: /^Passcode com.apple.mobiledevice/ }).click();
  await groups.waitFor({ state: 'detached' });
  const length = field(phone, 'Minimum length');
  await length.fill('9');
  await review(phone).waitFor();
  await expectAccessible(phone);
  const overflow = await phone.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  assert.equal(overflow, 0);
  await phone.getByRole('link', { name: 'All groups' }).click();
  await groups.waitFor();
  await phone.getByRole('searchbox').fill('camera');
  await phone
    .getByRole('link', { name: /allowCamera/ })
    .first()
    .click();
  await phone
    .getByRole('group', { name: /camera/i })
    .first()
    .waitFor();
  await phone.context().close();
});
