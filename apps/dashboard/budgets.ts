/** How much JavaScript the pages may load, from what the features say of themselves; scripts/budgets.ts measures it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { panelKinds } from '@muster/contract/enumerations/platform';
import { features } from './src/app/features.ts';
import { asking, type featureLayouts, pages } from './src/app/pages.ts';
import type { Feature, FeatureBudget } from './src/shared/feature.ts';
import type { SectionName } from './src/shared/i18n/texts.ts';
import { adminPanels } from './src/shared/panels/admin-panels.ts';
import { isRouteName, paths, type RouteName } from './src/shared/paths.ts';

/** What anything that is fetched later may add. */
const later = 64;

/** The longer of the languages. */
const base = ['index.html', 'src/shared/i18n/texts-es.ts'];
const queries = ['src/shared/i18n/account-texts-es.ts', 'src/app/with-queries.tsx', 'src/shared/api/query-client.ts'];
const frame = [...base, ...queries, 'src/app/shell/AccountLayout.tsx'];
const workspace = [...frame, 'src/app/shell/WorkspaceLayout.tsx'];
const admin = [...frame, 'src/app/shell/AdminLayout.tsx', ...texts('provider')];
/** What menus, dialogs, panels and the lists open is one file, which comes when a page stands. */
const dialogs = 'src/app/shell/dialogs/DialogSlots.tsx';
const sidePanel = 'src/app/shell/dialogs/SidePanel.tsx';
const listPage = 'src/features/people/PeoplePage.tsx';

/** The files of sections, by their names: buildPanel is in build-panel.ts. */
function texts(...names: readonly SectionName[]): string[] {
  const file = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return names.map((name) => `../../packages/phrases/src/es/dashboard/${file(name)}.ts`);
}

interface Loaded {
  load(): unknown;
  texts: readonly SectionName[];
}

/** The module that something lazy begins with, as the manifest calls it; read from the source of its import. */
function moduleOf({ name }: Feature, { load }: Loaded): string {
  const path = /import\('([^']+)'\)/.exec(load.toString())?.[1];
  if (path === undefined) throw new Error(`feature ${name}: "${load}" imports nothing`);
  return join('src/features', name, path);
}

function layoutOf(area: keyof typeof featureLayouts): string[] {
  const owner = features.find(({ layouts }) => layouts?.[area]);
  const layout = owner?.layouts?.[area];
  return owner && layout ? [moduleOf(owner, layout)] : [];
}

/** What is there when a page of an area is opened; behind the sign-in, `dialogs` comes as soon as any page stands. */
function areaOf(name: RouteName): string[] {
  const isBelow = (start: RouteName) => paths[name] === paths[start] || paths[name].startsWith(`${paths[start]}/`);
  if (asking.has(name)) return [...base, ...layoutOf('welcome'), ...queries];
  if (isBelow('welcome-index')) return [...base, ...layoutOf('welcome')];
  if (isBelow('dm')) return admin;
  if (isBelow('app')) return [...workspace, ...layoutOf('app')];
  if (isBelow('device')) return [...workspace, ...layoutOf('device')];
  return isBelow('home') ? workspace : frame;
}

const isBehind = (area: readonly string[]) => frame.every((file) => area.includes(file));
const standing = (area: readonly string[]) => (isBehind(area) ? [...area, dialogs] : area);

interface Budget {
  page: string;
  entries: readonly string[];
  limit: number;
  after?: readonly string[];
  /** Of pages, which are opened by their address: what comes once they stand. */
  soon?: readonly string[];
}

const added = (page: string, after: readonly string[], files: readonly string[]): Budget => ({
  page: `+ ${page}`,
  entries: [...after, ...files],
  after,
  limit: later,
});

async function readBudget({ name }: Feature): Promise<FeatureBudget> {
  const file = join(import.meta.dirname, 'src/features', name, 'budget.ts');
  return existsSync(file) ? ((await import(file)) as { budget: FeatureBudget }).budget : {};
}

async function budgetsOf(feature: Feature): Promise<Budget[]> {
  const { pages: own = {}, panels = {} } = feature;
  const { whole = {}, panels: ofPanels = {}, parts = [] } = await readBudget(feature);
  const filesOf = (lazy: Loaded) => [moduleOf(feature, lazy), ...texts(...lazy.texts)];
  const pageBudgets = (Object.keys(own) as RouteName[]).flatMap((name): Budget[] => {
    const lazy = own[name];
    if (!lazy) return [];
    const [after, limit] = [areaOf(name), whole[name]];
    // What shows all widgets at once is nobody's page, and as large as it is.
    const soon = name.startsWith('dm-playground') ? undefined : isBehind(after) ? [dialogs] : [];
    if (limit === undefined) return [{ ...added(name, standing(after), filesOf(lazy)), soon }];
    return [{ page: name, entries: [...after, ...filesOf(lazy)], limit, soon }];
  });
  const panelBase = (kind: string) => [
    ...((adminPanels as ReadonlySet<string>).has(kind) ? admin : workspace),
    dialogs,
    sidePanel,
  ];
  const panelBudgets = panelKinds.flatMap((kind) => {
    const lazy = panels[kind];
    if (!lazy) return [];
    return [{ ...added(`panel ${kind}`, panelBase(kind), filesOf(lazy)), limit: ofPanels[kind] ?? later }];
  });
  const partBudgets = parts.map(({ module, of, texts: named = [] }) => {
    const after = isRouteName(of) ? standing(areaOf(of)) : panelBase(of);
    const owner = isRouteName(of) ? pages[of] : panels[of];
    if (!owner) throw new Error(`feature ${feature.name} has a part of "${of}", which is not there`);
    return added(
      module,
      [...after, ...filesOf(owner)],
      [join('src/features', feature.name, module), ...texts(...named)],
    );
  });
  return [...pageBudgets, ...panelBudgets, ...partBudgets];
}

export const budgets: readonly Budget[] = [
  ...(await Promise.all(features.map(budgetsOf))).flat(),
  added('step-up', [...frame, dialogs], ['src/shared/step-up/StepUpDialog.tsx']),
  // Fetched once a page stands, so that none waits for them.
  added('menus, dialogs, panels', [...workspace, listPage], ['src/app/shell/menus/ShellMenu.tsx', dialogs, sidePanel]),
  added('search', [...frame, dialogs], ['src/app/shell/search/SearchPalette.tsx']),
  added('uploads', workspace, ['src/shared/uploads/open-uploads.ts']),
  added('list of uploads', [...workspace, dialogs], ['src/app/shell/uploads/UploadDock.tsx']),
  added('drawer', [...frame, dialogs], ['src/app/shell/PhoneDrawer.tsx']),
];
