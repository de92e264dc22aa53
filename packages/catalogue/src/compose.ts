import type { ComposedItem, Composition, CompositionConflict, PolicyItem, PolicyLayer } from './catalogue.ts';
import { canonicalText, isItemMark, mapValue } from './json-value.ts';
import type { Catalogue } from './load-catalogue.ts';

interface Source {
  policyId: string;
  item: PolicyItem;
  /** `<policy>/<item>` */
  id: string;
}

/**
 * What a device gets of several policies. Groups that stand once on a device are merged by their keys: the policy that
 * stands higher wins a key, and who loses is told. The others stay apart; the same item in two policies counts once.
 * The order in which layers and items are passed does not matter.
 */
export function compose(catalogue: Catalogue, layers: readonly PolicyLayer[]): Composition {
  const sources = inOrder(layers);
  const sameAs = kindsOfSame(sources, (group) => isOnce(catalogue, group));
  const items: ComposedItem[] = [];
  const conflicts: CompositionConflict[] = [];
  for (const [group, members] of Map.groupBy(sources, ({ item }) => item.group)) {
    if (isOnce(catalogue, group)) items.push(mergeOnce(group, members, sameAs, conflicts));
    else items.push(...keepApart(members, sameAs));
  }
  return {
    items: items.toSorted((a, b) => compareTexts(a.group, b.group)),
    conflicts: conflicts.toSorted((a, b) => compareTexts(a.group, b.group) || compareTexts(a.key, b.key)),
  };
}

/** Of a group that is not known nobody knows that it stands once. */
function isOnce(catalogue: Catalogue, group: string): boolean {
  return catalogue.group(group)?.multiple === false;
}

/** The highest first. Policies of the same rank, and items of the same policy, by their ids. */
function inOrder(layers: readonly PolicyLayer[]): Source[] {
  return layers
    .toSorted((a, b) => a.rank - b.rank || compareTexts(a.policyId, b.policyId))
    .flatMap(({ policyId, items }) =>
      items
        .toSorted((a, b) => compareTexts(a.id, b.id) || compareTexts(canonicalText(a), canonicalText(b)))
        .map((item) => ({ policyId, item, id: `${policyId}/${item.id}` })),
    );
}

function mergeOnce(
  group: string,
  members: readonly Source[],
  sameAs: SameAs,
  conflicts: CompositionConflict[],
): ComposedItem {
  const keys = new Set(members.flatMap(({ item }) => Object.keys(item.values)));
  const won = new Map<Source, string[]>(members.map((source) => [source, []]));
  const values: [string, unknown][] = [];
  for (const key of [...keys].sort(compareTexts)) {
    const [winner, ...others] = members.filter(({ item }) => Object.hasOwn(item.values, key));
    if (!winner) continue;
    won.get(winner)?.push(key);
    values.push([key, sameAs.refer(winner, winner.item.values[key])]);
    const text = sameAs.text(winner, winner.item.values[key]);
    const losers = others.filter((other) => sameAs.text(other, other.item.values[key]) !== text);
    if (losers.length > 0) conflicts.push({ group, key, winner: nameOf(winner), losers: losers.map(nameOf) });
  }
  const name = members.find(({ item }) => item.name !== undefined)?.item.name;
  return {
    id: group,
    group,
    ...(name !== undefined && { name }),
    values: Object.fromEntries(values),
    sources: members
      .map((source) => ({ ...nameOf(source), keys: won.get(source) ?? [] }))
      .toSorted((a, b) => Number(a.keys.length === 0) - Number(b.keys.length === 0)),
  };
}

function keepApart(members: readonly Source[], sameAs: SameAs): ComposedItem[] {
  return [...Map.groupBy(members, (source) => sameAs.id(source.id)).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { group, name, values } = first.item;
    const sources = same.map((source, index) => ({
      ...nameOf(source),
      keys: index === 0 ? Object.keys(values).sort(compareTexts) : [],
    }));
    const referred = sameAs.refer(first, values) as ComposedItem['values'];
    return [{ id: first.id, group, ...(name !== undefined && { name }), values: referred, sources }];
  });
}

interface SameAs {
  /** The id of the composed item that a source became part of. */
  id(source: string): string;
  /** The value with references to composed items. */
  refer(source: Source, value: unknown): unknown;
  /** The same text for values that mean the same, also where they refer to items that are the same. */
  text(source: Source, value: unknown): string;
}

/**
 * Which items are the same. Two networks are the same only when the certificates that they refer to are, so that each
 * item gets a number by its content in which numbers stand for the items it refers to.
 */
function kindsOfSame(sources: readonly Source[], once: (group: string) => boolean): SameAs {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const numbers = new Map<string, number>();
  const numberOf = new Map<string, number>();
  const open = new Set<string>();

  const text = (source: Source, value: unknown): string =>
    canonicalText(
      mapValue(value, (one) => {
        if (!isItemMark(one)) return undefined;
        const id = `${source.policyId}/${one.$item}`;
        const target = byId.get(id);
        return { $item: target ? (number(target) ?? id) : id };
      }),
    );

  /** Nothing while it is being told: items that refer to each other in a circle are told apart by their ids. */
  function number(source: Source): number | undefined {
    const known = numberOf.get(source.id);
    if (known !== undefined) return known;
    if (open.has(source.id)) return undefined;
    open.add(source.id);
    const { group, values } = source.item;
    const content = once(group) ? group : `${group} ${text(source, values)}`;
    open.delete(source.id);
    const same = numbers.get(content) ?? numbers.size;
    numbers.set(content, same);
    numberOf.set(source.id, same);
    return same;
  }

  const firstOf = new Map<number, string>();
  for (const source of sources) {
    const same = number(source) ?? -1;
    if (!firstOf.has(same)) firstOf.set(same, once(source.item.group) ? source.item.group : source.id);
  }
  const id = (source: string) => firstOf.get(numberOf.get(source) ?? -1) ?? source;
  const refer = (source: Source, value: unknown) =>
    mapValue(value, (one) => (isItemMark(one) ? { $item: id(`${source.policyId}/${one.$item}`) } : undefined));
  return { id, refer, text };
}

function nameOf({ policyId, item }: Source): { policyId: string; itemId: string } {
  return { policyId, itemId: item.id };
}

/** By code units: the same on every machine. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
