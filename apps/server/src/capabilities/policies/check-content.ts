/** What is wrong with a content: values that the catalogue does not like, and things that it names and that are not there. */
import type { PolicyItem, PolicyType } from '@muster/catalogue/catalogue';
import { checkItems } from '@muster/catalogue/check-items';
import { isWritable, isWritableValue } from '@muster/catalogue/json-value';
import { loadCatalogue, platformOfType } from '@muster/catalogue/load-catalogue';
import { variablesIn } from '@muster/catalogue/variables';
import { enrollmentVariables } from '@muster/contract/enrollment';
import { type PolicyApp, type PolicyContent, type PolicyProblem, policyRules } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { contentParts } from './policy-content.ts';
import { findNamed, type Named } from './uses-list.ts';

/** More would be no help to anybody. */
const problemsAtMost = 1000;

type Add = (item: string, path: PolicyProblem['path'], problem: PolicyProblem['problem']) => void;

/** `secrets`: the marks that are kept for the policy. */
export async function checkContent(
  tx: Tx,
  type: PolicyType,
  content: PolicyContent,
  secrets: ReadonlySet<string>,
): Promise<PolicyProblem[]> {
  const tooLarge = sizeProblems(content);
  if (tooLarge.length > 0) return tooLarge;
  const catalogue = await loadCatalogue(platformOfType[type]);
  const named = await findNamed(tx, content);
  const ofSettings = checkItems(catalogue, content.settings as PolicyItem[], {
    type,
    variables: enrollmentVariables,
    secrets,
  }).map(
    ({ expected, path, ...problem }): PolicyProblem => ({
      part: 'settings',
      ...problem,
      path: [...path],
      ...(expected && { expected: [...expected] }),
    }),
  );
  return [...ofSettings, ...otherProblems(type, content, named)].slice(0, problemsAtMost);
}

/** Of what is too large nothing else is looked at: that would take as long as it is large. */
function sizeProblems(content: PolicyContent): PolicyProblem[] {
  const { contentMax, valuesMax } = policyRules;
  const tooLarge = (expected: number): PolicyProblem[] => [
    { part: 'settings', item: '', path: [], problem: 'tooLarge', severity: 'error', expected: [expected] },
  ];
  if (countValues(content, valuesMax) > valuesMax) return tooLarge(valuesMax);
  return Buffer.byteLength(JSON.stringify(content)) > contentMax ? tooLarge(contentMax) : [];
}

/** No further than one more than may be. */
function countValues(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const one of Object.values(value)) {
    count += countValues(one, max - count);
    if (count > max) break;
  }
  return count;
}

export const isTooLarge = (problems: readonly PolicyProblem[]) =>
  problems.some(({ problem, item }) => problem === 'tooLarge' && item === '');

function otherProblems(type: PolicyType, content: PolicyContent, named: Named): PolicyProblem[] {
  const problems: PolicyProblem[] = [];
  for (const part of contentParts) {
    if (part === 'settings') continue;
    const add: Add = (item, path, problem) => problems.push({ part, item, path, problem, severity: 'error' });
    const ids = new Set<string>();
    for (const { id } of content[part]) {
      if (ids.has(id)) add(id, [], 'repeated');
      ids.add(id);
    }
  }
  const about =
    (part: keyof PolicyContent, severity: PolicyProblem['severity'] = 'error'): Add =>
    (item, path, problem) =>
      problems.push({ part, item, path, problem, severity });
  for (const { id, profileId } of content.profiles) {
    if (platformOfType[type] !== 'apple') about('profiles')(id, ['profileId'], 'value');
    else if (!isThere(named, 'profile', profileId)) about('profiles')(id, ['profileId'], 'missing');
  }
  for (const app of content.apps) {
    checkApp(app, named, about('apps'));
    if (app.type === 'store' && app.storeId && !isStoreId(type, app.storeId))
      about('apps')(app.id, ['storeId'], 'value');
    if (app.buildId && named.get(`build:${app.buildId.toLowerCase()}`) === 'notReady')
      about('apps', 'notice')(app.id, ['buildId'], 'notReady');
  }
  for (const { id, storeId } of content.books) if (!isStoreId(type, storeId)) about('books')(id, ['storeId'], 'value');
  for (const { id, icon } of content.bookmarks)
    if (icon !== undefined && !picture.test(icon)) about('bookmarks')(id, ['icon'], 'type');
  for (const { id, title, url } of content.bookmarks)
    for (const [key, text] of Object.entries({ title, url }))
      if (!isWritable(text)) about('bookmarks')(id, [key], 'value');
      else if (hasUnknownVariable(text)) about('bookmarks')(id, [key], 'variable');
  for (const part of ['scripts', 'assets'] as const)
    for (const { id, assetId } of content[part])
      if (!isThere(named, 'asset', assetId)) about(part)(id, ['assetId'], 'missing');
  for (const { id, arguments: texts } of content.scripts)
    for (const [index, text] of texts.entries())
      if (hasUnknownVariable(text)) about('scripts')(id, ['arguments', index], 'variable');
  return problems;
}

