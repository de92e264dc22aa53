/** Builds as the server would tell of them, for screens: with everything that can be known of one, and with nothing. */

import type { BuildComparison, BuildDetails } from '@muster/contract/build-details';
import type { Build, BuildTrouble } from '@muster/contract/builds';
import type { Reply } from '@muster/contract/call';
import type { listLatestBuilds, readBuildTroubles } from '@muster/contract/calls/build-care';
import { packageLabels as english } from '@muster/phrases/en/labels/packages';
import { packageLabels as spanish } from '@muster/phrases/es/labels/packages';

const hour = 3_600_000;
const day = 24 * hour;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const certificate = {
  subject: 'CN=Apple Distribution: Aurora Roasters Ltd. (A1B2C3D4E5), OU=A1B2C3D4E5, O=Aurora Roasters Ltd., C=ES',
  issuer: 'CN=Apple Worldwide Developer Relations Certification Authority, OU=G3, O=Apple Inc., C=US',
  serialNumber: '4C2D9A1E7F3B5C60',
  sha256: '9f2c1e7ab3d4560718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f',
  notBefore: ago(352 * day),
  notAfter: ago(-13 * day),
};
const udids = Array.from(
  { length: 24 },
  (_, n) => `00008${(110 + n).toString()}-000A1B2C3D4E${(4096 + n * 97).toString(16).toUpperCase()}`,
);

/** As the server decides it. */
function healthOf({ status, expiresAt, warnings }: Pick<Build, 'status' | 'expiresAt' | 'warnings'>): Build['health'] {
  if (status === 'error') return 'failed';
  if (status !== 'processed') return 'waiting';
  const left = expiresAt === null ? Infinity : Date.parse(expiresAt) - Date.now();
  if (left <= 0) return 'expired';
  return left < 30 * day ? 'expiring' : warnings > 0 ? 'warnings' : 'processed';
}

function build(n: number, some: Partial<Build>): Build {
  const { health: _, ...made } = { health: undefined, ...plainBuild(n), ...some };
  return { ...made, health: healthOf(made) };
}

function plainBuild(n: number): Omit<Build, 'health'> {
  return {
    id: uuid(n),
    organizationId: uuid(1000),
    applicationId: uuid(2000),
    status: 'processed',
    errorText: null,
    problem: null,
    fileName: 'Barista.ipa',
    size: 48_312_000 + n * 310_000,
    format: 'ipa',
    os: 'ios',
    buildPlatform: null,
    displayName: 'Barista',
    package: 'com.aurora.barista',
    versionName: `2.5.${n}`,
    versionCode: `${2050 + n}`,
    icon: null,
    signingType: 'ad-hoc',
    gitBranch: 'main',
    gitTag: null,
    tags: ['beta'],
    deployerName: 'GitHub Actions',
    downloads: 132 * n,
    attachments: 0,
    warnings: 0,
    expiresAt: ago(-200 * day),
    uploadedBy: { kind: 'appToken', name: 'CI' },
    createdAt: ago((12 - n) * 19 * hour),
    updatedAt: ago((12 - n) * 19 * hour),
    processedAt: ago((12 - n) * 19 * hour - 40_000),
  };
}

const android = {
  os: 'android',
  format: 'apk',
  fileName: 'barista-release.apk',
  signingType: null,
  expiresAt: null,
} as const;

export const sampleBuilds: Build[] = [
  build(9, {
    status: 'in_progress',
    versionName: null,
    versionCode: null,
    displayName: null,
    package: null,
    os: null,
    format: null,
    signingType: null,
    expiresAt: null,
    processedAt: null,
    tags: [],
  }),
  build(8, {
    tags: ['release', 'store', 'madrid'],
    gitTag: 'v2.5.8',
    expiresAt: ago(-13 * day),
    attachments: 2,
    warnings: 2,
  }),
  build(7, { ...android, tags: ['release', 'store'], gitTag: 'v2.5.8', size: 61_240_000 }),
  build(6, {
    status: 'error',
    problem: 'truncated',
    errorText: english.packageProblem.truncated,
    displayName: null,
    package: null,
    os: null,
    format: null,
    signingType: null,
    versionName: null,
    versionCode: null,
    expiresAt: null,
    deployerName: null,
    uploadedBy: { kind: 'user', name: 'Ana Ruiz' },
    fileName: 'Barista-nightly-2026-11-14-with-a-very-long-name-from-the-build-server.ipa',
    tags: [],
  }),
  build(5, { gitBranch: 'feature/loyalty-points-for-guests', signingType: 'development', warnings: 1 }),
  build(4, {
    os: 'macos',
    format: 'pkg',
    fileName: 'Barista.pkg',
    signingType: 'developerId',
    expiresAt: null,
    displayName: 'Barista for Mac',
  }),
  build(3, {
    os: 'windows',
    format: 'msix',
    fileName: 'Barista.msix',
    signingType: null,
    expiresAt: ago(-80 * day),
    tags: [],
  }),
  build(2, { status: 'pending', processedAt: null }),
  build(1, { expiresAt: ago(3 * day), signingType: 'enterprise' }),
];

