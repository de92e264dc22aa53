import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Declaration,
  declarationItemsResponse,
  declarationKindOf,
  declarationResponse,
  declarationsToken,
  readEndpoint,
  serverTokenFor,
  tokensResponse,
} from './declarative.ts';
import { readDeviceInformation, readSecurityInfo } from './device-results.ts';
import { readManagedBooks } from './media-results.ts';
import { readPushResponse, writePush } from './push-request.ts';
import {
  plainResult,
  readActivationLockBypassCode,
  readCertificates,
  readInstalledApps,
  readLocation,
  readManagedApps,
  readProfiles,
  readProvisioningProfiles,
  readUsers,
} from './query-results.ts';
import { refusedParts } from './refused-parts.ts';
import { readStatusReport } from './status-report.ts';
import { dict, isProblem } from './test-message.ts';
import { readAvailableUpdates, readScheduledUpdates, readUpdateStatus } from './update-results.ts';

describe('declarations', () => {
  const make = (identifier: string, type: string, payload: Record<string, unknown>): Declaration => ({
    identifier,
    type,
    payload,
    serverToken: serverTokenFor({ type, payload }),
  });
  const passcode = make('a', 'com.apple.configuration.passcode.settings', { RequirePasscode: true, MinimumLength: 6 });
  const activation = make('b', 'com.apple.activation.simple', { StandardConfigurations: ['a'] });

  test('have tokens that change with the content and with nothing else', () => {
    const turned = { MinimumLength: 6, RequirePasscode: true };
    assert.equal(serverTokenFor({ type: passcode.type, payload: turned }), passcode.serverToken);
    assert.notEqual(
      serverTokenFor({ type: passcode.type, payload: { ...turned, MinimumLength: 7 } }),
      passcode.serverToken,
    );
    assert.equal(declarationsToken([passcode, activation]), declarationsToken([activation, passcode]));
    assert.notEqual(declarationsToken([passcode]), declarationsToken([passcode, activation]));
    assert.notEqual(declarationsToken([passcode]), declarationsToken([{ ...passcode, serverToken: 'other' }]));
  });

  test('are listed in four arrays', () => {
    assert.deepEqual(JSON.parse(declarationItemsResponse([passcode, activation]).toString()), {
      Declarations: {
        Activations: [{ Identifier: 'b', ServerToken: activation.serverToken }],
        Configurations: [{ Identifier: 'a', ServerToken: passcode.serverToken }],
        Assets: [],
        Management: [],
      },
      DeclarationsToken: declarationsToken([passcode, activation]),
    });
    assert.deepEqual(
      JSON.parse(tokensResponse({ declarationsToken: 't', at: new Date('2030-01-02T03:04:05.678Z') }).toString()),
      {
        SyncTokens: { DeclarationsToken: 't', Timestamp: '2030-01-02T03:04:05Z' },
      },
    );
    assert.deepEqual(JSON.parse(declarationResponse(passcode).toString()), {
      Type: passcode.type,
      Identifier: 'a',
      ServerToken: passcode.serverToken,
      Payload: passcode.payload,
    });
  });

  test('are asked for by an endpoint', () => {
    assert.deepEqual(readEndpoint('declaration-items'), { endpoint: 'declaration-items' });
    assert.deepEqual(readEndpoint('declaration/asset/com.x-1'), {
      endpoint: 'declaration',
      kind: 'asset',
      identifier: 'com.x-1',
    });
    for (const bad of ['', 'Tokens', 'declaration/x/y', 'declaration/asset/', 'declaration/asset/a/b', '../status'])
      assert.throws(() => readEndpoint(bad), isProblem('unknownType', 'Endpoint'));
    assert.equal(declarationKindOf('com.apple.management.organization-info'), 'management');
    assert.throws(() => declarationKindOf('com.apple.passcode'), isProblem('invalid'));
  });

  test('have a status that is reported', () => {
    const report = readStatusReport(
      Buffer.from(
        JSON.stringify({
          StatusItems: {
            device: { 'operating-system': { version: '18.0', family: 'iOS\0' } },
            passcode: { 'is-compliant': true },
            management: {
              declarations: {
                configurations: [
                  {
                    identifier: 'a',
                    'server-token': 't',
                    active: false,
                    valid: 'invalid',
                    reasons: [{ code: 'Error.ConfigurationCannotBeApplied', description: 'no', details: { x: 1 } }],
                  },
                  { nonsense: true },
                ],
                activations: [{ identifier: 'b', active: true, valid: 'valid' }],
              },
            },
          },
          Errors: [{ StatusItem: 'mdm.app', Reasons: [{ Code: 'Error.Unsupported' }] }],
        }),
      ),
    );
    assert.equal(report.items.get('device.operating-system.version'), '18.0');
    assert.equal(report.items.get('device.operating-system.family'), 'iOS');
    assert.equal(report.items.get('passcode.is-compliant'), true);
    assert.deepEqual(
      report.declarations?.map(({ kind, identifier, active, valid }) => [kind, identifier, active, valid]),
      [
        ['activation', 'b', true, 'valid'],
        ['configuration', 'a', false, 'invalid'],
      ],
    );
    assert.equal(report.declarations?.[1]?.reasons[0]?.code, 'Error.ConfigurationCannotBeApplied');
    assert.deepEqual(report.errors, [
      { item: 'mdm.app', reasons: [{ code: 'Error.Unsupported', description: undefined, details: undefined }] },
    ]);
    assert.equal(report.isFull, false);
    assert.equal(readStatusReport(Buffer.from('{"FullReport": true}')).isFull, true);
  });

  test('whose status cannot be read are refused', () => {
    for (const bad of ['', '[]', 'null', '{', '1'])
      assert.throws(() => readStatusReport(Buffer.from(bad)), isProblem('damaged'));
    assert.throws(() => readStatusReport(Buffer.from('{"StatusItems": []}')), isProblem('invalid'));
    const many = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`k${index}`, 1]));
    assert.throws(() => readStatusReport(Buffer.from(JSON.stringify({ StatusItems: many }))), isProblem('tooLarge'));
    const deep = `{"StatusItems":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`;
    assert.throws(() => readStatusReport(Buffer.from(deep)), isProblem('tooLarge'));
    assert.deepEqual([...readStatusReport(Buffer.from('{"StatusItems":{"a\\u0000":1}}')).items], [['a', 1]]);
  });
});

