/** Sees to the certificates of all names of stores, and of the installation's own. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { isLoopbackHost } from '../../../platform/loopback.ts';
import { createPauses } from '../../../platform/pauses.ts';
import type { Certificates } from '../../../platform/tls/certificates.ts';
import type { Loop } from '../../capability.ts';
import { isWorkspace, listHosts } from './domain-store.ts';
import type { StoreHosts } from './store-hosts.ts';

interface Deps {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  certificates: Certificates;
  hosts: Pick<StoreHosts, 'subdomainOf'>;
  own: () => string;
}

const lookEvery = 60_000;

export function createCertificateLoop({ db, log, certificates, hosts, own }: Deps): Loop {
  const pauses = createPauses(lookEvery);
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!pauses.ended) {
      await look().catch((error) => log.warn({ err: error }, 'certificates were not looked at'));
      await pauses.take();
    }
  }

  async function look(): Promise<void> {
    const domains = (await listHosts(db)).map(({ domain }) => domain);
    const ours = isLoopbackHost(own()) ? [] : [own()];
    await certificates.want([...ours, ...domains], (host) => hosts.subdomainOf(host) !== undefined);
    await certificates.issueDue(() => pauses.ended);
  }

  return {
    start() {
      running = run();
    },
    wake: () => pauses.wake(),
    async stop() {
      pauses.end();
      await running;
    },
  };
}

/** There may be very many workspaces: a subdomain gets its certificate when somebody first comes for it. */
export function issueSubdomains({ db, log, certificates, hosts }: Omit<Deps, 'own'>): void {
  certificates.onMissing((host) => {
    const slug = hosts.subdomainOf(host);
    if (slug === undefined) return;
    void isWorkspace(db, slug)
      .then((exists) => (exists ? certificates.add(host) : undefined))
      .catch((error) => log.warn({ err: error, host }, 'a certificate was not asked for'));
  });
}
