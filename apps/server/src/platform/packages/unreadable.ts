import type { PackageProblem } from '@muster/contract/enumerations/apps';
import { fail } from '../errors.ts';

/** Whatever is wrong with a package ends here. `detail` says where, for people who build packages. */
export function unreadable(
  problem: PackageProblem,
  { detail, cause }: { detail?: string; cause?: unknown } = {},
): never {
  fail(5230, { data: { problem, detail: detail?.slice(0, 500) }, cause });
}
