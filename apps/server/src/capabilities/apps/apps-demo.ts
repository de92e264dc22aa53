/** The apps that the demo company distributes. */
import type { DemoPart } from '../demo-part.ts';
import { createApp, updateApp } from './apps-service.ts';

const apps = [
  {
    name: 'Barista',
    slug: 'barista',
    description: 'Orders, recipes and shifts at the counter.\nFor iPads and Android tablets.',
    buildPlatforms: ['ios', 'android'],
  },
  {
    name: 'Roast Log',
    slug: 'roast-log',
    description: 'Curves and batches of every roast.',
    buildPlatforms: ['windows', 'macos'],
  },
  {
    name: 'Last Mile',
    slug: 'last-mile',
    description: 'Routes and signatures for those who deliver.',
    buildPlatforms: ['android'],
  },
  {
    name: 'Aurora Card',
    slug: 'aurora-card',
    description: 'The card of our guests, in their pocket.',
    buildPlatforms: [],
  },
] as const;

export const appsDemo: DemoPart = {
  async add(tx, { ownerId, slug }) {
    const ids = new Map<string, string>();
    const membership = { organizationId: tx.organizationId, slug, role: 'owner', applications: [] } as const;
    for (const { buildPlatforms, ...app } of apps) {
      const made = await createApp(tx, { ...app, buildPlatforms: [...buildPlatforms] }, membership, ownerId, {
        librarySlug: '',
        storageProvider: null,
      });
      ids.set(app.slug, made.id);
    }
    const barista = ids.get('barista');
    if (barista !== undefined) {
      await updateApp(
        tx,
        barista,
        {
          sdk: {
            ios: { ota: true, forceAuth: false, forceUpdate: true, minVersion: '2.5.0' },
            android: { ota: true, forceAuth: false, forceUpdate: true, minVersion: '2050' },
          },
          notifications: {
            newBuildNotifyCollaborators: true,
            newBuildNotifyEmployees: false,
            newBuildMessage: 'A new Barista is ready. Update before your shift.',
            newFeedbackNotifyCollaborators: true,
          },
        },
        { storageProvider: null },
      );
    }
  },
};
