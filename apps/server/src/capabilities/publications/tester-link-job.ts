/** Tester links that have ended go by themselves: they would fill the lists with what nobody can open. */
import { publicationRules } from '@muster/contract/publications';
import type { FastifyBaseLogger } from 'fastify';
import { systemActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { deletePublication } from './publications-service.ts';
import { findEndedTesterLinks, isEndedTesterLink } from './tester-links-store.ts';

const atOnce = 500;

/** Each in a transaction of its own, in which it is looked at again: whoever has made it longer meanwhile keeps it. */
export function endTesterLinksJob(db: Database, log: Pick<FastifyBaseLogger, 'info'>): JobKind {
  return {
    name: 'publications.end-tester-links',
    cron: '47 2 * * *',
    retries: 3,
    expireSeconds: 3600,
    async run() {
      let gone = 0;
      for (let after = ''; ; ) {
        const some = await findEndedTesterLinks(db, { days: publicationRules.testerKeptDays, after, limit: atOnce });
        for (const { organizationId, id } of some) {
          await db.withTenant(organizationId, systemActor, async (tx) => {
            if (!(await isEndedTesterLink(tx, id, publicationRules.testerKeptDays))) return;
            await deletePublication(tx, id);
            gone += 1;
          });
        }
        const last = some.at(-1);
        if (last === undefined) break;
        after = last.id;
      }
      if (gone > 0) log.info({ gone }, 'tester links that had ended were deleted');
    },
  };
}
