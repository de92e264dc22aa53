/** A store over the wire: what whom it shows, and to whom it gives a build. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import { deleteBuild } from '@muster/contract/calls/builds';
import { deleteEmployee } from '@muster/contract/calls/employees';
import { createPublication, updatePublication } from '@muster/contract/calls/publications';
import { listReports } from '@muster/contract/calls/reports';
import * as calls from '@muster/contract/calls/store-pages';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { ask } from '../../test-http.ts';
import { mailedCode } from '../../test-mail.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace, type TestBuild } from '../builds/test-builds.ts';
import { addEmployee, androidPhone, iphone, signInByCode, testBrowser } from './test-visitor.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({
    env: { SERVICES: 'api,store,download,worker', TRUST_PROXY: '1', COUNTRY_HEADER: 'x-country' },
  });
});
after(() => server.stop());

type Body = Sent<typeof createPublication>['body'];
const plain = { slug: 'field', security: 'public', visibility: 'active', filter: { type: 'last' } } as const;

/** A workspace with an app, its builds, and one publication of them. */
async function publish(body: Partial<Body> = {}, builds: TestBuild[] = [{}]) {
  const place = await createTestPlace(server);
  const ids: string[] = [];
  for (const build of builds) ids.push(await place.add(build));
  const publication = await place.owner.api(createPublication, { params: place.params, body: { ...plain, ...body } });
  const params = { org: place.org, slug: publication.slug };
  const update = (change: Sent<typeof updatePublication>['body']) =>
    place.owner.api(updatePublication, { params: { org: place.org, publicationId: publication.id }, body: change });
  const close = () =>
    server.ownerQuery(sql`update stores set security = 'logged' where organization_id = ${place.organizationId}`);
  return { ...place, builds: ids, buildId: ids[0] ?? '', publication, params, update, close };
}

const nobody = (headers = {}) => testBrowser(server, headers);
const outcome = async (browser: ReturnType<typeof nobody>, params: { org: string; slug: string }) =>
  (await browser(calls.readStoreApp, { params })).outcome;
const ipa: TestBuild = {
  os: 'ios',
  format: 'ipa',
  package: 'com.acme.field',
  versionName: '2.0.0',
  fileName: 'field.ipa',
};

describe('a public store', () => {
  test('shows what is listed, by name, and finds it again by a word', async () => {
    const here = await publish({}, [{}, ipa]);
    const browser = nobody();
    const { apps, outcome, visitor, name } = await browser(calls.readStoreFront, { params: { org: here.org } });
    assert.deepEqual([outcome, visitor, name], ['ok', null, 'Test workspace']);
    assert.deepEqual(
      apps.map(({ slug, name, oss, locked }) => [slug, name, oss, locked]),
      [['field', 'Field', ['android', 'ios'], false]],
    );
    const found = async (q: string) =>
      (await browser(calls.readStoreFront, { params: { org: here.org }, query: { q } })).apps.length;
    assert.deepEqual([await found('FIÉLD'), await found('nothing')], [1, 0]);
  });

  test('gives each device its build, and says whether it would install', async () => {
    const here = await publish({}, [{ facts: { parts: [], minimumOs: '35' } }, ipa]);
    const phone = await nobody({ 'user-agent': androidPhone })(calls.readStoreApp, { params: here.params });
    assert.deepEqual([phone.build?.os, phone.build?.how, phone.build?.minOs], ['android', 'download', '15']);
    assert.deepEqual(
      phone.build?.check.problems.map(({ code }) => code),
      ['notSigned', 'osTooOld'],
    );
    assert.deepEqual(
      phone.others.map(({ os }) => os),
      ['ios'],
    );
    const apple = await nobody({ 'user-agent': iphone })(calls.readStoreApp, { params: here.params });
    assert.deepEqual([apple.build?.os, apple.build?.how], ['ios', 'ota']);
    // An iPad says that it is a Mac; its page knows better.
    const ipad = await nobody()(calls.readStoreApp, { params: here.params, query: { os: 'ios', model: 'iPad' } });
    assert.equal(ipad.build?.os, 'ios');
    const desk = await nobody()(calls.readStoreApp, { params: here.params });
    assert.deepEqual([desk.build, desk.others.length], [null, 2]);
  });

  test('installs on an iPhone over the air, and downloads elsewhere', async () => {
    const here = await publish({}, [{}, ipa]);
    const [apk, app] = here.builds as [string, string];
    const install = (agent: string, buildId: string) =>
      nobody({ 'user-agent': agent })(calls.installStoreApp, { params: here.params, body: { buildId } });
    const ota = await install(iphone, app);
    assert.equal(ota.how, 'ota');
    assert.match(ota.url, /^itms-services:\/\/\?action=download-manifest&url=http.*manifest\.plist$/);
    const plain = await install(androidPhone, apk);
    assert.deepEqual([plain.how, /\/v1\/download\/[\w-]+$/.test(plain.url)], ['download', true]);
    assert.equal((await install(androidPhone, app)).how, 'download', 'an ipa is a file for others');
    const older = await here.add({ createdAt: new Date(Date.now() - 9_000_000) });
    await assert.rejects(install(androidPhone, older), coded(99001));
    await here.update({ showHistory: true });
    assert.equal((await install(androidPhone, older)).how, 'download', 'it is in the history that is shown');
    await assert.rejects(install(androidPhone, '0199a000-0000-7000-8000-000000000000'), coded(3001));
  });

  test('says that there is nothing when the build was deleted, and gives out no link to it', async () => {
    const here = await publish();
    const phone = nobody({ 'user-agent': androidPhone });
    const link = await phone(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } });
    await here.owner.api(deleteBuild, {
      params: { org: here.org, appId: here.publication.applicationId, buildId: here.buildId },
    });
    assert.equal(await outcome(phone, here.params), 'noBuild');
    await assert.rejects(
      phone(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } }),
      coded(99001),
    );
    assert.equal((await fetch(link.url)).status, 404, 'what the link from before led to is gone');
  });

  test('knows no app that is not there, and no store', async () => {
    const here = await publish();
    await assert.rejects(nobody()(calls.readStoreApp, { params: { org: here.org, slug: 'nothing' } }), coded(3001));
    await assert.rejects(nobody()(calls.readStoreApp, { params: { org: 'nowhere', slug: 'field' } }), coded(3001));
    const other = await publish();
    await assert.rejects(
      nobody()(calls.installStoreApp, { params: here.params, body: { buildId: other.buildId } }),
      coded(3001),
    );
  });
});

