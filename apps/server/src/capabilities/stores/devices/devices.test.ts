/** A device tells its UDID, as iOS does: a signed profile, a signed answer without cookies, a redirect back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPublication } from '@muster/contract/calls/publications';
import * as calls from '@muster/contract/calls/store-devices';
import * as pages from '@muster/contract/calls/store-pages';
import { sql } from '../../../platform/db/sql.ts';
import { coded } from '../../../test-coded.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createTestPlace } from '../../builds/test-builds.ts';
import { deviceAnswer as answerOf, readProfile, sendDeviceAnswer } from '../test-device.ts';
import { addEmployee, iphone, signInByCode, testBrowser } from '../test-visitor.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api,store,download,worker' } });
});
after(() => server.stop());

const udid = '00008030-001A2D3E4F50601E';
async function adHoc(devices: string[]) {
  const here = await createTestPlace(server);
  const profile = { devices, expiresAt: '2099-01-01T00:00:00.000Z' };
  await here.add({
    os: 'ios',
    format: 'ipa',
    package: 'com.acme.field',
    signingType: 'ad-hoc',
    facts: { parts: [], minimumOs: '15.0', signing: { type: 'ad-hoc', certificates: [], profile } },
  });
  const body = { slug: 'field', security: 'public', visibility: 'active', filter: { type: 'last' } } as const;
  await here.owner.api(createPublication, { params: here.params, body });
  return { ...here, page: { org: here.org, slug: 'field' } };
}

const send = (url: string, body: Buffer) => sendDeviceAnswer(server.url, url, body);

async function profileAddress(org: string, cookie = ''): Promise<string> {
  const response = await fetch(`${server.url}/store-api/stores/${org}/apps/field/udid.mobileconfig`, {
    headers: { cookie, 'user-agent': iphone },
  });
  assert.equal(response.headers.get('content-type'), 'application/x-apple-aspen-config');
  const { signer, type, url } = readProfile(new Uint8Array(await response.arrayBuffer()));
  assert.deepEqual([signer, type], ['Test workspace', 'Profile Service']);
  return url;
}

test('a device tells who it is, is listed for the developer, and the page knows it', async () => {
  const here = await adHoc([udid.toLowerCase()]);
  const { email } = await addEmployee(here.owner, here.org);
  const browser = testBrowser(server, { 'user-agent': iphone });
  await signInByCode(server, browser, here.org, email);
  const before = await browser(pages.readStoreApp, { params: here.page });
  assert.deepEqual([before.asksUdid, before.build?.check.problems.map(({ code }) => code)], [true, ['udidUnknown']]);

  const address = await profileAddress(here.org, browser.cookie());
  const told = { UDID: udid, PRODUCT: 'iPhone12,1', VERSION: '22E252', SERIAL: 'F17Z' };
  const answered = await send(address, answerOf(told));
  assert.equal(answered.status, 301);
  assert.match(answered.headers.get('location') ?? '', new RegExp(`/store/${here.org}/field\\?device=registered$`));
  assert.equal((await send(address, answerOf(told))).status, 301, 'it asks again where the answer was lost');

  const { items } = await here.owner.api(calls.listStoreDevices, { params: { org: here.org } });
  assert.deepEqual(
    items.map(({ udid, product, serialNumber, memberEmail }) => [udid, product, serialNumber, memberEmail]),
    [[udid, 'iPhone12,1', 'F17Z', email]],
  );
  const now = await browser(pages.readStoreApp, { params: here.page });
  assert.deepEqual(now.build?.check, { verdict: 'yes', problems: [] });

  const file = async (format: string) => {
    const url = `${server.url}/api/organizations/${here.org}/store-devices/export?format=${format}`;
    return (await fetch(url, { headers: { authorization: `Bearer ${here.owner.token}` } })).text();
  };
  assert.equal(
    await file('apple'),
    `Device ID\tDevice Name\tDevice Platform\n${udid}\t${`${email} iPhone12,1`.slice(0, 50)}\tios\n`,
  );
  assert.match(await file('csv'), new RegExp(`${udid},"?iPhone12,1"?,22E252,F17Z,${email}`));

  await here.owner.api(calls.deleteStoreDevice, { params: { org: here.org, storeDeviceId: items[0]?.id ?? '' } });
  assert.equal((await here.owner.api(calls.listStoreDevices, { params: { org: here.org } })).totalDocs, 0);
});

test('what no device would say is refused', async () => {
  const here = await adHoc([]);
  const address = await profileAddress(here.org);
  const whole = answerOf({ UDID: udid });
  const bent = Buffer.from(whole);
  bent.write('9', bent.indexOf(udid) + 3);
  for (const [what, body] of [
    ['no signature', Buffer.from('nothing')],
    ['no UDID', answerOf({ PRODUCT: 'iPhone12,1' })],
    ['markup for a UDID', answerOf({ UDID: '<script>alert(1)</script>' })],
    ['changed on its way', bent],
    ['empty', Buffer.alloc(0)],
  ] as const) {
    assert.equal((await send(address, body)).status, 400, what);
  }
  const other = await adHoc([]);
  assert.equal((await send(address.replace(here.org, other.org), whole)).status, 401, 'for that store alone');
  await server.ownerQuery(
    sql`update store_device_tokens set expires_at = now() where organization_id = ${here.organizationId}`,
  );
  assert.equal((await send(address, whole)).status, 401);
  const viewer = await server.addMember(here.organizationId, 'unassigned');
  await assert.rejects(viewer.api(calls.listStoreDevices, { params: { org: here.org } }), coded(4003));
});
