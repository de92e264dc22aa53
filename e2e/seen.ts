/** What somebody who looks at a page, or listens to it, finds there. */
import type { Page } from 'playwright-core';
import { until } from './browser.ts';

/** Waits for the page with this heading. */
export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' }).waitFor();
}

/** Waits until the window is called so, which is a moment after the page has its heading. */
export async function titled(page: Page, title: string): Promise<void> {
  await until(page, `document.title === ${JSON.stringify(title)}`);
}

/** What stands under a term of the page, such as "Your role". */
export async function textOf(page: Page, term: string): Promise<string | null> {
  return page
    .locator('dt', { hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd')
    .textContent();
}

/** Waits until the field of this name has the focus, which it gets a moment after what is wrong with it is said. */
export async function fieldFocused(page: Page, name: string): Promise<void> {
  await page.locator(`[name="${name}"]:focus`).waitFor();
}