describe('a push', () => {
  test('wakes one device', () => {
    const push = writePush({
      token: Buffer.from('0aff', 'hex'),
      pushMagic: 'magic',
      topic: 'com.apple.mgmt.x',
      expiresAt: new Date(1_900_000_000_500),
    });
    assert.equal(push.path, '/3/device/0aff');
    assert.equal(push.body, '{"mdm":"magic"}');
    assert.deepEqual(push.headers, {
      'apns-push-type': 'mdm',
      'apns-topic': 'com.apple.mgmt.x',
      'apns-expiration': '1900000000',
      'apns-priority': '10',
    });
  });

  test('is answered with what to do', () => {
    const outcome = (status: number, reason?: string) =>
      readPushResponse(status, reason === undefined ? '' : JSON.stringify({ reason })).outcome;
    assert.deepEqual(
      [
        outcome(200),
        outcome(400, 'BadDeviceToken'),
        outcome(410, 'Unregistered'),
        outcome(429, 'TooManyRequests'),
        outcome(503, 'Shutdown'),
        outcome(500),
        outcome(403, 'BadCertificate'),
        outcome(403),
        outcome(400, 'PayloadEmpty'),
        outcome(400, 'toString'),
        outcome(410),
        outcome(502),
      ],
      [
        'delivered',
        'dead',
        'dead',
        'slowDown',
        'retry',
        'retry',
        'certificate',
        'certificate',
        'fault',
        'fault',
        'dead',
        'retry',
      ],
    );
    const gone = readPushResponse(410, Buffer.from('{"reason":"Unregistered","timestamp":1700000000000}'));
    assert.deepEqual(gone.deadSince, new Date(1_700_000_000_000));
    assert.equal(readPushResponse(429, '', { retryAfter: '30' }).retryAfter, 30);
    assert.equal(readPushResponse(429, '<html>', { retryAfter: 'soon' }).retryAfter, undefined);
  });
});

