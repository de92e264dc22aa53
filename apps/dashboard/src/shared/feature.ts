import type { PanelKind } from '@muster/contract/enumerations/platform';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountTexts, SectionName } from './i18n/texts.ts';
import type { RouteName } from './paths.ts';
import type { GateRule } from './permissions/gates.ts';

/** Something fetched when it is first shown, with the sections of the texts behind the sign-in that it shows. */
export interface Lazy<P = object> {
  load(): Promise<(props: P) => ReactNode>;
  texts: readonly SectionName[];
}

export type LazyPage = Lazy;

export interface PanelProps {
  id: string;
  section: string | undefined;
}

/**
 * What a feature adds to the dashboard. `app/features.ts` lists the features, and everything else is gathered from that
 * list. It is loaded with the first page, so it is small, and what it names is imported lazily. Beside it stand `menu.ts`,
 * its entries in the menus, and `budget.ts`, where something of it may weigh more than what is fetched later usually does.
 */
export interface Feature {
  /** Its folder in `features`. */
  name: string;
  pages?: { readonly [N in RouteName]?: LazyPage };
  /** What stands around some pages. */
  layouts?: { readonly [A in 'welcome' | 'app' | 'device']?: LazyPage };
  panels?: { readonly [K in PanelKind]?: Lazy<PanelProps> };
  /** Pages that only lead to another one. */
  leadsTo?: { readonly [N in RouteName]?: RouteName };
  /** Pages without a sign-in that ask the server before anybody has sent anything. */
  asking?: readonly RouteName[];
  /** Who may see a page of a workspace, and its entry in the menus; everybody by default. */
  rules?: { readonly [N in RouteName]?: GateRule };
}

interface EntryBase {
  page: RouteName;
  /** Of the texts that every page has; in the provider's area also of the section `provider`. */
  label(text: AccountTexts['dashboard']): string;
  /** Marked as current only on the page itself, not on what lies below it. */
  end?: boolean;
}

/** The areas in the top bar and the pages of a workspace have a sign each, those of the provider's area have none. */
export type MenuEntry = EntryBase & ({ menu: 'main' | 'workspace'; icon: LucideIcon } | { menu: 'admin' });

/** In thousands of gzipped bytes, measured by scripts/budgets.ts. Any page, panel or part may add 62 to what is there. */
export interface FeatureBudget {
  /** What a page may load in all. A list may 268. */
  whole?: { readonly [N in RouteName]?: number };
  /** What a panel may add, where that is more than the usual. */
  panels?: { readonly [K in PanelKind]?: number };
  parts?: readonly LaterPart[];
}

/** A part that a page or a panel fetches later. */
export interface LaterPart {
  /** The module, from the folder of the feature. */
  module: string;
  of: RouteName | PanelKind;
  texts?: readonly SectionName[];
}

/** `lazy(async () => (await import('./PeoplePage.tsx')).PeoplePage, 'people')` */
export function lazy<P>(load: Lazy<P>['load'], ...texts: SectionName[]): Lazy<P> {
  return { load, texts };
}
