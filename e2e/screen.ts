/** What a screen is, the words that stand on it, and what several of them begin with. */
import { account as enAccount } from '@muster/phrases/en/account';
import { dashboard as en } from '@muster/phrases/en/dashboard';
import { sections as enSections } from '@muster/phrases/en/sections';
import { account as esAccount } from '@muster/phrases/es/account';
import { dashboard as es } from '@muster/phrases/es/dashboard';
import { sections as esSections } from '@muster/phrases/es/sections';
import type { Page } from 'playwright-core';
import { follow } from './browser.ts';
import type { Who, World } from './world.ts';

export const words = {
  en: { ...en, ...enAccount, ...enSections },
  es: { ...es, ...esAccount, ...esSections },
};
export type Words = (typeof words)[keyof typeof words];

export interface Screen {
  /** Who is signed in; with several, the others are spare accounts. Nobody unless it is said. */
  who?: readonly Who[];
  /** Where it exists; everywhere unless it is said. */
  only?: 'desk' | 'phone';
  /** Changes what the browser remembers, so that nothing else may be open in it. */
  alone?: boolean;
  /** Answers for the server, before anything is opened. Screens that have the same may follow each other in one page. */
  standIn?(page: Page): Promise<void>;
  /** The part that is new, where the page behind it is a screen of its own. */
  part?: string;
  open(page: Page, world: World, text: Words): Promise<unknown>;
}

const nothingThere = new RegExp(`^(${en.notFound.title}|${es.notFound.title})$`);
const nowhere = (page: Page) => page.locator('h1', { hasText: nothingThere });

/**
 * To a place of the dashboard, within the page that the screen before has left open: loading it takes five times as
 * long. Whoever stands in for what the server tells while opening loads the page, and leaves none to go on in.
 */
export async function go(page: Page, { url }: World, path: string): Promise<void> {
  if (await page.evaluate('globalThis.goesOn === true')) {
    await follow(page, path);
    await nowhere(page).waitFor({ state: 'detached' });
  } else {
    await page.goto(`${url}${path}`);
    await page.evaluate('globalThis.goesOn = true');
  }
}

/** Clears the page for the next screen: nothing of this one stays, neither open, nor chosen, nor remembered. */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Not where the dashboard would ask first whether what was typed may be lost.
  const goesOn = 'globalThis.goesOn === true && dispatchEvent(new Event("beforeunload", { cancelable: true }))';
  if (await page.evaluate(goesOn)) {
    await follow(page, '/-/nowhere');
    await nowhere(page).waitFor();
  } else {
    await page.goto('about:blank');
  }
}

/** The page is there, with what it had to fetch. */
export async function openHome(page: Page, world: World, which: keyof World['workspaces'] = 'used') {
  await go(page, world, `/${world.workspaces[which]}`);
  await homeIsThere(page);
}

export async function homeIsThere(page: Page): Promise<void> {
  await page.locator('[data-state=live]').waitFor();
  await page.locator('main dl').first().waitFor();
}

/** What the server would answer. */
export const success = (data: unknown) => JSON.stringify({ status: true, data });
export const failure = (code: number, data: unknown = null) =>
  JSON.stringify({ status: false, error: { code, message: '', data } });
