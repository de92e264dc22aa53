/**
 * One clock for everything that ends: the database's, which compares what it keeps with its own. A server whose clock
 * goes otherwise, or one of several, would write ends that are over for the database, or read some that are not.
 */
import { readDatabaseTime } from './clock-store.ts';
import type { Database } from './db/database.ts';

/** How much later it is there than here, in milliseconds. */
let ahead = 0;
const lookEvery = 60_000;

/** Milliseconds since 1970, as the database sees it. For pauses and measuring, `Date.now()` will do. */
export const now = (): number => Date.now() + ahead;

type Ask = () => Promise<number>;

/** What is between two moments here lies in the middle there. */
export async function setClock(ask: Ask): Promise<void> {
  const before = Date.now();
  const there = await ask();
  ahead = Math.round(there - (before + Date.now()) / 2);
}

/** Sets it now, and then every minute; gives what ends that. While the database cannot be asked it goes on as it is. */
export async function followDatabaseClock(db: Pick<Database, 'systemQuery'>): Promise<() => void> {
  const ask: Ask = () => readDatabaseTime(db);
  await setClock(ask);
  const timer = setInterval(() => void setClock(ask).catch(() => {}), lookEvery).unref();
  return () => clearInterval(timer);
}
