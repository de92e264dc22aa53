import type { FastifyBaseLogger } from 'fastify';
import { type Database, platformOrganization } from '../db/database.ts';
import { noteActivity } from './activity-store.ts';
import type { Admitted } from './caller.ts';

/** When a workspace was last used is known to within this many minutes. */
const notedEvery = 5;

export interface Activity {
  /** Somebody was let in. Nobody waits for it to be written down, and nobody is refused because it was not. */
  note(admitted: Admitted): void;
}

/**
 * Writes `lastActivityDate` of workspaces: when a person, a program or a device last asked for something in them. The
 * provider's staff who act for somebody, and visitors of whom nothing is known, make no workspace busy.
 */
export function createActivity(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): Activity {
  const noted = new Map<string, number>();
  return {
    note({ kind, caller }) {
      const organizationId = kind.organizationId(caller);
      if (organizationId === undefined || organizationId === platformOrganization) return;
      const now = Date.now();
      if (now - (noted.get(organizationId) ?? 0) < notedEvery * 60_000) return;
      const actor = kind.actor(caller);
      if (actor.supplanterId !== null || actor.kind === 'anonymous') return;
      noted.set(organizationId, now);
      noteActivity(db, organizationId, notedEvery).catch((error) => {
        noted.delete(organizationId);
        log.warn({ err: error }, 'the activity of a workspace was not noted');
      });
    },
  };
}
