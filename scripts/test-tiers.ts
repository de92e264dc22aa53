/**
 * Two tiers: `npm test` is the gate, `npm run test:all` adds the second. What is in the second takes long and rarely breaks:
 * it looks once more, from further away or more deeply, at what the gate looks at.
 */
const secondTier: readonly RegExp[] = [
  // Processes that are killed, restarted and refused. The gate keeps the one kill that tells whether anything is lost.
  /^apps\/server\/src\/faults\/(?!kill-under-writes)/,
  /^e2e\/(faults|uploads-faults|mail-delayed)[.]test[.]ts$/,
  // Files in clouds that are stood in for; the gate has those on the disk.
  /^apps\/server\/src\/platform\/storage\/(storage|cloud-staging)[.]test[.]ts$/,
  /^apps\/server\/src\/capabilities\/uploads\/uploads-in-clouds[.]test[.]ts$/,
  // Whole installations: saved, restored, and their database begun anew.
  /^apps\/server\/src\/platform\/(backup\/|postgres\/embedded-postgres)/,
  // What only a change of these very files can break.
  /^scripts\/(build|run-test-files|import-rules)[.]test[.]ts$/,
  /^packages\/app-package\/src\/(inflate-end|android\/android-fuzz)[.]test[.]ts$/,
  // Every widget beside a picture of it.
  /^e2e\/visual\/visual[.]test[.]ts$/,
];

/** By its path within the repository. */
export const isSecondTier = (file: string): boolean => secondTier.some((pattern) => pattern.test(file));

/** What the second tier has that no file has anymore. */
export const unusedPatterns = (files: readonly string[]): string[] =>
  secondTier.filter((pattern) => !files.some((file) => pattern.test(file))).map(String);
