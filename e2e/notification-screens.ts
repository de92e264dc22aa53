/** For axe and pictures: a notification of each kind, as the server gives them. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Notification } from '@muster/contract/calls/notifications';
import { type NotificationKind, notificationKindNames } from '@muster/contract/notifications';
import type { Page } from 'playwright-core';

const aurora = { id: randomUUID(), name: 'Aurora Coffee Roasters', slug: 'aurora' };
const somebody = { name: 'Mei Tanaka', email: 'mei.tanaka@aurora.example' };
const ends = '2026-12-01T00:00:00.000Z';
const dataOf: Partial<Record<NotificationKind, Notification['data']>> = {
  roleChanged: { role: 'editor' },
  ownerNow: { role: 'owner' },
  invitationAccepted: { person: 'Tomás Rey', role: 'viewer' },
  joined: { person: 'Ines Köhler', role: 'admin' },
  importEnded: { name: 'store-staff-2026.csv', created: 214, updated: 12 },
  buildExpiring: { name: 'Aurora Barista Ad Hoc', application: 'Barista', endDate: ends },
  trialEnding: { endDate: ends },
  trialEnded: { endDate: ends },
  nearLimit: { limitKey: 'collaborators', left: 3, limit: 25 },
  integrationPaused: { name: 'Releases channel' },
  supplanted: { reason: 'Ticket 1207: cannot see the store', minutes: 30 },
  newDevice: { device: 'Safari, iPhone', address: '203.0.113.7' },
  emailChanged: { email: 'mei.tanaka@aurora-roasters.example' },
  recoveryCodeUsed: { left: 9 },
  passkeyAdded: { name: 'Chrome on macOS' },
  passkeyRemoved: { name: 'The blue security key' },
};
/** Those of an account are about no workspace. */
const inWorkspace = notificationKindNames.indexOf('supplanted');

export const everythingTold: Notification[] = notificationKindNames.map((kind, index) => ({
  id: randomUUID(),
  kind,
  organization: index < inWorkspace ? aurora : null,
  entity: 'user',
  entityId: randomUUID(),
  entityName: null,
  actor: index < 3 ? somebody : null,
  data: dataOf[kind] ?? {},
  createdAt: new Date(Date.now() - (index + 1) ** 3 * 60_000).toISOString(),
  readAt: index < 4 ? null : new Date().toISOString(),
}));

export async function told(page: Page, items: readonly Notification[]): Promise<void> {
  const reply = (data: unknown) => JSON.stringify({ status: true, data });
  await page.route('**/users/notifications?*', (route) => route.fulfill({ body: reply({ items, next: null }) }));
  const count = items.filter(({ readAt }) => readAt === null).length;
  const live = await liveStream(count);
  await page.route('**/organizations/*/live', (route) => route.continue({ url: live }));
  await page.route('**/users/notifications/unread', (route) => route.fulfill({ body: reply({ count }) }));
}

/**
 * The address of a stream that stays open, as the server's does. A reply that Playwright fulfils ends at once: the page
 * would be connected for a moment only, once a second, and a busy machine never paints that moment.
 */
async function liveStream(unread: number): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: ready\ndata: ${JSON.stringify({ unread })}\n\n`);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
