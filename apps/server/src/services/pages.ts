import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames, services, windowsDiscoveryPath } from '@muster/contract/services';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { StartupError } from '../platform/errors.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';
import { type MakePages, serveSite } from '../platform/http/static-site.ts';
import { picturesPath } from '../platform/pictures/pictures.ts';
import { runtimeConfig, serviceAddress } from './runtime-config.ts';

const built = (app: string) => fileURLToPath(new URL(`../../../${app}/dist`, import.meta.url));

/** The dashboard at `/`, the store at `/store/`, the program for build servers, and what they need to know of this installation. */
export async function mountPages(
  app: FastifyInstance,
  config: Config,
  version: string,
  storePages: readonly MakePages[] = [],
): Promise<void> {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(runtimeConfig(config, version)),
  );
  await serveCli(app, built('cli'));
  const policies = pagePolicies(config);
  await serveSite(app, { root: built('store'), prefix: '/store/', policy: policies.store, made: storePages });
  const notPages = [...serviceNames.map((name) => services[name].path), windowsDiscoveryPath, picturesPath];
  await serveSite(app, { root: built('dashboard'), prefix: '/', policy: policies.dashboard, notPages });
}

/** The command line, which is one file: `curl -O https://…/cli/muster.mjs`. */
export async function serveCli(app: FastifyInstance, folder: string): Promise<void> {
  const path = join(folder, 'muster.mjs');
  if (!existsSync(path)) throw new StartupError('The command line is not built yet: npm run build');
  const program = await readFile(path);
  app.get('/cli/muster.mjs', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(program),
  );
}

/** The pages speak to the services, wherever they are; only the dashboard also asks how the service is. */
export function pagePolicies(config: Config): { dashboard: string; store: string } {
  const all = serviceNames.map((name) => new URL(serviceAddress(config, 'http://here', name)).origin);
  const elsewhere = [...new Set(all)].filter((origin) => origin !== 'http://here');
  const status = config.STATUS_API === undefined ? [] : [new URL(config.STATUS_API).origin];
  const tags = config.TAG_MANAGER === undefined ? [] : [new URL(config.TAG_MANAGER).origin];
  return { dashboard: pagePolicy([...elsewhere, ...status], tags), store: pagePolicy(elsewhere) };
}
