/** Builds sent from the pages of an app: several at once, stopped, gone on with, given up; over reloads and lost networks. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createApp, readApp } from '@muster/contract/calls/apps';
import type { Page } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { TestUser } from '../apps/server/src/test-server.ts';
import { expectAccessible, type PageOptions, until } from './browser.ts';
import { failure } from './screen.ts';
import { chooseBy, dockOf, fixture, lineOf, makeFile, onItsWay, rowOf, upload, withoutPicker } from './uploading.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, open } = await startWorkspacePages();
const owner = await server.createUser();
const { id: organizationId, slug } = await server.createWorkspace(owner, 'Nordwind');
const app = await owner.api(createApp, { params: { org: slug }, body: { name: 'Aurora Card', slug: 'aurora-card' } });
const large = await makeFile('large-4.2.0.ipa', 6_000_000);
const slow = 500_000;

interface Kept {
  id: string;
  file_name: string;
  tags: string[];
  changelog: string;
  sha256: string | null;
}
const builds = (name: string) =>
  server.ownerQuery<Kept>(sql`
    select builds.id, file_name, tags, changelog, encode(sha256, 'hex') as sha256
    from builds join stored_files on stored_files.id = file_id
    where file_name = ${name} order by builds.created_at`);

/** The page of the app, and what its browser complains about. */
async function openApp(user: TestUser = owner, options?: PageOptions): Promise<Page> {
  const page = await open(user, `/${slug}/apps/aurora-card/builds`, options);
  await withoutPicker(page);
  page.on('pageerror', (error) => assert.fail(error));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) assert.fail(message.text());
  });
  return page;
}

/** What can be done with files comes right after the page. */
const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true, disabled: false });

/** It has arrived as it was, once. */
async function arrived(name: string, sha256: string): Promise<void> {
  for (;;) {
    const [first, ...more] = await builds(name);
    assert.equal(more.length, 0, 'once');
    if (first?.sha256) return assert.equal(first.sha256, sha256);
    await new Promise((done) => setTimeout(done, 50));
  }
}