/** The one with everything. */
export const wholeBuild = sampleBuilds[1] as Build;

export const sampleDetails: BuildDetails = {
  ...wholeBuild,
  application: { id: uuid(2000), slug: 'aurora-card', name: 'Aurora Card' },
  changelog: `## What is new

- **Orders** can be split between tables
- The *daily recipe* opens [faster](https://example.com/notes)
- \`Sync\` no longer waits for pictures

1. Update before your shift
2. Sign in once

> Thanks to everybody at the counter in Valencia.

<script>alert('no')</script> [not a link](javascript:alert(1))`,
  deployer: {
    name: 'GitHub Actions',
    info: {
      branch: 'main',
      tag: 'v2.5.8',
      commit: '7c1f0d52a9be4c11b5d2f8e6a3d4c5b6a7980123',
      commitMessage: 'Split orders between tables\n\nCloses #482',
      buildNumber: '1284',
      triggerTimestamp: ago(4 * 19 * hour),
      buildUrl: 'https://github.example/aurora/barista/actions/runs/1284',
      repositoryUrl: 'https://github.example/aurora/barista',
      ciUrl: 'javascript:alert(1)',
    },
  },
  sha256: '3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b',
  facts: {
    names: { en: 'Barista', es: 'Barista', de: 'Barista', 'pt-BR': 'Barista' },
    minimumOs: '16.0',
    targetOs: '18.2',
    architectures: ['arm64'],
    deviceFamilies: ['iPhone', 'iPad'],
    permissions: [
      { name: 'NSCameraUsageDescription', reason: 'To scan the codes on the bags.' },
      { name: 'NSLocationWhenInUseUsageDescription', reason: 'To find the counter that you work at.' },
      { name: 'NSBluetoothAlwaysUsageDescription', reason: 'To talk to the scale.' },
    ],
    features: [
      { name: 'arm64', required: true },
      { name: 'bluetooth-le', required: false },
    ],
    entitlements: {
      'application-identifier': 'A1B2C3D4E5.com.aurora.barista',
      'aps-environment': 'production',
      'com.apple.developer.associated-domains': ['applinks:aurora.example'],
    },
    signing: {
      type: 'ad-hoc',
      certificates: [certificate],
      profile: {
        name: 'Aurora Barista Ad Hoc',
        uuid: '5b1d2a7e-0f43-4c1a-9d7f-2a9b8c7d6e5f',
        teamId: 'A1B2C3D4E5',
        teamName: 'Aurora Roasters Ltd.',
        createdAt: ago(352 * day),
        expiresAt: ago(-13 * day),
        devices: udids,
      },
    },
    nested: [
      {
        path: 'PlugIns/Widget.appex',
        identifier: 'com.aurora.barista.widget',
        name: 'Barista Widget',
        versionName: '2.5.8',
        versionCode: '2058',
      },
      {
        path: 'Watch/Barista Watch.app',
        identifier: 'com.aurora.barista.watch',
        name: 'Barista Watch',
        versionName: '2.5.8',
      },
    ],
    parts: [
      { name: 'Frameworks', size: 21_400_000 },
      { name: 'Barista', size: 12_900_000 },
      { name: 'Assets.car', size: 8_300_000 },
      { name: 'PlugIns', size: 3_100_000 },
      { name: 'Watch', size: 2_400_000 },
      { name: 'Base.lproj', size: 420_000 },
    ],
    details: { Xcode: '16.2', Swift: '6.0' },
  },
  warningList: [
    { code: 'nestedUnreadable', text: english.packageWarning.nestedUnreadable, detail: 'PlugIns/Old.appex' },
    { code: 'iconUnreadable', text: english.packageWarning.iconUnreadable, detail: null },
  ],
  attachmentList: [
    { id: uuid(501), name: 'Barista.dSYM.zip', size: 18_230_000, createdAt: wholeBuild.createdAt },
    { id: uuid(502), name: 'test-report.html', size: 84_000, createdAt: wholeBuild.createdAt },
  ],
  scripts: {
    enforce: '',
    audit: '',
    preInstall: 'echo "before"\n',
    postInstall: '#!/bin/sh\ndefaults write com.aurora.barista firstRun -bool true\n',
  },
};

