import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { afterEach, suite, test } from 'node:test';
import { selfSignedCertificate } from '../self-signed-certificate.ts';
import { type ApnsOptions, type ApnsStandIn, startApns } from './apns.ts';
import { freshKeys, selfSigned, toPem } from './identity.ts';

suite("the stand-in for Apple's push service", () => {
  const topic = 'com.apple.mgmt.External.test';
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  async function started(
    options?: ApnsOptions,
    client = {},
  ): Promise<{ apns: ApnsStandIn; session: ClientHttp2Session }> {
    const apns = await startApns(options);
    const session = connect(apns.endpoint, client);
    closing.push(
      () => apns.close(),
      () => session.destroy(),
    );
    return { apns, session };
  }

  async function push(session: ClientHttp2Session, path: string, headers = {}, body: object = { mdm: 'MAGIC' }) {
    const usual = { ':method': 'POST', ':path': path, 'apns-topic': topic, 'apns-push-type': 'mdm' };
    const stream = session.request({ ...usual, ...headers });
    stream.end(JSON.stringify(body));
    const [answer] = await once(stream, 'response');
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += chunk;
    return {
      status: answer[':status'],
      id: answer['apns-id'],
      retryAfter: answer['retry-after'],
      ...(text && JSON.parse(text)),
    };
  }

  test('hands a push to its device and keeps the last', async () => {
    const { apns, session } = await started();
    const token = randomBytes(32);
    const heard: string[] = [];
    apns.register(token, topic, (magic) => heard.push(magic));
    const next = apns.nextPush(token);
    const id = 'EC1BF194-B3B2-424A-89A9-5A918A6E6B5D';
    const expiration = { 'apns-expiration': '1700000000', 'apns-id': id };
    assert.deepEqual(await push(session, `/3/device/${token.toString('hex')}`, expiration), {
      status: 200,
      id,
      retryAfter: undefined,
    });
    assert.equal((await next).expiration, 1_700_000_000);
    await push(session, `/3/device/${token.toString('hex')}`, {}, { mdm: 'OTHER' });
    assert.deepEqual(heard, ['MAGIC', 'OTHER']);
    assert.equal(apns.last.get(token.toString('hex'))?.magic, 'OTHER');
  });

  test('refuses with the reasons that Apple names', async () => {
    const { apns, session } = await started();
    const [token, gone] = [randomBytes(32), randomBytes(32)];
    apns.register(token, topic, () => {});
    apns.unregister(gone);
    const path = `/3/device/${token.toString('hex')}`;
    const reasonOf = async (...request: [string, object?, object?]) => (await push(session, ...request)).reason;
    assert.equal(await reasonOf('/3/device/'), 'MissingDeviceToken');
    assert.equal(await reasonOf('/3/device/xyz'), 'BadDeviceToken');
    assert.equal(await reasonOf(`/3/device/${'ab'.repeat(32)}`), 'BadDeviceToken');
    assert.equal(await reasonOf(path, { 'apns-topic': 'com.example' }), 'DeviceTokenNotForTopic');
    assert.equal(await reasonOf(path, { 'apns-push-type': 'alert' }), 'InvalidPushType');
    assert.equal(await reasonOf(path, { 'apns-expiration': 'soon' }), 'BadExpirationDate');
    assert.equal(await reasonOf(path, {}, { aps: {} }), 'BadPayload');
    assert.equal(await reasonOf(path, {}, { mdm: 'x'.repeat(5_000) }), 'PayloadTooLarge');
    assert.equal(await reasonOf('/4/device/00'), 'BadPath');
    assert.equal(await reasonOf(path, { ':method': 'PUT' }), 'MethodNotAllowed');
    const { status, reason, timestamp } = await push(session, `/3/device/${gone.toString('hex')}`);
    assert.deepEqual(
      { status, reason, when: timestamp <= Date.now() },
      { status: 410, reason: 'Unregistered', when: true },
    );
    apns.fault = { status: 429, reason: 'TooManyRequests', retryAfter: 7 };
    assert.equal((await push(session, path)).retryAfter, '7');
    apns.fault = () => undefined;
    assert.equal((await push(session, path)).status, 200);
  });

  test('says GOAWAY after so many pushes, and answers them', async () => {
    const { apns, session } = await started({ goAwayAfter: 1 });
    apns.acceptUnknown = true;
    const away = once(session, 'goaway');
    assert.equal((await push(session, '/3/device/abcd')).status, 200);
    await away;
  });

  test('over TLS, asks for a certificate of the topic', async () => {
    const server = selfSignedCertificate('localhost');
    const keys = await freshKeys(2048);
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
    const certificateFor = (uid: string, days = 1) =>
      toPem('CERTIFICATE', selfSigned(keys, [[['UID', uid]], [['CN', 'APSP']]], { days }).certificate);
    const { apns, session } = await started({ tls: server }, { ca: server.cert, key, cert: certificateFor(topic) });
    apns.acceptUnknown = true;
    assert.equal((await push(session, '/3/device/abcd')).status, 200);
    assert.equal((await push(session, '/3/device/abcd', { 'apns-topic': 'com.other' })).reason, 'BadTopic');
    const bare = connect(apns.endpoint, { ca: server.cert });
    assert.equal((await push(bare, '/3/device/abcd')).status, 403);
    bare.destroy();
    const expired = connect(apns.endpoint, { ca: server.cert, key, cert: certificateFor(topic, 0) });
    assert.equal((await push(expired, '/3/device/abcd')).reason, 'BadCertificate');
    expired.destroy();
  });
});
