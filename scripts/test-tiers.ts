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
  /^apps\/server\/src\/capabilities\/(uploads\/uploads|downloads\/links)-in-clouds[.]test[.]ts$/,
  // Whole installations: saved, restored, and their database begun anew.
  /^apps\/server\/src\/platform\/(backup\/|postgres\/embedded-postgres)/,
  // Programs of their own that read packages and pictures, and the deliveries of parts that rest.
  /^apps\/server\/src\/platform\/(packages\/package-reader|pictures\/read-picture)[.]test[.]ts$/,
  /^apps\/(cli\/src\/process|server\/src\/capabilities\/(integrations\/deliveries|builds\/build-mails|uploads\/integrations))[.]test[.]ts$/,
  // As large as it may be: a transaction of seconds, for which the events of all others wait.
  /^apps\/server\/src\/capabilities\/audiences\/audiences-large[.]test[.]ts$/,
  // What single kinds of devices are offered, and what takes months: the gate has the journeys of all devices.
  /^e2e\/(devices-(kinds|identity)|policy-fleet)[.]test[.]ts$/,
  /^apps\/server\/src\/protocols\/apple\/(corners|proxy|client-tls)[.]test[.]ts$/,
  // What only a change of these very files can break.
  /^scripts\/(build|run-test-files|import-rules)[.]test[.]ts$/,
  /^packages\/app-package\/src\/(inflate-end|android\/android-fuzz)[.]test[.]ts$/,
  // Every widget beside a picture of it.
  /^e2e\/visual\/visual[.]test[.]ts$/,
];

/** Journeys through parts that rest. A change of one of these parts runs them, and so does the second tier. */
const settledJourneys =
  /^e2e\/(account|apps|audiences|audit|build-files|builds-list|bulk-tasks|data-widgets|dep|devices-area|devices-end|downloads|enroll-page|fetch-early|forms|integrations|language|list|notifications|onboarding|passkeys|people-rights|recover-password|reports|search|settings|sso|store-admin|supplanting|tokens|uploads|uploads-list)[.]test[.]ts$/;

/** Parts whose screens rest: of each the gate looks at the first alone. */
const settledScreens: ReadonlySet<string> = new Set([
  ...['account', 'apps', 'audiences', 'audit', 'builds', 'bulk-tasks', 'dep', 'devices', 'downloads', 'enrollment'],
  ...['integrations', 'onboarding'],
  ...['operations', 'people', 'playground', 'provider', 'publications', 'reports', 'search', 'settings', 'store'],
  ...['uploads', 'welcome'],
]);

/** The screens of the gate, of all by their names. */
export function gateScreens(names: readonly string[], screensOf: Readonly<Record<string, RegExp>>): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const parts = Object.keys(screensOf).filter((part) => screensOf[part]?.test(name));
    const isNew = parts.some((part) => !seen.has(part));
    for (const part of parts) seen.add(part);
    return isNew || parts.some((part) => !settledScreens.has(part));
  });
}

/** By its path within the repository. */
export const isSecondTier = (file: string): boolean => [...secondTier, settledJourneys].some((each) => each.test(file));
export const isSettledJourney = (file: string): boolean => settledJourneys.test(file);

/** What the second tier has that no file has anymore. */
export const unusedPatterns = (files: readonly string[]): string[] =>
  secondTier.filter((pattern) => !files.some((file) => pattern.test(file))).map(String);

/** Parts that are said to rest, of which there are no screens. */
export const unusedParts = (screensOf: Readonly<Record<string, RegExp>>): string[] =>
  [...settledScreens].filter((part) => !(part in screensOf));
