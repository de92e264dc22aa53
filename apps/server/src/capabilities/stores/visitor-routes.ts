/** What the pages of a store ask for. */
import type { Reply } from '@muster/contract/call';
import * as calls from '@muster/contract/calls/store-pages';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';
import type { ListedRow } from '../publications/index.ts';
import { sendFeedback } from './feedback.ts';
import { installApp } from './install.ts';
import { findApp, unlockProof } from './published-app.ts';
import { readApp } from './read-app.ts';
import { readFront } from './read-front.ts';
import {
  askForCode,
  newSession,
  setPassword,
  signInWithCode,
  signInWithPassword,
  signOut,
  toVisitor,
} from './sign-in.ts';
import { hashSession, writeCookie } from './store-cookie.ts';
import type { Visit } from './visitor-caller.ts';
import { wantedHints } from './visitor-device.ts';
import { addAcceptedTerms, addUnlocked, findVisit, insertVisit } from './visits-store.ts';

export type VisitorDeps = Pick<Platform, 'db' | 'hashCode' | 'pictures' | 'publicUrl' | 'addressOf'>;

export function visitorRoutes(deps: VisitorDeps): Route[] {
  const { db, hashCode } = deps;
  const share = createSharedReads<ListedRow[]>();

  /** Who they are by now, from the session that was just opened. */
  async function opened(
    visit: Visit,
    token: string,
    setHeader: (name: string, value: string) => void,
  ): Promise<Reply<typeof calls.signInToStore>> {
    setHeader('set-cookie', writeCookie(visit.slug, token, visit.client));
    const now = await findVisit(db, visit.slug, hashSession(token));
    return (now && toVisitor(now)) ?? fail(4005);
  }

  return [
    handle(calls.readStoreFront, ({ visit, query, readIn, setHeader }) => {
      askForHints(setHeader);
      return readFront(readIn, share, visit, query.q);
    }),
    handle(calls.readStoreApp, async ({ visit, params, query, readIn, setHeader }) => {
      askForHints(setHeader);
      return (await readApp(readIn, visit, params.slug, query)) ?? fail(3001);
    }),
    handle(calls.unlockStoreApp, async ({ visit, params, body, address, transaction, transactionIn, setHeader }) => {
      const found = await findApp(transactionIn, visit, params.slug);
      if (found === undefined) fail(3001);
      const publication = found === 'signIn' ? undefined : found.publication;
      const right = await verifyPassword(body.password, publication?.passwordHash ?? null, address);
      if (!right || publication === undefined) fail(4017);
      await remember(visit, transaction, setHeader, (tx, id) =>
        addUnlocked(tx, id, publication.id, unlockProof(publication)),
      );
      return null;
    }),
    handle(calls.acceptStoreTerms, async ({ visit, params, body, transaction, transactionIn, setHeader }) => {
      const found = await findApp(transactionIn, visit, params.slug);
      if (found === undefined || found === 'signIn' || !mayAccept.includes(found.outcome)) fail(3001);
      const { id, termsVersion, terms } = found.publication;
      // What was read is what is accepted.
      if (!terms.active || body.version !== termsVersion) fail(5203);
      await remember(visit, transaction, setHeader, (tx, session) => addAcceptedTerms(tx, session, id, termsVersion));
      return null;
    }),
    handle(calls.installStoreApp, ({ visit, params, body, transactionIn }) =>
      installApp(deps, transactionIn, visit, params.slug, body),
    ),
    handle(calls.signInToStore, async ({ visit, body, transaction, address, setHeader }) =>
      opened(visit, await signInWithPassword(db, { visit, transaction, address }, body), setHeader),
    ),
    handle(calls.mailStoreCode, async ({ body, transaction, language }) => {
      await transaction((tx) => askForCode(tx, body.email, language));
      return null;
    }),
    handle(calls.signInWithCode, async ({ visit, body, transaction, address, setHeader }) =>
      opened(visit, await signInWithCode(hashCode, { visit, transaction, address }, body), setHeader),
    ),
    handle(calls.signOutOfStore, async ({ visit, transaction, setHeader }) => {
      await transaction((tx) => signOut(tx, visit));
      setHeader('set-cookie', writeCookie(visit.slug, undefined, visit.client));
      return null;
    }),
    handle(calls.setStorePassword, async ({ visit, body, transaction, address }) => {
      await setPassword({ visit, transaction, address }, body);
      return { ...(toVisitor(visit) ?? fail(4002)), hasPassword: true };
    }),
    handle(calls.sendStoreFeedback, async ({ visit, params, body, transactionIn }) => {
      await sendFeedback(deps, transactionIn, visit, params.slug, body);
      return null;
    }),
  ];
}

const mayAccept: readonly string[] = ['ok', 'noBuild', 'terms'];

/** Whoever has no session yet gets one that knows nobody. */
async function remember(
  visit: Visit,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  setHeader: (name: string, value: string) => void,
  note: (tx: Tx, sessionId: string) => Promise<void>,
): Promise<void> {
  const token = visit.sessionId === null ? newSession() : undefined;
  await transaction(async (tx) => {
    const id = token ? await insertVisit(tx, { tokenHash: token.hash, personId: null }) : (visit.sessionId ?? '');
    await note(tx, id);
  });
  if (token) setHeader('set-cookie', writeCookie(visit.slug, token.token, visit.client));
}

function askForHints(setHeader: (name: string, value: string) => void): void {
  setHeader('accept-ch', wantedHints);
}
