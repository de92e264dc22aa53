/** How much JavaScript a page loads before it can be used, gzipped, against what it may. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Budget {
  page: string;
  app: 'dashboard' | 'store';
  /** Names in Vite's manifest: the app's entry, then the modules that the page's route loads lazily. */
  entries: readonly string[];
  /** Thousands of bytes. */
  limit: number;
  /** What is there already when the page is gone to; its bytes do not count. */
  after?: readonly string[];
}

/** The longer of the languages. */
const base = ['index.html', 'src/shared/i18n/texts-es.ts'];
const welcome = [...base, 'src/features/welcome/WelcomeLayout.tsx'];
const frame = [
  ...base,
  'src/shared/i18n/account-texts-es.ts',
  'src/app/with-queries.tsx',
  'src/shared/api/query-client.ts',
  'src/app/shell/AccountLayout.tsx',
];
const workspace = [...frame, 'src/app/shell/WorkspaceLayout.tsx'];

/** What heads the pages of an app. */
const app = ['src/features/apps/AppLayout.tsx'];

/** The texts that only some pages fetch, by their files. */
const texts = (...names: string[]) => names.map((name) => `../../packages/phrases/src/es/dashboard/${name}.ts`);

/** A page that is gone to from another one of its area. */
const lazyRoute = (page: string, files: string | readonly string[], after: readonly string[]): Budget => ({
  page,
  app: 'dashboard',
  entries: [...after, ...[files].flat()],
  after,
  limit: 60,
});

const budgets: readonly Budget[] = [
  { page: 'log in', app: 'dashboard', entries: [...welcome, 'src/features/welcome/LoginPage.tsx'], limit: 165 },
  {
    page: 'overview',
    app: 'dashboard',
    entries: [...workspace, 'src/features/home/HomePage.tsx', ...texts('home', 'activity', 'expirations')],
    limit: 235,
  },
  {
    page: 'a list',
    app: 'dashboard',
    entries: [
      ...frame,
      'src/app/shell/AdminLayout.tsx',
      'src/features/playground/list/ListPlaygroundPage.tsx',
      ...texts('provider'),
    ],
    limit: 255,
  },
  {
    page: 'people',
    app: 'dashboard',
    entries: [...workspace, 'src/features/people/PeoplePage.tsx', ...texts('people')],
    limit: 255,
  },
  {
    page: 'builds',
    app: 'dashboard',
    entries: [...workspace, ...app, 'src/features/builds/AppBuildsPage.tsx', ...texts('builds')],
    limit: 255,
  },
  ...['Register', 'ConfirmEmail', 'RecoverPassword', 'ChangePassword'].map((name) =>
    lazyRoute(`+ ${name}`, `src/features/welcome/${name}Page.tsx`, welcome),
  ),
  lazyRoute('+ Sso', 'src/features/welcome/SsoPage.tsx', [
    ...welcome,
    'src/shared/i18n/account-texts-es.ts',
    'src/app/with-queries.tsx',
    'src/shared/api/query-client.ts',
  ]),
  lazyRoute(
    '+ Invitation',
    ['src/features/people/invitation/InvitationPage.tsx', ...texts('people')],
    [...welcome, 'src/shared/i18n/account-texts-es.ts', 'src/app/with-queries.tsx', 'src/shared/api/query-client.ts'],
  ),
  lazyRoute('+ SecondFactor', 'src/features/welcome/SecondFactor.tsx', [
    ...welcome,
    'src/features/welcome/LoginPage.tsx',
  ]),
  lazyRoute('+ own account', ['src/features/account/ProfilePage.tsx', ...texts('me')], frame),
  lazyRoute('+ proof of who one is', 'src/shared/proof/StepUpDialog.tsx', frame),
  lazyRoute('+ Onboarding', ['src/features/onboarding/OnboardingPage.tsx', ...texts('onboarding')], frame),
  // Its third step; by then the places of dialogs have been fetched, as on every page that stands.
  lazyRoute('+ About you', 'src/features/onboarding/AboutYou.tsx', [
    ...frame,
    'src/features/onboarding/OnboardingPage.tsx',
    'src/app/shell/dialogs/DialogSlots.tsx',
  ]),
  // Fetched once a page stands, so that none waits for them.
  lazyRoute('+ menus', 'src/app/shell/menus/ShellMenu.tsx', frame),
  lazyRoute('+ dialogs', 'src/app/shell/dialogs/DialogSlots.tsx', frame),
  lazyRoute('+ a side panel', 'src/app/shell/dialogs/SidePanel.tsx', frame),
  lazyRoute(
    '+ a person',
    ['src/features/people/panel/PersonPanel.tsx', ...texts('people', 'activity')],
    [...frame, 'src/app/shell/dialogs/SidePanel.tsx'],
  ),
  lazyRoute(
    '+ a build',
    ['src/features/builds/panel/BuildPanel.tsx', ...texts('builds', 'build-panel', 'app-settings')],
    [...workspace, 'src/app/shell/dialogs/SidePanel.tsx'],
  ),
  lazyRoute('+ details of a build', 'src/features/builds/panel/BuildDetailsSection.tsx', [
    ...workspace,
    'src/app/shell/dialogs/SidePanel.tsx',
    'src/features/builds/panel/BuildPanel.tsx',
  ]),
  lazyRoute(
    '+ two builds',
    ['src/features/builds/compare/Comparison.tsx', ...texts('builds', 'build-panel')],
    [...workspace, ...app, 'src/features/builds/AppBuildsPage.tsx'],
  ),
  lazyRoute(
    '+ Import of people',
    ['src/features/people/import/ImportPage.tsx', ...texts('people')],
    [...workspace, 'src/app/shell/dialogs/DialogSlots.tsx'],
  ),
  // By the time somebody searches, the places of dialogs are there.
  lazyRoute('+ the search', 'src/app/shell/search/SearchPalette.tsx', [
    ...frame,
    'src/app/shell/dialogs/DialogSlots.tsx',
  ]),
  lazyRoute('+ uploads', 'src/shared/uploads/open-uploads.ts', workspace),
  lazyRoute('+ the list of uploads', 'src/app/shell/uploads/UploadDock.tsx', workspace),
  lazyRoute('+ the drawer', 'src/app/shell/PhoneDrawer.tsx', frame),
  { page: 'store', app: 'store', entries: ['index.html'], limit: 115 },
];

