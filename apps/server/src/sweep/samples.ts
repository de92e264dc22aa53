/** What the capabilities tell the sweep, gathered from those of the list that have a `test-sweep.ts`. */
import { existsSync } from 'node:fs';
import { allCapabilities } from '../capabilities/all.ts';
import type { Samples, SweepPart } from './sweep-part.ts';
import type { Caller, Cast, SweepServer } from './sweep-types.ts';

const parts: SweepPart[] = [];
for (const { name } of allCapabilities) {
  const file = new URL(`../capabilities/${name}/test-sweep.ts`, import.meta.url);
  if (existsSync(file)) parts.push(((await import(file.href)) as { sweepPart: SweepPart }).sweepPart);
}

const together = <T>(records: readonly (Readonly<Record<string, T>> | undefined)[]) =>
  Object.assign({}, ...records) as Readonly<Record<string, T>>;

export const samples: Samples = together(parts.map((part) => part.samples));
export const settings = together(parts.map((part) => part.settings));
export const scenes = together(parts.map((part) => part.scenes));
export const idFilters = together(parts.map((part) => part.idFilters));
export const namedInside = together(parts.map((part) => part.namedInside));
export const othersIds = together(parts.map((part) => part.othersIds));
export const outOfReach = together(parts.map((part) => part.outOfReach));
export const unwritten = together(parts.map((part) => part.unwritten));

export async function callersOf(server: SweepServer, cast: Cast): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const part of parts) callers.push(...((await part.callers?.(server, cast)) ?? []));
  return callers;
}

/** The sample for a field: `deviceIds` takes ids of what `deviceId` takes one of. */
export function sampleFor(all: Samples, name: string): Samples[string] | undefined {
  return [name, name.replace(/s$/, '')].map((key) => (Object.hasOwn(all, key) ? all[key] : undefined)).find(Boolean);
}
