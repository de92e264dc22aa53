/** Given up on purpose, by leaving the page, asking for something newer or answering no: there is nothing to say. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
