import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { encryptTo } from '@muster/pki/enveloped-data';
import { generateKeys } from '@muster/pki/keys';
import { device, deviceKey } from '@muster/pki/test-fixture';
import { depProfileFields, validateDepProfile } from './dep-profile.ts';
import { readDepToken } from './dep-token.ts';
import { readMachineInfo, softwareUpdateRequired } from './machine-info.ts';
import { oauth1Header, percentEncode, signatureBase } from './oauth1.ts';
import { isProblem } from './test-message.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

describe('a token of automated enrollment', () => {
  const token = fixture('token.p7m');

  test('is decrypted and read, with and without its MIME header', () => {
    const expected = {
      consumerKey: 'CK_1',
      consumerSecret: 'CS_2',
      accessToken: 'AT_3',
      accessSecret: 'AS_4',
      accessTokenExpiry: new Date('2031-05-06T07:08:09Z'),
    };
    assert.deepEqual(readDepToken(token, deviceKey), expected);
    const text = token.toString('latin1').replaceAll('\r\n', '\n');
    const der = Buffer.from(text.slice(text.indexOf('\n\n')).replace(/\s/g, ''), 'base64');
    assert.deepEqual(readDepToken(der, deviceKey), expected);
    assert.deepEqual(readDepToken(Buffer.from(text, 'latin1'), deviceKey), expected);
  });

  test('for another key says so', () => {
    assert.throws(() => readDepToken(token, generateKeys('rsa2048').privateKey), isProblem('wrongKey'));
  });

  test('that is none is refused', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), device.der, token.subarray(0, 700)])
      assert.throws(() => readDepToken(bytes, deviceKey), isProblem('damaged'));
    assert.throws(() => readDepToken(fixture('no-token.p7m'), deviceKey), isProblem('damaged'));
    assert.throws(() => readDepToken(Buffer.alloc(2_000_000), deviceKey), isProblem('tooLarge'));
    const sealed = (text: string) => encryptTo(Buffer.from(text), device, 'aes-256-cbc');
    assert.throws(() => readDepToken(sealed('{"consumer_key":"a"}'), deviceKey), isProblem('missing'));
    assert.throws(() => readDepToken(sealed('null'), deviceKey), isProblem('damaged'));
    const all = { consumer_key: 'a', consumer_secret: 'a', access_token: 'a', access_secret: 'a' };
    assert.throws(
      () => readDepToken(sealed(JSON.stringify({ ...all, access_token_expiry: 'soon' })), deviceKey),
      isProblem('invalid', 'access_token_expiry'),
    );
  });
});

describe('OAuth 1.0a', () => {
  test('signs the base string of RFC 5849, section 3.4.1.1', () => {
    assert.equal(
      signatureBase(
        {
          method: 'post',
          url: 'http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
          form: [
            ['c2', ''],
            ['a3', '2 q'],
          ],
        },
        [
          ['oauth_consumer_key', '9djdj82h48djs9d2'],
          ['oauth_token', 'kkk9d7dh3k39sjv7'],
          ['oauth_signature_method', 'HMAC-SHA1'],
          ['oauth_timestamp', '137131201'],
          ['oauth_nonce', '7d8f3e4a'],
        ],
      ),
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D' +
        '%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1' +
        '%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
    assert.equal(percentEncode("a b!*'()~é"), 'a%20b%21%2A%27%28%29~%C3%A9');
  });

  test('gives the signature of an example that is published', () => {
    const header = oauth1Header(
      {
        consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
        consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
        accessToken: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
        accessSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
      },
      {
        method: 'POST',
        url: 'https://api.twitter.com/1.1/statuses/update.json?include_entities=true',
        form: [['status', 'Hello Ladies + Gentlemen, a signed OAuth request!']],
        nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
        at: new Date(1318622958_000),
        realm: 'ADM',
      },
    );
    assert.match(header, /^OAuth realm="ADM", oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce=/);
    assert.match(header, /oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"$/);
  });
});

describe('a profile of automated enrollment', () => {
  const good = { profile_name: 'Phones', url: 'https://mdm.example/enroll', skip_setup_items: ['AppleID', 'Siri'] };
  const problems = (changes: Record<string, unknown>) =>
    validateDepProfile({ ...good, ...changes }).map(({ key, problem }) => `${key} ${problem}`);

  test('has every property of Apple', () => {
    assert.equal(depProfileFields.length, 22);
    assert.deepEqual(problems({}), []);
    assert.deepEqual(
      problems({ language: 'es', region: 'ES', is_mdm_removable: false, is_supervised: true, anchor_certs: ['MIIB'] }),
      [],
    );
  });

  test('that Apple would refuse is refused before', () => {
    assert.deepEqual(problems({ url: 'http://mdm.example' }), ['url value']);
    assert.deepEqual(problems({ url: undefined }), ['url required']);
    assert.deepEqual(problems({ profile_name: '' }), ['profile_name value']);
    assert.deepEqual(problems({ profile_name: 'x'.repeat(126) }), ['profile_name tooLong']);
    assert.deepEqual(problems({ language: 'Spanish', region: 'es' }), ['language value', 'region value']);
    assert.deepEqual(problems({ is_multi_user: 'yes' }), ['is_multi_user type']);
    assert.deepEqual(problems({ skip_setup_items: ['AppleId'] }), ['skip_setup_items unknownSkipKey']);
    assert.deepEqual(problems({ skip_setup_items: 'AppleID' }), ['skip_setup_items type']);
    assert.deepEqual(problems({ anchor_certs: ['-----BEGIN'] }), ['anchor_certs value']);
    assert.deepEqual(problems({ is_supervised: false, is_mdm_removable: false }), [
      'is_mdm_removable needsSupervision',
    ]);
    assert.deepEqual(problems({ colour: 'red' }), ['colour unknownKey']);
  });
});

describe('a device that asks for its profile', () => {
  test('says what it is', () => {
    const info = readMachineInfo(fixture('machine-info.p7'));
    assert.deepEqual(
      [info.udid, info.serialNumber, info.product, info.osVersion, info.language, info.canRequestSoftwareUpdate],
      ['U', 'S1', 'iPhone14,2', '18.0', 'es', true],
    );
    assert.equal(info.signer.sha256, device.sha256);
    assert.deepEqual(JSON.parse(softwareUpdateRequired({ osVersion: '18.1' }).toString()), {
      code: 'com.apple.softwareupdate.required',
      details: { OSVersion: '18.1' },
    });
  });

  test('and was changed on the way is refused', () => {
    const bytes = fixture('machine-info.p7');
    bytes.write('S2', bytes.indexOf('S1'));
    assert.throws(() => readMachineInfo(bytes), isProblem('badSignature'));
    assert.throws(() => readMachineInfo(Buffer.from('x')), isProblem('damaged'));
  });
});
