/**
 * Whom the demo company tells of what happens, and what it has told so far. Their names lead nowhere, and they ask for
 * branches and tags that no build of the demo has: nothing is sent.
 */
import type { DemoPart } from '../demo-part.ts';
import { addPastDelivery } from './add-past-delivery.ts';
import { createIntegration } from './integrations-service.ts';

const arrived = (milliseconds: number) => ({ status: 200, problem: null, milliseconds }) as const;

export const integrationsDemo: DemoPart = {
  async add(tx, { ownerId, daysAgo }, platform) {
    const deps = { ...platform, storeAddress: () => platform.config.STORE_URL ?? platform.publicUrl() };
    const slack = await createIntegration(
      deps,
      tx,
      {},
      {
        type: 'slack',
        name: 'Releases channel',
        url: 'https://hooks.slack.example/services/T0AURORA/B0RELEASES/k3fQ9wXz',
        events: ['buildProcessed', 'buildFailed', 'certificateWillExpire'],
        filter: { branches: ['production', 'hotfix/*'], tags: [], platforms: [] },
        templates: {
          buildProcessed: ':coffee: *{{application.name}}* {{build.versionName}} is ready for the counters',
        },
        language: 'en',
      },
      ownerId,
    );
    const webhook = await createIntegration(
      deps,
      tx,
      {},
      {
        type: 'webhook',
        name: 'Test farm',
        url: 'https://ci.aurora.example/hooks/muster/7d2b41aa',
        events: ['buildProcessed', 'newReport', 'publishedApp'],
        filter: { branches: [], tags: ['qa'], platforms: ['android'] },
        templates: {},
        language: 'en',
      },
      ownerId,
    );
    const told = [
      { to: slack, event: 'buildProcessed', title: 'Barista 2.4.0 (2040)', days: 9, attempts: [arrived(212)] },
      { to: slack, event: 'buildFailed', title: 'Barista 2.5.0 (2050)', days: 6, attempts: [arrived(187)] },
      { to: slack, event: 'buildProcessed', title: 'Barista 2.5.1 (2051)', days: 2, attempts: [arrived(231)] },
      { to: webhook, event: 'buildProcessed', title: 'Last Mile 1.9.2 (192)', days: 8, attempts: [arrived(96)] },
      {
        to: webhook,
        event: 'publishedApp',
        title: 'Last Mile for drivers',
        days: 5,
        attempts: [
          { status: null, problem: 'timeout', milliseconds: 10_002 },
          { status: 503, problem: 'serverError', milliseconds: 64 },
          arrived(104),
        ],
      },
      {
        to: webhook,
        event: 'newReport',
        title: 'The shift does not end',
        days: 3,
        attempts: [{ status: 404, problem: 'refused', milliseconds: 58 }],
      },
      { to: webhook, event: 'buildProcessed', title: 'Last Mile 1.9.3 (193)', days: 1, attempts: [arrived(88)] },
    ] as const;
    for (const { to, event, title, days, attempts } of told) {
      const application = to === slack ? 'Barista' : 'Last Mile';
      await addPastDelivery(tx, to.integration.id, { event, title, application, at: daysAgo(days, 9), attempts });
    }
  },
};
