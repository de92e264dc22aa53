/** What a page asks for until it stands: files and calls, by how they are named. */
import type { Page, Request } from 'playwright-core';

export interface Requests {
  scripts: string[];
  styles: string[];
  /** Everything that scripts ask for, the settings and the stream of live changes included. */
  calls: string[];
}

/** Begin before the page is gone to. */
export function watchRequests(page: Page): Requests {
  const seen: Requests = { scripts: [], styles: [], calls: [] };
  const kinds: Record<string, keyof Requests> = {
    script: 'scripts',
    stylesheet: 'styles',
    fetch: 'calls',
    xhr: 'calls',
  };
  const asked = new Set<string>();
  page.on('request', (request: Request) => {
    const kind = kinds[request.resourceType()];
    const { pathname, search } = new URL(request.url());
    const name = `${request.method()} ${pathname}${search}`;
    if (!kind) return;
    // What is asked for in good time and then used comes once, a call each time.
    if (kind !== 'calls' && asked.has(name)) return;
    asked.add(name);
    seen[kind].push(kind === 'calls' ? name : (pathname.split('/').at(-1) ?? pathname));
  });
  return seen;
}

/** Until nothing has been asked for in a while: what comes when the page stands is part of it. */
export async function quiet(page: Page, { scripts, styles, calls }: Requests, pause = 1_000): Promise<void> {
  const count = () => scripts.length + styles.length + calls.length;
  for (let before = -1; before !== count(); ) {
    before = count();
    await page.waitForTimeout(pause);
  }
}
