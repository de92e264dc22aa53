import { PackageError } from './package-error.ts';
import type { PackageWarning, WarningCode } from './package-info.ts';

/** For what a package can do without: where it cannot be read, a warning says so and the rest is read. */
export async function attempt<T>(
  warnings: PackageWarning[],
  code: WarningCode,
  work: () => Promise<T> | T,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    warnings.push({ code, detail: asPackageError(error).detail });
    return undefined;
  }
}

/**
 * A number that leads beyond the bytes at hand makes views and arrays throw errors of their own; they mean that the
 * package contradicts itself. What a source throws because it cannot read is none of these and goes on as it is.
 */
export function asPackageError(error: unknown): PackageError {
  if (error instanceof PackageError) return error;
  if (error instanceof RangeError)
    return new PackageError('damaged', `a number in it leads nowhere (${error.message})`);
  if (error instanceof TypeError) return new PackageError('damaged', `a part of it is not what it should be`);
  throw error;
}
