import { type DestinationStream, type LevelWithSilentOrString, type Logger, pino } from 'pino';

/** The log of a program. Times, levels and messages; of errors, what `loggedError` keeps. */
export function createLog(level: LevelWithSilentOrString, stream: DestinationStream): Logger {
  return pino({ level, base: undefined, serializers: { err: loggedError } }, stream);
}

/** Deeper than causes go. */
const maxDepth = 5;

/**
 * What helps to find a fault, and nothing else: the database's driver hangs its connection on an error, with the
 * password, the key with which statements are cancelled, and every prepared statement; PostgreSQL adds values of rows.
 */
function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code, message, stack, cause } = error as Error & { code?: unknown };
  const further = depth < maxDepth;
  return {
    type: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    message,
    stack,
    ...(cause !== undefined && further ? { cause: loggedError(cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && further
      ? { errors: error.errors.slice(0, 10).map((one) => loggedError(one, depth + 1)) }
      : {}),
  };
}
