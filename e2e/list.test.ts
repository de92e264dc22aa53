/** The list kit on a hundred thousand devices: its address, its rows, its views, what it exports. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Role } from '@muster/contract/permissions';
import type { Page } from 'playwright-core';
import { eventually } from '../apps/server/src/platform/postgres/test-program.ts';
import { startTestServer, type TestUser } from '../apps/server/src/test-server.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { expectAccessible, launchBrowser, newPage, type PageOptions, until } from './browser.ts';
import { signIn } from './people.ts';
import { heading } from './seen.ts';

await buildWhatChanged();
// In this process, because nothing in the pages makes administrators of the provider, who see the playground.
const server = await startTestServer({ env: { SERVICES: 'all' } });
after(() => server.stop());
const url = server.url.replace('127.0.0.1', 'localhost');
const browser = await launchBrowser();
const owner = await server.createUser('admin');
const workspace = await server.createWorkspace(owner);

async function member(role: Role): Promise<TestUser> {
  const user = await server.createUser('admin');
  await server.join(workspace.id, user, role);
  return user;
}

/** Signed in by hand once each; the number of sign-ins in a while is limited. */
const sessions = new Map<string, NonNullable<PageOptions['storage']>>();

async function open(search = '', user = owner, options: PageOptions = {}): Promise<Page> {
  const storage = sessions.get(user.id);
  const page = await newPage(browser, { ...options, ...(storage ? { storage } : {}) });
  await page.goto(`${url}/dm/playground/list${search}`);
  if (!storage) {
    await signIn(page, user.email);
    await heading(page, 'Devices');
    sessions.set(user.id, await page.context().storageState());
  }
  await heading(page, 'Devices');
  await rowsAre(page, /of \d|No results/);
  return page;
}

/** Waits until the foot of the list says this. */
const rowsAre = (page: Page, words: RegExp) => page.locator('p', { hasText: words }).first().waitFor();
const firstRow = (page: Page) => page.locator('tbody tr[aria-rowindex="2"]');
const nameOf = async (page: Page, index: number) =>
  page.locator(`tbody tr[aria-rowindex="${index + 2}"] th`).textContent();
const search = (page: Page) => new URL(page.url()).searchParams;
/** Until the address says so. */
const addressHas = (page: Page, name: string, value: string | null) =>
  page.waitForURL((address) => address.searchParams.get(name) === value);

