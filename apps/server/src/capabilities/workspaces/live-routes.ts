import { liveUpdates } from '@muster/contract/calls/workspaces';
import { allows, type Resource } from '@muster/contract/permissions';
import { CodedError } from '../../platform/errors.ts';
import type { Live, LiveEvent } from '../../platform/events/live.ts';
import { handleStream, type Membership, type Route } from '../../platform/http/route.ts';

/** How often a listener's rights are looked at again, besides at once when something about them changes. */
const recheckEvery = 30_000;
/** More than anybody has tabs open. */
const streamsPerSession = 30;

export function liveRoutes(live: Live, countUnread: (userId: string) => Promise<number>): Route[] {
  const open = new Map<string, number>();
  return [
    handleStream(liveUpdates, async ({ membership, principal, recall, log }, stream) => {
      // Told with the beginning, so that no page has to ask for it; what comes later is told as a change.
      const unread = principal.scopes === null ? await countUnread(principal.userId) : undefined;
      const streams = (open.get(principal.sessionId) ?? 0) + 1;
      if (streams > streamsPerSession) return stream.end('too many streams');
      open.set(principal.sessionId, streams);
      let { role, applications } = membership;
      const { scopes } = principal;
      const ready = Promise.withResolvers<void>();
      // What comes before the listener is told that it listens, or while its rights are looked at, waits.
      let rights = ready.promise;

      async function check(): Promise<void> {
        try {
          const now: { membership?: Membership } = await recall();
          if (now.membership === undefined) return stream.end('not a member any more');
          const same = now.membership.role === role && isSame(now.membership.applications, applications);
          if (same) return;
          ({ role, applications } = now.membership);
          // Also where they may not hear of people any more: what they see of the workspace is another one now.
          if (scopes === null) {
            stream.send('change', {
              type: 'organization.update',
              entity: 'organization',
              entityId: membership.organizationId,
            });
          }
        } catch (error) {
          const known = error instanceof CodedError && error.status === 401;
          if (!known) log.warn({ err: error }, 'the rights of a live stream could not be looked at');
          stream.end(known ? 'signed out' : 'rights unknown');
        }
      }

      function recheck(): void {
        rights = rights.then(check);
      }

      function tell({ type, entity, entityId, ids, applicationId }: LiveEvent): void {
        const action = entity === 'organization' ? 'get' : 'list';
        if (scopes !== null && !scopes.includes(`${entity}:${action}`)) return;
        const inApp = applications.find(({ id }) => id === applicationId);
        const may = [role, ...(inApp ? [inApp.role] : [])].some((one) => allows(one, entity as Resource, action));
        if (may) {
          stream.send('change', {
            type,
            entity,
            entityId,
            ...(ids && { ids }),
            ...(applicationId && { applicationId }),
          });
        }
      }

      function notify({ type, entity, entityId }: LiveEvent): void {
        if (entityId === principal.userId && scopes === null) stream.send('change', { type, entity, entityId });
      }

      const subscription = live.subscribe({
        organizationId: membership.organizationId,
        ids: [principal.sessionId, principal.userId, membership.organizationId],
        event(event) {
          if (event.entityId === principal.sessionId || event.entityId === principal.userId) recheck();
          void rights.then(() => tell(event));
        },
        // Their session ended, their account changed or the workspace is gone, unless it is about what they are told.
        about: (event) => (event.entity === 'notification' ? void rights.then(() => notify(event)) : recheck()),
        // Whoever connects anew reads everything anew.
        gap: () => stream.end('some changes may have been missed'),
      });
      const timer = setInterval(recheck, recheckEvery);
      stream.onClose(() => {
        void subscription.then((unsubscribe) => unsubscribe());
        const left = (open.get(principal.sessionId) ?? 1) - 1;
        if (left > 0) open.set(principal.sessionId, left);
        else open.delete(principal.sessionId);
        clearInterval(timer);
      });
      await subscription;
      stream.send('ready', { ...(unread !== undefined && { unread }) });
      ready.resolve();
    }),
  ];
}

function isSame(before: Membership['applications'], after: Membership['applications']): boolean {
  const lines = (apps: Membership['applications']) => apps.map(({ id, role }) => `${id} ${role}`).sort();
  return lines(before).join() === lines(after).join();
}
