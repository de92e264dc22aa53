import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BuildFacts } from '@muster/contract/build-details';
import type { Build } from '@muster/contract/builds';
import { compareBuilds } from './compare-builds.ts';

const certificate = (name: string) => ({
  subject: `CN=${name}`,
  issuer: 'CN=Authority',
  serialNumber: '01',
  sha256: name.padEnd(64, '0'),
  notBefore: '2026-01-01T00:00:00.000Z',
  notAfter: '2027-01-01T00:00:00.000Z',
});

function build(fields: Partial<Build> = {}): Build {
  return {
    id: '0199a000-0000-7000-8000-000000000001',
    organizationId: '0199a000-0000-7000-8000-000000000002',
    applicationId: '0199a000-0000-7000-8000-000000000003',
    status: 'processed',
    errorText: null,
    health: 'processed',
    problem: null,
    fileName: 'app.apk',
    size: 1000,
    format: 'apk',
    os: 'android',
    buildPlatform: null,
    displayName: 'App',
    package: 'example.app',
    versionName: '1.0',
    versionCode: '1',
    icon: null,
    signingType: null,
    gitBranch: null,
    gitTag: null,
    tags: [],
    deployerName: null,
    downloads: 0,
    attachments: 0,
    warnings: 0,
    expiresAt: null,
    uploadedBy: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    processedAt: null,
    ...fields,
  };
}

const facts = (fields: Partial<BuildFacts> = {}): BuildFacts => ({ parts: [], ...fields });
const compare = (left: Partial<BuildFacts>, right: Partial<BuildFacts>, of: Partial<Build> = {}) =>
  compareBuilds({ build: build(), facts: facts(left) }, { build: build(of), facts: facts(right) });

describe('two builds', () => {
  test('that are alike have no difference', () => {
    const same: Partial<BuildFacts> = {
      minimumOs: '24',
      architectures: ['arm64-v8a', 'x86_64'],
      permissions: [{ name: 'android.permission.CAMERA' }],
      entitlements: { groups: ['a', 'b'], keys: { one: 1, two: 2 } },
      signing: { certificates: [certificate('a')] },
    };
    // Another order is no difference.
    const turned = {
      ...same,
      architectures: ['x86_64', 'arm64-v8a'],
      entitlements: { keys: { two: 2, one: 1 }, groups: ['a', 'b'] },
    };
    const found = compare(same, turned);
    assert.deepEqual([found.facts, found.permissions, found.features, found.entitlements], [[], [], [], []]);
    assert.equal(found.signer.same, true);
  });

  test('differ in what is said of them, in the order in which it is told', () => {
    const found = compare(
      { minimumOs: '24', targetOs: '34' },
      { minimumOs: '26', targetOs: '34' },
      { versionName: '1.1', versionCode: '2', displayName: null },
    );
    assert.deepEqual(found.facts, [
      { name: 'displayName', left: 'App', right: null },
      { name: 'versionName', left: '1.0', right: '1.1' },
      { name: 'versionCode', left: '1', right: '2' },
      { name: 'minimumOs', left: '24', right: '26' },
    ]);
  });

  test('differ in permissions by name, by reason and by how long they are asked for', () => {
    const found = compare(
      { permissions: [{ name: 'CAMERA' }, { name: 'STORAGE' }, { name: 'NSPhoto', reason: 'To scan' }] },
      { permissions: [{ name: 'STORAGE', upTo: '32' }, { name: 'NSPhoto', reason: 'To send' }, { name: 'BODY' }] },
    );
    assert.deepEqual(found.permissions, [
      { name: 'BODY', left: null, right: '' },
      { name: 'CAMERA', left: '', right: null },
      { name: 'NSPhoto', left: 'To scan', right: 'To send' },
      { name: 'STORAGE', left: '', right: '≤ 32' },
    ]);
  });

  test('differ in features and entitlements, whatever these hold', () => {
    const found = compare(
      { features: [{ name: 'nfc', required: false }], entitlements: { 'aps-environment': 'development', debug: true } },
      { features: [{ name: 'nfc', required: true }], entitlements: { 'aps-environment': 'production' } },
    );
    assert.deepEqual(found.features, [{ name: 'nfc', left: false, right: true }]);
    assert.deepEqual(found.entitlements, [
      { name: 'aps-environment', left: 'development', right: 'production' },
      { name: 'debug', left: 'true', right: null },
    ]);
  });

  test('have the same signer, another, or one of them none', () => {
    const [a, b] = [{ certificates: [certificate('a')] }, { certificates: [certificate('b'), certificate('a')] }];
    assert.equal(compare({ signing: a }, { signing: a }).signer.same, true);
    const other = compare({ signing: a }, { signing: b }).signer;
    assert.deepEqual([other.same, other.right?.subject], [false, 'CN=b']);
    assert.deepEqual(compare({ signing: a }, {}).signer, { left: certificate('a'), right: null, same: false });
    assert.equal(compare({}, {}).signer.same, true);
  });

  test('tell which devices came and went', () => {
    const profile = (...devices: string[]) => ({ signing: { profile: { name: 'Ad hoc', devices } } });
    assert.deepEqual(compare(profile('1', '2', '3'), profile('3', '4', '2')).devices, {
      added: ['4'],
      removed: ['1'],
      kept: 2,
    });
  });

  test('tell the size of every part, what changed most first', () => {
    const found = compare(
      {
        parts: [
          { name: 'code', size: 700 },
          { name: 'gone', size: 50 },
          { name: 'same', size: 10 },
        ],
      },
      {
        parts: [
          { name: 'code', size: 900 },
          { name: 'new', size: 20 },
          { name: 'same', size: 10 },
        ],
      },
      { size: 1300 },
    );
    assert.deepEqual(found.size, { left: 1000, right: 1300 });
    assert.deepEqual(found.parts, [
      { name: 'code', left: 700, right: 900 },
      { name: 'gone', left: 50, right: 0 },
      { name: 'new', left: 0, right: 20 },
      { name: 'same', left: 10, right: 10 },
    ]);
  });

  test('can be compared before anything was read of them', () => {
    const none = compareBuilds(
      { build: build({ status: 'error' }), facts: null },
      { build: build({ status: 'pending' }), facts: null },
    );
    assert.deepEqual([none.facts, none.parts, none.devices.kept], [[], [], 0]);
  });
});
