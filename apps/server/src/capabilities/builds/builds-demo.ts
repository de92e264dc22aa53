/** The builds that the demo company has sent: what packages of such apps say of themselves. */
import type { BuildFacts } from '@muster/contract/build-details';
import type { BuildFields } from '@muster/contract/builds';
import sharp from 'sharp';
import { findAppIds } from '../apps/index.ts';
import type { DemoPart } from '../demo-part.ts';
import { addReadBuild, type ReadBuild } from './add-read-build.ts';

const dayTime = 24 * 3_600_000;
const megabyte = 1_000_000;
const after = (days: number) => new Date(Date.now() + days * dayTime).toISOString();

const certificate = (subject: string, serialNumber: string, days: number) => ({
  subject,
  issuer: subject.includes('Apple') || subject.includes('iPhone') ? 'CN=Apple Worldwide Developer Relations' : subject,
  serialNumber,
  sha256: serialNumber.toLowerCase().repeat(16).slice(0, 64),
  notBefore: after(days - 365),
  notAfter: after(days),
});

const devices = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `00008110-${(0x1a2b3c4d5e6f + n * 977).toString(16).toUpperCase().padStart(16, '0')}`,
  );

/** Signed ad hoc for some iPads, with a profile that ends in so many days. */
function iosFacts(days: number, count: number, code: number): BuildFacts {
  return {
    names: { es: 'Barista', en: 'Barista' },
    minimumOs: '16.0',
    targetOs: '18.1',
    architectures: ['arm64'],
    deviceFamilies: ['tablet', 'phone'],
    permissions: [
      { name: 'NSCameraUsageDescription', reason: 'To scan the codes on cups and bags.' },
      { name: 'NSBluetoothAlwaysUsageDescription', reason: 'To talk to scales and printers.' },
    ],
    entitlements: {
      'application-identifier': 'A1B2C3D4E5.example.aurora.barista',
      'aps-environment': 'production',
      'com.apple.developer.team-identifier': 'A1B2C3D4E5',
    },
    signing: {
      type: 'ad-hoc',
      schemes: ['cms'],
      certificates: [certificate('CN=iPhone Distribution: Aurora Coffee (A1B2C3D4E5)', '5AC31F20', 210)],
      profile: {
        name: 'Aurora Barista Ad Hoc',
        uuid: '8d1c1f2e-0d5b-4a53-9a55-0f6d8b1f3c11',
        teamId: 'A1B2C3D4E5',
        teamName: 'Aurora Coffee',
        createdAt: after(days - 365),
        expiresAt: after(days),
        devices: devices(count),
      },
    },
    nested: [{ path: 'Payload/Barista.app/PlugIns/Orders.appex', identifier: 'example.aurora.barista.orders' }],
    parts: [
      { name: 'Frameworks', size: 21 * megabyte },
      { name: 'code', size: code },
      { name: 'resources', size: 9 * megabyte },
    ],
  };
}

function androidFacts(minimumOs: string, more: BuildFacts['permissions'] = []): BuildFacts {
  return {
    minimumOs,
    targetOs: '35',
    architectures: ['arm64-v8a', 'armeabi-v7a', 'x86_64'],
    deviceFamilies: ['phone', 'tablet'],
    permissions: [
      { name: 'android.permission.INTERNET' },
      { name: 'android.permission.CAMERA' },
      { name: 'android.permission.WRITE_EXTERNAL_STORAGE', upTo: '28' },
      ...(more ?? []),
    ],
    features: [{ name: 'android.hardware.camera', required: false }],
    signing: {
      schemes: ['v1', 'v2', 'v3'],
      certificates: [certificate('CN=Aurora Coffee, O=Aurora Coffee S.L., C=ES', '1F00A7C2', 8000)],
    },
    parts: [
      { name: 'lib', size: 26 * megabyte },
      { name: 'dex', size: 14 * megabyte },
      { name: 'res', size: 6 * megabyte },
      { name: 'assets', size: 3 * megabyte },
    ],
  };
}

const windowsFacts: BuildFacts = {
  minimumOs: '10.0.19041.0',
  targetOs: '10.0.22621.0',
  architectures: ['x64'],
  deviceFamilies: ['desktop'],
  entitlements: { internetClient: true, serialcommunication: true },
  signing: {
    schemes: ['authenticode'],
    certificates: [certificate('CN=Aurora Coffee S.L.', '77C0DE01', 12)],
    timestamped: false,
  },
  parts: [
    { name: 'binaries', size: 38 * megabyte },
    { name: 'assets', size: 11 * megabyte },
  ],
  details: { publisher: 'CN=Aurora Coffee S.L.' },
};

