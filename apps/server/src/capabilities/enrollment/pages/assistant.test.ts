/** The page in Setup Assistant: the device shows who it is, its user signs in, and the last answer is the profile. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as dep from '@muster/contract/calls/dep';
import { listDevices } from '@muster/contract/calls/devices';
import { createEnrollmentTemplate } from '@muster/contract/calls/enrollment';
import { AppleDevice } from '../../../../../../lab/apple/device.ts';
import { createFactory } from '../../../../../../lab/apple/factory.ts';
import { type DepLab, startDepLab } from '../test-dep.ts';
import { enrollBrowser, headingOf } from '../test-enroll-page.ts';

describe('the page in Setup Assistant', { concurrency: 1 }, () => {
  let lab: DepLab;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-assistant-'));
    lab = await startDepLab(folder);
  });
  after(async () => {
    await lab.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What Apple gives the web view. */
  const shown = (device: AppleDevice) => ({ 'x-apple-aspen-deviceinfo': device.machineInfo().toString('base64') });

  test('takes a device that Apple assigned, asks who uses it, and answers with the profile', async () => {
    const workspace = await lab.createWorkspace();
    const { owner, params } = workspace;
    const body = {
      name: 'Shop floor',
      signIn: true,
      tags: ['shop'],
      auxiliaryFields: [{ key: 'floor', label: 'Floor', options: ['1', '2'], required: true }],
    };
    const template = await owner.api(createEnrollmentTemplate, { params, body });
    await workspace.connect();
    const made = { name: 'Shop', options: {}, tags: ['dep'], templateId: template.id } as never;
    await owner.api(dep.createDepProfile, { params, body: made });
    const pushed = [...lab.dep.registry.profiles.values()].at(-1) as { configuration_web_url?: string };
    const address = pushed.configuration_web_url ?? assert.fail('Apple was told of no page');
    const phone = lab.device();
    lab.dep.registry.add({ serial_number: phone.state.serialNumber });
    await workspace.sync();
    const browser = enrollBrowser();
    const page = await browser.open(address, shown(phone));
    assert.equal(page.status, 200);
    assert.doesNotMatch(page.html, /<svg|Open this page in Safari|This link works until/);
    const pageUrl = page.url;
    const { email, password } = owner;
    const inside = await browser.send(`${pageUrl}/sign-in`, { email, password });
    assert.match(inside.html, />Continue</);
    assert.equal((await browser.send(pageUrl, {})).status, 400, 'an answer is missing');
    const last = await browser.send(pageUrl, { 'field.floor': '2' });
    assert.equal(last.headers.get('content-type'), 'application/x-apple-aspen-config');
    const thief = lab.device();
    await assert.rejects(thief.enrollFromProfile(last.body), 'only that device can come by it');
    await phone.enrollFromProfile((await browser.send(pageUrl, { 'field.floor': '2' })).body);
    const { items } = await owner.api(listDevices, { params, query: { q: phone.state.serialNumber } });
    assert.deepEqual(items[0]?.tags.toSorted(), ['dep', 'floor:2', 'shop']);
    assert.equal(items[0]?.mdmUser?.email, email);
  });

  test('refuses what no device of Apple has signed, devices that are not assigned, and browsers', async () => {
    const workspace = await lab.createWorkspace();
    const { owner, params } = workspace;
    const body = { name: 'Ask', signIn: true };
    const { id: templateId } = await owner.api(createEnrollmentTemplate, { params, body });
    await workspace.connect();
    await owner.api(dep.createDepProfile, { params, body: { name: 'Ask', options: {}, templateId } as never });
    const pushed = [...lab.dep.registry.profiles.values()].at(-1) as { configuration_web_url?: string };
    const address = pushed.configuration_web_url ?? assert.fail();
    const stranger = await enrollBrowser().open(address, shown(lab.device()));
    assert.deepEqual([stranger.status, headingOf(stranger)], [403, 'That did not work']);
    const phone = lab.device();
    lab.dep.registry.add({ serial_number: phone.state.serialNumber });
    await workspace.sync();
    const forger = new AppleDevice({ keys: lab.keys, http: lab.labHttp, network: lab.apns, factory: createFactory() });
    Object.assign(forger.state, { serialNumber: phone.state.serialNumber });
    assert.equal((await enrollBrowser().open(address, shown(forger))).status, 403);
    const changed = phone.machineInfo();
    changed[changed.length - 10] = (changed[changed.length - 10] ?? 0) ^ 1;
    const damaged = { 'x-apple-aspen-deviceinfo': changed.toString('base64') };
    assert.notEqual((await enrollBrowser().open(address, damaged)).status, 200);
    assert.equal((await enrollBrowser().open(address)).status, 400, 'a browser tells of no device');
    assert.equal((await enrollBrowser().open(address, { 'x-apple-aspen-deviceinfo': 'AAAA' })).status, 400);
    assert.equal((await enrollBrowser().open(address, shown(phone))).status, 200);
    const page = await enrollBrowser().open(address, shown(phone));
    const ticket = page.url.replace(/.(.)$/, (_, last) => `${last === 'A' ? 'B' : 'A'}${last}`);
    assert.equal((await enrollBrowser().open(ticket)).status, 404);
  });
});