describe('what is unlisted, inactive, over or for other countries', () => {
  test('is left out of the front, and opened by its address alone where it may be', async () => {
    const here = await publish({ visibility: 'unlisted' });
    const front = await nobody()(calls.readStoreFront, { params: { org: here.org } });
    assert.deepEqual([front.apps, await outcome(nobody(), here.params)], [[], 'ok']);
    await here.update({ visibility: 'inactive' });
    assert.deepEqual(await refusedWith(here), ['inactive', null, 4003]);
  });

  test('ends at its time', async () => {
    const here = await publish();
    await server.ownerQuery(
      sql`update publications set expires_at = now() - interval '1 second' where id = ${here.publication.id}`,
    );
    assert.deepEqual(await refusedWith(here), ['expired', null, 4003]);
  });

  test('is for its countries, as the proxy in front tells them', async () => {
    const control = {
      allowedCountries: ['ES'],
      blockedCountries: [],
      expirationDate: null,
      terms: { active: false, text: '' },
    };
    const here = await publish({ accessControl: control });
    assert.deepEqual(await refusedWith(here, { 'x-country': 'FR' }), ['country', null, 4003]);
    const spain = nobody({ 'x-country': 'es' });
    assert.equal(await outcome(spain, here.params), 'ok');
    assert.equal((await spain(calls.readStoreFront, { params: { org: here.org } })).apps.length, 1);
    await spain(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } });
  });

  async function refusedWith(here: Awaited<ReturnType<typeof publish>>, headers = {}) {
    const browser = nobody(headers);
    const { outcome, name } = await browser(calls.readStoreApp, { params: here.params });
    const code = await browser(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } }).then(
      () => 0,
      ({ code }) => code as number,
    );
    return [outcome, name, code];
  }
});