describe('results', () => {
  test('of DeviceInformation become facts', () => {
    const details = readDeviceInformation(
      dict({
        QueryResponses: {
          DeviceName: "Ann's iPhone",
          OSVersion: '18.0',
          BatteryLevel: 0.55,
          DeviceCapacity: 64.5,
          IsSupervised: true,
          IsMDMLostModeEnabled: 0,
          SerialNumber: 'a\0b',
          ServiceSubscriptions: [{ Slot: 'CTSubscriptionSlotOne', IMEI: '35 1', PhoneNumber: '+34 1' }],
          LastCloudBackupDate: new Date('2030-01-01T00:00:00Z'),
        },
      }),
    );
    assert.deepEqual(
      [details?.deviceName, details?.osVersion, details?.batteryPercent, details?.isSupervised, details?.isLostMode],
      ["Ann's iPhone", '18.0', 55, true, false],
    );
    assert.equal(details?.capacity, 64.5 * 1024 ** 3);
    assert.deepEqual([details?.imei, details?.phoneNumber, details?.serialNumber], ['35 1', '+34 1', 'ab']);
    assert.equal(readDeviceInformation(dict({ QueryResponses: { BatteryLevel: -1 } }))?.batteryPercent, undefined);
    assert.equal(readDeviceInformation(dict({ QueryResponses: 'no' })), undefined);
  });

  test('of SecurityInfo become facts', () => {
    const details = readSecurityInfo(
      dict({
        SecurityInfo: {
          PasscodePresent: true,
          FDE_Enabled: false,
          FirewallSettings: { FirewallEnabled: true },
          ManagementStatus: { EnrolledViaDEP: true },
        },
      }),
    );
    assert.deepEqual(
      [details?.isPasscodePresent, details?.isDiskEncrypted, details?.isFirewallEnabled, details?.enrolledViaDep],
      [true, false, true, true],
    );
    assert.equal(readSecurityInfo(dict({})), undefined);
  });

  test('that are lists leave out what is none, and say nothing where there is no list', () => {
    const apps = readInstalledApps(
      dict({ InstalledApplicationList: [{ Identifier: 'a.b', Name: 'A', BundleSize: 5 }, 'x'] }),
    );
    assert.deepEqual(
      apps?.map(({ identifier, bundleSize, isInstalling }) => [identifier, bundleSize, isInstalling]),
      [['a.b', 5, false]],
    );
    assert.deepEqual(readInstalledApps(dict({ InstalledApplicationList: [] })), []);
    for (const read of [
      readInstalledApps,
      readManagedApps,
      readProfiles,
      readCertificates,
      readUsers,
      readProvisioningProfiles,
      readAvailableUpdates,
      readUpdateStatus,
      readScheduledUpdates,
    ])
      assert.equal(read(dict({})), undefined);
    const managed = readManagedApps(
      dict({ ManagedApplicationList: { 'a.b': { Status: 'Managed', ManagementFlags: 1 }, c: 'x' } }),
    );
    assert.deepEqual(
      managed?.map(({ identifier, status }) => [identifier, status]),
      [['a.b', 'Managed']],
    );
    const profiles = readProfiles(
      dict({ ProfileList: [{ PayloadIdentifier: 'p', PayloadUUID: 'u', PayloadContent: [{ PayloadType: 't' }] }, {}] }),
    );
    assert.deepEqual(
      profiles?.map(({ identifier, payloads }) => [identifier, payloads[0]?.type]),
      [['p', 't']],
    );
    const certificates = readCertificates(
      dict({ CertificateList: [{ CommonName: 'c', IsIdentity: true, Data: Buffer.from('x') }, { Data: 'x' }] }),
    );
    assert.deepEqual(
      certificates?.map(({ commonName, isIdentity, sha256 }) => [commonName, isIdentity, sha256.length]),
      [['c', true, 64]],
    );
    assert.deepEqual(
      readUsers(dict({ Users: [{ UserName: 'ann', IsLoggedIn: true }, {}] }))?.map(({ userName }) => userName),
      ['ann'],
    );
    assert.deepEqual(
      readProvisioningProfiles(dict({ ProvisioningProfileList: [{ UUID: 'u', Name: 'n', ExpiryDate: new Date(0) }] })),
      [{ uuid: 'u', name: 'n', expiresAt: new Date(0) }],
    );
  });

  test('of updates say how far they are', () => {
    const updates = readAvailableUpdates(
      dict({ AvailableOSUpdates: [{ ProductKey: 'k', Version: '18.1', IsCritical: true }] }),
    );
    assert.deepEqual(
      updates?.map(({ productKey, version, isCritical }) => [productKey, version, isCritical]),
      [['k', '18.1', true]],
    );
    const progress = (Status: string, IsDownloaded = false) =>
      readUpdateStatus(
        dict({ OSUpdateStatus: [{ ProductKey: 'k', Status, IsDownloaded, DownloadPercentComplete: 0.25 }] }),
      )?.[0];
    assert.deepEqual([progress('Downloading')?.progress, progress('Downloading')?.percent], ['downloading', 25]);
    assert.deepEqual(
      [
        progress('Installing')?.progress,
        progress('Idle', true)?.progress,
        progress('DownloadInsufficientSpace')?.progress,
        progress('Idle')?.progress,
      ],
      ['installing', 'downloaded', 'failed', undefined],
    );
    const scheduled = readScheduledUpdates(
      dict({
        UpdateResults: [{ ProductKey: 'k', InstallAction: 'Error', Status: 'Idle', ErrorChain: [{ ErrorCode: 1 }] }],
      }),
    );
    assert.equal(scheduled?.[0]?.errors[0]?.code, 1);
  });

  test('of a location are a place on earth', () => {
    const place = readLocation(
      dict({ Latitude: 40.4, Longitude: -3.7, HorizontalAccuracy: 5, Timestamp: '2030-01-01T00:00:00Z' }),
    );
    assert.deepEqual([place?.latitude, place?.longitude, place?.at], [40.4, -3.7, new Date('2030-01-01T00:00:00Z')]);
    for (const bad of [
      {},
      { Latitude: 91, Longitude: 0 },
      { Latitude: Number.NaN, Longitude: 0 },
      { Latitude: '1', Longitude: 2 },
    ])
      assert.equal(readLocation(dict(bad)), undefined);
    assert.equal(readActivationLockBypassCode(dict({ ActivationLockBypassCode: 'ABC-1' })), 'ABC-1');
  });

  test('become JSON that a database takes', () => {
    assert.deepEqual(
      plainResult(
        dict({
          'k\0': 'v\0',
          data: Buffer.from('x'),
          at: new Date(0),
          big: 2n ** 60n,
          nan: Number.NaN,
          in: { Secret: 1, ok: [true] },
        }),
        ['Secret'],
      ),
      {
        k: 'v',
        data: 'eA==',
        at: '1970-01-01T00:00:00.000Z',
        big: '1152921504606846976',
        nan: null,
        in: { ok: [true] },
      },
    );
  });
});

