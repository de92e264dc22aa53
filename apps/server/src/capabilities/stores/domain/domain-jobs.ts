import { systemActor } from '../../../platform/actor.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { checkDomain, type DomainDeps, noteDomain } from './domain-service.ts';
import { findDomain, listVerified } from './domain-store.ts';

/** Records may be taken away long after they were found: then those who look after the workspace are told. */
export function checkDomainsJob(deps: DomainDeps): JobKind {
  return {
    name: 'stores.check-domains',
    retries: 2,
    expireSeconds: 3600,
    cron: '40 4 * * *',
    async run() {
      for (const row of await listVerified(deps.db)) {
        const check = await checkDomain(deps, row);
        await deps.db.withTenant(row.organizationId, systemActor, async (tx) => {
          const now = await findDomain(tx);
          if (now?.domain === row.domain) await noteDomain(tx, row, check);
        });
      }
    },
  };
}
