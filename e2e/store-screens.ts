/**
 * The screens of the store, as part of all (screens.ts). What the server writes into the page and answers about apps is set
 * in its place: no world has an app in every state.
 */
import type { StoreApp, StoreBuild, StoreCard, StoreFront } from '@muster/contract/store';
import { store as en } from '@muster/phrases/en/store';
import { store as es } from '@muster/phrases/es/store';
import type { Page } from 'playwright-core';
import { type Screen, success, type Words, words } from './screen.ts';

const texts = (text: Words) => (text === words.es ? es : en);
const createdAt = '2026-11-12T10:00:00.000Z';
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const card = (name: string, description: string, oss: StoreCard['oss'], more: Partial<StoreCard> = {}): StoreCard => ({
  ...{ slug: name.toLowerCase().replaceAll(' ', '-'), name, description, icon: null, oss },
  ...{ versionName: '4.2.0', updatedAt: createdAt, locked: false, library: false, ...more },
});

const apps = [
  card('Field Service', 'Visits, orders and signatures for technicians on the road.', ['ios', 'android']),
  card('Warehouse', 'Count stock and scan goods.', ['android'], { locked: true }),
  card('Sales', '', ['ios', 'android', 'macos', 'windows'], { library: true }),
  card('Sociedad de Fabricación, Distribución y Mantenimiento de Dispositivos Electrónicos', 'x'.repeat(120), []),
  card('Desk', 'For the office.', ['macos', 'windows'], { versionName: null }),
];

const visitor = { email: 'ana@aurora.example', name: 'Ana Ruiz', type: 'employee', hasPassword: false } as const;

const front: StoreFront = {
  ...{ name: 'Aurora Coffee', slug: 'aurora', security: 'public', branding: { primaryColor: '#0b7285' } },
  ...{ outcome: 'ok', visitor: null, device: {}, apps },
};

const build = (n: number, os: NonNullable<StoreBuild['os']>, more: Partial<StoreBuild> = {}): StoreBuild => ({
  ...{ id: uuid(n), os, buildPlatform: null, versionName: '4.2.0', versionCode: '4201', format: 'apk' },
  ...{ fileName: 'field.apk', size: 38_400_000, minOs: '15.0', createdAt, how: 'download' },
  releaseNotes: 'Faster lists.\nSee https://example.com/notes.',
  check: { verdict: 'yes', problems: [] },
  developer: { branch: 'main', tag: 'v4.2.0', commit: '3f2a9c1', tags: ['beta'], deployer: 'GitHub Actions' },
  attachments: [{ id: uuid(90), name: 'symbols.txt', size: 120_000 }],
  ...more,
});

const app: StoreApp = {
  ...{ outcome: 'ok', slug: 'field-service', name: 'Field Service', icon: null, asksUdid: false },
  description: 'Visits, orders and signatures for technicians on the road.',
  branding: { logo: null, primaryColor: null, buttonColor: '#ffd43b' },
  terms: { version: 1, text: 'Only for people of Aurora Coffee.', accepted: true },
  expirationDate: '2027-01-31T00:00:00.000Z',
  build: build(1, 'android'),
  others: [build(2, 'ios', { how: 'ota' }), build(3, 'windows', { how: 'none' })],
  history: [build(4, 'android', { versionName: '4.1.0' })],
};

/** Writes this into the page in place of what the server knows, and answers the page's own questions with it. */
async function tell(page: Page, shown: Partial<StoreFront>, told: Partial<StoreApp> = {}): Promise<void> {
  const data = { front: { ...front, ...shown }, app: { ...app, ...told } };
  await page.route(/\/store\/[^/]+(\/[^/.]+)?(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const written = JSON.stringify({ org: 'aurora', base: '/store/aurora', ...data }).replaceAll('<', '\\u003c');
    const block = `<script type="application/json" id="store-data">${written}</script>`;
    const html = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '');
    await route.fulfill({ response, body: html.replace('</body>', () => `${block}</body>`) });
  });
  await page.route(/\/store-api\//, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith('/install')) {
      return route.fulfill({ body: success({ how: 'download', url: '#begun', fileName: 'field.apk' }) });
    }
    return route.fulfill({ body: success(/\/apps\/[^/]+$/.test(path) ? data.app : data.front) });
  });
}

