/** The pages of a store as they are sent: around the built page, with what the visitor sees already in it. */
import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import type { StoreApp, StoreFront } from '@muster/contract/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage } from '../../../platform/http/language.ts';
import type { BuiltPage, MakePages } from '../../../platform/http/static-site.ts';
import { createSharedReads } from '../../../platform/shared-reads.ts';
import { type FoundApp, findApp, type ReadIn } from '../published-app.ts';
import { toStoreApp } from '../read-app.ts';
import { readFront } from '../read-front.ts';
import { readCookie, writeCookie } from '../store-cookie.ts';
import { type Visit, visitOf, visitorActor } from '../visitor-caller.ts';
import { wantedHints } from '../visitor-device.ts';
import { renewVisit } from '../visits-store.ts';
import { addressOf, baseOf } from './page-address.ts';
import type { Answered, PagesDeps } from './page-deps.ts';
import { pageFrame } from './page-frame.ts';
import { pageHead, webManifest } from './page-head.ts';
import { missing } from './page-missing.ts';
import { type Plain, pageTexts } from './page-text.ts';
import { plainApp, plainDownload, plainFront, plainMissing } from './plain-page.ts';
import { mountSearchEngines } from './search-engines.ts';
import { mountForms } from './store-forms.ts';

/** What there is to show, for one visitor. */
interface Shown {
  visit: Visit;
  front: StoreFront;
  app?: StoreApp;
  indexed: boolean;
}

type Params = { org: string; slug?: string };

export function storePages(platform: Omit<PagesDeps, 'share'>): MakePages {
  const deps: PagesDeps = { ...platform, share: createSharedReads() };
  return (scope, built) => {
    const frame = pageFrame(built);
    const show = (request: FastifyRequest, reply: FastifyReply, answered: Answered = {}) =>
      sendPage(deps, built, frame, request, reply, answered);
    for (const url of [`${built.prefix}:org`, `${built.prefix}:org/:slug`]) {
      scope.get(url, (request, reply) => show(request, reply));
    }
    scope.get<{ Params: Params }>(`${built.prefix}:org/manifest.webmanifest`, async (request, reply) => {
      const visit = await visitOf(deps, request, request.params.org);
      const { name, branding } = visit;
      const manifest = webManifest({
        front: { name, branding } as StoreFront,
        base: baseOf(request, visit),
        icon: frame.icon,
      });
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest));
    });
    mountSearchEngines(deps, scope, built.prefix);
    mountForms(deps, scope, built.prefix, show);
  };
}

async function sendPage(
  deps: PagesDeps,
  { policy }: BuiltPage,
  frame: ReturnType<typeof pageFrame>,
  request: FastifyRequest,
  reply: FastifyReply,
  answered: Answered,
): Promise<FastifyReply> {
  const language = pageLanguage(request);
  const { org, slug } = request.params as Params;
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'private, no-cache', 'accept-ch': wantedHints })
    .type('text/html; charset=utf-8');
  const found = await find(deps, request, org, slug).catch(missing);
  if (found === undefined || (slug !== undefined && found.app === undefined)) {
    const text = pageTexts[language];
    const content = found
      ? plainFront({ ...found.front, apps: [] }, plainOf(request, found, language, {}))
      : plainMissing(text);
    reply.status(404).header('x-robots-tag', 'noindex');
    const data = found ? pageData(request, found, language) : undefined;
    return reply.send(
      frame.write({ language, head: `<title>${brand.product}</title>`, content, ...(data && { data }) }),
    );
  }
  const { visit, front, app, indexed } = found;
  await keepSignedIn(deps, request, reply, visit);
  if (!indexed) reply.header('x-robots-tag', 'noindex');
  const plain = plainOf(request, found, language, answered);
  const head = pageHead({
    front,
    app,
    language,
    base: plain.base,
    indexed,
    canonical: addressOf(deps, visit, slug),
  });
  const { install } = answered;
  const content = install
    ? plainDownload(install, front, plain)
    : app
      ? plainApp(app, front, plain)
      : plainFront(front, plain);
  // What was asked for with a form begins by itself; a redirect after a form is bound by the policy of the page.
  const refresh = install
    ? `\n    <meta http-equiv="refresh" content="0;url=${install.url.replaceAll('"', '%22')}">`
    : '';
  // A form was sent because there are no scripts that could have asked.
  const plainly = install || answered.problem !== undefined || answered.email !== undefined;
  const data = plainly ? undefined : pageData(request, found, language);
  return reply.send(frame.write({ language, head: head + refresh, content, ...(data && { data }) }));
}

function plainOf(request: FastifyRequest, { visit }: Shown, language: Language, { problem, email }: Answered): Plain {
  return { text: pageTexts[language], language, base: baseOf(request, visit), problem, email };
}

function pageData(request: FastifyRequest, { visit, front, app }: Shown, language: Language): object {
  return {
    org: visit.slug,
    base: baseOf(request, visit),
    api: '/store-api',
    product: brand.product,
    language,
    front,
    ...(app && { app }),
  };
}

async function find(deps: PagesDeps, request: FastifyRequest, org: string, slug: string | undefined): Promise<Shown> {
  const visit = await visitOf(deps, request, org);
  const readIn: ReadIn = (organizationId, work) => deps.db.readTenant(organizationId, visitorActor(visit), work);
  const open = visit.security === 'public';
  if (slug === undefined) return { visit, front: await readFront(readIn, deps.share, visit), indexed: open };
  const [front, found] = await Promise.all([readFront(readIn, deps.share, visit), findApp(readIn, visit, slug)]);
  if (found === undefined) return { visit, front, indexed: false };
  const app = await toStoreApp(readIn, visit, slug, found);
  return { visit, front, app, indexed: open && isPublic(found) };
}

function isPublic(found: FoundApp | 'signIn'): boolean {
  if (found === 'signIn') return false;
  const { security, visibility } = found.publication;
  return security === 'public' && visibility === 'active' && ['ok', 'terms', 'noBuild'].includes(found.outcome);
}

const dayMs = 24 * 3_600_000;

/** Whoever comes back stays signed in. */
async function keepSignedIn(
  { db, log }: PagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
): Promise<void> {
  if (visit.lastUsedAt === null || Date.now() - Date.parse(visit.lastUsedAt) < dayMs) return;
  const token = readCookie(request.headers.cookie, visit.slug);
  if (token === undefined || visit.supplanterId !== null) return;
  reply.header('set-cookie', writeCookie(visit.slug, token, visit.client));
  await renewVisit(db, visit).catch((error) => log.warn({ err: error }, 'the use of a store was not noted'));
}
