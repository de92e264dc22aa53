import type { CallSpec } from '@muster/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Codec } from '../../../platform/http/codecs/codec.ts';
import type { Context, Route } from '../../../platform/http/route.ts';
import { failedPage } from './closed-page.ts';
import type { WrittenPage } from './page-frame.ts';

/** The handler answers with a page, a file or another address. */
export interface PageExchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Tokens stand in the addresses: of where somebody comes from no more than the origin is told, which forms need. */
const headersOf = ({ policy }: WrittenPage) => ({
  'content-security-policy': policy,
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex',
});

export const pageCodec: Codec = {
  name: 'enrollPage',
  reply: { open: (request, reply): PageExchange => ({ request, reply }) },
  failure(error, language, accept) {
    if (!accept.includes('text/html')) return undefined;
    const page = failedPage(error, language);
    return { content: page.html, type: 'text/html; charset=utf-8', headers: headersOf(page) };
  },
};

export function sendPage({ reply }: PageExchange, page: WrittenPage, status = 200): void {
  reply.status(status).headers(headersOf(page)).type('text/html; charset=utf-8').send(page.html);
}

export function sendProfile({ reply }: PageExchange, profile: Buffer): void {
  reply
    .header('content-disposition', 'attachment; filename="enroll.mobileconfig"')
    .type('application/x-apple-aspen-config')
    .send(profile);
}

export function handlePage<C extends CallSpec & { reply: { codec: 'enrollPage' } }>(
  call: C,
  handler: (context: Context<C>, exchange: PageExchange) => Promise<void>,
): Route {
  return { call, handler: handler as unknown as Route['handler'] };
}
