/** The widgets that show data, as people use them on the playground: by pointer, by keyboard, under the page's policy. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../apps/server/src/platform/postgres/test-program.ts';
import { startTestServer } from '../apps/server/src/test-server.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { expectAccessible, launchBrowser, newPage } from './browser.ts';
import { signIn } from './people.ts';

await buildWhatChanged();
// In this process, because the playground is for the provider's staff, and nobody registers as that.
const server = await startTestServer({ env: { SERVICES: 'all' } });
after(() => server.stop());
const url = server.url.replace('127.0.0.1', 'localhost');
const browser = await launchBrowser();
const user = await server.createUser('admin');
await server.createWorkspace(user);

/** What the page complained about, a breach of its content security policy among it. */
const complaints: string[] = [];

// Signed in once, because sign-ins are limited; and one tab for all tests, because its first page takes the longest.
const tab = await newPage(browser);
await tab.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
await tab.goto(`${url}/dm/playground?only=charts`);
await signIn(tab, user.email);
await tab.locator('#charts').waitFor();
tab.on('pageerror', (error) => complaints.push(error.message));
tab.on('console', (message) => {
  if (message.type() === 'error') complaints.push(message.text());
});

async function open(sections: string, language: 'en' | 'es' = 'en'): Promise<Page> {
  await tab.goto(`${url}/dm/playground?hl=${language}&only=${sections}`);
  await tab.locator('main section').first().waitFor();
  return tab;
}

/** What a form would send. */
const sent = (page: Page, name: string) => page.locator(`#dates input[type=hidden][name="${name}"]`).inputValue();

describe('combobox', () => {
  test('an open list leaves the page as it is: Escape, Tab and a press elsewhere close it, and the press counts', async () => {
    const page = await open('choices');
    const field = page.locator('#choices').getByRole('combobox', { name: 'Country' }).first();
    const list = page.getByRole('listbox');
    await field.click();
    await list.waitFor();
    assert.equal(await page.locator('main').getAttribute('aria-hidden'), null);
    assert.equal(await page.locator('#choices').getByRole('checkbox', { name: 'Send me news' }).count(), 1, 'is heard');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await page.keyboard.press('Tab');
    await list.waitFor({ state: 'detached' });
    await page
      .locator('#choices')
      .getByRole('combobox', { name: 'Searched country' })
      .and(page.locator(':focus'))
      .waitFor();
    await field.click();
    await list.waitFor();
    const other = page.locator('#choices').getByRole('checkbox', { name: 'Send me news' });
    assert.ok(await other.isChecked());
    await page.locator('#choices').getByText('Send me news').click();
    await list.waitFor({ state: 'detached' });
    assert.ok(!(await other.isChecked()));
  });
});