test('several files are sent with their tags and what is new, and each leads to its build', async () => {
  const page = await openApp();
  await chooseBy(
    page.getByRole('button', { name: 'Upload', exact: true }),
    fixture('apple/ad-hoc.ipa'),
    fixture('android/adaptive.apk'),
    fixture('android/layers.apk'),
    (await makeFile('nor-this-one.zip', 10)).path,
    (await makeFile('not-this-one.txt', 10)).path,
  );
  // What is no package is refused where it is chosen.
  await page
    .getByText(/Invalid file\. File extension not supported: not-this-one\.txt\. .*ipa, apk, .*tar\.gz/)
    .waitFor();
  const dialog = page.getByRole('dialog', { name: 'Upload 4 builds' });
  await dialog.getByRole('button', { name: 'Cancel nor-this-one.zip' }).click();
  await dialog.getByLabel('Tags').fill('beta');
  await dialog.getByLabel('What is new').fill('Faster\nand smaller');
  await expectAccessible(page, { part: '[role=dialog]' });
  // Which of them comes last is told last, and that may be any.
  await page.evaluate(`{
    globalThis.told = new Set();
    const hear = () => document.querySelectorAll('[role=status]').forEach(({ textContent }) => told.add(textContent));
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  }`);
  await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
  await dockOf(page).getByRole('heading', { name: '3 files uploaded' }).waitFor();
  for (const name of ['ad-hoc.ipa', 'adaptive.apk', 'layers.apk']) {
    await until(page, `[...told].some((words) => words.includes('${name}: Uploaded'))`);
  }
  await expectAccessible(page);
  for (const name of ['ad-hoc.ipa', 'adaptive.apk', 'layers.apk']) {
    const [build] = await builds(name);
    assert.deepEqual([build?.tags, build?.changelog], [['beta'], 'Faster\nand smaller']);
    const link = rowOf(page, name).getByRole('link', { name: 'Show build' });
    assert.match((await link.getAttribute('href')) ?? '', new RegExp(`[?&]s=build&id=${build?.id}$`));
  }
  assert.equal((await builds('not-this-one.txt')).length, 0);
  assert.equal((await builds('nor-this-one.zip')).length, 0);

  // On another page of the workspace it is still there.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
  await rowOf(page, 'ad-hoc.ipa').getByRole('link', { name: 'Show build' }).click();
  await page.waitForURL(/\/apps\/aurora-card\/builds\?s=build&id=/);
  await page.locator('[role=dialog]:focus-within').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the list of uploads' }).click();
  await dockOf(page).waitFor({ state: 'detached' });
  // What builds of the app were called before is offered.
  await server.ownerQuery(sql`
    insert into application_attributes (organization_id, application_id, type, value, builds)
    values (${organizationId}, ${app.id}, 'tags', 'nightly', 3)`);
  await chooseBy(page.getByRole('button', { name: 'Upload', exact: true }), fixture('android/rotated.apk'));
  await page.getByRole('dialog').getByRole('button', { name: 'Add nightly' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove nightly' }).waitFor();
  // Among others that are there, one's own is shown at once: only what others send waits to be asked for.
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const before = await rows.count();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload 1 file' }).click();
  await rows.nth(before).waitFor();
  assert.equal(await page.getByRole('button', { name: /new row/ }).count(), 0);
  await page.context().close();
});

test('a package with another identifier is asked about first, and the picture of the app stays', async () => {
  const params = { org: slug };
  const other = await owner.api(createApp, { params, body: { name: 'Field Notes', slug: 'field-notes' } });
  const picture = async () => (await owner.api(readApp, { params: { ...params, appId: other.id } })).picture;
  const page = await open(owner, `/${slug}/apps/field-notes/builds`);
  await withoutPicker(page);
  await upload(page, fixture('android/adaptive.apk'));
  await rowOf(page, 'adaptive.apk').getByText('Processed').waitFor();
  const before = await picture();
  assert.ok(before);
  await page.getByRole('button', { name: 'Close the list of uploads' }).click();

  await upload(page, fixture('android/layers.apk'));
  const question = page.getByRole('alertdialog', { name: 'Is this a build of Field Notes?' });
  await question.getByText(/^layers\.apk has [\w.]+$/).waitFor();
  await question.getByText(/The builds of Field Notes have the identifier [\w.]+\./).waitFor();
  await expectAccessible(page, { part: '[role=alertdialog]' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  const dialog = page.getByRole('dialog', { name: 'Upload a build' });
  assert.equal(await dockOf(page).count(), 0, 'nothing was sent');
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await question.getByRole('button', { name: 'Upload anyway' }).click();
  await rowOf(page, 'layers.apk').getByText('Processed').waitFor();
  assert.equal(await picture(), before);
  await rowOf(page, 'layers.apk').getByRole('link', { name: 'Show build' }).click();
  await page.getByRole('dialog').getByText('Its identifier is not that of the earlier builds').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the list of uploads' }).click();

  // Once it is one of the app's, nobody asks again.
  await upload(page, fixture('android/layers.apk'));
  await rowOf(page, 'layers.apk').getByRole('link', { name: 'Show build' }).waitFor();
  await page.context().close();
});

test('what is new may be longer than any header', async () => {
  const long = 'Faster, smaller, más bonito.\n'.repeat(650).trim();
  const page = await openApp();
  await chooseBy(
    page.getByRole('button', { name: 'Upload', exact: true }),
    (await makeFile('long-story.zip', 10)).path,
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is new').fill(long);
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  await rowOf(page, 'long-story.zip').getByRole('link', { name: 'Show build' }).waitFor();
  assert.deepEqual(
    (await builds('long-story.zip')).map(({ changelog }) => changelog),
    [long],
  );
});

test('one is paused and goes on where it was, two at a time and the third waits', async () => {
  const page = await openApp();
  const line = await lineOf(page);
  await line(slow);
  const [one, two, three] = [
    await makeFile('one.zip', 3_000_000),
    await makeFile('two.zip', 3_000_000),
    await makeFile('three.zip', 3_000_000),
  ];
  await upload(page, one.path, two.path, three.path);
  await onItsWay(page, one.name);
  await onItsWay(page, two.name);
  await rowOf(page, three.name).getByText('Waiting').waitFor();
  await page.getByRole('button', { name: 'Pause one.zip' }).click();
  await rowOf(page, one.name).getByText('Paused').waitFor();
  await onItsWay(page, three.name);
  await page.getByRole('button', { name: 'Pause all' }).click();
  await rowOf(page, three.name).getByText('Paused').waitFor();
  await dockOf(page).getByRole('heading', { name: '3 uploads paused' }).waitFor();
  await expectAccessible(page);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await line();
  await page.getByRole('button', { name: 'Resume all' }).click();
  for (const { name } of [one, two, three]) await rowOf(page, name).getByRole('link', { name: 'Show build' }).waitFor();
  assert.equal(offsets.length, 3);
  assert.ok(
    offsets.some((offset) => offset > 0),
    `from where it was: ${offsets}`,
  );
  for (const { name, sha256 } of [one, two, three]) await arrived(name, sha256);
  await page.context().close();
});

test('after a reload in the middle it goes on with the same file, and with no other', async () => {
  const page = await openApp();
  const line = await lineOf(page);
  await line(slow);
  await upload(page, large.path);
  await onItsWay(page, large.name);
  // What was sent is written down after a while.
  await until(page, `(JSON.parse(localStorage.getItem('muster.uploads'))?.[0]?.sent ?? 0) > 0`);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  const row = rowOf(page, large.name);
  await row.getByText('Choose or drop the same file again to go on').waitFor();
  await expectAccessible(page);
  await line();
  const other = await makeFile('other.ipa', 500);
  await chooseBy(page.getByRole('button', { name: `Choose the file: ${large.name}` }), other.path);
  await row.getByText('That is another file').waitFor();
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await chooseBy(page.getByRole('button', { name: `Choose the file: ${large.name}` }), large.path);
  assert.ok(Number((await resumed).headers()['upload-offset']) > 0);
  await row.getByRole('link', { name: 'Show build' }).waitFor();
  await arrived(large.name, large.sha256);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await dockOf(page).count(), 0);
  await page.context().close();
});

test('where the browser can open the file again, it goes on by itself after the reload', async () => {
  const page = await openApp();
  const line = await lineOf(page);
  await line(slow);
  // The headless shell has no handles of files: a file that can be opened is kept in their place, and kept it is for real.
  const handles = `
    File.prototype.getFile = async function () { return this; };
    File.prototype.queryPermission = async () => 'granted';
    window.showOpenFilePicker = async () => [new File([new Uint8Array(3_000_000)], 'known.zip')];`;
  await page.addInitScript(handles);
  await page.evaluate(handles);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await onItsWay(page, 'known.zip');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await onItsWay(page, 'known.zip');
  await line();
  await rowOf(page, 'known.zip').getByRole('link', { name: 'Show build' }).waitFor();
  assert.equal((await builds('known.zip')).length, 1);
  await page.context().close();
});

test('without a network it waits, says so, and goes on when the network is back', async () => {
  const page = await openApp();
  const line = await lineOf(page);
  const file = await makeFile('tunnel.zip', 4_000_000);
  await line(slow);
  await upload(page, file.path);
  await onItsWay(page, file.name);
  await line('offline');
  await rowOf(page, file.name).getByText('No connection. Goes on by itself').waitFor();
  await dockOf(page).getByRole('heading', { name: 'Waiting for the connection' }).waitFor();
  await expectAccessible(page);
  await line();
  await rowOf(page, file.name).getByRole('link', { name: 'Show build' }).waitFor();
  await arrived(file.name, file.sha256);
  await page.context().close();
});

test('a token that expires in the middle is exchanged, and nobody notices', async () => {
  // Somebody of their own: the session of the others is kept as it is.
  const page = await openApp(await server.addMember(organizationId, 'editor'));
  const file = await makeFile('long.zip', 200_000);
  let refused = 0;
  let renewed = 0;
  await page.route('**/uploads/*', (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 401, body: failure(4012) });
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) renewed += 1;
  });
  await upload(page, file.path);
  await rowOf(page, file.name).getByRole('link', { name: 'Show build' }).waitFor();
  assert.deepEqual([refused, renewed], [1, 1]);
  await arrived(file.name, file.sha256);
  await page.context().close();
});

describe('cancelling', () => {
  const left = async () =>
    (
      await server.ownerQuery(
        sql`select 1 from uploads where finished_at is null and organization_id = ${organizationId}`,
      )
    ).length;

  test('one gives it up at the server, too, and says so in the words of the specification', async () => {
    const page = await openApp();
    const line = await lineOf(page);
    await line(slow);
    const file = await makeFile('unwanted.zip', 3_000_000);
    await upload(page, file.path);
    await onItsWay(page, file.name);
    const given = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel unwanted.zip' }).click();
    await page.getByText('Upload cancelled by the user').waitFor();
    assert.equal((await given).status(), 204);
    await dockOf(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await dockOf(page).count(), 0);
    assert.equal((await builds(file.name)).length, 0);
    await page.context().close();
  });

  test('all of them is asked about first', async () => {
    const page = await openApp();
    const line = await lineOf(page);
    const before = await left();
    await line(slow);
    const files = [await makeFile('first.zip', 3_000_000), await makeFile('second.zip', 3_000_000)];
    await upload(page, ...files.map(({ path }) => path));
    await onItsWay(page, 'first.zip');
    await onItsWay(page, 'second.zip');
    await page.getByRole('button', { name: 'Cancel all' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('2 files have not arrived yet').waitFor();
    await question.getByRole('button', { name: 'Keep uploading' }).click();
    await question.waitFor({ state: 'detached' });
    await rowOf(page, 'first.zip').waitFor();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await question.getByRole('button', { name: 'Cancel uploads' }).click();
    await dockOf(page).waitFor({ state: 'detached' });
    while ((await left()) > before) await new Promise((done) => setTimeout(done, 50));
    await page.context().close();
  });
});

describe('dropping', () => {
  /** As the browser tells of files that are dragged from outside and let go over the page. */
  const drop = (page: Page, name: string, content: string) =>
    page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['${content}'], '${name}', { lastModified: 7 }));
      const over = document.querySelector('main nav') ?? document.body;
      for (const event of ['dragenter', 'dragover', 'drop']) {
        over.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }`);

  test('anywhere on the pages of an app uploads to it', async () => {
    const page = await openApp();
    await uploadButton(page).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await drop(page, 'dropped.zip', 'dropped');
    await page.getByRole('dialog', { name: 'Upload a build' }).getByRole('button', { name: 'Upload' }).click();
    await rowOf(page, 'dropped.zip').getByRole('link', { name: 'Show build' }).waitFor();
    assert.equal((await builds('dropped.zip')).length, 1);
    await page.context().close();
  });

  test('an empty file is not sent', async () => {
    const page = await openApp();
    await uploadButton(page).waitFor();
    await drop(page, 'nothing.zip', '');
    await page.getByText('These files are empty: nothing.zip').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.context().close();
  });

  test('is not for those who only look, and neither is the button', async () => {
    const viewer = await server.addMember(organizationId, 'viewer');
    const page = await openApp(viewer);
    await page.getByRole('navigation', { name: 'Pages of the app' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Upload', exact: true }).count(), 0);
    await drop(page, 'forbidden.zip', 'forbidden');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal((await builds('forbidden.zip')).length, 0);
    await page.context().close();
  });
});

test('what is refused says why in plain words, and may be tried again', async () => {
  const page = await openApp();
  const file = await makeFile('refused.zip', 1000);
  const answers = [
    [507, failure(1002), 'There is no room left on the server'],
    [403, failure(4003), undefined],
    [400, failure(5234), 'The file did not arrive intact'],
  ] as const;
  let [answer] = answers as readonly (typeof answers)[number][];
  await page.route('**/uploads', (route) =>
    answer ? route.fulfill({ status: answer[0], body: answer[1] }) : route.continue(),
  );
  await upload(page, file.path);
  const row = rowOf(page, file.name);
  for (const next of answers) {
    answer = next;
    if (next !== answers[0]) await row.getByRole('button', { name: 'Try again' }).click();
    await row
      .getByText(next[2] ?? /./)
      .first()
      .waitFor();
    await row.getByRole('button', { name: 'Try again' }).waitFor();
  }
  await expectAccessible(page);
  answer = undefined;
  await row.getByRole('button', { name: 'Try again' }).click();
  await row.getByRole('link', { name: 'Show build' }).waitFor();
  await page.context().close();
});

test('what would be refused again is not to be tried again; beyond the plan, the plan is a step away', async () => {
  const page = await openApp();
  const file = await makeFile('too-large.zip', 1000);
  const row = rowOf(page, file.name);
  let body = failure(5231, { max: 5_000_000_000 });
  await page.route('**/uploads', (route) => route.fulfill({ status: 413, body }));
  await upload(page, file.path);
  await row.getByText('at most 5 GB').waitFor();
  await row.getByRole('link', { name: 'See the plan' }).waitFor();
  assert.equal(await row.getByRole('button', { name: 'Try again' }).count(), 0);
  await row.getByRole('button', { name: 'off the list' }).click();
  body = '<html>413 Request Entity Too Large</html>';
  await upload(page, file.path);
  await row.getByText('A server on the way does not let files of this size through').waitFor();
  assert.equal(await row.getByRole('button', { name: 'Try again' }).count(), 0);
  assert.equal(await row.getByRole('link', { name: 'See the plan' }).count(), 0);
  await page.context().close();
});

test('everything can be done with the keyboard alone', async () => {
  const page = await openApp();
  const asked = page.waitForEvent('filechooser');
  await uploadButton(page).focus();
  await page.keyboard.press('Enter');
  await (await asked).setFiles(fixture('apple/ad-hoc.ipa'));
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Upload 1 file' });
  await submit.focus();
  await page.keyboard.press('Enter');
  await rowOf(page, 'ad-hoc.ipa').getByRole('link', { name: 'Show build' }).waitFor();
  await dockOf(page).getByRole('button', { name: 'Hide uploads' }).focus();
  await page.keyboard.press('Enter');
  await rowOf(page, 'ad-hoc.ipa').waitFor({ state: 'detached' });
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Show uploads');
  await page.context().close();
});
