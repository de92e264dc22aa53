import { fileURLToPath } from 'node:url';
import { serviceNames, services, windowsDiscoveryPath } from '@muster/contract/services';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';
import { serveSite } from '../platform/http/static-site.ts';
import { runtimeConfig, serviceAddress } from './runtime-config.ts';

const built = (app: string) => fileURLToPath(new URL(`../../../${app}/dist`, import.meta.url));

/** The dashboard at `/`, the store at `/store/`, and what both need to know of this installation. */
export async function mountPages(app: FastifyInstance, config: Config, version: string): Promise<void> {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(runtimeConfig(config, version)),
  );
  const elsewhere = serviceNames.map((name) => new URL(serviceAddress(config, 'http://here', name)).origin);
  const policy = pagePolicy([...new Set(elsewhere)].filter((origin) => origin !== 'http://here'));
  await serveSite(app, { root: built('store'), prefix: '/store/', policy });
  const notPages = [...serviceNames.map((name) => services[name].path), windowsDiscoveryPath];
  await serveSite(app, { root: built('dashboard'), prefix: '/', policy, notPages });
}