/** https://vite.dev/guide/backend-integration.html */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The files of some entries and of all that they import statically, each once. */
export function initialFiles(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no chunk "${name}": it has ${Object.keys(manifest).join(', ')}`);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...new Set([...seen].map((name) => manifest[name]?.file ?? ''))].filter((file) => /[.]m?js$/.test(file));
}

/**
 * The first circle of files that need each other, where there is one. Then one of them runs before it has what it needs,
 * and a page fails that was right in its sources: apps/dashboard/file-groups.ts has to be told.
 */
export function circleOf(manifest: Manifest): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of manifest[name]?.imports ?? []) {
      const circle = visit(next, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(manifest)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/** In thousands of gzipped bytes, as Vite reports them. */
export async function initialSize(dist: string, entries: readonly string[]): Promise<number> {
  const manifest = await readManifest(dist);
  const files = initialFiles(manifest, entries);
  // An entry without any JavaScript is a mistake in the table, not a page that costs nothing.
  if (files.length === 0) throw new Error(`no JavaScript belongs to ${entries.join(', ')}`);
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dist, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

const readManifest = async (dist: string) =>
  JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

const distOf = (app: string) => join(import.meta.dirname, '../apps', app, 'dist');

if (import.meta.main) {
  console.log('initial JavaScript, gzipped        kB   of');
  for (const { page, app, entries, limit, after } of budgets) {
    const dist = distOf(app);
    const size = (await initialSize(dist, entries)) - (after ? await initialSize(dist, after) : 0);
    const over = size > limit;
    if (over) process.exitCode = 1;
    console.log(
      `${page.padEnd(30)} ${size.toFixed(1).padStart(6)} ${String(limit).padStart(4)}${over ? '  too much' : ''}`,
    );
  }
  for (const app of ['dashboard', 'store']) {
    const circle = circleOf(await readManifest(distOf(app)));
    if (!circle) continue;
    process.exitCode = 1;
    console.log(`files of the ${app} need each other: ${circle.join(' → ')}`);
  }
}