/** Apple counts what its store has; others name it. */
function isStoreId(type: PolicyType, storeId: string): boolean {
  return platformOfType[type] !== 'apple' || /^[1-9]\d{0,14}$/.test(storeId);
}

/** In base64, alone or as pages have it. */
const picture = /^(data:image\/(png|jpeg);base64,)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What an app of each type has to say. */
const wanted: Readonly<Record<PolicyApp['type'], readonly (keyof PolicyApp)[]>> = {
  build: ['applicationId', 'buildId'],
  store: ['storeId'],
  asset: ['assetId'],
  lastBuild: ['applicationId'],
  lastTagBuild: ['applicationId', 'filter'],
  lastGitTagBuild: ['applicationId', 'filter'],
  lastGitBranchBuild: ['applicationId', 'filter'],
};

function checkApp(app: PolicyApp, named: Named, add: Add): void {
  for (const key of wanted[app.type]) if (!app[key]) add(app.id, [key], 'required');
  if (app.mode === 'scheduled' && app.schedule === undefined) add(app.id, ['schedule'], 'required');
  if (app.applicationId && !isThere(named, 'application', app.applicationId)) add(app.id, ['applicationId'], 'missing');
  // One of another app is none of this.
  const build = app.type === 'build' && app.applicationId ? `${app.buildId} of ${app.applicationId}` : app.buildId;
  if (app.buildId && !isThere(named, 'build', build ?? '')) add(app.id, ['buildId'], 'missing');
  if (app.assetId && !isThere(named, 'asset', app.assetId)) add(app.id, ['assetId'], 'missing');
  if (!isWritableValue(app.configuration)) add(app.id, ['configuration'], 'value');
  else if (hasUnknownVariable(app.configuration ?? {})) add(app.id, ['configuration'], 'variable');
}

function isThere(named: Named, kind: 'profile' | 'application' | 'build' | 'asset', id: string): boolean {
  return named.has(`${kind}:${id.toLowerCase()}`);
}

function hasUnknownVariable(value: unknown): boolean {
  return variablesIn(value).some((name) => !(enrollmentVariables as readonly string[]).includes(name));
}

const reasons: Readonly<Record<string, 'PROFILE' | 'APP' | 'BUILD' | 'ASSET'>> = {
  profileId: 'PROFILE',
  applicationId: 'APP',
  buildId: 'BUILD',
  assetId: 'ASSET',
};

/** A content with errors is not saved; notices stay with it. */
export function refuseErrors(problems: readonly PolicyProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const wrong = errors.filter(({ problem }) => problem !== 'missing');
  if (wrong.length > 0) fail(5270, { data: { problems } });
  const [missing] = errors;
  if (!missing) return;
  const reason = reasons[String(missing.path[0])] ?? 'ITEM';
  fail(5271, { reason, data: { reason, problems } });
}