describe('popover', () => {
  test('one that opens out of a panel is closed by a press on the panel, which stays', async () => {
    const page = await open('overlays');
    await page.locator('#overlays').getByRole('button', { name: 'Panel', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Build 214' });
    const popover = page.getByRole('dialog', { name: 'Checksum' });
    await panel.getByRole('button', { name: 'Checksum' }).click();
    await popover.getByText('A few words').click();
    await popover.waitFor();
    await panel.getByText('Side panels are places').click();
    await popover.waitFor({ state: 'detached' });
    await panel.waitFor();
  });
});

describe('dates', () => {
  test('a field that is given the focus takes what is typed, and gives ISO', async () => {
    const page = await open('dates');
    await page.locator('#sample-date-empty').focus();
    await page.keyboard.type('02282027');
    assert.equal(await sent(page, 'date-empty'), '2027-02-28');
    await page.locator('#sample-time').focus();
    await page.keyboard.type('2359');
    assert.match(await sent(page, 'time'), /^23:59/);
  });

  test('a day outside of the bounds cannot be chosen', async () => {
    const page = await open('dates');
    await page
      .locator('#sample-pick')
      .getByRole('button', { name: /Open the calendar/ })
      .click();
    const calendar = page.getByRole('dialog');
    await calendar.waitFor();
    await expectAccessible(page);
    await calendar.getByRole('button', { name: /November 12/ }).click();
    assert.equal(await sent(page, 'pick'), '2026-11-12');
    await page
      .locator('#sample-pick')
      .getByRole('button', { name: /Open the calendar/ })
      .click();
    await page.getByRole('button', { name: 'Previous' }).click();
    const early = page.getByRole('button', { name: /October 19/ });
    assert.equal(await early.getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Escape');
    assert.equal(await sent(page, 'pick'), '2026-11-12');
  });

  test('a range is chosen by its name', async () => {
    const page = await open('dates', 'es');
    const range = page.locator('#sample-range');
    await range.getByRole('button', { name: /Abrir el calendario/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Últimos 7 días' }).click();
    assert.equal(await sent(page, 'range-start'), '2026-10-28');
    assert.equal(await sent(page, 'range-end'), '2026-11-03');
  });

  test('the exact time is told to the keyboard', async () => {
    const page = await open('dates');
    const time = page.locator('#dates time').nth(1);
    await time.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').getByText('3 Nov 2026 10:58:00 GMT+1').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
  });
});

describe('charts', () => {
  test('are read by arrow keys and as a table', async () => {
    const page = await open('charts');
    const chart = page.getByRole('slider', { name: 'Enrollments' });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /^29 Oct: Apple \d+, Android \d+/);
    const figure = page.getByRole('figure', { name: 'Enrollments' });
    await figure.getByRole('button', { name: 'Show as table' }).click();
    assert.equal(await figure.getByRole('row').count(), 31);
    // A gap is a dash, not a zero.
    await figure.getByRole('row', { name: /^11 Oct .* —$/ }).waitFor();
    await expectAccessible(page);
  });
});

describe('JSON', () => {
  test('a tree of ten thousand is walked by keys, searched, and drawn in part', async () => {
    const page = await open('code');
    const tree = page.getByRole('tree', { name: 'Device report' });
    await tree.focus();
    for (let row = 0; row < 6; row += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await tree.and(page.locator('[aria-activedescendant$="signs"]')).waitFor();
    assert.ok((await tree.getByRole('treeitem').count()) < 60);
    await page.locator('#code').getByRole('searchbox').first().fill('app9999');
    await page.getByText('Matches: 1').waitFor();
    await page.getByText('applications[9999].bundle').waitFor();
    await expectAccessible(page);
  });
});

describe('tables', () => {
  test('rows are reached, selected and columns resized by keys', async () => {
    const page = await open('tables');
    const table = page.locator('#tables').getByRole('grid').first();
    await table.getByRole('row', { name: /Ana's iPhone/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await table.getByRole('row', { name: /Lobby/, selected: true }).waitFor();
    const handle = table.getByRole('separator');
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await handle.getAttribute('aria-valuenow'), '276');
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowLeft');
    assert.equal(await handle.getAttribute('aria-valuenow'), '64');
  });
});

describe('files', () => {
  const file = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('x') });

  test('are taken by their ending, chosen or dropped; others are told apart', async () => {
    const page = await open('files');
    const section = page.locator('#files');
    await section
      .locator('input[type=file]')
      .first()
      .setInputFiles([file('new.ipa'), file('bad.exe')]);
    await section.getByTitle('new.ipa').waitFor();
    await section.getByRole('alert').getByText('bad.exe is not one of these kinds.').waitFor();
    const dropped = await page.evaluateHandle(`
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'dropped.apk'));
      data`);
    const box = section.getByText('Builds', { exact: true });
    await box.dispatchEvent('dragenter', { dataTransfer: dropped });
    await box.dispatchEvent('drop', { dataTransfer: dropped });
    await section.getByTitle('dropped.apk').waitFor();
    await section.getByRole('list').first().getByRole('button', { name: 'Cancel aurora-4.2.0.ipa' }).click();
    await section.getByRole('button', { name: 'Try again: aurora-4.2.0.ipa' }).waitFor();
    await expectAccessible(page);
  });
});

describe('differences and codes', () => {
  test('what did not change unfolds; a code is downloaded', async () => {
    const page = await open('diffs,identity,code');
    await page.getByRole('button', { name: 'Show 19 unchanged lines' }).click();
    await page.getByText('setting-12: default').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as SVG' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'enroll-aurora.svg');
  });
});

describe('copying', () => {
  // Plain http has no clipboard.
  for (const way of ['with a clipboard', 'without one'] as const) {
    test(`says so for 1500 ms, ${way}`, async () => {
      const page = await open('code');
      if (way === 'without one')
        await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      // The clock of the tab, so these tests are the last.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.locator('#code').getByRole('button', { name: '662e41f0-6b2c-4f3f' }).click();
      const said = page.locator('#code').getByRole('status').filter({ hasText: 'Copied' });
      await said.waitFor();
      await page.clock.runFor(1_499);
      assert.equal(await said.count(), 1);
      await page.clock.runFor(1);
      // The clock stands, so that it is gone by now or not at all; drawing it takes a moment.
      await said.waitFor({ state: 'detached' });
      await page.clock.resume();
      // What was copied comes out where it is pasted.
      await page.locator('#code').getByRole('searchbox').first().focus();
      await page.keyboard.press('ControlOrMeta+v');
      const pasted = page.locator('#code').getByRole('searchbox').first();
      await eventually(async () => (await pasted.inputValue()) === '662e41f0-6b2c-4f3f', 'it is pasted');
    });
  }
});

test('no page complained, and none broke its policy', () => {
  assert.deepEqual(complaints, []);
});
