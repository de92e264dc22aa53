/** What every part of the page needs: the store, who looks at it, with what, in which language. */
import { ApiError, type createClient } from '@muster/contract/client';
import type { Language } from '@muster/contract/constants';
import { networkFailure } from '@muster/contract/errors';
import type { StoreFront } from '@muster/contract/store';
import { createContext, use } from 'react';
import type { Device } from './device.ts';
import type { PageData } from './page-data.ts';
import type { Texts } from './texts.ts';

export interface Store {
  data: PageData;
  front: StoreFront;
  text: Texts;
  language: Language;
  device: Device;
  /** "iPhone", to stand after "this". */
  deviceName: string;
  send: ReturnType<typeof createClient>;
  /** Asks anew for what the visitor sees, after they became somebody else. */
  reload(): Promise<void>;
  setVisitor(visitor: StoreFront['visitor']): void;
  /** Says something to those who do not see the page change. */
  announce(message: string): void;
  /** Colours of an app in place of the store's, while its page is open. */
  setColour(colour: string | undefined): void;
}

export const StoreContext = createContext<Store | undefined>(undefined);

export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error('there is no store around this part');
  return store;
}

/** The server says in the visitor's language what is wrong; only that nothing answered, the page says itself. */
export function failureText(error: unknown, text: Texts): string {
  if (error instanceof ApiError && error.code !== networkFailure) return error.message;
  return text.failed.action;
}

export function codeOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.code : undefined;
}
