/** What PostgreSQL prints when it cannot start, in words that tell the operator what to do. */
export function explainFailure(cluster: string, output: string): string {
  if (/no space left|disk quota exceeded/i.test(output)) {
    return `There is no space left on the disk for the database in ${cluster}.`;
  }
  if (/read-only file system/i.test(output)) return `The database in ${cluster} is on a read-only file system.`;
  if (/permission denied|operation not permitted|wrong ownership/i.test(output)) {
    return `The database in ${cluster} cannot be read and written by this user: ${lastWords(output)}. Start Muster as the user who owns it, or change its owner.`;
  }
  if (/could not create shared memory|cannot allocate memory/i.test(output)) {
    return `There is not enough memory for the database in ${cluster}: ${lastWords(output)}.`;
  }
  return `The database in ${cluster} does not start: ${lastWords(output)}.`;
}

/** Locks of a database that was killed a moment ago go away by themselves. */
export function isPassing(output: string): boolean {
  return /lock file .* already exists|pre-existing shared memory block|is another postmaster|address already in use/i.test(
    output,
  );
}

function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return fatal
    .replace(/^.*?(FATAL|PANIC|error):\s*/i, '')
    .trim()
    .replace(/\.$/, '');
}
