/** One search over all workspaces of a person (platform-shell.md, sections 2 and 7; docs/decisions/0017). */
import type { SearchItem } from '@muster/contract/calls/search';
import { allows, type Role } from '@muster/contract/permissions';
import { type SearchType, searchLimits, searchTypes } from '@muster/contract/search';
import type { Database } from '../../platform/db/database.ts';
import {
  type FoundWord,
  findCandidates,
  findWords,
  listMemberships,
  type Membership,
  type Place,
  type ScopedPlace,
  type Wanted,
} from './search-list.ts';
import { inOrder, rankOf, slipsOf } from './search-rank.ts';
import type { SearchSource, TouchedEntity } from './search-source.ts';
import { fold, isSlipOf, partKeys, slipKeys, wordsOf } from './search-words.ts';

/** More words than these say nothing new, and each is looked for. */
const mostWords = 5;
/** Shared by all workspaces of a person, so that many of them take hardly longer than one. */
const share = { words: 24, titled: 60, recent: 1400, scoped: 4000 } as const;
/** Shorter ones begin too many words to go through them; what changed last is what is meant. */
const longestShort = 3;

export async function search(
  db: Database,
  sources: readonly SearchSource[],
  userId: string,
  text: string,
): Promise<SearchItem[]> {
  const typed = { text: fold(text), words: wordsOf(text).slice(0, mostWords) };
  if (typed.text === '') return [];
  const memberships = await listMemberships(db, userId);
  const places = memberships.flatMap(placesOf);
  const scoped = memberships.flatMap(scopedPlacesOf);
  const organizations = new Set([...places, ...scoped].map(({ organizationId }) => organizationId));
  if (organizations.size === 0) return [];
  const found = await findMeantWords(db, typed.words, [...organizations]);
  const candidates = await findCandidates(db, wantedBy(typed, { places, scoped }, found));
  const slips = slipsOf(found);
  const slugs = new Map(memberships.map((each) => [each.organizationId, each.organizationSlug]));
  const ranked = candidates.flatMap((entry) => {
    const rank = rankOf(typed, entry, slips);
    return rank ? [{ ...entry, rank }] : [];
  });
  const few = fewOfEach(ranked.sort(inOrder));
  const fresh = await readNow(db, sources, few);
  return few.map(
    ({ type, entityId: id, organizationId, data }) =>
      ({
        type,
        id,
        organizationId,
        organizationSlug: slugs.get(organizationId),
        ...data,
        ...fresh.get(id),
      }) as SearchItem,
  );
}

/** What changes by itself is asked for anew, of the few that are shown. */
async function readNow(
  db: Database,
  sources: readonly SearchSource[],
  shown: readonly (TouchedEntity & { type: SearchType })[],
): Promise<ReadonlyMap<string, object>> {
  const asked = sources.map((source) => {
    const things = shown.filter(({ type }) => type === source.type);
    return source.now && things.length > 0 ? source.now(db, things) : new Map<string, object>();
  });
  return new Map((await Promise.all(asked)).flatMap((each) => [...each]));
}

/** What a member may list; whoever may list nothing finds nothing. */
function placesOf({ organizationId, role }: Membership): Place[] {
  return typesFor(role).map((type) => ({ organizationId, type }));
}

/** The role in an application holds for what belongs to it. */
function scopedPlacesOf({ organizationId, role, applications }: Membership): ScopedPlace[] {
  const everywhere = typesFor(role);
  return applications.flatMap((application) =>
    typesFor(application.role)
      .filter((type) => !everywhere.includes(type))
      .map((type) => ({ organizationId, type, applicationId: application.id })),
  );
}

function typesFor(role: Role): SearchType[] {
  return (Object.keys(searchTypes) as SearchType[]).filter((type) => allows(role, searchTypes[type], 'list'));
}

async function findMeantWords(db: Database, words: readonly string[], organizationIds: readonly string[]) {
  const typed = organizationIds.flatMap((organizationId) =>
    words.map((text, i) => ({
      organizationId,
      typed: i,
      text,
      partKeys: partKeys(organizationId, text),
      slipKeys: slipKeys(organizationId, text),
    })),
  );
  const found = await findWords(db, typed, shareOf(share.words, organizationIds.length));
  return found.filter((each) => each.found !== 'slip' || isSlipOf(words[each.typed] ?? '', each.word));
}

function shareOf(whole: number, workspaces: number): number {
  return Math.max(3, Math.ceil(whole / workspaces));
}

function wantedBy(
  { text, words }: { text: string; words: readonly string[] },
  { places, scoped }: Pick<Wanted, 'places' | 'scoped'>,
  found: readonly FoundWord[],
): Wanted {
  const workspaces = new Set([...places, ...scoped].map(({ organizationId }) => organizationId)).size;
  const [first = ''] = words;
  const isOne = words.length <= 1;
  const few = { ofWord: searchLimits.ofType, ofType: searchLimits.ofType * 2 };
  // Of several words each alone is in much that has not the others.
  const many = { ofWord: 60, ofType: 150 };
  return {
    places,
    scoped,
    words: inTurns(found).slice(0, Math.max(share.words, workspaces) * 2 * Math.max(1, words.length)),
    meant: [
      ...words.map((word, typed) => ({ typed, word })),
      ...found.filter((each) => each.found === 'slip').map(({ typed, word }) => ({ typed, word })),
    ],
    // Without one, only titles that begin with it are found.
    typed: Math.max(1, words.length),
    text,
    recent: isOne && first !== '' && [...first].length <= longestShort ? first : undefined,
    limits: {
      ...(isOne ? few : many),
      titled: shareOf(share.titled, workspaces),
      recent: Math.ceil(share.recent / Math.max(1, places.length)),
      scoped: Math.ceil(share.scoped / Math.max(1, new Set(scoped.map(({ applicationId }) => applicationId)).size)),
    },
  };
}

/** The best first, and of each workspace and typed word one before the next, so that none is left out for another. */
function inTurns(found: readonly FoundWord[]): FoundWord[] {
  const kinds = ['prefix', 'infix', 'slip'];
  const turns = new Map<string, number>();
  return found
    .map((each) => {
      const whose = `${each.organizationId} ${each.typed} ${each.found}`;
      const turn = (turns.get(whose) ?? 0) + 1;
      turns.set(whose, turn);
      return { each, turn, kind: kinds.indexOf(each.found) };
    })
    .sort((a, b) => a.kind - b.kind || a.turn - b.turn)
    .map(({ each }) => each);
}

function fewOfEach<T extends { type: SearchType }>(entries: readonly T[]): T[] {
  const seen = new Map<SearchType, number>();
  const few = entries.filter(({ type }) => {
    const count = (seen.get(type) ?? 0) + 1;
    seen.set(type, count);
    return count <= searchLimits.ofType;
  });
  return few.slice(0, searchLimits.items);
}
