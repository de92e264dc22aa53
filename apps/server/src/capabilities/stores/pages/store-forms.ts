/**
 * The forms of a page without scripts. Each becomes the call that the scripts would have made, so the same limits, checks and
 * refusals hold; what it sets, such as a cookie, goes on to the browser.
 */
import type { CallSpec } from '@muster/contract/call';
import * as calls from '@muster/contract/calls/store-pages';
import { services } from '@muster/contract/services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemActor } from '../../../platform/actor.ts';
import { fail } from '../../../platform/errors.ts';
import { writeCookie } from '../store-cookie.ts';
import { useLoginToken } from '../supplant-visitor.ts';
import { visitOf } from '../visitor-caller.ts';
import type { Answered, PagesDeps } from './page-deps.ts';

type Fields = Readonly<Record<string, string>>;
type Show = (request: FastifyRequest, reply: FastifyReply, answered?: Answered) => Promise<FastifyReply>;

/** By the name of the button: the call, and its body from the fields. */
const forms: Readonly<Record<string, { call: CallSpec; body(fields: Fields): object | undefined }>> = {
  install: { call: calls.installStoreApp, body: ({ buildId }) => ({ buildId }) },
  unlock: { call: calls.unlockStoreApp, body: ({ password }) => ({ password }) },
  acceptTerms: { call: calls.acceptStoreTerms, body: ({ version }) => ({ version: Number(version) }) },
  mailCode: { call: calls.mailStoreCode, body: ({ email }) => ({ email }) },
  signInWithCode: { call: calls.signInWithCode, body: ({ email, code }) => ({ email, code }) },
  signIn: { call: calls.signInToStore, body: ({ email, password }) => ({ email, password }) },
  signOut: { call: calls.signOutOfStore, body: () => undefined },
};

const formLimit = 16 * 1024;

export function mountForms(deps: PagesDeps, scope: FastifyInstance, prefix: string, show: Show): void {
  scope.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const url of [`${prefix}:org`, `${prefix}:org/:slug`]) {
      own.post(url, async (request, reply) => {
        const fields = (request.body ?? {}) as Fields;
        // The staff's form comes from the dashboard, which may be at another address; its token is all it takes.
        if (fields.supplantToken !== undefined) return supplant(deps, request, reply, fields.supplantToken);
        return answer(request, reply, fields, show);
      });
    }
  });
}

async function answer(request: FastifyRequest, reply: FastifyReply, fields: Fields, show: Show): Promise<FastifyReply> {
  const name = fields.do ?? '';
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form === undefined) return back(request, reply);
  const { cookies, data, problem } = await make(request, form.call, form.body(fields));
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  const email = name === 'mailCode' || name === 'signInWithCode' ? fields.email : undefined;
  if (problem !== undefined) return show(request, reply.status(400), { problem, ...(email && { email }) });
  if (name === 'install') return show(request, reply, { install: data as NonNullable<Answered['install']> });
  if (name === 'mailCode') return show(request, reply, { email });
  return back(request, reply);
}

async function supplant(
  deps: PagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  given: string,
): Promise<FastifyReply> {
  const visit = await visitOf(deps, request, (request.params as { org: string }).org);
  const token = await deps.db.withTenant(visit.organizationId, systemActor, (tx) => useLoginToken(tx, given));
  if (token === undefined) fail(4004);
  reply.header('set-cookie', writeCookie(visit.slug, token, visit.client));
  return back(request, reply);
}

/** To the page itself, so that going back or anew does not send the form again. */
function back(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(request.originalUrl.split('?', 1)[0] ?? '/', 303);
}

/** Headers of the browser by which it is known, and by which it is told what went wrong. */
const passedOn = /^(cookie|user-agent|accept-language|sec-|origin$|host$|x-forwarded-|forwarded$|x-real-ip$)/;

async function make(
  request: FastifyRequest,
  call: CallSpec,
  body: object | undefined,
): Promise<{ cookies: string[]; data: unknown; problem: string | undefined }> {
  const params = request.params as Readonly<Record<string, string>>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => passedOn.test(name)));
  const response = await request.server.inject({
    method: call.method as 'POST',
    url: `${services[call.service].path}${path}`,
    headers: { ...headers, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    ...(body && { payload: JSON.stringify(body) }),
  });
  const answered = JSON.parse(response.payload) as { data?: unknown; error?: { message: string } };
  const cookies = [response.headers['set-cookie'] ?? []].flat();
  return { cookies, data: answered.data, problem: answered.error?.message };
}
