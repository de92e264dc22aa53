/** What a screen is, the words that stand on it, and what several of them begin with. */
import { account as enAccount } from '@muster/phrases/en/account';
import { dashboard as en } from '@muster/phrases/en/dashboard';
import { account as esAccount } from '@muster/phrases/es/account';
import { dashboard as es } from '@muster/phrases/es/dashboard';
import type { Page } from 'playwright-core';
import type { Who, World } from './world.ts';

export const words = { en: { ...en, ...enAccount }, es: { ...es, ...esAccount } };
export type Words = (typeof words)[keyof typeof words];

export interface Screen {
  /** Who is signed in; with several, the others are spare accounts. Nobody unless it is said. */
  who?: readonly Who[];
  /** Where it exists; everywhere unless it is said. */
  only?: 'desk' | 'phone';
  /** Changes what the browser remembers, so that nothing else may be open in it. */
  alone?: boolean;
  /** The part that is new, where the page behind it is a screen of its own. */
  part?: string;
  open(page: Page, world: World, text: Words): Promise<unknown>;
}

/** The page is there, with what it had to fetch. */
export async function openHome(page: Page, { url, workspaces }: World, which: keyof World['workspaces'] = 'used') {
  await page.goto(`${url}/${workspaces[which]}`);
  await page.locator('[data-state=live]').waitFor();
  await page.locator('main dl').first().waitFor();
}

/** What the server would answer. */
export const success = (data: unknown) => JSON.stringify({ status: true, data });
export const failure = (code: number, data: unknown = null) =>
  JSON.stringify({ status: false, error: { code, message: '', data } });
