/** What the server tells of downloads on the screens about them: some of every kind. */
import type { Adoption, AppOverview, Download, DownloadStats, PlatformAdoption } from '@muster/contract/downloads';

const id = (n: number) => `0199a000-0000-7000-8000-00000000${String(n).padStart(4, '0')}`;
const at = (hours: number) => new Date(Date.UTC(2026, 9, 20, 12) - hours * 3_600_000).toISOString();
const people = ['Alba Serrano', 'Bruno Keller', 'Freya Sørensen', 'Hana Kovář', 'Ibrahim Sesay', 'Julia Sánchez'];
const emailOf = (name: string) => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@aurora.example`;

export const sampleDownloads: Download[] = people.flatMap((name, n) => [
  {
    id: id(n),
    application: { id: id(90), name: 'Aurora Card' },
    buildId: id(80),
    hasBuild: true,
    publication: n % 2 === 0 ? { id: id(70), slug: 'aurora-card-beta' } : null,
    origin: n % 2 === 0 ? 'store' : 'sdk',
    memberType: n % 3 === 0 ? 'anonymous' : 'employee',
    memberId: n % 3 === 0 ? null : id(n),
    memberEmail: n % 3 === 0 ? null : emailOf(name),
    memberName: n % 3 === 0 ? null : name,
    kind: n % 3 === 0 ? null : n % 2 === 0 ? 'install' : 'update',
    os: n % 2 === 0 ? 'ios' : 'android',
    versionName: n % 2 === 0 ? '2.5.0' : '2.6.0-dev',
    versionCode: '2050',
    country: n % 2 === 0 ? 'ES' : 'DE',
    deviceModel: n % 2 === 0 ? 'iPad Air' : 'Pixel 8',
    deviceOs: n % 2 === 0 ? 'iOS' : 'Android',
    deviceOsVersion: n % 2 === 0 ? '18.1' : '15',
    createdAt: at(n * 9),
  },
]);

export const sampleAdoption: Adoption[] = people.map((name, n) => ({
  id: id(n),
  memberId: id(n),
  memberType: 'employee',
  email: emailOf(name),
  name,
  os: n % 2 === 0 ? 'ios' : 'android',
  buildId: id(n % 3),
  versionName: n % 3 === 0 ? '2.5.0' : '2.4.0',
  kind: n % 2 === 0 ? 'update' : 'install',
  current: n % 3 === 0,
  downloads: n + 1,
  firstAt: at(600),
  lastAt: at(n * 20),
}));

export const samplePlatforms: PlatformAdoption[] = [
  { os: 'ios', buildId: id(80), versionName: '2.5.0', versionCode: '2050', createdAt: at(200), current: 8, people: 12 },
  {
    os: 'android',
    buildId: id(81),
    versionName: '2.5.0',
    versionCode: '2050',
    createdAt: at(210),
    current: 9,
    people: 9,
  },
  { os: 'windows', buildId: id(82), versionName: '1.0', versionCode: '1', createdAt: at(900), current: 0, people: 0 },
];

const byDay = Array.from({ length: 30 }, (_, n) => ({ day: at((29 - n) * 24).slice(0, 10), count: (n * 7) % 23 }));

export const sampleOverview: AppOverview = {
  platforms: samplePlatforms,
  publications: { total: 4, active: 3 },
  downloads: { total: 312, before: 260, byDay },
  outdated: { total: 4, people: sampleAdoption.filter(({ current }) => !current) },
};

const split = (...values: [value: string, downloads: number][]) => ({
  values: values.map(([value, downloads]) => ({ value, downloads, installs: 1, updates: 1 })),
  others: 0,
});

export const sampleStats: DownloadStats = {
  from: byDay[0]?.day ?? '',
  to: byDay.at(-1)?.day ?? '',
  unit: 'day',
  series: byDay.map(({ day, count }) => ({ time: day, downloads: count, installs: count >> 1, updates: count >> 2 })),
  total: { downloads: 312, installs: 120, updates: 96 },
  before: { downloads: 260, installs: 130, updates: 0 },
  splits: {
    os: split(['ios', 180], ['android', 132]),
    version: split(['ios/2.5.0', 150], ['android/2.5.0', 100], ['ios/2.4.0', 30], ['android/2.6.0-dev', 32]),
    country: split(['ES', 160], ['DE', 90], ['DK', 40], ['', 22]),
    device: split(['iPad Air', 120], ['Pixel 8', 80], ['Galaxy A54', 60], ['iPhone 15', 52]),
    origin: split(['store', 250], ['sdk', 50], ['dashboard', 12]),
    memberType: split(['employee', 200], ['anonymous', 100], ['user', 12]),
    publication: split(['aurora-card-beta', 290], ['', 22]),
  },
};
