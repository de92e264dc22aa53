/** What this browser remembers of the store. Where it remembers nothing, the page works without. */
export function recall(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    // Blocked by the browser: nothing was kept before.
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Blocked or full: it holds until the page is left.
  }
}
