import { type BuildComparison, type BuildFacts, comparedFacts } from '@muster/contract/build-details';
import type { Build } from '@muster/contract/builds';

export interface ComparedBuild {
  build: Build;
  facts: BuildFacts | null;
}

type Certificate = NonNullable<BuildComparison['signer']['left']>;

/** What two builds do not have in common; of what was read of neither there is nothing to tell. */
export function compareBuilds(left: ComparedBuild, right: ComparedBuild): BuildComparison {
  const signer = { left: signerOf(left), right: signerOf(right) };
  return {
    left: left.build,
    right: right.build,
    facts: compareFacts(left, right),
    permissions: differences(permissionsOf(left), permissionsOf(right)),
    features: differences(featuresOf(left), featuresOf(right)),
    entitlements: differences(entitlementsOf(left), entitlementsOf(right)),
    signer: { ...signer, same: signer.left?.sha256 === signer.right?.sha256 },
    devices: compareDevices(devicesOf(left), devicesOf(right)),
    size: { left: left.build.size, right: right.build.size },
    parts: compareParts(left.facts?.parts ?? [], right.facts?.parts ?? []),
  };
}

type FactName = (typeof comparedFacts)[number];

function factsOf({ build, facts }: ComparedBuild): Record<FactName, string | null> {
  const { format, os, displayName, versionName, versionCode, signingType } = build;
  const profile = facts?.signing?.profile;
  return {
    format,
    os,
    package: build.package,
    displayName,
    versionName,
    versionCode,
    minimumOs: facts?.minimumOs ?? null,
    targetOs: facts?.targetOs ?? null,
    architectures: listed(facts?.architectures),
    deviceFamilies: listed(facts?.deviceFamilies),
    signingType,
    schemes: listed(facts?.signing?.schemes),
    profile: profile?.name ?? profile?.uuid ?? null,
    profileExpiry: profile?.expiresAt ?? null,
  };
}

/** In whatever order a package names them, they are the same. */
function listed(values: readonly string[] | undefined): string | null {
  return values === undefined || values.length === 0 ? null : values.toSorted().join(', ');
}

function compareFacts(left: ComparedBuild, right: ComparedBuild): BuildComparison['facts'] {
  const [one, other] = [factsOf(left), factsOf(right)];
  return comparedFacts.flatMap((name) =>
    one[name] === other[name] ? [] : [{ name, left: one[name], right: other[name] }],
  );
}

/** By name: what is told of one there, and why or up to when where the platform says so. */
function permissionsOf({ facts }: ComparedBuild): Map<string, string> {
  const all = facts?.permissions ?? [];
  return new Map(all.map(({ name, reason, upTo }) => [name, [reason, upTo && `≤ ${upTo}`].filter(Boolean).join(' ')]));
}

function featuresOf({ facts }: ComparedBuild): Map<string, boolean> {
  return new Map((facts?.features ?? []).map(({ name, required }) => [name, required]));
}

function entitlementsOf({ facts }: ComparedBuild): Map<string, string> {
  return new Map(Object.entries(facts?.entitlements ?? {}).map(([name, value]) => [name, written(value)]));
}

/** The same whatever order its keys have. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** Null on the side that lacks it. */
function differences<V>(
  left: ReadonlyMap<string, V>,
  right: ReadonlyMap<string, V>,
): { name: string; left: V | null; right: V | null }[] {
  const names = [...new Set([...left.keys(), ...right.keys()])].sort();
  return names.flatMap((name) => {
    const [one, other] = [left.get(name) ?? null, right.get(name) ?? null];
    return one === other ? [] : [{ name, left: one, right: other }];
  });
}

function signerOf({ facts }: ComparedBuild): Certificate | null {
  return facts?.signing?.certificates?.[0] ?? null;
}

function devicesOf({ facts }: ComparedBuild): ReadonlySet<string> {
  return new Set(facts?.signing?.profile?.devices ?? []);
}

function compareDevices(left: ReadonlySet<string>, right: ReadonlySet<string>): BuildComparison['devices'] {
  return {
    added: [...right].filter((device) => !left.has(device)).sort(),
    removed: [...left].filter((device) => !right.has(device)).sort(),
    kept: [...left].filter((device) => right.has(device)).length,
  };
}

/** All parts of either, what changed most first. */
function compareParts(
  left: BuildFacts['parts'],
  right: BuildFacts['parts'],
): { name: string; left: number; right: number }[] {
  const sizes = new Map<string, { name: string; left: number; right: number }>();
  const of = (name: string) => {
    const known = sizes.get(name) ?? { name, left: 0, right: 0 };
    sizes.set(name, known);
    return known;
  };
  for (const { name, size } of left) of(name).left += size;
  for (const { name, size } of right) of(name).right += size;
  const change = (part: { left: number; right: number }) => Math.abs(part.right - part.left);
  return [...sizes.values()].sort((a, b) => change(b) - change(a) || (a.name < b.name ? -1 : 1));
}
