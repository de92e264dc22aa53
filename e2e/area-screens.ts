/** What screens of the area of devices have in common: what the server would tell, and how they are opened. */
import type { Page } from 'playwright-core';
import { go, type Screen, success } from './screen.ts';
import type { World } from './world.ts';

/** The first row of a list, in a table or among cards. */
export const rows = 'main tbody tr[aria-rowindex="2"], main [aria-posinset="1"]';
export const pageOf = (items: readonly unknown[]) => ({ items, totalDocs: items.length, next: null });

/** Answers by the path that was asked for; of several that fit, the last. */
export type Answers = readonly [RegExp, unknown][];

/** Calls that only look, although they send a body. */
const looks = /\/(check|compose|preview)$/;

export function answering(answers: Answers): (page: Page) => Promise<void> {
  return async (page) => {
    for (const [pattern, data] of answers) {
      await page.route(
        (url) => url.pathname.startsWith('/api/') && pattern.test(url.pathname),
        (route) => {
          const url = new URL(route.request().url());
          const isRead = route.request().method() === 'GET' || looks.test(url.pathname);
          if (!isRead) return route.continue();
          return route.fulfill({ body: success(typeof data === 'function' ? data(url) : data) });
        },
      );
    }
  };
}

/** Screens below one address, for the owner unless it is said otherwise, with the same answers. */
export function screensAt(base: string, answers: Answers) {
  const standIn = answering(answers);
  return (path: string, shown: string, more: Partial<Screen> = {}): Screen => ({
    who: ['owner'],
    standIn,
    ...more,
    async open(page: Page, world: World, text) {
      await go(page, world, `/${world.workspaces.used}/devices${base}${path}`);
      await page.locator(shown).first().waitFor();
      await more.open?.(page, world, text);
    },
  });
}
