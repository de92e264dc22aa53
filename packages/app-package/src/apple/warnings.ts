import { asPackageError } from '../attempt.ts';
import type { PackageWarning, WarningCode } from '../package-info.ts';

/** Collects what could not be read of a package, so that the rest of it still is. */
export interface Warnings {
  readonly list: PackageWarning[];
  add(code: WarningCode, detail?: string): void;
  /** What the work gives; where a package stops it, a warning in its place. */
  attempt<Result>(code: WarningCode, work: () => Promise<Result>): Promise<Result | undefined>;
  /** Several at once, as none needs what another reads; their warnings are in this order. */
  together<Results extends unknown[]>(
    ...works: { [Index in keyof Results]: (warnings: Warnings) => Promise<Results[Index]> }
  ): Promise<Results>;
}

export function collectWarnings(): Warnings {
  const list: PackageWarning[] = [];
  const add = (code: WarningCode, detail?: string) => {
    if (list.some((known) => known.code === code && known.detail === detail)) return;
    list.push(detail === undefined ? { code } : { code, detail });
  };
  return {
    list,
    add,
    async attempt(code, work) {
      try {
        return await work();
      } catch (error) {
        add(code, asPackageError(error).detail);
        return undefined;
      }
    },
    async together(...works) {
      const collected = works.map(collectWarnings);
      const results = await Promise.all(works.map((work, index) => work(collected[index] ?? collectWarnings())));
      for (const { code, detail } of collected.flatMap((each) => each.list)) add(code, detail);
      return results as never;
    },
  };
}
