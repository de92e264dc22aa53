/** Publications as the server would tell of them, for screens: one in every state. */
import type { Application } from '@muster/contract/apps';
import type { Publication, PublicationDetails, PublishedBuild } from '@muster/contract/publications';

const day = 86_400_000;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const sampleApp: Application = {
  id: uuid(2000),
  organization: uuid(1000),
  organizationInfo: { id: uuid(1000), slug: 'aurora', name: 'Aurora Coffee' },
  name: 'Aurora Card',
  slug: 'aurora-card',
  description: '',
  picture: null,
  pictureSource: null,
  oss: ['ios', 'android'],
  buildPlatforms: [],
  security: { role: 'owner' },
  library: false,
  metadata: {},
  counts: { builds: 12, appCollaborators: 0, downloads: 812, feedbacks: 4 },
  lastBuildProcessedDate: ago(day),
  createdAt: ago(200 * day),
  updatedAt: ago(day),
};

export const iosBuild: PublishedBuild = {
  id: uuid(8),
  os: 'ios',
  buildPlatform: null,
  versionName: '2.5.8',
  versionCode: '2058',
  fileName: 'Barista.ipa',
  format: 'ipa',
  size: 50_792_000,
  icon: null,
  createdAt: ago(3 * day),
  installable: true,
};
const androidBuild: PublishedBuild = {
  ...iosBuild,
  id: uuid(7),
  os: 'android',
  format: 'apk',
  fileName: 'barista.apk',
  versionName: '2.5.7',
};
export const bundle: PublishedBuild = {
  ...androidBuild,
  id: uuid(6),
  format: 'aab',
  fileName: 'barista.aab',
  installable: false,
};

function publication(n: number, slug: string, some: Partial<Publication>): Publication {
  const names = ['Aurora Card', 'Barista', 'Last Mile'];
  return {
    id: uuid(3000 + n),
    organizationId: uuid(1000),
    applicationId: uuid(2000),
    application: { id: uuid(2000 + (n % 3)), slug: 'aurora-card', name: names[n % 3] ?? '', picture: null },
    slug,
    url: `https://apps.muster.example/store/aurora/${slug}`,
    security: 'public',
    visibility: 'active',
    filterType: 'last',
    filterValue: null,
    builds: [iosBuild, androidBuild],
    audiences: 0,
    expirationDate: null,
    expired: false,
    tester: false,
    downloads: 1_204 - n * 117,
    createdAt: ago((n + 1) * 9 * day),
    updatedAt: ago((n + 1) * 2 * day),
    ...some,
  };
}

export const samplePublications: Publication[] = [
  publication(0, 'aurora-card', {}),
  publication(1, 'barista-beta', {
    security: 'logged',
    filterType: 'tag',
    filterValue: 'beta',
    audiences: 2,
    builds: [iosBuild],
  }),
  publication(2, 'last-mile-2-5-8-k3v9q0x2m7p4', {
    visibility: 'unlisted',
    filterType: 'builds',
    tester: true,
    expirationDate: ago(-3 * day),
    builds: [androidBuild],
  }),
  publication(3, 'card-nightly', {
    filterType: 'gitBranch',
    filterValue: 'feature/loyalty-points-for-guests',
    builds: [],
  }),
  publication(4, 'barista-partners', {
    security: 'password',
    visibility: 'unlisted',
    filterType: 'gitTag',
    filterValue: 'v2.5',
  }),
  publication(5, 'last-mile-pilot', { expired: true, expirationDate: ago(5 * day) }),
  publication(6, 'card-play', { filterType: 'tag', filterValue: 'store', builds: [bundle] }),
  publication(7, 'barista-2025', { visibility: 'inactive', downloads: 0 }),
];

export const samplePublication: PublicationDetails = {
  ...(samplePublications[1] as Publication),
  applicationId: uuid(2000),
  application: { id: uuid(2000), slug: 'aurora-card', name: 'Aurora Card', picture: null },
  builds: [iosBuild, bundle],
  filter: { type: 'tag', value: 'beta' },
  hasPassword: false,
  groups: [],
  activateUserAudiences: true,
  userAudiences: [
    { id: uuid(4001), name: 'Counter staff', notifyNewBuildsProcessed: true },
    { id: uuid(4002), name: 'Night crew on the road', notifyNewBuildsProcessed: false },
  ],
  accessControl: {
    allowedCountries: ['ES', 'PT'],
    blockedCountries: [],
    expirationDate: null,
    terms: { active: true, text: 'For people of Aurora Coffee only. Do not pass it on.' },
  },
  showHistory: true,
  showDevInfo: false,
  hideAttachedFiles: false,
  customization: { name: '', description: '', primaryColor: '', buttonColor: '', logo: null },
  createdBy: 'Ana Ruiz',
};
