/**
 * A file of the page could not be fetched: a newer version has taken its place, or the network is away. What is said of
 * a script is the browser's, of its styles Vite's (https://vite.dev/guide/build#load-error-handling).
 */
export function isMissingPart(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error instanceof TypeError && /module|import/i.test(error.message)) || /^Unable to preload CSS/.test(error.message)
  );
}
