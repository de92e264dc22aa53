/** What the demo company offers in its store: to everybody, to some, for a while, and behind a password. */
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { findAppIds } from '../apps/index.ts';
import type { DemoPart } from '../demo-part.ts';
import { findDemoAudiences, findDemoBuild, putDemoDownloads } from './publications-demo-store.ts';
import { createPublication, type NewPublication } from './publications-service.ts';
import { createTesterLink } from './tester-link.ts';

const openAccess = {
  allowedCountries: [],
  blockedCountries: [],
  expirationDate: null,
  terms: { active: false, text: '' },
};
const own = { description: '', primaryColor: '', buttonColor: '' };

export const publicationsDemo: DemoPart = {
  async add(tx, { adminId, daysAgo }) {
    const apps = await findAppIds(tx, ['barista', 'roast-log', 'last-mile']);
    const audiences = await findDemoAudiences(tx);
    const use = (...names: string[]) =>
      names.flatMap((name) => {
        const id = audiences.get(name);
        return id === undefined ? [] : [{ id, notifyNewBuildsProcessed: name === 'Barista pilot' }];
      });
    const add = async (app: string, downloads: number, publication: NewPublication) => {
      const applicationId = apps.get(app);
      if (applicationId === undefined) return;
      await putDemoDownloads(
        tx,
        await createPublication(tx, applicationId, publication, { userId: adminId }),
        downloads,
      );
    };

    await add('barista', 527, {
      slug: 'barista',
      security: 'public',
      visibility: 'active',
      filter: { type: 'tag', value: 'store' },
      showHistory: true,
      customization: { ...own, name: 'Barista', description: 'Orders, recipes and shifts for every Aurora shop.' },
    });
    await add('barista', 59, {
      slug: 'barista-beta',
      security: 'logged',
      visibility: 'active',
      filter: { type: 'tag', value: 'beta' },
      activateUserAudiences: true,
      userAudiences: use('Counter staff', 'Barista pilot'),
      showHistory: true,
      showDevInfo: true,
      customization: { ...own, name: 'Barista Beta', primaryColor: '8A4B2A', buttonColor: '8A4B2A' },
    });
    await add('barista', 8, {
      slug: 'barista-next',
      security: 'logged',
      visibility: 'unlisted',
      filter: { type: 'gitBranch', value: 'release/2.5' },
      showDevInfo: true,
    });
    await add('roast-log', 74, {
      slug: 'roast-log',
      security: 'logged',
      visibility: 'active',
      filter: { type: 'last' },
      accessControl: {
        ...openAccess,
        terms: { active: true, text: 'Roast profiles are a trade secret of Aurora Coffee. Do not share them.' },
      },
    });
    await add('last-mile', 131, {
      slug: 'last-mile-partners',
      security: 'password',
      passwordHash: await hashPassword('espresso-2026', 'demo'),
      visibility: 'active',
      filter: { type: 'last' },
      accessControl: { ...openAccess, allowedCountries: ['ES', 'PT'] },
    });
    await add('last-mile', 12, {
      slug: 'last-mile-trial',
      security: 'public',
      visibility: 'active',
      filter: { type: 'last' },
      accessControl: { ...openAccess, expirationDate: daysAgo(3, 12).toISOString() },
    });
    const appId = apps.get('barista');
    const buildId = appId && (await findDemoBuild(tx, appId));
    if (appId && buildId) await createTesterLink(tx, { appId, buildId }, { days: 7 }, adminId);
  },
};
