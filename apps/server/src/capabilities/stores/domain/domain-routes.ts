import * as calls from '@muster/contract/calls/store-domain';
import { fail } from '../../../platform/errors.ts';
import { handle, type Route } from '../../../platform/http/route.ts';
import {
  checkDomain,
  type DomainDeps,
  noteDomain,
  removeDomain,
  requireDomains,
  setDomain,
  toDomain,
} from './domain-service.ts';
import { findDomain } from './domain-store.ts';

export function domainRoutes(deps: DomainDeps, changed: () => Promise<void>): Route[] {
  return [
    handle(calls.readStoreDomain, async ({ read }) => {
      const row = await read(findDomain);
      return row ? toDomain(deps, row) : null;
    }),
    handle(calls.setStoreDomain, async ({ body, transaction }) => {
      const row = await transaction((tx) => setDomain(tx, deps, body.domain));
      await changed();
      return toDomain(deps, row);
    }),
    handle(calls.verifyStoreDomain, async ({ transaction }) => {
      const asked = await transaction(async (tx) => {
        await requireDomains(tx, deps);
        return (await findDomain(tx)) ?? fail(3001);
      });
      const check = await checkDomain(deps, asked);
      const row = await transaction((tx) => noteDomain(tx, asked, check));
      // Before it is asked for: a failure of now waits as long as the authority says.
      await deps.certificates.hurry(row.domain);
      await changed();
      if (row.problem !== null) fail(5036, { data: { problem: row.problem } });
      return toDomain(deps, row);
    }),
    handle(calls.deleteStoreDomain, async ({ transaction }) => {
      await transaction(removeDomain);
      await changed();
      return null;
    }),
  ];
}
