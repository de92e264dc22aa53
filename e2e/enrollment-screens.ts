/** The screens about enrollment, as part of all (screens.ts). What the server tells of it is set in its place. */
import type { Page } from 'playwright-core';
import { sampleEnterprise } from './sample-devices.ts';
import { madeToken, samplePrepared, sampleTemplate, sampleTemplates, sampleTokens } from './sample-enrollment.ts';
import { go, type Screen, success, type Words } from './screen.ts';
import type { World } from './world.ts';

const owner = ['owner'] as const;
const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });

async function standIn(page: Page, filled: boolean): Promise<void> {
  const some = <T>(items: readonly T[]) => pageOf(filled ? items : []);
  const reads: [RegExp, unknown][] = [
    [/\/enrollment-templates$/, some(sampleTemplates)],
    [/\/enrollment-templates\/[0-9a-f-]{36}$/, sampleTemplate],
    [/\/enrollment-tokens$/, some(sampleTokens)],
    [/\/prepared-devices$/, some(samplePrepared)],
    [/\/mdm\/apple\/enterprise$/, sampleEnterprise],
  ];
  const writes: [RegExp, unknown][] = [
    [/\/enrollment-tokens$/, madeToken],
    [/\/enrollments$/, { ...madeToken, enrollmentId: madeToken.id }],
    [/\/enrollments\/invitations$/, { sent: 2, unknown: ['nobody@aurora.example'] }],
    [
      /\/prepared-devices$/,
      { prepared: 1, updated: 0, refused: [{ index: 1, identifier: 'DMPXK0ABHG7F', problem: 'NO_EMPLOYEE' }] },
    ],
  ];
  await page.route(
    (url) => url.pathname.startsWith('/api/organizations/'),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const answers = route.request().method() === 'GET' ? reads : writes;
      const found = answers.find(([pattern]) => pattern.test(pathname));
      return found ? route.fulfill({ body: success(found[1]) }) : route.fallback();
    },
  );
}

const withThem = (page: Page) => standIn(page, true);
const without = (page: Page) => standIn(page, false);

function screen(query: string, shown: string, more: Partial<Screen> = {}): Screen {
  return {
    who: owner,
    standIn: withThem,
    ...more,
    async open(page: Page, world: World, text) {
      await go(page, world, `/${world.workspaces.used}/devices/enrollment${query}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  };
}

const dialog = '[role=dialog]';
const empty = (query: string, title: (text: Words) => string) =>
  screen(query, 'main', { standIn: without, open: (page, _world, text) => page.getByText(title(text)).waitFor() });
const asked = (query: string, open?: Screen['open']) =>
  screen(query, `${dialog} form`, { part: dialog, ...(open && { open }) });
const send = (page: Page) => page.locator(`${dialog} [type=submit]`).click();

const table = [
  'serial number;email;name;tags;office',
  'C02XL0GTJGH5;ana@aurora.example;Till 4;floor:2,tills;Madrid',
  'DMPXK0ABHG7F;nobody@aurora.example;Till 5;tills;Madrid',
  'abc;;;;',
  'C02XL0GTJGH5;;;;',
].join('\n');
async function fillTable(page: Page, text: Words) {
  await page.getByRole('radio', { name: text.enrollment.expected.ways.table }).check({ force: true });
  await page.locator(`${dialog} [name=table]`).fill(table);
  await page.locator(`${dialog} tbody tr`).nth(1).waitFor();
}

async function enroll(page: Page, world: World, text: Words) {
  await go(page, world, `/${world.workspaces.used}/devices`);
  await page.getByRole('button', { name: text.devices.enroll }).first().click();
  await page.locator(dialog).getByText(text.devices.enrollment.ways.one.title, { exact: true }).waitFor();
}

export const enrollmentScreens: Record<string, Screen> = {
  enrollment: screen('', rows),
  'enrollment-viewer': screen('', rows, { who: ['viewer'] }),
  'enrollment-empty': empty('', (text) => text.enrollment.templates.empty),
  'enrollment-template': screen(`?s=admEnrollmentTemplate&id=${sampleTemplate.id}`, `${dialog} form`, { part: dialog }),
  'enrollment-template-viewer': screen(`?s=admEnrollmentTemplate&id=${sampleTemplate.id}`, `${dialog} form`, {
    part: dialog,
    who: ['viewer'],
  }),
  'enrollment-template-new': screen('?s=admEnrollmentTemplate&id=new', `${dialog} form`, {
    part: dialog,
    async open(page, _world, text) {
      const words = text.enrollment.form;
      await page.getByRole('button', { name: words.addField }).click();
      await page.getByRole('button', { name: words.addRule }).click();
      await page.getByRole('button', { name: words.addArgument }).click();
      await page.locator(`${dialog} [name=displayNamePattern]`).fill('{{employeeName}}');
      await send(page);
      await page.locator(`${dialog} [aria-invalid]`).nth(3).waitFor();
    },
  }),
  'enrollment-links': screen('?tab=links', rows),
  'enrollment-links-empty': empty('?tab=links', (text) => text.enrollment.links.empty),
  'enrollment-link-new': asked(`?tab=links&open=link&templateId=${sampleTemplate.id}`),
  'enrollment-link-made': asked(`?tab=links&open=link&templateId=${sampleTemplate.id}`, async (page) => {
    await send(page);
    await page.locator(`${dialog} svg[role=img]`).waitFor();
  }),
  'enrollment-invite': asked('?tab=links&open=invite'),
  'enrollment-invited': asked('?tab=links&open=invite', async (page, _world, text) => {
    await page.locator(`${dialog} [name=emails]`).fill('ana@aurora.example, nobody@aurora.example,');
    await send(page);
    await page.locator(dialog).getByText(text.enrollment.invite.another).waitFor();
  }),
  'enrollment-expected': screen('?tab=expected', rows),
  'enrollment-expected-empty': empty('?tab=expected', (text) => text.enrollment.expected.empty),
  'enrollment-expect': asked('?tab=expected&open=expect'),
  'enrollment-expect-table': asked('?tab=expected&open=expect', (page, _world, text) => fillTable(page, text)),
  'enrollment-expect-result': asked('?tab=expected&open=expect', async (page, _world, text) => {
    await fillTable(page, text);
    await send(page);
    await page.locator(dialog).getByText(text.enrollment.expected.another).waitFor();
  }),
  enroll: { who: owner, standIn: withThem, part: dialog, open: enroll },
  'enroll-one': {
    who: owner,
    standIn: withThem,
    part: dialog,
    async open(page, world, text) {
      await enroll(page, world, text);
      await page.locator(dialog).getByText(text.devices.enrollment.ways.one.title, { exact: true }).click();
      await send(page);
      await page.locator(`${dialog} svg[role=img]`).waitFor();
    },
  },
};
