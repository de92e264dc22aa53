import { randomUUIDv7 } from 'node:crypto';
import { insertTracks } from '../../platform/http/tracks-store.ts';
import { defineCapability } from '../capability.ts';
import type { DemoPart } from '../demo-part.ts';
import { providerRoutes } from './provider-routes.ts';

/** What the services of the demo company were asked lately. */
const tracksDemo: DemoPart = {
  async add(_tx, { organizationId, ownerId, adminId, daysAgo }, { db }) {
    const requests = [
      [3, 'store', 'post', '/store-api/sessions', 401, null, { email: 'ana@aurora.example', password: '…' }],
      [3, 'store', 'get', '/store-api/stores/aurora', 200, ownerId, null],
      [2, 'sdk', 'post', '/sdk/reports', 201, adminId, { type: 'bug', message: 'The till freezes after a refund' }],
      [2, 'mdm', 'put', '/mdm/checkin', 503, null, null],
      [1, 'scim', 'patch', '/scim/Users/0199a000', 404, null, { active: false }],
      [1, 'download', 'get', '/download/builds/latest?token=…', 200, ownerId, null],
    ] as const;
    const tracks = requests.map(([days, service, method, url, status, memberId, body], i) => {
      const createdAt = daysAgo(days, 8 + i);
      const time = createdAt.getTime().toString(16).padStart(12, '0');
      // An id says when it was made.
      const id = randomUUIDv7().replace(/^.{13}/, time.replace(/^.{8}/, '$&-'));
      const headers = { accept: 'application/json', authorization: '…', 'user-agent': 'Aurora/2.4' };
      const by = { organizationId, memberId, bearer: memberId && 'Bearer …5d41402a' };
      return { id, service, ...by, method, url, status, headers, body, durationMs: 7 + 12 * i, createdAt };
    });
    await insertTracks(db, tracks);
  },
};

export const provider = defineCapability({
  name: 'provider',
  demo: async () => tracksDemo,
  create: ({ db }) => ({ routes: providerRoutes(db) }),
});
