import type { PlistDict } from '@muster/plist/plist-value';
import { numberIn, shownText } from './message-fields.ts';
import { listOf } from './result-lists.ts';

export interface ManagedBook {
  /** Of books that the server brought; those of the store have a number instead. */
  persistentId: string | undefined;
  storeId: number | undefined;
  title: string | undefined;
  author: string | undefined;
  version: string | undefined;
  /** `pdf`, `epub` or `ibooks`. */
  kind: string | undefined;
  /** Apple's word, such as `Managed`. */
  state: string | undefined;
}

/** https://developer.apple.com/documentation/devicemanagement/managedmedialistresponse */
export function readManagedBooks(report: PlistDict): ManagedBook[] | undefined {
  return listOf(report, 'Books', (book) => ({
    persistentId: shownText(book, 'PersistentID'),
    storeId: numberIn(book, 'iTunesStoreID'),
    title: shownText(book, 'Title'),
    author: shownText(book, 'Author'),
    version: shownText(book, 'Version'),
    kind: shownText(book, 'Kind'),
    state: shownText(book, 'State'),
  }));
}
