import assert from 'node:assert/strict';
import { PackageError, type PackageProblem } from './package-error.ts';

/** The work is refused for this reason, with these words in what is said about it. */
export async function refused(problem: PackageProblem, work: () => Promise<unknown>, words = ''): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof PackageError, String(error));
    assert.equal(error.problem, problem, error.message);
    assert.ok(error.detail.includes(words), error.detail);
    return true;
  });
}
