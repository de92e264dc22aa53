/** What a screen is, and the words that stand on it. */
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
