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
 * A number that leads beyond the bytes at hand makes views and arrays throw errors of their own: the package contradicts
 * itself. Any other error is one that nobody thought of, and says so.
 */
export function asPackageError(error: unknown): PackageError {
  if (error instanceof PackageError) return error;
  const { name, message } = error as Error;
  const detail =
    error instanceof RangeError ? `a number in it leads nowhere: ${message}` : `unexpected: ${name}, ${message}`;
  return new PackageError('damaged', detail, { cause: error });
}
