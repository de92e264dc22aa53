import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPlistDict } from '@muster/plist/read-plist';
import { writeBinaryPlist } from '@muster/plist/write-binary-plist';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';
import { type CheckinMessage, readCheckin } from './checkin.ts';
import { bootstrapTokenReply, tokenReply, userChallengeReply } from './checkin-replies.ts';
import { identityOf, isUserChannel } from './enrollment-identity.ts';
import { dict, isProblem } from './test-message.ts';

const udid = '00008110-000A1B2C3D4E5F60';
const topic = 'com.apple.mgmt.External.0001';

/** As Apple's documentation shows it. */
const authenticate = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>BuildVersion</key><string>22A3370</string>
  <key>IMEI</key><string>35 123456 123456 1</string>
  <key>MessageType</key><string>Authenticate</string>
  <key>OSVersion</key><string>18.0.1</string>
  <key>ProductName</key><string>iPhone14,2</string>
  <key>SerialNumber</key><string>F2LXW0ABCDEF</string>
  <key>Topic</key><string>${topic}</string>
  <key>UDID</key><string>${udid}</string>
  <key>SomethingNew</key><array><true/></array>
</dict></plist>`;

const read = (values: Record<string, unknown>) => readCheckin(writeXmlPlist(dict(values)));

describe('a check-in message', () => {
  test('Authenticate names the device, and unknown keys do no harm', () => {
    const message = readCheckin(Buffer.from(authenticate));
    assert.equal(message.type, 'Authenticate');
    assert.ok(message.type === 'Authenticate');
    assert.deepEqual(message.identity, { kind: 'device', deviceId: udid, userId: undefined, id: udid });
    assert.equal(message.topic, topic);
    assert.equal(message.serialNumber, 'F2LXW0ABCDEF');
    assert.equal(message.productName, 'iPhone14,2');
    assert.equal(message.osVersion, '18.0.1');
    assert.equal(message.deviceName, undefined);
    assert.deepEqual(message.raw.get('SomethingNew'), [true]);
  });

  test('TokenUpdate brings what a push needs, in XML and binary', () => {
    const values = dict({
      MessageType: 'TokenUpdate',
      UDID: udid,
      Topic: topic,
      Token: Buffer.alloc(32, 7),
      PushMagic: '7E2F1C1A-…',
      UnlockToken: Buffer.from('unlock'),
      AwaitingConfiguration: true,
    });
    for (const bytes of [writeXmlPlist(values), writeBinaryPlist(values)]) {
      const message = readCheckin(bytes);
      assert.ok(message.type === 'TokenUpdate');
      assert.equal(message.pushToken.toString('hex'), '07'.repeat(32));
      assert.equal(message.pushMagic, '7E2F1C1A-…');
      assert.equal(message.unlockToken?.toString(), 'unlock');
      assert.deepEqual([message.awaitingConfiguration, message.notOnConsole], [true, false]);
    }
  });

  const others: [Record<string, unknown>, (message: CheckinMessage) => unknown, unknown][] = [
    [{ MessageType: 'CheckOut', Topic: topic }, (message) => message.type, 'CheckOut'],
    [
      { MessageType: 'UserAuthenticate', UserID: 'A' },
      (message) => message.type === 'UserAuthenticate' && message.digestResponse,
      undefined,
    ],
    [
      { MessageType: 'UserAuthenticate', UserID: 'A', DigestResponse: 'Digest …' },
      (message) => message.type === 'UserAuthenticate' && message.digestResponse,
      'Digest …',
    ],
    [
      { MessageType: 'SetBootstrapToken', BootstrapToken: Buffer.from('b') },
      (message) => message.type === 'SetBootstrapToken' && message.bootstrapToken?.toString(),
      'b',
    ],
    [
      { MessageType: 'SetBootstrapToken' },
      (message) => message.type === 'SetBootstrapToken' && message.bootstrapToken,
      undefined,
    ],
    [
      { MessageType: 'GetBootstrapToken', AwaitingConfiguration: true },
      (message) => message.type === 'GetBootstrapToken' && message.awaitingConfiguration,
      true,
    ],
    [
      { MessageType: 'DeclarativeManagement', Endpoint: 'status', Data: Buffer.from('{}') },
      (message) => message.type === 'DeclarativeManagement' && `${message.endpoint} ${message.data}`,
      'status {}',
    ],
    [
      { MessageType: 'GetToken', TokenServiceType: 'com.apple.maid' },
      (message) => message.type === 'GetToken' && message.serviceType,
      'com.apple.maid',
    ],
  ];
  for (const [values, get, expected] of others)
    test(`${values.MessageType} with ${Object.keys(values).slice(1).join(', ') || 'nothing else'} is read`, () => {
      assert.deepEqual(get(read({ UDID: udid, ...values })), expected);
    });

  test('without what the protocol needs is refused, with the key', () => {
    const token = { MessageType: 'TokenUpdate', UDID: udid, Topic: topic, Token: Buffer.from('t'), PushMagic: 'm' };
    for (const key of ['Topic', 'Token', 'PushMagic'])
      assert.throws(
        () => read({ ...token, [key]: key === 'Token' ? Buffer.alloc(0) : '' }),
        isProblem(key === 'Token' ? 'invalid' : 'missing', key),
      );
    assert.throws(() => read({ ...token, Token: 'text' }), isProblem('invalid', 'Token'));
    assert.throws(() => read({ ...token, PushMagic: 5 }), isProblem('invalid', 'PushMagic'));
    assert.throws(() => read({ MessageType: 'Authenticate', UDID: udid }), isProblem('missing', 'Topic'));
    assert.throws(() => read({ MessageType: 'DeclarativeManagement', UDID: udid }), isProblem('missing', 'Endpoint'));
    assert.throws(() => read({ MessageType: 'GetToken', UDID: udid }), isProblem('missing', 'TokenServiceType'));
    assert.throws(() => read({ UDID: udid }), isProblem('missing', 'MessageType'));
    assert.throws(() => read({ MessageType: 'CheckOut' }), isProblem('noIdentity'));
  });

  test('of an unknown type is refused, also where the type is a word of the language', () => {
    for (const type of ['Hello', 'authenticate', '__proto__', 'constructor', 'toString'])
      assert.throws(() => read({ MessageType: type, UDID: udid }), isProblem('unknownType', 'MessageType'));
  });

  test('that is no message is refused', () => {
    for (const text of ['', 'hello', '{}', '<plist><array/></plist>', 'bplist00', authenticate.slice(0, -20)])
      assert.throws(() => readCheckin(Buffer.from(text)), isProblem('damaged'), text.slice(0, 20));
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><plist><dict><key>UDID</key><string>&b;</string></dict></plist>';
    assert.throws(() => readCheckin(Buffer.from(bomb)), isProblem('damaged'));
    const deep = `<plist>${'<array>'.repeat(5000)}${'</array>'.repeat(5000)}</plist>`;
    assert.throws(() => readCheckin(Buffer.from(deep)), isProblem('tooLarge'));
  });

  test('whose identifiers hold what no device sends is refused', () => {
    for (const bad of ['a\0b', 'a\nb', 'x'.repeat(256)])
      assert.throws(
        () => readCheckin(writeBinaryPlist(dict({ MessageType: 'CheckOut', Topic: topic, UDID: bad }))),
        isProblem('invalid', 'UDID'),
      );
  });
});

describe('the channel of a message', () => {
  const ids = {
    udid: undefined,
    enrollmentId: undefined,
    userId: undefined,
    enrollmentUserId: undefined,
    userShortName: undefined,
    userLongName: undefined,
  };
  const shared = 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF';

  test('follows from its identifiers', () => {
    assert.deepEqual(
      [
        { udid },
        { udid, userId: 'ABC', userShortName: 'ann' },
        { udid, userId: shared, userShortName: 'ann@school.example' },
        { enrollmentId: 'E1' },
        { enrollmentId: 'E1', enrollmentUserId: 'U1' },
        { udid, enrollmentId: 'E1' },
      ].map((some) => {
        const { kind, id } = identityOf({ ...ids, ...some });
        return [kind, id, isUserChannel(kind)];
      }),
      [
        ['device', udid, false],
        ['user', `${udid}:ABC`, true],
        ['sharedIPad', `${udid}:ann@school.example`, true],
        ['userEnrollmentDevice', 'E1', false],
        ['userEnrollment', 'E1:U1', true],
        ['device', udid, false],
      ],
    );
  });

  test('of a Shared iPad without a short name is nobody', () => {
    assert.throws(() => identityOf({ ...ids, udid, userId: shared }), isProblem('noIdentity', 'UserShortName'));
  });
});

describe('replies', () => {
  test('are property lists with what Apple names', () => {
    assert.deepEqual(readPlistDict(bootstrapTokenReply(Buffer.from('b'))), dict({ BootstrapToken: Buffer.from('b') }));
    assert.deepEqual(readPlistDict(bootstrapTokenReply(undefined)), new Map());
    assert.deepEqual(readPlistDict(tokenReply(Buffer.from('t'))), dict({ TokenData: Buffer.from('t') }));
    assert.deepEqual(readPlistDict(userChallengeReply()), dict({ DigestChallenge: '' }));
  });
});
