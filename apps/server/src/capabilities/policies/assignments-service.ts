/** To whom policies go. */
import type { Assignment, AssignmentInput } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { countDevices, findMissingTargets, listAssignments } from './assignments-list.ts';
import { putAssignments, readAssignments } from './assignments-store.ts';
import { markPolicyDevices } from './plan-marks-store.ts';
import { lockPolicy, type PolicyRow, readPolicyRow } from './policies-store.ts';

export interface Assigned {
  items: Assignment[];
  devices: number;
}

export async function readAssigned(tx: Tx, id: string): Promise<Assigned> {
  const row = (await readPolicyRow(tx, id)) ?? fail(3001);
  return { items: await listAssignments(tx, row), devices: await countDevices(tx, row) };
}

export async function assignPolicy(tx: Tx, id: string, given: readonly AssignmentInput[]): Promise<Assigned> {
  const row = (await lockPolicy(tx, id)) ?? fail(3001);
  const assignments = eachOnce(given);
  const missing = await findMissingTargets(tx, assignments);
  if (missing.length > 0) fail(5272, { data: { missing } });
  await changeAssignments(tx, row, assignments);
  return readAssigned(tx, id);
}

/** Whether anything is different. Who is named has been looked up before. */
export async function changeAssignments(
  tx: Tx,
  row: Pick<PolicyRow, 'id' | 'name'>,
  assignments: readonly AssignmentInput[],
): Promise<boolean> {
  const before = await readAssignments(tx, row.id);
  if (isSameAssignment(before, assignments)) return false;
  // Who loses it is computed anew as well as who gets it.
  await markPolicyDevices(tx, row.id);
  await putAssignments(tx, row.id, assignments);
  await markPolicyDevices(tx, row.id);
  await recordChange(tx, {
    action: 'update',
    entity: 'policy',
    entityId: row.id,
    entityName: row.name,
    before: { assignments: before.map(told) },
    after: { assignments: assignments.map(told) },
  });
  return true;
}

export function isSameAssignment(a: readonly AssignmentInput[], b: readonly AssignmentInput[]): boolean {
  const text = (list: readonly AssignmentInput[]) => list.map(told).sort().join('\n');
  return text(a) === text(b);
}

/** Ids as the database writes them, a tag once however it is written; of two that say the same the last counts. */
export function eachOnce(assignments: readonly AssignmentInput[]): AssignmentInput[] {
  const kept = new Map<string, AssignmentInput>();
  for (const { kind, target, excluded } of assignments) {
    const named = kind === 'tag' ? target : target.toLowerCase();
    kept.set(`${kind} ${named.normalize('NFKC').toLowerCase()}`, { kind, target: named, excluded });
  }
  return [...kept.values()];
}

const told = ({ kind, target, excluded }: AssignmentInput) => `${excluded ? 'not ' : ''}${kind} ${target}`.trimEnd();
