/** How a device is, by the states of what it should have. */
import type { SettingState } from '@muster/contract/policies';
import { keyOfUnable } from './plan.ts';
import type { Known } from './plan-types.ts';
import type { DevicePolicy, Resolved } from './resolve.ts';

export type StateCounts = Record<SettingState, number>;

/** What is on its way out is not counted. */
const isWanted = (key: string, { digest }: Known) => digest !== null || key.startsWith('item:');

export function countStates(states: Readonly<Record<string, Known>>): StateCounts {
  const counts = { failed: 0, pending: 0, applied: 0, verified: 0, notApplicable: 0 };
  for (const [key, known] of Object.entries(states)) if (isWanted(key, known)) counts[known.state] += 1;
  return counts;
}

export interface PolicyOnDevice {
  policyId: string;
  version: number;
  state: SettingState;
  reason: string | null;
  ignored: string | null;
  paths: DevicePolicy['paths'];
}

const worstFirst: readonly SettingState[] = ['failed', 'pending', 'applied', 'verified', 'notApplicable'];

/** The worst of its settings. One of which nothing is left, since others won everything, is overruled. */
export function policiesWithStates(
  policies: readonly DevicePolicy[],
  resolved: Resolved | undefined,
  states: Readonly<Record<string, Known>>,
): PolicyOnDevice[] {
  const found = new Map<string, Known[]>();
  const note = (source: string, known: Known | undefined) => {
    if (known) for (const id of resolved?.sources.get(source) ?? []) found.set(id, [...(found.get(id) ?? []), known]);
  };
  for (const { key, holds } of resolved?.artifacts ?? [])
    for (const { part, item } of holds) note(`${part}/${item}`, states[key]);
  for (const one of resolved?.unable ?? []) note(`${one.part}/${one.item}`, states[keyOfUnable(one)]);
  return policies.map(({ id: policyId, version, paths, ignored }) => {
    const own = found.get(policyId) ?? [];
    const [worst] = own.toSorted((a, b) => worstFirst.indexOf(a.state) - worstFirst.indexOf(b.state));
    const none = ignored ?? (isOverruled(resolved, policyId) ? 'overruled' : null);
    return {
      policyId,
      version,
      state: worst?.state ?? (none === null ? 'verified' : 'notApplicable'),
      reason: worst?.reason ?? none,
      ignored,
      paths,
    };
  });
}

function isOverruled(resolved: Resolved | undefined, policyId: string): boolean {
  return resolved?.conflicts.some(({ losers }) => losers.some((one) => one.policyId === policyId)) ?? false;
}

/**
 * Whether the device is as it should be: not where something failed or it says itself that its passcode is not; undefined
 * while something is under way, which changes nothing.
 */
export function complianceOf(
  policies: readonly DevicePolicy[],
  counts: StateCounts,
  passcodeCompliant: boolean | undefined,
): boolean | null | undefined {
  if (counts.failed > 0 || passcodeCompliant === false) return false;
  if (!policies.some(({ ignored }) => ignored === null)) return passcodeCompliant ?? null;
  return counts.pending > 0 ? undefined : true;
}
