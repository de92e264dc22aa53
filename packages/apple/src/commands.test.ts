import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPlistDict } from '@muster/plist/read-plist';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';
import { toCommandArguments, validateCommand } from './command-arguments.ts';
import { commandCatalogue, commandSchema, type KeySchema } from './command-catalogue.ts';
import { deviceQueries, type Target, whyUnsupported } from './command-support.ts';
import { writeCommand } from './commands.ts';
import { deviceKindFrom, deviceKindOf } from './device-kind.ts';
import { compareVersions } from './os-version.ts';
import { readReport } from './report.ts';
import { isSkipKey, setupSkipKeys, skipKeysFor } from './setup-skip-keys.ts';
import { dict, isProblem } from './test-message.ts';

describe('a command report', () => {
  const read = (values: Record<string, unknown>) => readReport(writeXmlPlist(dict({ UDID: 'U', ...values })));

  test('says what became of a command', () => {
    const report = read({
      Status: 'Error',
      CommandUUID: 'c1',
      ErrorChain: [
        {
          ErrorCode: 12021,
          ErrorDomain: 'MCMDMErrorDomain',
          LocalizedDescription: 'Befehl unbekannt',
          USEnglishDescription: 'Unknown command',
        },
        'nonsense',
      ],
    });
    assert.deepEqual([report.status, report.commandUuid, report.identity.kind], ['Error', 'c1', 'device']);
    assert.deepEqual(report.errors, [
      {
        code: 12021,
        domain: 'MCMDMErrorDomain',
        description: 'Befehl unbekannt',
        englishDescription: 'Unknown command',
      },
    ]);
  });

  test('of an idle device is about no command', () => {
    assert.equal(read({ Status: 'Idle' }).commandUuid, undefined);
    for (const status of ['Acknowledged', 'NotNow', 'CommandFormatError'])
      assert.equal(read({ Status: status, CommandUUID: 'c' }).status, status);
  });

  test('that says too little is refused', () => {
    assert.throws(() => read({ Status: 'Acknowledged' }), isProblem('missing', 'CommandUUID'));
    assert.throws(() => read({ Status: 'Maybe', CommandUUID: 'c' }), isProblem('unknownType', 'Status'));
    assert.throws(() => read({ CommandUUID: 'c' }), isProblem('missing', 'Status'));
    assert.throws(() => readReport(writeXmlPlist(dict({ Status: 'Idle' }))), isProblem('noIdentity'));
  });
});

test('a command is a property list with its type and keys', () => {
  const args = toCommandArguments('DeviceLock', { Message: 'Lost <phone>', PIN: '123456' });
  const bytes = writeCommand({ commandUuid: 'c1', requestType: 'DeviceLock', args });
  assert.deepEqual(
    readPlistDict(bytes),
    dict({ CommandUUID: 'c1', Command: { RequestType: 'DeviceLock', Message: 'Lost <phone>', PIN: '123456' } }),
  );
  const forged = writeCommand({
    commandUuid: 'c',
    requestType: 'DeviceLock',
    args: dict({ RequestType: 'EraseDevice' }),
  });
  assert.deepEqual(readPlistDict(forged).get('Command'), dict({ RequestType: 'DeviceLock' }));
});