describe('a password', () => {
  test('opens an app for the browser in which it was given, until it is another one', async () => {
    const here = await publish({ security: 'password', password: 'open sesame' });
    const browser = nobody();
    const before = await browser(calls.readStoreApp, { params: here.params });
    assert.deepEqual([before.outcome, before.name, before.others], ['password', 'Field', []]);
    const give = (password: string) => browser(calls.unlockStoreApp, { params: here.params, body: { password } });
    await assert.rejects(give('sesame'), coded(4017));
    await assert.rejects(
      browser(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } }),
      coded(4003),
    );
    await give('open sesame');
    assert.equal(await outcome(browser, here.params), 'ok');
    await browser(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } });
    assert.equal(await outcome(nobody(), here.params), 'password', 'for nobody else');
    await here.update({ password: 'another one' });
    assert.equal(await outcome(browser, here.params), 'password');
  });

  test('is not guessed at for long', async () => {
    const here = await publish({ security: 'password', password: 'open sesame' });
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const guess = () => nobody(headers)(calls.unlockStoreApp, { params: here.params, body: { password: 'guess' } });
    for (let tries = 0; tries < 20; tries++) await assert.rejects(guess(), coded(4017));
    await assert.rejects(guess(), coded(4029));
  });

  test('is guessed at from many places for some time, and then few times from each; who knows it gets in', async () => {
    const here = await publish({ security: 'password', password: 'open sesame' });
    const give = (password: string, address: string, org = here.org) =>
      nobody({ 'x-forwarded-for': address })(calls.unlockStoreApp, {
        params: { ...here.params, org },
        body: { password },
      });
    // So many were wrong a moment ago, from wherever.
    const { points } = calls.unlockStoreApp.limits[1];
    const expire = Date.now() + 600_000;
    await server.ownerQuery(sql`
      insert into rate_limits (key, points, expire)
      values (${`store.unlock:1:${here.organizationId} field`}, ${points}, ${expire})`);
    const guesser = '198.51.100.61';
    for (let tries = 0; tries < 3; tries++) await assert.rejects(give('guess', guesser), coded(4017));
    await assert.rejects(give('guess', guesser), coded(4029));
    await assert.rejects(give('guess', guesser, here.organizationId), coded(4029), 'by no other name either');
    for (let people = 0; people < 5; people++) await give('open sesame', '198.51.100.62');
  });

  test('that is right does not count, however many give it from one office', async () => {
    const here = await publish({ security: 'password', password: 'open sesame' });
    const office = { 'x-forwarded-for': '198.51.100.63' };
    for (let people = 0; people < 25; people++)
      await nobody(office)(calls.unlockStoreApp, { params: here.params, body: { password: 'open sesame' } });
  });
});

describe('terms', () => {
  test('are accepted before an install, in the version that was shown', async () => {
    const accessControl = {
      allowedCountries: [],
      blockedCountries: [],
      expirationDate: null,
      terms: { active: true, text: 'Be kind.' },
    };
    const here = await publish({ accessControl });
    const browser = nobody();
    const page = await browser(calls.readStoreApp, { params: here.params });
    const { version = 0, ...shown } = page.terms ?? {};
    assert.deepEqual([page.outcome, shown], ['terms', { text: 'Be kind.', accepted: false }]);
    const install = () => browser(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } });
    await assert.rejects(install(), coded(4003));
    await assert.rejects(
      browser(calls.acceptStoreTerms, { params: here.params, body: { version: version + 1 } }),
      coded(5203),
    );
    await browser(calls.acceptStoreTerms, { params: here.params, body: { version } });
    await install();
    await here.update({ accessControl: { ...accessControl, terms: { active: true, text: 'Be kinder.' } } });
    await assert.rejects(install(), coded(4003), 'a new text is accepted anew');
  });
});

