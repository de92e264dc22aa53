import { allCalls } from '@muster/contract/calls/all';
import type { Language } from '@muster/contract/constants';
import { openApiDocument } from '@muster/contract/openapi';
import { services } from '@muster/contract/services';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { pageLanguage } from '../platform/http/language.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { serviceAddress } from './runtime-config.ts';

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function mountApiDocs(app: FastifyInstance, config: Config, publicUrl: () => string, version: string): void {
  const document = () => openApiDocument(allCalls, version, (service) => serviceAddress(config, publicUrl(), service));
  const pages = new Map<Language, string>();
  app.get(`${services.api.path}/openapi.json`, async () => document());
  app.get(`${services.api.path}/docs`, async (request, reply) => {
    const language = pageLanguage(request);
    const page =
      pages.get(language) ?? docsPage(allCalls, document() as unknown as Parameters<typeof docsPage>[1], language);
    pages.set(language, page);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  });
  app.get(`${services.api.path}/docs.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
}