interface DemoBuild {
  app: 'barista' | 'roast-log' | 'last-mile';
  os: 'ios' | 'android' | 'windows';
  version: string;
  code: string;
  /** Days ago. */
  ago: number;
  branch: string;
  gitTag?: string;
  tags: string[];
  size: number;
  downloads: number;
  facts?: BuildFacts;
  warnings?: { code: string; detail?: string }[];
  expiry?: { kind: 'profile' | 'certificate'; name: string; days: number };
  failed?: { problem: 'damaged' | 'lfsPointer'; detail: string };
  changelog?: string;
  /** By hand in the dashboard rather than by the build server. */
  byHand?: boolean;
  attachments?: { name: string; content: string }[];
}

const mapping = { name: 'mapping.txt', content: 'example.aurora.a -> a:\n    void brew() -> b\n' };

const builds: readonly DemoBuild[] = [
  {
    app: 'barista',
    os: 'ios',
    version: '2.4.0',
    code: '2040',
    ago: 27,
    branch: 'main',
    gitTag: 'v2.4.0',
    tags: ['store'],
    size: 41 * megabyte,
    downloads: 212,
    facts: iosFacts(19, 6, 9 * megabyte),
    expiry: { kind: 'profile', name: 'Aurora Barista Ad Hoc', days: 19 },
  },
  {
    app: 'barista',
    os: 'android',
    version: '2.4.0',
    code: '2040',
    ago: 27,
    branch: 'main',
    gitTag: 'v2.4.0',
    tags: ['store'],
    size: 49 * megabyte,
    downloads: 340,
    facts: androidFacts('24'),
    attachments: [mapping],
  },
  {
    app: 'barista',
    os: 'android',
    version: '2.5.0-rc1',
    code: '2049',
    ago: 16,
    branch: 'release/2.5',
    tags: ['beta'],
    size: 50 * megabyte,
    downloads: 38,
    facts: androidFacts('26'),
  },
  {
    app: 'barista',
    os: 'ios',
    version: '2.5.0-rc1',
    code: '2049',
    ago: 16,
    branch: 'release/2.5',
    tags: ['beta'],
    size: 43 * megabyte,
    downloads: 21,
    facts: iosFacts(300, 9, 10 * megabyte),
    expiry: { kind: 'certificate', name: 'CN=iPhone Distribution: Aurora Coffee (A1B2C3D4E5)', days: 210 },
  },
  {
    app: 'barista',
    os: 'android',
    version: '2.5.0',
    code: '2050',
    ago: 9,
    branch: 'main',
    gitTag: 'v2.5.0',
    tags: ['store', 'beta'],
    size: 51 * megabyte,
    downloads: 187,
    facts: androidFacts('26', [{ name: 'android.permission.BLUETOOTH_CONNECT' }]),
    changelog:
      '## Faster at the counter\n\n- Orders open **twice as fast**\n- Scales connect over Bluetooth\n\nSee the [guide](https://example.com/barista).',
    attachments: [mapping, { name: 'release-notes.md', content: '# 2.5.0\n' }],
  },
  {
    app: 'barista',
    os: 'ios',
    version: '2.5.0',
    code: '2050',
    ago: 9,
    branch: 'main',
    gitTag: 'v2.5.0',
    tags: ['store', 'beta'],
    size: 44 * megabyte,
    downloads: 141,
    facts: iosFacts(300, 9, 11 * megabyte),
    expiry: { kind: 'certificate', name: 'CN=iPhone Distribution: Aurora Coffee (A1B2C3D4E5)', days: 210 },
    changelog: '## Faster at the counter\n\n- Orders open **twice as fast**',
  },
  {
    app: 'barista',
    os: 'android',
    version: '2.6.0-dev',
    code: '2061',
    ago: 3,
    branch: 'feature/tips',
    tags: ['nightly'],
    size: 52 * megabyte,
    downloads: 4,
    facts: androidFacts('26'),
    warnings: [{ code: 'iconUnreadable', detail: 'res/mipmap/ic_launcher.xml' }],
  },
  {
    app: 'barista',
    os: 'android',
    version: '',
    code: '',
    ago: 2,
    branch: 'feature/tips',
    tags: ['nightly'],
    size: 132,
    downloads: 0,
    failed: { problem: 'lfsPointer', detail: 'version https://git-lfs.github.com/spec/v1' },
  },
  {
    app: 'roast-log',
    os: 'windows',
    version: '1.8.0',
    code: '1.8.0.0',
    ago: 21,
    branch: 'main',
    tags: ['store'],
    size: 49 * megabyte,
    downloads: 12,
    facts: windowsFacts,
    expiry: { kind: 'certificate', name: 'CN=Aurora Coffee S.L.', days: 12 },
    byHand: true,
  },
  {
    app: 'roast-log',
    os: 'windows',
    version: '1.9.0',
    code: '1.9.0.0',
    ago: 6,
    branch: 'main',
    tags: ['beta'],
    size: 50 * megabyte,
    downloads: 7,
    facts: windowsFacts,
    expiry: { kind: 'certificate', name: 'CN=Aurora Coffee S.L.', days: 12 },
    byHand: true,
  },
  {
    app: 'last-mile',
    os: 'android',
    version: '3.0.2',
    code: '302',
    ago: 12,
    branch: 'main',
    gitTag: 'v3.0.2',
    tags: ['store'],
    size: 33 * megabyte,
    downloads: 95,
    facts: androidFacts('23', [{ name: 'android.permission.ACCESS_FINE_LOCATION' }]),
  },
  {
    app: 'last-mile',
    os: 'android',
    version: '3.1.0',
    code: '310',
    ago: 1,
    branch: 'main',
    gitTag: 'v3.1.0',
    tags: [],
    size: 34 * megabyte,
    downloads: 18,
    facts: androidFacts('24', [{ name: 'android.permission.ACCESS_FINE_LOCATION' }]),
    warnings: [{ code: 'archiveOddities' }],
  },
];