describe('the catalogue of commands', () => {
  test('has all of them, each with a platform and with types that are known', () => {
    assert.equal(commandCatalogue.length, 66);
    const types = new Set(['string', 'boolean', 'integer', 'real', 'data', 'date', 'array', 'dictionary', 'any']);
    const check = (keys: readonly KeySchema[], path: string) => {
      for (const key of keys) {
        assert.ok(types.has(key.type), `${path}.${key.key}`);
        check(key.keys ?? [], `${path}.${key.key}`);
        if (key.type === 'array') assert.ok(key.item ?? key.variants, `${path}.${key.key}`);
      }
    };
    for (const { requestType, platforms, keys } of commandCatalogue) {
      assert.ok(Object.keys(platforms).length > 0, requestType);
      check(keys ?? [], requestType);
    }
    assert.equal(commandSchema('EraseDevice')?.keys?.find(({ key }) => key === 'PIN')?.secret, true);
    assert.equal(commandSchema('constructor'), undefined);
  });

  test('turns arguments into what property lists have', () => {
    const profile = Buffer.from('<plist/>');
    assert.deepEqual(
      toCommandArguments('InstallProfile', { Payload: profile.toString('base64') }),
      dict({ Payload: profile }),
    );
    const settings = [
      { Item: 'DeviceName', DeviceName: 'Ann' },
      { Item: 'Wallpaper', Image: 'AAEC', Where: 3 },
      {
        Item: 'ApplicationConfiguration',
        Identifier: 'a.b',
        Configuration: { any: [1, 'two', { three: true }], no: null },
      },
    ];
    assert.deepEqual(
      toCommandArguments('Settings', { Settings: settings }),
      dict({
        Settings: [
          settings[0],
          { Item: 'Wallpaper', Image: Buffer.from([0, 1, 2]), Where: 3 },
          { Item: 'ApplicationConfiguration', Identifier: 'a.b', Configuration: { any: [1, 'two', { three: true }] } },
        ],
      }),
    );
    assert.deepEqual(toCommandArguments('ShutDownDevice', undefined), new Map());
  });

  test('finds what is wrong, each with its path', () => {
    const problems = (type: string, args: unknown) =>
      validateCommand(type, args).map(({ path, problem }) => `${path} ${problem}`);
    assert.deepEqual(problems('InstallProfile', {}), ['Payload required']);
    assert.deepEqual(problems('InstallProfile', { Payload: null }), ['Payload required']);
    assert.deepEqual(problems('InstallProfile', { Payload: 'not base64!' }), ['Payload type']);
    assert.deepEqual(problems('DeviceLock', { PIN: '12' }), ['PIN pattern']);
    assert.deepEqual(problems('DeviceLock', { Pin: '123456' }), ['Pin unknownKey']);
    assert.deepEqual(problems('DeviceLock', { Message: 'a\u0001' }), ['Message type']);
    assert.deepEqual(problems('EraseDevice', { ObliterationBehavior: 'Now' }), ['ObliterationBehavior value']);
    assert.deepEqual(problems('EraseDevice', { ReturnToService: {} }), ['ReturnToService.Enabled required']);
    assert.deepEqual(problems('EnableLostMode', { Footnote: 'x' }), [' oneOf']);
    assert.deepEqual(problems('DeviceInformation', { Queries: ['UDID', 'Nonsense'] }), ['Queries.1 value']);
    assert.deepEqual(
      problems('Settings', { Settings: [{ Item: 'Nothing' }, { Item: 'Bluetooth', Enabled: 1 }, 'text'] }),
      ['Settings.0.Item value', 'Settings.1.Enabled type', 'Settings.2.Item value'],
    );
    assert.deepEqual(problems('ShutDownDevice', []), [' type']);
    assert.deepEqual(problems('Explode', {}), [' unknownCommand']);
    assert.deepEqual(problems('RestartDevice', JSON.parse('{"__proto__": {"a": 1}}')), ['__proto__ unknownKey']);
    assert.throws(() => toCommandArguments('DeviceLock', { PIN: '12' }), isProblem('invalid', 'PIN'));
  });

  test('is not brought down by arguments of any depth or number', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5000; level += 1) deep = { a: deep };
    assert.equal(
      validateCommand('InstallApplication', { Identifier: 'a', Configuration: { deep } })[0]?.problem,
      'tooLarge',
    );
    const many = Array.from({ length: 60_000 }, () => 'x');
    assert.equal(validateCommand('ValidateApplications', { Identifiers: many })[0]?.problem, 'tooLarge');
  });
});

