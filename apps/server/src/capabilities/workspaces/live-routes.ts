import { liveUpdates } from '@muster/contract/calls/workspaces';
import { allows, type Resource } from '@muster/contract/permissions';
import type { Live } from '../../platform/events/live.ts';
import { type Authenticate, handleStream, type Route } from '../../platform/http/route.ts';

/** How often a listener's rights are looked at again, besides at once when something about them changes. */
const recheckEvery = 30_000;

export function liveRoutes(live: Live, checkSession: Authenticate): Route[] {
  return [
    handleStream(liveUpdates, async ({ membership, principal, log }, stream) => {
      let { role } = membership;

      async function recheck(): Promise<void> {
        try {
          const now = await checkSession(principal.sessionId, membership.organizationId);
          if (now.membership === undefined) stream.end('not a member any more');
          else role = now.membership.role;
        } catch (error) {
          log.info({ err: error }, 'a live stream ended');
          stream.end('signed out');
        }
      }

      const unsubscribe = live.subscribe((event) => {
        const aboutMe = event.entityId === principal.sessionId || event.entityId === principal.userId;
        if (aboutMe) void recheck();
        if (event.organizationId !== membership.organizationId) return;
        const action = event.entity === 'organization' ? 'get' : 'list';
        if (!allows(role, event.entity as Resource, action)) return;
        stream.send('change', { type: event.type, entity: event.entity, entityId: event.entityId });
      });
      const timer = setInterval(recheck, recheckEvery);
      stream.onClose(() => {
        unsubscribe();
        clearInterval(timer);
      });
      stream.send('ready', {});
    }),
  ];
}