const looks = {
  barista: { name: 'Barista', package: 'example.aurora.barista', colour: '#6f4e37', letter: 'B' },
  'roast-log': { name: 'Roast Log', package: 'example.aurora.roastlog', colour: '#b5562f', letter: 'R' },
  'last-mile': { name: 'Last Mile', package: 'example.aurora.lastmile', colour: '#1f6f5c', letter: 'L' },
} as const;
const files = { ios: ['ipa', 'ipa'], android: ['apk', 'apk'], windows: ['msix', 'msix'] } as const;

async function drawIcon({ colour, letter }: { colour: string; letter: string }): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" rx="56" fill="${colour}"/>
    <circle cx="128" cy="128" r="76" fill="#fff" fill-opacity=".16"/><text x="128" y="172" font-family="sans-serif" font-weight="700"
    font-size="128" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

export const buildsDemo: DemoPart = {
  async add(tx, { ownerId, daysAgo }, { storage, pictures }) {
    const apps = await findAppIds(tx, Object.keys(looks));
    /** The picture of each app. */
    const drawn = new Map<string, string>();
    // Each build has a file of its own, which goes with it.
    const iconOf = async (app: DemoBuild['app']) => {
      const known = drawn.get(app) ?? (await pictures.keep(await drawIcon(looks[app]), 'square', 'demo'));
      drawn.set(app, known);
      return (await pictures.copy(known)) ?? known;
    };
    for (const [at, build] of builds.entries()) {
      const appId = apps.get(build.app);
      if (appId === undefined) continue;
      const isFirst = !drawn.has(build.app);
      const icon = build.failed ? null : await iconOf(build.app);
      const picture = isFirst ? (drawn.get(build.app) ?? null) : null;
      const read = toReadBuild(build, icon, ownerId, daysAgo(build.ago, 8 + (at % 8)));
      await addReadBuild(tx, storage, appId, { ...read, picture });
    }
  },
};

function toReadBuild(
  build: DemoBuild,
  icon: string | null,
  ownerId: string,
  createdAt: Date,
): Omit<ReadBuild, 'picture'> {
  const { app, os, version, failed, facts, expiry } = build;
  const [format, extension] = files[os];
  const { name, package: identifier } = looks[app];
  const fileName = `${app}-${version || 'feature-tips'}.${extension}`;
  const fields: BuildFields = {
    tags: build.tags,
    changelog: build.changelog ?? '',
    deployer: {
      name: build.byHand ? 'Edgar Núñez' : 'GitHub Actions',
      info: {
        branch: build.branch,
        ...(build.gitTag ? { tag: build.gitTag } : {}),
        commit: createdAt.getTime().toString(16).padStart(12, '0').repeat(3).slice(0, 40),
        commitMessage: build.changelog ? 'Open orders before the queue is read' : 'Prepare the build',
        buildNumber: build.code || '2062',
      },
    },
  };
  return {
    fileName,
    size: build.size,
    content: `This stands in for ${fileName}: the demo has no real packages.\n`,
    fields,
    sender: build.byHand ? { userId: ownerId } : { tokenId: ownerId, tokenName: 'GitHub Actions' },
    createdAt,
    downloads: build.downloads,
    attachments: build.attachments ?? [],
    outcome: failed ?? {
      format,
      os,
      buildPlatform: null,
      displayName: name,
      package: identifier,
      versionName: version,
      versionCode: build.code,
      icon,
      signingType: facts?.signing?.type ?? null,
      facts: facts ?? null,
      warnings: build.warnings ?? [],
      expiry: expiry ? { kind: expiry.kind, name: expiry.name, expiresAt: after(expiry.days) } : null,
    },
  };
}