describe('signing in', () => {
  test('with a mailed code opens what is for people of the workspace', async () => {
    const here = await publish({ security: 'logged' });
    const { email } = await addEmployee(here.owner, here.org);
    const browser = nobody();
    const before = await browser(calls.readStoreApp, { params: here.params });
    assert.deepEqual([before.outcome, before.name, before.icon], ['signIn', null, null]);
    await assert.rejects(
      browser(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } }),
      coded(4002),
    );
    const visitor = await signInByCode(server, browser, here.org, email);
    assert.deepEqual(visitor, { email, name: 'Eva Ruiz', type: 'employee', hasPassword: false, supplanted: false });
    assert.equal(await outcome(browser, here.params), 'ok');
    await browser(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } });
    assert.deepEqual((await browser(calls.readStoreFront, { params: { org: here.org } })).visitor, visitor);
    await browser(calls.signOutOfStore, { params: { org: here.org } });
    assert.equal(await outcome(browser, here.params), 'signIn');
  });

  test('keeps what was opened before, under another token', async () => {
    const here = await publish({ security: 'password', password: 'open sesame' });
    const { email } = await addEmployee(here.owner, here.org);
    const browser = nobody();
    await browser(calls.unlockStoreApp, { params: here.params, body: { password: 'open sesame' } });
    const stolen = new Map(browser.cookies);
    await signInByCode(server, browser, here.org, email);
    assert.equal(await outcome(browser, here.params), 'ok');
    const thief = nobody();
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    assert.equal((await thief(calls.readStoreFront, { params: { org: here.org } })).visitor, null);
  });

  test('answers alike for addresses that nobody has, and mails them nothing', async () => {
    const here = await publish();
    const params = { org: here.org };
    const email = 'nobody-of-them@example.com';
    assert.equal(await nobody()(calls.mailStoreCode, { params, body: { email } }), null);
    await assert.rejects(nobody()(calls.signInWithCode, { params, body: { email, code: '123456' } }), coded(4009));
    await assert.rejects(nobody()(calls.signInToStore, { params, body: { email, password: 'x' } }), coded(4005));
    // Somebody who has an account, and is not of this workspace.
    const stranger = await server.createUser();
    const { password } = stranger;
    await assert.rejects(
      nobody()(calls.signInToStore, { params, body: { email: stranger.email, password } }),
      coded(4005),
    );
    const known = await addEmployee(here.owner, here.org);
    await signInByCode(server, nobody(), here.org, known.email);
    const mails = await server.db.systemQuery(sql`select 1 from local_mails where recipient = ${email}`);
    assert.equal(mails.length, 0);
  });

  test('a code works once, and five guesses end it', async () => {
    const here = await publish();
    const params = { org: here.org };
    const { email } = await addEmployee(here.owner, here.org);
    await nobody()(calls.mailStoreCode, { params, body: { email } });
    const code = await mailedCode(server.db, email);
    const wrong = code === '000000' ? '111111' : '000000';
    const verify = (given: string) => nobody()(calls.signInWithCode, { params, body: { email, code: given } });
    for (let tries = 0; tries < 4; tries++) await assert.rejects(verify(wrong), coded(4009));
    await verify(code);
    await assert.rejects(verify(code), coded(4009));
  });

  test('of another store does not count here', async () => {
    const [here, there] = [await publish({ security: 'logged' }), await publish({ security: 'logged' })];
    const { email } = await addEmployee(here.owner, here.org);
    const browser = nobody();
    await signInByCode(server, browser, here.org, email);
    assert.equal(await outcome(browser, there.params), 'signIn');
    const [value = ''] = browser.cookies.values();
    browser.cookies.set(`store-${there.org}`, value);
    assert.equal(await outcome(browser, there.params), 'signIn', 'not even under its name');
  });

  test('with the password of the dashboard, and without it for those who have a second factor', async () => {
    const here = await publish({ security: 'logged' });
    const member = await server.addMember(here.organizationId, 'viewer');
    const params = { org: here.org };
    const { email, password } = member;
    const browser = nobody();
    await assert.rejects(browser(calls.signInToStore, { params, body: { email, password: 'wrong' } }), coded(4005));
    const visitor = await browser(calls.signInToStore, { params, body: { email, password } });
    assert.deepEqual([visitor.type, visitor.hasPassword], ['user', true]);
    assert.equal(await outcome(browser, here.params), 'ok');
    await server.ownerQuery(sql`
      insert into user_totp (user_id, sealed_secret, confirmed_at) values (${member.id}, '\\x00', now())`);
    await assert.rejects(nobody()(calls.signInToStore, { params, body: { email, password } }), coded(4011));
    await assert.rejects(browser(calls.setStorePassword, { params, body: { password: 'Another-One-1' } }), coded(4003));
  });

  test('with a password of the store, for those who have no account', async () => {
    const here = await publish();
    const params = { org: here.org };
    const { email } = await addEmployee(here.owner, here.org);
    const [browser, other] = [nobody(), nobody()];
    await assert.rejects(browser(calls.setStorePassword, { params, body: { password: 'Another-One-1' } }), coded(4002));
    await signInByCode(server, browser, here.org, email);
    const password = 'A long passphrase of Eva';
    await assert.rejects(browser(calls.setStorePassword, { params, body: { password: 'short' } }), coded(6002));
    assert.equal((await browser(calls.setStorePassword, { params, body: { password } })).hasPassword, true);
    const again = await other(calls.signInToStore, { params, body: { email, password } });
    assert.deepEqual([again.email, again.hasPassword], [email, true]);
    await browser(calls.setStorePassword, { params, body: { password: 'Another passphrase of Eva' } });
    assert.equal((await other(calls.readStoreFront, { params })).visitor, null, 'other browsers are signed out');
    assert.equal((await browser(calls.readStoreFront, { params })).visitor?.email, email);
  });

  test('ends at once for whoever is removed from the workspace', async () => {
    const here = await publish({ security: 'logged' });
    const { id, email } = await addEmployee(here.owner, here.org);
    const browser = nobody();
    await signInByCode(server, browser, here.org, email);
    const { url } = await browser(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } });
    await here.owner.api(deleteEmployee, { params: { org: here.org, employeeId: id } });
    assert.equal(await outcome(browser, here.params), 'signIn');
    await assert.rejects(
      browser(calls.installStoreApp, { params: here.params, body: { buildId: here.buildId } }),
      coded(4002),
    );
    // The link that they have still got, or have given to somebody else.
    assert.equal((await ask(server.url, new URL(url).pathname)).status, 403);
  });
});

