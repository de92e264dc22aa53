/** Which page a link shows now: what has become of it, who has signed in, and what is left to do. */
import { errorCatalogue } from '@muster/contract/errors';
import { CodedError } from '../../../platform/errors.ts';
import { mdmUrl, publicSigner, requirePush } from '../../apple/index.ts';
import { closedPage, refusedPage } from './closed-page.ts';
import { donePage } from './done-page.ts';
import type { AnsweredFields } from './field-inputs.ts';
import { whyNot } from './find-link.ts';
import { sendPage } from './page-codec.ts';
import { type Looked, offeredTicket, type PageDeps, signedInPerson, viewOf } from './page-request.ts';
import { isOffered, type PagePerson } from './pages-store.ts';
import { readProfile } from './proofs.ts';
import type { SignInFields } from './sign-in-forms.ts';
import { startPage } from './start-page.ts';

/** Of a form that was sent; `signIn` asks for it even of those who have. */
interface Sent {
  status?: number;
  signIn?: SignInFields;
  fields?: Pick<AnsweredFields, 'answers' | 'problems'>;
  problem?: string;
}

export async function showStart(deps: PageDeps, looked: Looked, sent: Sent = {}): Promise<void> {
  const { link, inWorkspace, exchange } = looked;
  const view = viewOf(deps, link, exchange.request);
  if (link.closed)
    return (await showDone(deps, looked)) ? undefined : sendPage(exchange, closedPage(view, link.closed), 410);
  const { ready, person } = await inWorkspace(link.organizationId, async (tx) => ({
    ready: await requirePush(tx).then(() => true, notReady),
    person: await signedInPerson(tx, deps, link, exchange.request),
  }));
  if (!ready) return sendPage(exchange, closedPage(view, { why: 'notReady' }), errorCatalogue[5261].status);
  const { template } = link;
  const asksWho = template?.signIn === true && (person === undefined || sent.signIn !== undefined);
  if (person && !asksWho && showRefused(deps, looked, person)) return;
  const fields = template?.auxiliaryFields ?? [];
  const page = startPage(view, {
    expiresAt: link.expiresAt,
    signIn: asksWho ? (sent.signIn ?? { email: '' }) : undefined,
    fields: fields.length > 0 ? { fields, answers: {}, problems: {}, ...sent.fields } : undefined,
    signedIn: template?.signIn ? person?.name : undefined,
    problem: sent.problem,
  });
  sendPage(exchange, page, sent.status);
}

function notReady(error: unknown): false {
  if (error instanceof CodedError && error.code === 5261) return false;
  throw error;
}

/** Whether somebody who has signed in was told that they may not. */
export function showRefused(deps: PageDeps, { link, exchange }: Looked, person: PagePerson): boolean {
  const why = link.template?.signIn ? whyNot(link, person) : undefined;
  if (why === undefined) return false;
  sendPage(exchange, refusedPage(viewOf(deps, link, exchange.request), { why, email: person.email }), 403);
  return true;
}

/** What to do with the profile, where this browser was offered one by the link and no device has come by it yet. */
export async function showDone(deps: PageDeps, { link, inWorkspace, exchange }: Looked): Promise<boolean> {
  const ticket = offeredTicket(deps, link, exchange.request);
  const offered = ticket === undefined ? undefined : readProfile(deps.hashCode, ticket);
  if (!offered || !(await inWorkspace(link.organizationId, (tx) => isOffered(tx, offered.enrollmentId)))) return false;
  const profile = `${new URL(mdmUrl(deps)).pathname.replace(/\/$/, '')}/apple/profile/${ticket}`;
  const unknownSigner = (await publicSigner(deps, mdmUrl(deps))) ? null : `${link.workspace.name} Device CA`;
  sendPage(exchange, donePage(viewOf(deps, link, exchange.request), { profile, unknownSigner }));
  return true;
}
