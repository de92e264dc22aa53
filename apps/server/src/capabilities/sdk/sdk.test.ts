/** The calls of apps with the SDKs for iOS and Android, in the shapes in which these send and read them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readAppSettings } from '@muster/contract/calls/app-settings';
import { listPeople } from '@muster/contract/calls/people';
import { listReports, readReport } from '@muster/contract/calls/reports';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { sql } from '../../platform/db/sql.ts';
import { picture } from '../../sweep/scene.ts';
import { startTestServer, type TestServer, testPassword } from '../../test-server.ts';
import { insertTestBuild } from '../builds/test-builds.ts';
import { aVideo } from '../reports/test-reports.ts';
import { createInstallationFilter } from './installation-filter.ts';
import { countSdkVersions } from './sdk-store.ts';
import { createSdkApp } from './test-sdk.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,upload,download,sdk', TRUST_PROXY: '1' } });
});
after(() => server.stop());

interface Platform {
  minVersion: string;
  forceUpdate: boolean;
  lastBuildId: string;
  lastBuildVersion: string;
  ota: boolean;
  forceAuth: boolean;
}
interface App {
  id: string;
  name: string;
  slug: string;
  sdk: { ios: Platform; android: Platform };
}
interface SignedIn {
  bearer: string;
  accessToken: string;
  expirationDate: string;
  member: { id: string; email: string; firstName: string; lastName: string; fullName: string; type: string };
}

type SdkApp = Awaited<ReturnType<typeof createSdkApp>>;

const addBuild = ({ organizationId, app }: SdkApp, build: Parameters<typeof insertTestBuild>[2]) =>
  insertTestBuild(server.ownerQuery, { organizationId, applicationId: app.id }, build);

describe('the check for updates', () => {
  test('names the newest build that a device installs, in the version that each SDK compares', async () => {
    const it = await createSdkApp(server);
    await it.set({
      ios: { ota: true, forceUpdate: true, minVersion: '2040', forceAuth: false },
      android: { ota: true, forceUpdate: true, minVersion: '2040', forceAuth: true },
    });
    const none = (await it.ios<App>('GET', '/v1/app')).data.sdk;
    assert.deepEqual(
      [none.ios.ota, none.ios.forceUpdate, none.ios.lastBuildId],
      [false, false, ''],
      'nothing to update to',
    );
    const version = { versionName: '2.5.0', versionCode: '2050' };
    await addBuild(it, { ...version, versionCode: '2040', os: 'ios', format: 'ipa', createdAt: new Date(0) });
    const ipa = await addBuild(it, { ...version, os: 'ios', format: 'ipa', package: 'com.example.barista' });
    const apk = await addBuild(it, { ...version, os: 'android', format: 'apk' });
    await addBuild(it, { ...version, versionCode: '2051', os: 'android', format: 'aab' });
    await addBuild(it, { ...version, versionCode: '2052', os: 'android', format: 'apk', status: 'error' });
    const { http, status, data } = await it.android<App>('GET', '/v1/app');
    assert.deepEqual([http, status, data.id, data.name, data.slug], [200, true, it.app.id, 'Barista', 'barista']);
    assert.deepEqual(data.sdk.android, {
      minVersion: '2040',
      forceUpdate: true,
      lastBuildId: apk,
      lastBuildVersion: '2050',
      ota: true,
      forceAuth: true,
      updateMsg: '',
      mustUpdateMsg: '',
    });
    assert.deepEqual([data.sdk.ios.lastBuildId, data.sdk.ios.lastBuildVersion], [ipa, '2.5.0']);
  });

  test('counts which versions of the SDK are in use, one installation once', async () => {
    const it = await createSdkApp(server);
    for (let n = 0; n < 3; n++) await it.ios('GET', '/v1/app');
    await it.android('GET', '/v1/app');
    await countSdkVersions(server.db);
    const { sdk } = await it.owner.api(readAppSettings, { params: it.params });
    assert.deepEqual([sdk.ios.versions, sdk.android.versions], [{ '4.5.0': 1 }, { '5.0.1': 1 }]);
    let now = 0;
    const isNews = createInstallationFilter(() => now);
    const one = { id: Buffer.alloc(16), os: 'ios' as const, version: '4.5.0' };
    assert.deepEqual([isNews('a', one), isNews('a', one), isNews('b', one)], [true, false, true]);
    assert.equal(isNews('a', { ...one, version: '4.6.0' }), true);
    now += 25 * 3_600_000;
    assert.equal(isNews('a', one), true, 'the next day');
  });

  test('is refused without the token of an app, and where the plan has no SDK', async () => {
    const it = await createSdkApp(server);
    const bare = await fetch(`${server.url}/sdk/v1/app`);
    assert.equal(bare.status, 401);
    const other = await fetch(`${server.url}/sdk/v1/app`, { headers: { authorization: `Bearer ${it.owner.token}` } });
    assert.deepEqual([other.status, ((await other.json()) as { error: { code: number } }).error.code], [401, 4004]);
    await server.ownerQuery(
      sql`update organizations set plan_overrides = '{"allows": {"nativeSDK": false}}' where id = ${it.organizationId}`,
    );
    const refused = await it.android('GET', '/v1/app');
    assert.deepEqual([refused.http, refused.status, refused.error.code], [403, false, 5004]);
    assert.equal((await it.android('GET', '/v1/auth/profile')).error.code, 5004);
  });

  test('is at the bare host as well, which is all that an SDK is told', async () => {
    const it = await createSdkApp(server, { prefix: '' });
    assert.equal((await it.ios<App>('GET', '/v1/app')).data.name, 'Barista');
    const login = { provider: 'traditional', payload: { email: 'nobody@example.com', password: 'Wrong-pass-1' } };
    assert.equal((await it.android('POST', '/v1//auth/login', { body: login })).error.code, 4005, 'with two slashes');
    const unknown = await fetch(`${server.url}/v1/download/${'x'.repeat(43)}`);
    assert.equal(unknown.status, 403, 'and so are the downloads');
  });
});

describe('a download', () => {
  test('has a token of its own: iOS goes on to the manifest, Android to the file', async () => {
    const it = await createSdkApp(server);
    const ipa = await addBuild(it, { os: 'ios', format: 'ipa', package: 'com.example.barista' });
    const apk = await addBuild(it, { os: 'android', format: 'apk' });
    const ios = await it.ios<{ token: string; expiresAt: string }>('GET', `/v1/build/${ipa}/downloadToken`);
    assert.ok(Date.parse(ios.data.expiresAt) > Date.now());
    const manifest = await fetch(`${server.url}/v1/download/${ios.data.token}/manifest.plist`);
    assert.equal(manifest.status, 200);
    assert.match(await manifest.text(), /software-package/);
    const from = { headers: { 'x-forwarded-for': '193.0.6.139' } };
    const android = await it.android<{ token: string }>('GET', `/v1/build/${apk}/downloadToken`, from);
    assert.match(android.data.token, /^[\w-]{43}$/);
    const [link] = await server.ownerQuery<{ origin: string; memberType: string; country: string; device: object }>(sql`
      select origin, member_type as "memberType", country, device from download_tokens where build_id = ${apk}`);
    assert.deepEqual(link, {
      origin: 'sdk',
      memberType: 'anonymous',
      country: 'NL',
      device: { os: 'android', osVersion: '15', model: 'Pixel 8' },
    });
    const foreign = await addBuild(await createSdkApp(server), { os: 'android', format: 'apk' });
    assert.equal((await it.android('GET', `/v1/build/${foreign}/downloadToken`)).error.code, 3001);
    assert.equal((await it.android('GET', '/v1/build/nonsense/downloadToken')).error.code, 3001);
  });

  test('asks for a sign-in where the app does, and is counted up to the plan', async () => {
    const it = await createSdkApp(server);
    await it.set({ android: { forceAuth: true } });
    const apk = await addBuild(it, { os: 'android', format: 'apk' });
    const path = `/v1/build/${apk}/downloadToken`;
    const refused = await it.android('GET', path);
    assert.deepEqual([refused.http, refused.error.code], [401, 4004]);
    assert.equal((await it.android('GET', path, { auth: 'made-up' })).error.code, 4004);
    const { data } = await it.android<SignedIn>('POST', '/v1/auth/customLogin', { body: { email: 'eva@example.com' } });
    assert.equal((await it.android('GET', path, { auth: data.bearer })).status, true);
    const elsewhere = await createSdkApp(server);
    await elsewhere.set({ android: { forceAuth: true } });
    const other = await addBuild(elsewhere, { os: 'android', format: 'apk' });
    const moved = await elsewhere.android('GET', `/v1/build/${other}/downloadToken`, { auth: data.bearer });
    assert.equal(moved.error.code, 4004, 'a token of another app');
  });
});

describe('a sign-in', () => {
  test('takes the password of an account, by either name, and no other', async () => {
    const it = await createSdkApp(server);
    const payload = { email: it.owner.email, password: testPassword };
    const body = { provider: 'traditional', payload };
    const { data } = await it.ios<SignedIn>('POST', '/v1/auth/login', { body });
    assert.equal(data.bearer, data.accessToken);
    assert.ok(Date.parse(data.expirationDate) > Date.now());
    assert.deepEqual([data.member.email, data.member.type], [it.owner.email, 'user']);
    const profile = await it.android<SignedIn['member']>('GET', '/v1/auth/profile', { auth: data.bearer });
    assert.deepEqual(profile.data, data.member);
    const older = { provider: 'traditional', payload: { user: it.owner.email, password: testPassword } };
    assert.equal((await it.ios('POST', '/v1/auth/login', { body: older })).status, true);
    const wrong = { provider: 'traditional', payload: { ...payload, password: 'Wrong-pass-1' } };
    const refused = await it.ios('POST', '/v1/auth/login', { body: wrong });
    assert.deepEqual([refused.http, refused.error.code], [401, 4005]);
    const stranger = await server.createUser();
    const outside = { provider: 'traditional', payload: { email: stranger.email, password: testPassword } };
    assert.equal((await it.ios('POST', '/v1/auth/login', { body: outside })).error.code, 4005, 'not of this workspace');
    const nobody = { provider: 'traditional', payload: { password: testPassword } };
    assert.equal((await it.ios('POST', '/v1/auth/login', { body: nobody })).error.code, 6002);
    const eva = { email: 'eva@example.com' };
    await it.ios('POST', '/v1/auth/customLogin', { body: eva });
    await server.ownerQuery(sql`
      insert into store_passwords (organization_id, person_id, hash)
      select organization_id, id, ${await hashPassword(testPassword, 'here')} from people
      where organization_id = ${it.organizationId} and email = ${eva.email}`);
    const employee = { provider: 'traditional', payload: { ...eva, password: testPassword } };
    const theirs = await it.ios<SignedIn>('POST', '/v1/auth/login', { body: employee });
    assert.equal(theirs.data.member.type, 'employee', 'with the password of the store');
    await server.ownerQuery(sql`delete from people where user_id = ${it.owner.id}`);
    assert.equal((await it.ios('GET', '/v1/auth/profile', { auth: data.bearer })).error.code, 4004, 'nobody any more');
  });

  test('by the word of the app adds people for the time being, up to the plan', async () => {
    const it = await createSdkApp(server);
    const user = { email: 'Ana@Example.com', firstName: 'Ana', lastName: 'Ruiz', tags: ['beta', 'Beta'] };
    const { data } = await it.android<SignedIn>('POST', '/v1/auth/customLogin', { body: user });
    assert.deepEqual(
      [data.member.email, data.member.fullName, data.member.type],
      ['ana@example.com', 'Ana Ruiz', 'employee'],
    );
    const again = await it.ios<SignedIn>('POST', '/v1/auth/customLogin', {
      body: { ...user, lastName: 'Sanz', tags: null },
    });
    assert.deepEqual([again.data.member.id, again.data.member.lastName], [data.member.id, 'Sanz']);
    const { items } = await it.owner.api(listPeople, { params: { org: it.org }, query: { q: 'ana@example.com' } });
    assert.deepEqual(
      items.map(({ origin, role, tags }) => ({ origin, role, tags })),
      [{ origin: 'sdk-temporal', role: 'employee', tags: ['Beta'] }],
    );
    const boss = { email: it.owner.email, firstName: 'Not', lastName: 'Them' };
    const bound = await it.ios<SignedIn>('POST', '/v1/auth/customLogin', { body: boss });
    assert.deepEqual([bound.data.member.firstName, bound.data.member.type], ['', 'user'], 'of whom nothing is told');
    const [kept] = await server.ownerQuery<{ name: string }>(
      sql`select first_name as name from people where user_id = ${it.owner.id}`,
    );
    assert.notEqual(kept?.name, 'Not', 'and whom an app does not rename');
    await server.ownerQuery(sql`
      update organizations set plan_overrides = '{"limits": {"employees": 1}}' where id = ${it.organizationId}`);
    const full = await it.ios('POST', '/v1/auth/customLogin', { body: { email: 'one.more@example.com' } });
    assert.deepEqual([full.http, full.error.code], [403, 5003]);
    assert.equal((await it.ios('POST', '/v1/auth/customLogin', { body: { email: 'no address' } })).error.code, 6002);
    const markup = { email: 'm@example.com', firstName: '<img src=x onerror=alert(1)>' };
    assert.equal((await it.ios('POST', '/v1/auth/customLogin', { body: markup })).error.code, 5003, 'full as before');
  });

  test('in a browser leads back to the app with a token, and nowhere else', async () => {
    const it = await createSdkApp(server);
    const { data } = await it.android<{ redirectUrl: string }>('GET', '/v1/auth/redirect');
    const address = new URL(new URL(data.redirectUrl).pathname, server.url);
    address.searchParams.set('scheme', 'com.example.barista.applivery');
    const browser = { accept: 'text/html,application/xhtml+xml' };
    const page = await fetch(address, { headers: { ...browser, 'accept-language': 'es' } });
    assert.equal(page.status, 200);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /form-action 'self' com[.]example[.]barista[.]applivery:/,
    );
    assert.match(await page.text(), /<h1>Inicia sesión en Barista<\/h1>/);
    const send = (to: URL, email: string, password: string) =>
      fetch(to, {
        method: 'POST',
        headers: browser,
        redirect: 'manual',
        body: new URLSearchParams({ email, password }),
      });
    const wrong = await send(address, '"><script>alert(1)</script>', 'Wrong-pass-1');
    assert.equal(wrong.status, 401);
    const shown = await wrong.text();
    assert.match(shown, /role="alert"/);
    assert.ok(!shown.includes('<script>'), 'what was typed is text');
    const right = await send(address, it.owner.email, testPassword);
    assert.equal(right.status, 303);
    const [, bearer = ''] =
      /^com[.]example[.]barista[.]applivery:\/\/login[?]bearer=([\w-]+)$/.exec(right.headers.get('location') ?? '') ??
      [];
    const profile = await it.ios<SignedIn['member']>('GET', '/v1/auth/profile', { auth: bearer });
    assert.equal(profile.data.email, it.owner.email);
    for (const scheme of ['https', 'javascript', 'data', 'a b', '']) {
      address.searchParams.set('scheme', scheme);
      assert.equal((await fetch(address)).status, 400, scheme);
    }
    const over = new URL(`/sdk/v1/auth/browser/${'x'.repeat(70)}?scheme=com.example.app`, server.url);
    assert.equal((await fetch(over, { headers: browser })).status, 410);
    assert.equal((await send(over, it.owner.email, testPassword)).status, 410);
    const large = await send(new URL(`${address.pathname}?scheme=com.example.app`, server.url), 'a'.repeat(9000), 'x');
    assert.equal(large.status, 413);
  });
});

describe('feedback', () => {
  const packageInfo = { name: 'com.example.barista', version: '2050', versionName: '2.5.0' };
  const iosDevice = {
    device: {
      model: 'iPhone 15',
      vendor: 'Apple',
      type: 'iPhone',
      battery: 64,
      batteryStatus: true,
      network: 'wifi',
      resolution: '1179x2556',
      orientation: 'portrait',
      ramUsed: '80',
      ramTotal: '60',
      diskFree: '40',
    },
    os: { name: 'ios', version: '18.1' },
  };
  interface Sent {
    id: string;
    status: string;
    message: string;
    videoFile?: { bucket: string; key: string; location: string };
  }
  const shot = async () => Buffer.from(await (await picture()).arrayBuffer()).toString('base64');

  test('comes with a screenshot, as each SDK sends it', async () => {
    const it = await createSdkApp(server);
    const buildId = await addBuild(it, { package: packageInfo.name, versionCode: '2050', versionName: '2.5.0' });
    const ios = await it.ios<Sent>('POST', '/v1/feedback', {
      body: {
        type: 'bug',
        message: 'The <b>shift</b> does not end',
        packageInfo,
        deviceInfo: iosDevice,
        screenshot: `data:image/jpeg;base64,${await shot()}`,
        hasVideo: false,
      },
    });
    assert.deepEqual([ios.http, ios.status, ios.data.status, ios.data.videoFile], [200, true, 'open', undefined]);
    const { data } = await it.android<SignedIn>('POST', '/v1/auth/customLogin', { body: { email: 'eva@example.com' } });
    const android = await it.android<Sent>('POST', '/v1/feedback', {
      auth: data.bearer,
      body: {
        type: 'feedback',
        message: 'Nice',
        packageInfo: { ...packageInfo, version: '9' },
        deviceInfo: {
          device: { battery: '30', batteryStatus: false, diskFree: '12 GB' },
          os: { name: 'android', version: '15' },
        },
        screenshot: `data:image/png;base64,${await shot()}`,
      },
    });
    assert.equal(android.data.message, 'Nice');
    const read = (reportId: string) => it.owner.api(readReport, { params: { ...it.params, reportId } });
    const bug = await read(ios.data.id);
    assert.deepEqual([bug.message, bug.os, bug.build?.id], ['The <b>shift</b> does not end', 'ios', buildId]);
    assert.deepEqual([bug.member.type, bug.device.device?.resolution], ['anonymous', '1179x2556']);
    assert.match(bug.screenshot ?? '', /^\/pictures\//);
    const nice = await read(android.data.id);
    assert.deepEqual([nice.member.email, nice.member.type, nice.build], ['eva@example.com', 'employee', null]);
    assert.equal(nice.deviceModel, 'Pixel 8', 'from the headers');
  });

  test('announces a video, which is sent to the address in the answer', async () => {
    const it = await createSdkApp(server);
    const body = { type: 'bug', message: 'See the video', packageInfo, deviceInfo: iosDevice, hasVideo: true };
    const { data } = await it.ios<Sent>('POST', '/v1/feedback', { body });
    const { bucket = '', key = '', location = '' } = data.videoFile ?? {};
    assert.ok(bucket && key && URL.canParse(location), 'all that the SDK for iOS decodes');
    const { pathname } = new URL(location);
    const headers = { 'content-type': 'video/mp4' };
    const sent = await fetch(`${server.url}${pathname}`, { method: 'PUT', headers, body: aVideo() });
    assert.equal(sent.status, 200);
    const params = { ...it.params, reportId: data.id };
    assert.equal((await it.owner.api(readReport, { params })).video, 'kept');
  });

  test('is taken without a message or a picture, and refused with a false one', async () => {
    const it = await createSdkApp(server);
    const none = { type: 'feedback', packageInfo, deviceInfo: iosDevice, screenshot: 'data:image/jpeg;base64,' };
    assert.equal((await it.ios('POST', '/v1/feedback', { body: none })).status, true);
    const html = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    const forged = { ...none, screenshot: `data:image/png;base64,${html}` };
    const refused = await it.ios('POST', '/v1/feedback', { body: forged });
    assert.deepEqual([refused.http, refused.error.code], [400, 5206]);
    const large = { ...none, screenshot: `data:image/png;base64,${'A'.repeat(13 * 1024 * 1024)}` };
    assert.equal((await it.ios('POST', '/v1/feedback', { body: large })).error.code, 6003);
    assert.equal((await it.ios('POST', '/v1/feedback', { body: { type: 'rant', message: 'x' } })).error.code, 6002);
    const long = { ...none, message: 'x'.repeat(5001) };
    assert.equal((await it.ios('POST', '/v1/feedback', { body: long })).error.code, 6002);
    assert.equal((await it.owner.api(listReports, { params: it.params })).totalDocs, 1, 'nothing of it stays');
    await it.set({ ios: { forceAuth: true } });
    assert.equal((await it.ios('POST', '/v1/feedback', { body: none })).error.code, 4004, 'the app wants a sign-in');
  });
});