describe('a device', () => {
  const phone: Target = { platform: 'iOS', osVersion: '17.4', supervised: true, channel: 'device' };

  test('takes the commands of its platform, version and kind', () => {
    const why = (type: string, target: Partial<Target> = {}) => whyUnsupported(type, { ...phone, ...target })?.reason;
    assert.equal(why('EnableLostMode'), undefined);
    assert.equal(why('EnableLostMode', { platform: 'iPadOS' }), undefined);
    assert.equal(why('EnableLostMode', { supervised: false }), 'supervised');
    assert.equal(why('EnableLostMode', { supervised: undefined, osVersion: undefined }), undefined);
    assert.equal(why('EnableLostMode', { platform: 'macOS' }), 'platform');
    assert.equal(why('UserConfigured', { osVersion: '16.7.2' }), 'osVersion');
    assert.equal(why('EraseDevice', { channel: 'userEnrollmentDevice' }), 'userEnrollment');
    assert.equal(why('RestartDevice', { platform: 'macOS', osVersion: '15.0', channel: 'user' }), 'userChannel');
    assert.equal(why('InviteToProgram', { platform: 'macOS', osVersion: '15.0' }), 'deviceChannel');
    assert.equal(why('InstallProfile', { platform: 'macOS', osVersion: '15.0', channel: 'user' }), undefined);
    assert.equal(why('Explode'), 'unknownCommand');
  });

  test('answers the queries of its platform', () => {
    const queries = deviceQueries(phone);
    assert.ok(queries.includes('IMEI') && queries.includes('BatteryLevel'));
    assert.ok(!queries.includes('HostName'));
    assert.ok(deviceQueries({ ...phone, platform: 'macOS', osVersion: '15.0' }).includes('HostName'));
    assert.ok(!deviceQueries({ ...phone, platform: 'macOS', osVersion: '15.0' }).includes('IMEI'));
    assert.ok(!deviceQueries({ ...phone, channel: 'userEnrollmentDevice' }).includes('SerialNumber'));
  });

  test('is of the kind that its product name says', () => {
    const products = ['iPhone14,2', 'iPad13,1', 'Mac14,7', 'MacBookPro18,3', 'iMac21,1', 'AppleTV11,1', 'Watch6,1'];
    assert.deepEqual(
      [...products, 'RealityDevice14,1', 'iPod9,1', 'VirtualMac2,1', 'Toaster1,1', '', undefined].map(
        (name) => deviceKindOf(name)?.platform,
      ),
      [
        'iOS',
        'iPadOS',
        'macOS',
        'macOS',
        'macOS',
        'tvOS',
        'watchOS',
        'visionOS',
        'iOS',
        'macOS',
        undefined,
        undefined,
        undefined,
      ],
    );
    assert.equal(deviceKindFrom({ modelName: 'MacBook Pro' })?.platform, 'macOS');
    assert.equal(deviceKindFrom({ modelName: 'Apple TV' })?.platform, 'tvOS');
    assert.equal(deviceKindFrom({ productName: 'iPad13,1', modelName: 'iPhone' })?.family, 'iPad');
  });

  test('is newer or older by numbers', () => {
    assert.deepEqual(
      [
        compareVersions('10.9', '10.13'),
        compareVersions('16.4.1 (a)', '16.4.1'),
        compareVersions('18', '17.9.9'),
        compareVersions('', '1'),
      ],
      [-1, 0, 1, -1],
    );
  });
});

test('panes of Setup Assistant are known by platform and version', () => {
  assert.equal(setupSkipKeys.length, 53);
  assert.ok(isSkipKey('AppleID') && !isSkipKey('appleid') && !isSkipKey('constructor'));
  assert.ok(skipKeysFor('macOS').includes('FileVault') && !skipKeysFor('iPadOS').includes('FileVault'));
  assert.ok(skipKeysFor('iOS', '14.0').includes('DisplayTone') && !skipKeysFor('iOS', '15.0').includes('DisplayTone'));
  assert.ok(
    !skipKeysFor('iOS', '17.0').includes('Intelligence') && skipKeysFor('iOS', '18.1').includes('Intelligence'),
  );
});