interface Told {
  path?: string;
  shown?: Partial<StoreFront>;
  told?: Partial<StoreApp>;
  after?(page: Page, text: typeof en | typeof es): Promise<unknown>;
}

function screen({ path = '', shown = {}, told = {}, after }: Told): Screen {
  return {
    async open(page, { url, workspaces }, text) {
      await tell(page, shown, told);
      await page.goto(`${url}/store/${workspaces.used}`);
      // The page takes its own place from what is written into it.
      await page.evaluate(
        `history.replaceState(null, '', '/store/aurora${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await page.locator('h1').waitFor();
      await after?.(page, texts(text));
    },
  };
}

const appScreen = (told: Partial<StoreApp>, after?: Told['after']) =>
  screen({ path: '/field-service', told, ...(after && { after }) });
const locked = { build: null, others: [], history: [] };

export const storeScreens: Record<string, Screen> = {
  store: screen({}),
  'store-empty': {
    async open(page, { url, workspaces }) {
      await page.goto(`${url}/store/${workspaces.long}`);
      await page.locator('h2').waitFor();
    },
  },
  'store-missing': { open: (page, { url }) => page.goto(`${url}/store/no-such-company`) },
  'store-nothing-found': screen({
    after: (page) => page.getByRole('searchbox').fill('nothing like it'),
  }),
  'store-menu': screen({
    shown: { visitor: { ...visitor, supplanted: true } },
    after: (page, text) =>
      page.getByRole('button', { name: text.visitor.menu.replace('{name}', visitor.name) }).click(),
  }),
  'store-sign-in': screen({ path: '?view=sign-in' }),
  'store-sign-in-wrong': screen({
    path: '?view=sign-in',
    async after(page, text) {
      await page.getByRole('button', { name: text.signIn.withPassword }).click();
      await page.getByRole('main').getByRole('button', { name: text.common.signIn, exact: true }).click();
      await page.getByText(text.signIn.badPassword).waitFor();
    },
  }),
  'store-code': screen({
    path: '?view=sign-in',
    async after(page, text) {
      await page.getByLabel(text.signIn.email).fill(visitor.email);
      await page.getByRole('button', { name: text.signIn.sendCode }).click();
      await page.getByText(text.signIn.codeTitle).waitFor();
    },
  }),
  'store-choose-password': screen({
    path: '?view=password',
    shown: { visitor: { ...visitor, supplanted: false } },
  }),
  'store-app': appScreen({}, (page, text) => page.getByText(text.app.developer).click()),
  'store-next-steps': appScreen({}, async (page, text) => {
    await page.getByRole('button', { name: text.common.download, exact: true }).first().click();
    await page.getByText(text.app.nextSteps).waitFor();
  }),
  'store-will-not-install': appScreen({
    build: build(1, 'android', {
      check: { verdict: 'no', problems: [{ code: 'osTooOld', certain: true, needed: '15', found: '13' }] },
    }),
  }),
  'store-may-not-install': appScreen({
    build: build(1, 'android', { check: { verdict: 'maybe', problems: [{ code: 'signerChanged', certain: false }] } }),
  }),
  'store-no-version': appScreen({ build: null }),
  'store-terms': appScreen({
    outcome: 'terms',
    terms: { version: 1, text: 'Only for people of Aurora Coffee.\n\n'.repeat(20), accepted: false },
  }),
  'store-password': appScreen({ outcome: 'password', ...locked }),
  'store-expired': appScreen({ outcome: 'expired', ...locked }),
  'store-not-allowed': screen({
    path: '/field-service',
    shown: { visitor: { ...visitor, supplanted: false } },
    told: { outcome: 'notAllowed', ...locked },
  }),
  'store-feedback': appScreen({}, async (page, text) => {
    await page.getByText(text.feedback.title).click();
    await page.getByRole('button', { name: text.feedback.send, exact: true }).click();
    await page.getByText(text.feedback.missing).waitFor();
  }),
};
