import type { PolicyProblem } from '@muster/contract/policies';
import { useRef } from 'react';

export type ItemProblem = Pick<PolicyProblem, 'path' | 'problem' | 'severity' | 'expected'>;
/** Of one item, by the first key of their paths; those of the whole item by an empty one. */
export type KeyProblems = ReadonlyMap<string, readonly ItemProblem[]>;

/** The same lists stay the same ones, so that rows about which nothing changed are not drawn again. */
export function useKeyProblems(problems: readonly ItemProblem[]): KeyProblems {
  const before = useRef<KeyProblems>(new Map());
  const next = new Map<string, ItemProblem[]>();
  for (const problem of problems) {
    const key = String(problem.path[0] ?? '');
    next.set(key, [...(next.get(key) ?? []), problem]);
  }
  const kept = new Map<string, readonly ItemProblem[]>();
  for (const [key, list] of next) {
    const old = before.current.get(key);
    kept.set(key, old && JSON.stringify(old) === JSON.stringify(list) ? old : list);
  }
  before.current = kept;
  return kept;
}