describe('books', () => {
  test('are read as far as they are known', () => {
    const Books = [{ iTunesStoreID: 7, Title: 'A', State: 'Managed' }, { PersistentID: 'p', Kind: 'pdf' }, 'no book'];
    const books = readManagedBooks(dict({ Books }));
    assert.deepEqual(
      books?.map(({ storeId, persistentId, title, kind, state }) => [storeId, persistentId, title, kind, state]),
      [
        [7, undefined, 'A', undefined, 'Managed'],
        [undefined, 'p', undefined, 'pdf', undefined],
      ],
    );
    assert.equal(readManagedBooks(dict({})), undefined);
  });
});

describe('a command that is acknowledged', () => {
  const ErrorChain = [{ ErrorCode: 12_044, ErrorDomain: 'MCMDMErrorDomain', LocalizedDescription: 'not found' }];

  test('has failed where all of its parts were refused', () => {
    const settings = dict({ Settings: [{ Item: 'DeviceName', Status: 'Error', ErrorChain }] });
    assert.deepEqual(
      refusedParts(settings)?.map(({ code }) => code),
      [12_044],
    );
    const updates = dict({ UpdateResults: [{ ProductKey: 'x', InstallAction: 'Error', Status: 'Idle', ErrorChain }] });
    assert.deepEqual(
      refusedParts(updates)?.map(({ description }) => description),
      ['not found'],
    );
    assert.deepEqual(refusedParts(dict({ Settings: [{ Status: 'Error' }] })), []);
  });

  test('is done where one of them was, or there are none', () => {
    const parts = [{ Status: 'Error', ErrorChain }, { Status: 'Acknowledged' }];
    assert.equal(refusedParts(dict({ Settings: parts })), undefined);
    assert.equal(refusedParts(dict({ Settings: [] })), undefined);
    assert.equal(refusedParts(dict({ QueryResponses: {} })), undefined);
  });
});
