import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { type DepStandIn, startDep } from './dep.ts';
import type { Dict } from './plists.ts';

suite("the stand-in for Apple's device enrollment", () => {
  let dep: DepStandIn;
  let session = '';
  before(async () => {
    dep = await startDep({ rotateAfter: 2 });
    for (const serial of ['S1', 'S2', 'S3']) dep.registry.add({ serial_number: serial });
  });
  after(() => dep.close());

  /** RFC 5849, section 3.4.1.1, by hand. */
  function authorization(change: Dict = {}): string {
    const { consumer_key, consumer_secret, access_token, access_secret } = { ...dep.token, ...change };
    const parameters: Record<string, string> = {
      oauth_consumer_key: consumer_key,
      oauth_nonce: randomBytes(8).toString('hex'),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(Date.now() / 1_000)),
      oauth_token: access_token,
      oauth_version: '1.0',
      ...(change.parameters as object),
    };
    const pairs = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    const base = ['GET', `${dep.endpoint}/session`, pairs.join('&')].map(encodeURIComponent).join('&');
    const signature = createHmac('sha1', `${consumer_secret}&${access_secret}`).update(base).digest('base64');
    const all = Object.entries({ ...parameters, oauth_signature: signature });
    return `OAuth realm="ADM", ${all.map(([key, value]) => `${key}="${encodeURIComponent(value)}"`).join(', ')}`;
  }

  async function open(header = authorization()): Promise<string> {
    const answer = await fetch(`${dep.endpoint}/session`, { headers: { authorization: header } });
    const text = await answer.text();
    if (answer.status !== 200) return `${answer.status} ${text}`;
    session = JSON.parse(text).auth_session_token;
    return 'open';
  }

  async function call(method: string, path: string, body?: Dict): Promise<Dict & { refusal?: string }> {
    const headers = {
      'x-adm-auth-session': session,
      'x-server-protocol-version': '7',
      'content-type': 'application/json',
    };
    const answer = await fetch(dep.endpoint + path, { method, headers, body: body && JSON.stringify(body) });
    session = answer.headers.get('x-adm-auth-session') ?? session;
    const text = await answer.text();
    return answer.ok ? JSON.parse(text) : { refusal: `${answer.status} ${text}` };
  }

  test('opens a session for a good signature alone', async () => {
    assert.equal(await open(), 'open');
    assert.equal(await open(authorization({ access_secret: 'wrong' })), '401 oauth_problem=signature_invalid');
    assert.equal(await open(authorization({ access_token: 'another' })), '401 ACCESS_DENIED');
    const stale = authorization({ parameters: { oauth_timestamp: '1400000000' } });
    assert.equal(await open(stale), '401 oauth_problem=timestamp_refused');
    const used = authorization();
    assert.equal(await open(used), 'open');
    assert.equal(await open(used), '401 oauth_problem=nonce_used');
  });

  test('changes the key of a session, and refuses the one before', async () => {
    await open();
    const first = session;
    await call('GET', '/account');
    assert.equal(session, first);
    await call('GET', '/account');
    assert.notEqual(session, first);
    const second = session;
    session = first;
    assert.equal((await call('GET', '/account')).refusal, '401 UNAUTHORIZED');
    session = second;
    assert.equal((await call('GET', '/account')).org_name, 'Example Inc.');
  });

  test('lists devices and then what changed, by cursors', async () => {
    await open();
    const first = await call('POST', '/server/devices', { limit: 2 });
    assert.deepEqual([(first.devices as Dict[]).length, first.more_to_follow], [2, true]);
    const second = await call('POST', '/server/devices', { limit: 2, cursor: first.cursor });
    assert.deepEqual([(second.devices as Dict[]).length, second.more_to_follow], [1, false]);
    const again = await call('POST', '/server/devices', { cursor: second.cursor });
    assert.equal(again.refusal, '400 EXHAUSTED_CURSOR');
    assert.deepEqual((await call('POST', '/devices/sync', { cursor: second.cursor })).devices, []);
    dep.registry.modify('S1', { asset_tag: '17' });
    dep.registry.add({ serial_number: 'S4' });
    dep.registry.remove('S4');
    const { devices, cursor } = await call('POST', '/devices/sync', { cursor: second.cursor });
    const operations = (devices as Dict[]).map(({ serial_number, op_type }) => `${op_type} ${serial_number}`);
    assert.deepEqual(operations, ['modified S1', 'added S4', 'deleted S4']);
    assert.equal((await call('POST', '/devices/sync', { cursor: 'x' })).refusal, '400 INVALID_CURSOR');
    assert.equal((await call('POST', '/devices/sync', {})).refusal, '400 CURSOR_REQUIRED');
    dep.registry.age(8 * 86_400_000);
    assert.equal((await call('POST', '/devices/sync', { cursor })).refusal, '400 EXPIRED_CURSOR');
  });

  test('keeps profiles and to whom they are assigned', async () => {
    await open();
    assert.equal((await call('POST', '/profile', { profile_name: 'P' })).refusal, '400 CONFIG_URL_REQUIRED');
    const profile = { profile_name: 'P', url: 'https://mdm.example.com/dep', org_magic: 'm' };
    const { profile_uuid } = await call('POST', '/profile', profile);
    dep.failing.add('S3');
    const assigned = await call('PUT', '/profile/devices', { profile_uuid, devices: ['S1', 'S3', 'S9'] });
    assert.deepEqual(assigned.devices, { S1: 'SUCCESS', S3: 'FAILED', S9: 'NOT_ACCESSIBLE' });
    assert.deepEqual(await call('GET', `/profile?profile_uuid=${profile_uuid}`), { ...profile, profile_uuid });
    const details = (await call('POST', '/devices', { devices: ['S1', 'S9'] })).devices as Record<string, Dict>;
    assert.deepEqual([details.S1?.profile_status, details.S9?.response_status], ['assigned', 'NOT_FOUND']);
    assert.deepEqual((await call('DELETE', '/profile/devices', { devices: ['S1'] })).devices, { S1: 'SUCCESS' });
    assert.equal(dep.registry.devices.get('S1')?.profile_status, 'removed');
    assert.deepEqual((await call('POST', '/devices/disown', { devices: ['S2'] })).devices, { S2: 'SUCCESS' });
    assert.equal(dep.registry.devices.has('S2'), false);
  });

  test('fails as it is told to', async () => {
    await open();
    dep.refuseNext({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 5 });
    assert.equal((await call('GET', '/account')).refusal, '429 TOO_MANY_REQUESTS');
    assert.equal((await call('GET', '/account')).refusal, undefined);
    dep.termsSigned = false;
    assert.equal((await call('GET', '/account')).refusal, '403 T_C_NOT_SIGNED');
    assert.equal(await open(), '403 T_C_NOT_SIGNED');
    dep.termsSigned = true;
    const old = authorization();
    dep.renewToken();
    assert.equal(await open(old), '401 ACCESS_DENIED');
  });
});
