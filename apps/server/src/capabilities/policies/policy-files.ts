/** Policies as files, so that they can live in git: found by their names, and the same once more changes nothing. */
import type {
  AssignmentInput,
  PolicyContent,
  PolicyFile,
  PolicyImpact,
  PolicyProblem,
} from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { requireAlso } from '../../platform/http/authorize.ts';
import { findMissingTargets } from './assignments-list.ts';
import { changeAssignments, eachOnce, isSameAssignment } from './assignments-service.ts';
import { readAssignments } from './assignments-store.ts';
import { checkContent, isTooLarge } from './check-content.ts';
import { diffContents } from './content-diff.ts';
import { findPolicy } from './policies-list.ts';
import { type Asker, createPolicy, updatePolicy } from './policies-service.ts';
import { findPolicyByName, type PolicyRow } from './policies-store.ts';
import { digestOf, emptyContent } from './policy-content.ts';
import { impactOf } from './policy-impact.ts';
import { noSecrets, takeSecrets } from './policy-secrets.ts';
import { addVersion, type Held, holdPolicy, type PolicyDeps, prepareContent } from './save-version.ts';

export async function exportPolicy(tx: Tx, id: string): Promise<PolicyFile> {
  const { name, description, type, content } = (await findPolicy(tx, id)) ?? fail(3001);
  return { muster: 'policy/1', name, description, type, content, assignments: await readAssignments(tx, id) };
}

export interface ImportOptions {
  dryRun: boolean;
  comment?: string | undefined;
}

export interface ImportResult {
  name: string;
  policyId: string | null;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  version: number | null;
  impact: PolicyImpact | null;
}

/** One after another: what is refused says why, and the others go on. */
export async function importPolicies(
  tx: Tx,
  deps: PolicyDeps,
  asker: Asker,
  files: readonly PolicyFile[],
  options: ImportOptions,
): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  for (const file of files) {
    const found = await findPolicyByName(tx, file.name);
    const name = file.name;
    results.push({
      name,
      ...(found
        ? await change(tx, deps, asker, found.id, file, options)
        : await create(tx, deps, asker, file, options)),
    });
  }
  return results;
}

type Outcome = Omit<ImportResult, 'name'>;

async function create(
  tx: Tx,
  deps: PolicyDeps,
  asker: Asker,
  file: PolicyFile,
  { dryRun }: ImportOptions,
): Promise<Outcome> {
  const assignments = eachOnce(file.assignments ?? []);
  // Whoever may only make policies gives them to nobody.
  if (assignments.length > 0) requireAlso('policy', 'update', asker);
  const problems = [
    ...(await checkContent(tx, file.type, file.content, new Set())),
    ...(await missingTargets(tx, assignments)),
  ];
  // What is told back has no secrets either.
  const hidden = isTooLarge(problems) ? emptyContent : (await takeSecrets(file.type, file.content, noSecrets)).content;
  const impact = impactWithoutDevices(hidden, problems);
  if (hasErrors(problems)) return { policyId: null, outcome: 'refused', version: null, impact };
  if (dryRun) return { policyId: null, outcome: 'created', version: null, impact };
  const { name, description, type, content } = file;
  const id = await createPolicy(tx, deps, { name, description, type, content });
  await changeAssignments(tx, { id, name }, assignments);
  return { policyId: id, outcome: 'created', version: 1, impact: null };
}

async function change(
  tx: Tx,
  deps: PolicyDeps,
  asker: Asker,
  id: string,
  file: PolicyFile,
  { dryRun, comment }: ImportOptions,
): Promise<Outcome> {
  requireAlso('policy', 'update', asker);
  const held = await holdPolicy(tx, deps, id);
  const { row, current } = held;
  const assignments = file.assignments && eachOnce(file.assignments);
  const { content, secrets, problems: ofContent } = await prepareContent(tx, held, file.content);
  const problems = [...typeProblems(row, file), ...ofContent, ...(await missingTargets(tx, assignments ?? []))];
  const said = { policyId: id, version: row.version };
  const impact = () => impactOf(tx, row, { before: current.content, content, problems });
  if (hasErrors(problems))
    return { ...said, outcome: 'refused', impact: impactWithoutDevices(content, problems, held) };
  const isSame =
    digestOf(content).equals(current.digest) &&
    row.description === file.description &&
    row.name === file.name &&
    (assignments === undefined || isSameAssignment(await readAssignments(tx, id), assignments));
  if (isSame) return { ...said, outcome: 'unchanged', impact: null };
  if (dryRun) return { ...said, outcome: 'updated', impact: await impact() };
  await updatePolicy(tx, id, { name: file.name, description: file.description });
  const isNew = await addVersion(tx, deps, held, { content, secrets, comment: comment || null, restored: null });
  if (assignments) await changeAssignments(tx, { id, name: file.name }, assignments);
  return { policyId: id, outcome: 'updated', version: row.version + (isNew ? 1 : 0), impact: null };
}

/** Devices of one type cannot have another's settings, so that a policy stays of its type. */
function typeProblems(row: PolicyRow, { type }: PolicyFile): PolicyProblem[] {
  if (row.type === type) return [];
  return [{ part: 'policy', item: '', path: ['type'], problem: 'value', severity: 'error', expected: [row.type] }];
}

async function missingTargets(tx: Tx, assignments: readonly AssignmentInput[]): Promise<PolicyProblem[]> {
  const missing = await findMissingTargets(tx, assignments);
  return missing.map(({ kind, target }) => ({
    part: 'assignments',
    item: target,
    path: [kind],
    problem: 'missing',
    severity: 'error',
  }));
}

const hasErrors = (problems: readonly PolicyProblem[]) => problems.some(({ severity }) => severity === 'error');

function impactWithoutDevices(content: PolicyContent, problems: PolicyProblem[], held?: Held): PolicyImpact {
  return {
    problems,
    diff: diffContents(held?.current.content ?? emptyContent, content),
    devices: 0,
    cannot: [],
    conflicts: [],
  };
}
