/** What went wrong before a page could be shown, in the words of whatever asked for its data. */
export class PreloadError extends Error {
  constructor(cause: unknown) {
    super('the page could not be prepared', { cause });
    this.name = 'PreloadError';
  }
}