describe('a store for people who sign in', () => {
  test('shows nothing before that, except for public apps by their address', async () => {
    const here = await publish();
    await here.close();
    const front = await nobody()(calls.readStoreFront, { params: { org: here.org } });
    assert.deepEqual([front.outcome, front.apps], ['signIn', []]);
    assert.equal(await outcome(nobody(), here.params), 'ok');
    await here.update({ security: 'password', password: 'open sesame' });
    assert.equal(await outcome(nobody(), here.params), 'signIn');
    // Nobody learns what is there.
    assert.equal(await outcome(nobody(), { org: here.org, slug: 'nothing' }), 'signIn');
    await here.update({ security: 'public' });
    await server.ownerQuery(sql`
      update stores set configuration = '{"allowPublicPubApps": false}' where organization_id = ${here.organizationId}`);
    assert.equal(await outcome(nobody(), here.params), 'signIn');
    const { email } = await addEmployee(here.owner, here.org);
    const browser = nobody();
    await signInByCode(server, browser, here.org, email);
    assert.equal((await browser(calls.readStoreFront, { params: { org: here.org } })).apps.length, 1);
    await assert.rejects(browser(calls.readStoreApp, { params: { org: here.org, slug: 'nothing' } }), coded(3001));
  });
});

describe('feedback', () => {
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

  test('becomes a report of the app, with who sent it and from what', async () => {
    const here = await publish({ security: 'logged' });
    const { email } = await addEmployee(here.owner, here.org);
    const browser = nobody({ 'user-agent': iphone });
    const body = { type: 'bug', message: 'It stops.', buildId: here.buildId, screenshot: dot } as const;
    await assert.rejects(browser(calls.sendStoreFeedback, { params: here.params, body }), coded(4002));
    await signInByCode(server, browser, here.org, email);
    await browser(calls.sendStoreFeedback, { params: here.params, body });
    const { items } = await here.owner.api(listReports, { params: { org: here.org, appId: here.appId } });
    const [report] = items;
    assert.deepEqual(
      [report?.type, report?.message, report?.origin, report?.member.email, report?.buildId, report?.deviceModel],
      ['bug', 'It stops.', 'store', email, here.buildId, 'iPhone'],
    );
    assert.match(report?.screenshot ?? '', /^\/pictures\//);
  });

  test('with a picture that is none, or too much of anything, is refused', async () => {
    const here = await publish();
    const send = (more: object) =>
      nobody()(calls.sendStoreFeedback, { params: here.params, body: { type: 'feedback', message: 'Hello', ...more } });
    await assert.rejects(send({ screenshot: 'data:image/png;base64,bm90IGEgcGljdHVyZQ==' }), coded(5206));
    await assert.rejects(send({ screenshot: 'data:image/svg+xml,<svg onload="alert(1)"/>' }), coded(5206));
    await assert.rejects(send({ message: '' }), coded(6002));
    await assert.rejects(send({ message: 'x'.repeat(5001) }), coded(6002));
    await assert.rejects(send({ buildId: '0199a000-0000-7000-8000-000000000000' }), coded(3001));
    await send({});
    assert.equal(
      (await here.owner.api(listReports, { params: { org: here.org, appId: here.appId } })).items[0]?.member.type,
      'anonymous',
    );
  });
});

describe('a request from a page of somebody else', () => {
  test('changes nothing', async () => {
    const here = await publish();
    const sent = { params: here.params, body: { buildId: here.buildId } };
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      await assert.rejects(nobody(headers)(calls.installStoreApp, sent), coded(4003), JSON.stringify(headers));
    }
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: server.url }]) {
      await nobody(headers)(calls.installStoreApp, sent);
    }
  });
});