/** Nothing could be read from this one. */
export const failedDetails: BuildDetails = {
  ...sampleDetails,
  ...(sampleBuilds[3] as Build),
  facts: null,
  sha256: null,
  changelog: '',
  deployer: null,
  warningList: [],
  attachmentList: [],
};

export const sampleComparison: BuildComparison = {
  left: sampleBuilds[4] as Build,
  right: wholeBuild,
  facts: [
    { name: 'versionName', left: '2.5.5', right: '2.5.8' },
    { name: 'versionCode', left: '2055', right: '2058' },
    { name: 'minimumOs', left: '15.0', right: '16.0' },
    { name: 'signingType', left: 'development', right: 'ad-hoc' },
    { name: 'profileExpiry', left: null, right: '2026-11-28' },
  ],
  permissions: [
    { name: 'NSBluetoothAlwaysUsageDescription', left: null, right: 'To talk to the scale.' },
    { name: 'NSMicrophoneUsageDescription', left: 'To record notes.', right: null },
    { name: 'NSCameraUsageDescription', left: 'To scan codes.', right: 'To scan the codes on the bags.' },
  ],
  features: [{ name: 'bluetooth-le', left: null, right: false }],
  entitlements: [{ name: 'aps-environment', left: 'development', right: 'production' }],
  signer: {
    left: { ...certificate, subject: 'CN=Apple Development: Ana Ruiz (Z9Y8X7W6V5)', sha256: '11'.repeat(32) },
    right: certificate,
    same: false,
  },
  devices: { added: udids.slice(0, 3), removed: udids.slice(3, 4), kept: 20 },
  size: { left: 49_862_000, right: 50_792_000 },
  parts: [
    { name: 'Frameworks', left: 20_100_000, right: 21_400_000 },
    { name: 'Barista', left: 13_100_000, right: 12_900_000 },
    { name: 'Assets.car', left: 8_300_000, right: 8_300_000 },
    { name: 'Watch', left: 0, right: 2_400_000 },
    { name: 'OldFonts', left: 2_560_000, right: 0 },
  ],
};

export const sampleExpirations = [wholeBuild, sampleBuilds[8] as Build, sampleBuilds[6] as Build].map((build, n) => ({
  build,
  application: {
    id: uuid(2000 + n),
    slug: 'aurora-card',
    name: ['Aurora Card', 'Barista', 'Last Mile'][n] ?? '',
    picture: null,
  },
  kind: n === 1 ? ('certificate' as const) : ('profile' as const),
  name: n === 1 ? certificate.subject : 'Aurora Barista Ad Hoc',
  expiresAt: [ago(-3 * day), ago(3 * day), ago(-22 * day)][n] ?? '',
  publications: n === 0 ? [{ id: uuid(3000), slug: 'barista-testers' }] : [],
}));

/** What home says of them. */
export const sampleTroubles: Reply<typeof readBuildTroubles> = {
  counts: { expired: 4, failed: 1, expiring: 2 },
  items: [
    trouble('expired', sampleBuilds[8] as Build, { name: 'Barista', count: 4, at: ago(3 * day) }),
    trouble('failed', sampleBuilds[3] as Build, { name: 'Aurora Card', count: 1, at: ago(2 * hour) }),
    trouble('expiring', wholeBuild, { name: 'Aurora Card', count: 1, at: ago(-3 * day) }),
    trouble('expiring', sampleBuilds[6] as Build, { name: 'Last Mile', count: 1, at: ago(-22 * day) }),
  ],
};

function trouble(
  health: BuildTrouble,
  { id, versionName, fileName }: Build,
  { name, count, at }: { name: string; count: number; at: string },
) {
  return {
    health,
    application: { id: uuid(2000 + name.length), slug: 'aurora-card', name, picture: null },
    count,
    build: { id, versionName, fileName },
    kind: health === 'failed' ? null : ('profile' as const),
    at,
  };
}

/** What was sent last, of several apps. */
export const sampleLatest: Reply<typeof listLatestBuilds> = {
  items: sampleBuilds.slice(0, 6).map((build, n) => ({
    build,
    application: {
      id: uuid(2000 + (n % 2)),
      slug: 'aurora-card',
      name: ['Barista', 'Aurora Card'][n % 2] ?? '',
      picture: null,
    },
  })),
};

/** As the server tells it to who reads Spanish: what is wrong with a build comes in the caller's language. */
export function inSpanish<T>(data: T): T {
  const texts: Readonly<Record<string, string>> = { ...spanish.packageProblem, ...spanish.packageWarning };
  return JSON.parse(JSON.stringify(data), (_, value) => {
    if (typeof value?.problem === 'string') return { ...value, errorText: texts[value.problem] };
    return typeof value?.code === 'string' && 'text' in value ? { ...value, text: texts[value.code] } : value;
  });
}
