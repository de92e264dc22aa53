/** Of a request: whose page is asked for, by whom, and with which device. */
import { languages } from '@muster/contract/constants';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { pageLanguage } from '../../../platform/http/language.ts';
import type { Platform } from '../../../platform/platform.ts';
import { joinUrl } from '../../apple/index.ts';
import { isInsideAnotherApp, isSameOrigin, readDevice } from '../../stores/index.ts';
import type { DepDeps } from '../dep-account.ts';
import type { FoundLink, InWorkspace } from './find-link.ts';
import type { PageExchange } from './page-codec.ts';
import { type DeviceKind, type PageView, pageTexts } from './page-view.ts';
import { findPagePerson, type PagePerson } from './pages-store.ts';
import { readCookie, readPerson, readProfile, writeCookie } from './proofs.ts';

export type PageDeps = DepDeps & Pick<Platform, 'hashCode'>;

/** A link that was looked up, and how to reach its workspace. */
export interface Looked {
  link: FoundLink;
  inWorkspace: InWorkspace;
  exchange: PageExchange;
}

export function viewOf(deps: PageDeps, link: FoundLink, request: FastifyRequest): PageView {
  const { name, branding, configuration } = link.workspace;
  const language = pageLanguage(request);
  const address = addressOf(deps, request);
  const { hl } = request.query as { hl?: string };
  const assistant = link.kind === 'assistant';
  // Where devices have an address of their own, pictures are at another one, from which the policy allows nothing.
  const hasPictures = request.host === new URL(deps.publicUrl()).host;
  return {
    language,
    text: pageTexts[language],
    workspace: {
      name,
      logo: hasPictures && branding.logo?.startsWith('/') ? branding.logo : null,
      color: branding.primaryColor ?? null,
    },
    base: new URL(address).pathname,
    chosen: languages.some((each) => each === hl) ? `?hl=${hl}` : '',
    address,
    device: deviceOf(request),
    insideApp: !assistant && isInsideAnotherApp(request.headers),
    assistant,
    contact: configuration?.contactEmail ?? configuration?.contactPhone ?? null,
  };
}

function addressOf(deps: PageDeps, { params }: FastifyRequest): string {
  return joinUrl(deps, (params as { linkToken: string }).linkToken);
}

function deviceOf({ headers }: FastifyRequest): DeviceKind {
  const { os, model } = readDevice(headers);
  if (os === 'ios') return model === 'iPad' ? 'ipad' : 'iphone';
  return os === 'macos' ? 'mac' : 'other';
}

/** A cookie comes along with whatever another site's page sends here. */
export function requireOwnForm(deps: PageDeps, request: FastifyRequest): void {
  if (!isSameOrigin(request, deps.publicUrl())) fail(4003);
}

export function setCookie(
  deps: PageDeps,
  { request, reply }: PageExchange,
  which: Parameters<typeof writeCookie>[0],
  value: string,
): void {
  const { protocol, pathname } = new URL(addressOf(deps, request));
  const secure = request.protocol === 'https' || protocol === 'https:';
  reply.header('set-cookie', writeCookie(which, value, { path: pathname, secure }));
}

/** Who has signed in to this page lately, and is still of the workspace. */
export async function signedInPerson(
  tx: Tx,
  deps: PageDeps,
  link: FoundLink,
  { headers }: FastifyRequest,
): Promise<PagePerson | undefined> {
  const value = readCookie(headers.cookie, 'person');
  const id = value === undefined ? undefined : readPerson(deps.hashCode, link, value);
  return id === undefined ? undefined : findPagePerson(tx, id);
}

/** What this browser was offered by the link, in the form in which its address has it. */
export function offeredTicket(
  { hashCode }: PageDeps,
  link: FoundLink,
  { headers }: FastifyRequest,
): string | undefined {
  const ticket = readCookie(headers.cookie, 'profile');
  const offered = ticket === undefined ? undefined : readProfile(hashCode, ticket);
  return offered?.organizationId === link.organizationId && offered.id === link.id ? ticket : undefined;
}