describe('the address', () => {
  test('is the view: what is chosen stands in it, Back takes it back, and a link restores it', async () => {
    const page = await open();
    await page.locator('button[data-sort]', { hasText: 'Owner' }).click();
    await addressHas(page, 'sort', 'owner');
    await page.getByRole('button', { name: 'State', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Silent' }).check();
    await addressHas(page, 'state', 'silent');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('macbook');
    await addressHas(page, 'q', 'macbook');
    await firstRow(page).getByText('MacBook').waitFor();
    const [link, shown] = [page.url(), await nameOf(page, 0)];

    const other = await page.context().newPage();
    await other.goto(link);
    await firstRow(other).waitFor();
    assert.equal(await nameOf(other, 0), shown);
    assert.equal(await other.getByRole('searchbox').inputValue(), 'macbook');
    await other.getByRole('button', { name: 'State: Silent' }).waitFor();
    assert.equal(await other.locator('th[aria-sort=ascending]').textContent(), 'Owner');
    await other.close();

    // Typing is one step with the choice before it; each choice is one.
    await page.goBack();
    await addressHas(page, 'state', null);
    assert.equal(search(page).get('sort'), 'owner');
    await page.goBack();
    await addressHas(page, 'sort', null);
    await page.locator('th[aria-sort=descending]', { hasText: 'Seen' }).waitFor();
    await page.goForward();
    await addressHas(page, 'sort', 'owner');
    await page.context().close();
  });

  test('that is broken shows what of it makes sense, and leaves what belongs to others', async () => {
    const page = await open('?sort=-nothing&cols=gone&state=exploded&os=ios&at=zzz&view=deleted&other=1');
    await page.getByRole('button', { name: 'System: iOS' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await addressHas(page, 'os', null);
    assert.equal(search(page).get('other'), '1');
    await page.context().close();
  });

  test('keeps the place: far down, away and Back, the same rows are there', async () => {
    const page = await open();
    await page.getByRole('region', { name: 'Devices' }).evaluate((frame) => {
      frame.scrollTop = 40 * 50_000;
    });
    await page.locator('tbody tr[aria-rowindex="50003"] th').waitFor();
    const name = await nameOf(page, 50_001);
    const drawn = await page.locator('tbody tr').count();
    assert.ok(drawn < 60, `${drawn} rows are drawn`);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(`${url}/${workspace.slug}`);
    await page.goBack();
    await addressHas(page, 'at', '50000');
    await page.locator('tbody tr[aria-rowindex="50003"] th').waitFor();
    assert.equal(await nameOf(page, 50_001), name);
    await rowsAre(page, /^50,001–/);
    await page.context().close();
  });
});

describe('rows', () => {
  test('are walked through by keys, to both ends, and selected with Shift and the space bar', async () => {
    const page = await open();
    await page.keyboard.press('/');
    await page.locator('[name=q]:focus').waitFor();
    await firstRow(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('tr[aria-rowindex="3"]:focus').waitFor();
    await page.keyboard.press('End');
    await page.locator('tr[aria-rowindex="100001"]:focus').waitFor();
    await page.keyboard.press('Home');
    await page.locator('tr[aria-rowindex="2"]:focus').waitFor();
    await page.keyboard.press('PageDown');
    await until(page, `Number(document.activeElement?.getAttribute('aria-rowindex')) > 5`);
    await page.keyboard.press('Home');
    await page.locator('tr[aria-rowindex="2"]:focus').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('4 selected').waitFor();
    await page.locator('tr[aria-rowindex="5"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[role=dialog]:focus-within').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus is back where it was; what Escape does next begins there.
    await page.locator('tr[aria-rowindex="5"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('4 selected').waitFor({ state: 'detached' });
    await rowsAre(page, /^1–/);
    await page.context().close();
  });

  test('stay where they are under a dialog, however soon after scrolling it is opened', async () => {
    const page = await open();
    await page.clock.install();
    await firstRow(page).focus();
    await page.keyboard.press('End');
    await page.locator('tr[aria-rowindex="100001"]:focus').waitFor();
    await page.clock.fastForward(1000);
    await page.waitForURL((address) => Number(address.searchParams.get('at')) > 99_000);
    await page.keyboard.press('Home');
    await page.locator('tr[aria-rowindex="2"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[role=dialog]:focus-within').waitFor();
    await rowsAre(page, /^1–/);
    await page.clock.fastForward(1000);
    // It is still open: its own button closes it.
    await expectAccessible(page, { part: '[role=dialog]' });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.clock.fastForward(1000);
    await addressHas(page, 'at', null);
    await rowsAre(page, /^1–/);
    await page.context().close();
  });

  test('are one stop for Tab: arrows lead to their controls and to the head, whose edges are no stops', async () => {
    const page = await open('?rows=500');
    const focus = (selector: string) => page.locator(`${selector}:focus`).waitFor();
    await page.getByRole('button', { name: 'Columns' }).focus();
    const stops: string[] = [];
    for (let n = 0; n < 12 && !stops.includes('TR'); n++) {
      await page.keyboard.press('Tab');
      stops.push(String(await page.evaluate('document.activeElement?.tagName')));
    }
    assert.equal(stops.at(-1), 'TR', stops.join(' '));
    assert.ok(!stops.includes('TH') && !stops.includes('SECTION'), stops.join(' '));
    await focus('tr[aria-rowindex="2"]');
    await page.keyboard.press('ArrowRight');
    await focus('tr[aria-rowindex="2"] input');
    await page.keyboard.press('ArrowDown');
    await focus('tr[aria-rowindex="3"] input');
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('ArrowLeft');
    await focus('tr[aria-rowindex="3"]');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await focus('thead input');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('thead button:focus', { hasText: 'Owner' }).waitFor();
    const first = `document.querySelector('tbody tr[aria-rowindex="2"]')?.textContent`;
    const before = await page.evaluate(first);
    await page.keyboard.press('Enter');
    await addressHas(page, 'sort', 'owner');
    // At once, on the rows of the old order: they are replaced, and the focus stays in the list.
    await page.keyboard.press('ArrowDown');
    await focus('tbody tr');
    await until(page, `${first} && ${first} !== ${JSON.stringify(before)}`);
    await focus('tbody tr');
    // One Tab leads out of the list, and back into it.
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(`document.activeElement?.closest('table')`), null);
    await page.keyboard.press('Shift+Tab');
    await focus('tbody tr');
    // Scrolled away from, the list is still reached.
    await page.getByRole('region', { name: 'Devices' }).evaluate((frame) => {
      frame.scrollTop = 40 * 300;
    });
    await page.locator('tbody tr[aria-rowindex="310"][tabindex="0"], tbody tr[tabindex="0"]').first().waitFor();
    assert.equal(await page.locator('tbody [tabindex="0"]').count(), 1);
    await page.context().close();
  });

  test('are selected across pages: by range, all here, all that match but some; other rows let them go', async () => {
    const page = await open();
    await page.locator('tbody input[type=checkbox]').first().click();
    await page
      .locator('tbody input[type=checkbox]')
      .nth(9)
      .click({ modifiers: ['Shift'] });
    await page.getByText('10 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select the rows here' }).click();
    await page.getByText('100 selected').waitFor();
    await page.getByRole('button', { name: 'Select all 100,000 that match' }).click();
    await page.getByText('100,000 selected').waitFor();
    await page.locator('tbody input[type=checkbox]').nth(2).click();
    await page.getByText('99,999 selected').waitFor();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText('Locked: 99999, all but 1').waitFor();
    await page.getByRole('link', { name: /^Apple/ }).click();
    await page.getByText('The selection was cleared').waitFor();
    await page.context().close();
  });

  test('do not jump when others change them: new ones wait behind a pill, others change in their place', async () => {
    const page = await open('?rows=500');
    const before = [await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)];
    await page.getByRole('button', { name: 'Add three' }).click();
    await page.getByRole('button', { name: 'Show 3 new rows' }).waitFor();
    assert.deepEqual([await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)], before);
    await page.getByRole('button', { name: 'Change one' }).click();
    await firstRow(page).getByText('Somebody Else').waitFor();
    await page.getByRole('button', { name: 'Delete one' }).click();
    await page.locator('tbody tr[aria-rowindex="3"]').getByText('Deleted').waitFor();
    await page.getByRole('button', { name: /^Show \d new rows$/ }).click();
    await rowsAre(page, /of 502/);
    await eventually(async () => (await nameOf(page, 0)) !== before[0], 'the new ones are shown');
    await page.context().close();
  });

  test('that are none say how to get some, or how to find some again', async () => {
    const page = await open('?rows=0');
    await page.getByText('No devices yet').waitFor();
    await expectAccessible(page);
    await page.goto(`${url}/dm/playground/list?rows=500&q=no+such+device`);
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await rowsAre(page, /of 500/);
    await page.context().close();
  });
});

describe('columns', () => {
  test('are hidden, moved by keys, pinned and put back; a link has them, this browser their widths', async () => {
    const page = await open();
    const heads = () => page.locator('thead th').allTextContents();
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Owner' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Enrolled' }).check();
    await dialog.getByRole('button', { name: 'Move State' }).press('ArrowUp');
    await dialog.getByRole('button', { name: 'Keep Serial number in sight' }).click();
    await addressHas(page, 'cols', '!name,!serial,state,os,seen,size,enrolled');
    await page.keyboard.press('Escape');
    // The address is first; the table follows it.
    await page.locator('thead th').nth(7).filter({ hasText: 'Enrolled' }).waitFor();
    assert.deepEqual(await heads(), ['', 'Name', 'Serial number', 'State', 'OS', 'Seen', 'Storage', 'Enrolled']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('spinbutton', { name: 'Width of OS' }).press('ArrowUp');
    await page.keyboard.press('Escape');
    await page.locator('[aria-label="Width of OS"][aria-valuenow="136"]').waitFor();
    await page.reload();
    await page.locator('[aria-label="Width of OS"][aria-valuenow="136"]').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('button', { name: 'Reset columns' }).click();
    await addressHas(page, 'cols', null);
    await page.locator('[aria-label="Width of OS"][aria-valuenow="120"]').waitFor();
    await page.context().close();
  });
});

describe('an export', () => {
  test('is what is shown: the same rows, order and columns, of all pages, with nothing that could run', async () => {
    const page = await open('?rows=500&state=ok&sort=name&cols=!name,state,size');
    await rowsAre(page, /of \d/);
    const total = Number(
      (
        await page
          .getByText(/^1–\d+ of/)
          .first()
          .textContent()
      )?.replace(/^.* of /, ''),
    );
    const download = async (format: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    const csv = await download('Table (CSV)');
    assert.match(csv.name, /^playground-devices-\d{4}-\d\d-\d\d\.csv$/);
    const lines = csv.text.trimEnd().split('\r\n');
    assert.equal(lines[0], '\uFEFFName,State,Storage');
    assert.equal(lines.length, total + 1);
    assert.ok(total > 100, 'more than a page');
    assert.ok(lines.slice(1).every((line) => /,OK,\d+$/.test(line)));
    assert.ok(!lines.some((line) => /^"?[=+@-]/.test(line)));
    const json = await download('Data (JSON)');
    const items = JSON.parse(json.text) as { name: string; state: string; size: number }[];
    assert.equal(items.length, total);
    assert.deepEqual(Object.keys(items[0] ?? {}), ['name', 'state', 'size']);
    assert.deepEqual(
      items.slice(0, 3).map(({ name }) => name),
      [await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)],
    );
    await page.locator('tbody input[type=checkbox]').nth(1).click();
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Data (JSON)' }).first().click(),
    ]);
    const selected = JSON.parse(await readFile(await file.path(), 'utf8')) as unknown[];
    assert.deepEqual(selected, [items[1]]);
    await page.context().close();
  });
});

describe('saved views', () => {
  let admin: Page;
  let viewer: Page;
  before(async () => {
    admin = await open('?rows=500', await member('admin'));
    viewer = await open('?rows=500', await member('viewer'));
  });
  const options = (page: Page) => page.getByRole('button', { name: 'Options of this view' });
  const choose = async (page: Page, item: string) => {
    await options(page).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

  test('are saved, changed, saved again and shared; a name is used once', async () => {
    await admin.getByRole('searchbox').fill('pixel');
    await addressHas(admin, 'q', 'pixel');
    await admin.getByRole('button', { name: 'Save as a new view' }).click();
    await admin.getByRole('dialog').getByLabel('Name').fill('Pixels');
    await expectAccessible(admin);
    await admin
      .getByRole('dialog')
      .getByLabel(/^Share it/)
      .check();
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.getByRole('link', { name: 'Pixels' }).waitFor();
    // The choice is shown a moment before the address has it.
    await admin.waitForURL((address) => /^[0-9a-f-]{36}$/.test(address.searchParams.get('view') ?? ''));
    await closed(admin);
    assert.equal(await admin.getByText('Unsaved changes').count(), 0);

    await admin.locator('button[data-sort]', { hasText: 'Owner' }).click();
    await admin.getByText('Unsaved changes').waitFor();
    await choose(admin, 'Save changes');
    await admin.getByText('Unsaved changes').waitFor({ state: 'detached' });

    await choose(admin, 'Save as a new view');
    await admin.getByRole('dialog').getByLabel('Name').fill('pixels');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.getByRole('dialog').getByLabel('Name').and(admin.locator('[aria-invalid=true]')).waitFor();
    await admin.keyboard.press('Escape');
    await closed(admin);
  });

  test('of others are seen by a viewer, who can neither change nor share, and keeps their own', async () => {
    await viewer.getByRole('button', { name: 'Views' }).click();
    await viewer.getByRole('menuitem', { name: 'Pixels' }).click();
    await addressHas(viewer, 'sort', 'owner');
    assert.equal(search(viewer).get('q'), 'pixel');
    await options(viewer).click();
    for (const name of ['Rename', 'Delete']) {
      await viewer.getByRole('menuitem', { name }).click();
      assert.equal(await viewer.getByRole('heading', { name }).count(), 0, name);
      assert.equal(await viewer.getByRole('menu').count(), 1, 'it says why not');
    }
    await viewer.keyboard.press('Escape');
    await choose(viewer, 'Save as a new view');
    await viewer.getByRole('dialog').getByLabel('Name').fill('Just mine');
    assert.equal(await viewer.getByLabel(/^Share it/).count(), 0);
    await viewer.getByRole('button', { name: 'Save', exact: true }).click();
    await viewer.getByRole('link', { name: 'Just mine' }).waitFor();
    await options(viewer).click();
    assert.equal(await viewer.getByRole('menuitem', { name: 'Share with the workspace' }).count(), 0);
    await viewer.getByRole('menuitem', { name: 'Open this list with it' }).click();
    await viewer.goto(`${url}/dm/playground/list`);
    await addressHas(viewer, 'q', 'pixel');
    await viewer.getByRole('link', { name: 'Just mine' }).waitFor();
  });

  test('are renamed and deleted by who may', async () => {
    await choose(admin, 'Rename');
    await admin.getByRole('dialog').getByLabel('Name').fill('All pixels');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.getByRole('link', { name: 'All pixels' }).waitFor();
    await closed(admin);
    // Not by what is said of it, which may still be there from the change before.
    const unshared = admin.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await choose(admin, 'Stop sharing');
    await unshared;
    await admin.getByText('View saved').first().waitFor();
    await viewer.reload();
    await viewer.getByRole('button', { name: 'Views' }).click();
    await viewer.getByRole('menuitem', { name: 'Just mine' }).waitFor();
    assert.equal(await viewer.getByRole('menuitem', { name: 'All pixels' }).count(), 0);
    await choose(admin, 'Delete');
    await admin.getByRole('link', { name: 'All pixels' }).waitFor({ state: 'detached' });
    await addressHas(admin, 'view', null);
    // What can be undone is not asked about.
    await admin.getByRole('button', { name: 'Undo' }).click();
    await admin.getByRole('button', { name: 'Views' }).click();
    await admin.getByRole('menuitem', { name: 'All pixels' }).waitFor();
  });
});

describe('on a phone', () => {
  test('rows are cards and filters a sheet; nothing sticks out', async () => {
    const page = await open('?rows=500', owner, { width: 390 });
    await page.getByRole('listitem').getByRole('button').first().waitFor();
    assert.equal(await page.locator('table').count(), 0);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Locked' }).check();
    await page.getByRole('button', { name: /^Show \d+ results$/ }).click();
    await page.getByRole('button', { name: 'Filters 1' }).waitFor();
    assert.equal(search(page).get('state'), 'locked');
    await page.locator('li input[type=checkbox]').first().check();
    await page.getByText('1 selected').waitFor();
    await expectAccessible(page);
    // By keys as well, and one stop for Tab.
    assert.equal(await page.locator('section[aria-label=Devices] [tabindex="0"]').count(), 1);
    await page.locator('li [data-opens]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('li[aria-posinset="2"] [data-opens]:focus').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('li[aria-posinset="2"] input:focus').waitFor();
    await page.context().close();
  });
});

describe('everybody', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`can use it, ${colorScheme}: with a selection, an open filter, the columns`, async () => {
      const page = await open('?rows=500', owner, { colorScheme });
      await page.locator('tbody input[type=checkbox]').first().click();
      for (const name of ['Columns', 'Export']) {
        await page.getByRole('button', { name }).click();
        const role = name === 'Columns' ? 'dialog' : 'menu';
        await page.getByRole(role).first().waitFor();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'State', exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
      await page.context().close();
    });
  }
});
