/** The first page of a store. One statement beside the one that found the visitor; a second one where it has the library. */
import type { StoreCard, StoreFront } from '@muster/contract/store';
import { fold } from '../../platform/fold.ts';
import type { SharedReads } from '../../platform/shared-reads.ts';
import { type ListedRow, listPublished } from '../publications/index.ts';
import { libraryOrganization, showsLibrary } from './library.ts';
import { type ReadIn, viewingPerson } from './published-app.ts';
import { toVisitor } from './sign-in.ts';
import type { Visit } from './visitor-caller.ts';

/** What is listed for those who are nobody in particular, shared by all who ask at once. */
export type SharedFronts = SharedReads<ListedRow[]>;

export async function readFront(readIn: ReadIn, share: SharedFronts, visit: Visit, q?: string): Promise<StoreFront> {
  const { name, slug, security, branding, device } = visit;
  const { logo, picture, primaryColor } = branding;
  const about = {
    name,
    slug,
    security,
    branding: { ...(logo && { logo }), ...(picture && { picture }), ...(primaryColor && { primaryColor }) },
    visitor: toVisitor(visit),
    device,
  };
  if (security === 'logged' && visit.person === null) return { ...about, outcome: 'signIn', apps: [] };
  return { ...about, outcome: 'ok', apps: matching(await listCards(readIn, share, visit), q) };
}

async function listCards(readIn: ReadIn, share: SharedFronts, visit: Visit): Promise<StoreCard[]> {
  const { country } = visit;
  const person = viewingPerson(visit);
  const listed = (id: string, who: typeof person) => readIn(id, (tx) => listPublished(tx, { person: who, country }));
  const forAll = (id: string) => share(`${id} ${country}`, () => listed(id, null));
  const own = await (person === null ? forAll(visit.organizationId) : listed(visit.organizationId, person));
  const cards = own.map((row) => toCard(row, visit, false));
  if (!showsLibrary(visit)) return cards;
  const all = await forAll(libraryOrganization);
  const taken = new Set(cards.map(({ slug }) => slug));
  const more = all.filter(({ id, slug }) => showsLibrary(visit, id) && !taken.has(slug));
  return [...cards, ...more.map((row) => toCard(row, visit, true))];
}

function toCard(row: ListedRow, { unlocked }: Visit, library: boolean): StoreCard {
  const newest = row.builds.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  return {
    slug: row.slug,
    name: row.name,
    description: row.description,
    icon: row.picture ?? row.builds.find(({ icon }) => icon !== null)?.icon ?? null,
    oss: [...new Set(row.builds.flatMap(({ os }) => os ?? []))],
    versionName: newest?.versionName ?? null,
    updatedAt: newest?.createdAt ?? null,
    locked: row.security === 'password' && unlocked[row.id] === undefined,
    library,
  };
}

/** Case and accents make no difference. */
function matching(cards: StoreCard[], q: string | undefined): StoreCard[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return cards;
  return cards.filter(({ name, description }) => {
    const text = fold(`${name} ${description}`);
    return words.every((word) => text.includes(word));
  });
}
