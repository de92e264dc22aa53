/** The page of one app: what it is, the build for the visitor's device, and whether that would install. */
import type { PublishedBuild } from '@muster/contract/publications';
import { type StoreApp, type StoreBuild, type StoreDevice, storeRules } from '@muster/contract/store';
import { listHistory, type PublishedRow } from '../publications/index.ts';
import { checkInstall } from './install-check.ts';
import { minimumVersion } from './os-versions.ts';
import { type FoundApp, findApp, type ReadIn } from './published-app.ts';
import {
  type LastBuildRow,
  listLastBuilds,
  listOwnUdids,
  listShownBuilds,
  type ShownBuildRow,
} from './store-builds-list.ts';
import type { Visit } from './visitor-caller.ts';
import { mergeDevice } from './visitor-device.ts';

/** What may be known of it without having got in: that it is there, and why not more. */
const named: readonly StoreApp['outcome'][] = ['ok', 'noBuild', 'terms', 'password'];
const shown: readonly StoreApp['outcome'][] = ['ok', 'noBuild', 'terms'];

export async function readApp(
  readIn: ReadIn,
  visit: Visit,
  slug: string,
  told?: StoreDevice,
): Promise<StoreApp | undefined> {
  const found = await findApp(readIn, visit, slug);
  return found && toStoreApp(readIn, visit, slug, found, told);
}

export async function toStoreApp(
  readIn: ReadIn,
  visit: Visit,
  slug: string,
  found: FoundApp | 'signIn',
  told?: StoreDevice,
): Promise<StoreApp> {
  if (found === 'signIn') return nothingOf(slug, 'signIn');
  const { publication, outcome } = found;
  if (!named.includes(outcome)) return nothingOf(slug, outcome);
  const about = { ...nothingOf(slug, outcome), ...nameAndLook(publication) };
  if (!shown.includes(outcome)) return about;
  return { ...about, ...details(publication, visit), ...(await buildsOf(readIn, visit, found, told)) };
}

function nothingOf(slug: string, outcome: StoreApp['outcome']): StoreApp {
  return {
    outcome,
    slug,
    name: null,
    description: '',
    icon: null,
    branding: { logo: null, primaryColor: null, buttonColor: null },
    terms: null,
    expirationDate: null,
    build: null,
    others: [],
    history: [],
    asksUdid: false,
  };
}

function nameAndLook({
  customization,
  application,
  builds,
}: PublishedRow): Pick<StoreApp, 'name' | 'icon' | 'branding'> {
  const { logo, primaryColor, buttonColor } = customization;
  return {
    name: customization.name || application.name,
    icon: logo ?? application.picture ?? builds.find(({ icon }) => icon !== null)?.icon ?? null,
    branding: { logo, primaryColor: primaryColor || null, buttonColor: buttonColor || null },
  };
}

function details(
  { customization, application, terms, termsVersion, expirationDate, id }: PublishedRow,
  { acceptedTerms }: Visit,
): Pick<StoreApp, 'description' | 'terms' | 'expirationDate'> {
  return {
    description: customization.description || application.description,
    terms: terms.active
      ? { version: termsVersion, text: terms.text, accepted: acceptedTerms[id] === termsVersion }
      : null,
    expirationDate,
  };
}

async function buildsOf(
  readIn: ReadIn,
  visit: Visit,
  { publication, library }: FoundApp,
  told: StoreDevice | undefined,
): Promise<Pick<StoreApp, 'build' | 'others' | 'history' | 'asksUdid'>> {
  const device = mergeDevice(visit.device, told);
  const { person, sessionId } = visit;
  const { rows, history, last } = await readIn(publication.organizationId, async (tx) => {
    const past = publication.showHistory ? await listHistory(tx, publication) : [];
    const current = new Set(publication.builds.map(({ id }) => id));
    const older = past.filter(({ id }) => !current.has(id)).slice(0, storeRules.historyMost);
    return {
      history: older,
      rows: await listShownBuilds(tx, [...current, ...older.map(({ id }) => id)]),
      last: person === null || library ? [] : await listLastBuilds(tx, publication.applicationId, person.id),
    };
  });
  // Of the workspace whose store it is, also where the app is of the library.
  const udids =
    sessionId === null
      ? []
      : await readIn(visit.organizationId, (tx) => listOwnUdids(tx, { personId: person?.id ?? null, sessionId }));
  const toBuild = (build: PublishedBuild) =>
    toStoreBuild(publication, build, rows.get(build.id), { device, last, udids });
  const own = device.os === undefined ? undefined : publication.builds.find(({ os }) => os === device.os);
  const named = [...rows.values()].some(({ facts }) => facts?.signing?.profile?.devices !== undefined);
  return {
    build: own ? toBuild(own) : null,
    others: publication.builds.filter((build) => build !== own).map(toBuild),
    history: history.map(toBuild),
    asksUdid: named && device.os === 'ios',
  };
}

interface Asking {
  device: StoreDevice;
  last: readonly LastBuildRow[];
  udids: readonly string[];
}

function toStoreBuild(
  { showDevInfo, hideAttachedFiles }: PublishedRow,
  build: PublishedBuild,
  row: ShownBuildRow | undefined,
  { device, last, udids }: Asking,
): StoreBuild {
  const { id, os, buildPlatform, versionName, versionCode, format, fileName, size, createdAt } = build;
  const facts = row?.facts ?? null;
  const checked = { os, format, versionCode, signingType: row?.signingType ?? null, facts };
  const before = last.find((each) => each.os === os) ?? null;
  return {
    id,
    os,
    buildPlatform,
    versionName,
    versionCode,
    format,
    fileName,
    size,
    minOs: minimumVersion(os, facts?.minimumOs),
    releaseNotes: row?.changelog ?? '',
    createdAt,
    how: howOf(build),
    check: checkInstall(checked, { device, udids, last: before }, new Date()),
    developer:
      showDevInfo && row
        ? { branch: row.gitBranch, tag: row.gitTag, commit: row.commit, tags: row.tags, deployer: row.deployer }
        : null,
    attachments: hideAttachedFiles ? [] : (row?.attachments ?? []),
  };
}

/** What iOS installs over the air is an ipa; anything else is a file that one opens. */
export function howOf({
  os,
  format,
  installable,
}: Pick<PublishedBuild, 'os' | 'format' | 'installable'>): StoreBuild['how'] {
  if (!installable) return 'none';
  return format === 'ipa' && (os === 'ios' || os === 'visionos') ? 'ota' : 'download';
}
