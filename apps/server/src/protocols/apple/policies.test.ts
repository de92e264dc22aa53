/** Policies on devices of the lab, over the wire: brought, verified, replaced, restored, taken away, explained. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createApp } from '@muster/contract/calls/apps';
import { createProfile } from '@muster/contract/calls/profiles';
import { toPem } from '@muster/pki/pem';
import type { AppleDevice } from '../../../../../lab/apple/device.ts';
import { asleep, forgetful } from '../../../../../lab/apple/habits.ts';
import type { HttpClient } from '../../../../../lab/apple/http.ts';
import { bytesOf, dictOf, readPlist } from '../../../../../lab/apple/plists.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { insertTestBuild, insertTestFile } from '../../capabilities/builds/test-builds.ts';
import { mobileconfig, payloadOf, signed } from '../../capabilities/policies/test-profiles.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { becomes, gone, type PolicyLab, policyLab } from './test-policies.ts';

const wifi = 'apple.profile.com.apple.wifi.managed';
const passcode = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
const passcodeKey = 'profile:com.muster.settings.com.apple.mobiledevice.passwordpolicy';
const declared = 'apple.declaration.com.apple.configuration';
const setting = (group: string, values: Record<string, unknown>, id = 'a') => ({ id, group, values });

describe('policies on Apple devices', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  let { enrolled, policy, addBuild } = {} as PolicyLab;
  before(async () => {
    lab = await startAppleLab({ env: { SERVICES: 'api,mdm,download,worker' } });
    managed = await lab.createManagedWorkspace();
    ({ enrolled, policy, addBuild } = policyLab(lab, managed));
    const allows = { features: { policyComposition: true } };
    await lab.ownerQuery(sql`
      update organizations set plan_overrides = ${JSON.stringify(allows)} where id = ${managed.workspace.id}`);
  });
  after(() => lab.stop());

  const ours = (device: AppleDevice) =>
    device.state.profiles.filter(({ identifier }) => identifier.startsWith('com.muster.settings.'));
  const payloadsOf = (device: AppleDevice, type: string) =>
    ours(device)
      .flatMap(({ content }) => content.PayloadContent as Record<string, unknown>[])
      .filter(({ PayloadType }) => PayloadType === type);

  test('brought and verified, replaced by the next version, taken away in the end', async () => {
    const phone = await enrolled();
    const { device } = phone;
    const given = await policy(phone, {
      settings: [
        setting(passcode, { minLength: 8, forcePIN: true }, 'p'),
        setting(
          wifi,
          { SSID_STR: 'Floor {{serialNumber}}', EncryptionType: 'WPA2', Password: 'correct & <horse>' },
          'w',
        ),
      ],
      bookmarks: [{ id: 'b', title: 'Help', url: 'https://help.example.com/' }],
    });
    const wifiKey = `profile:com.muster.settings.com.apple.wifi.managed.${given.id}.w`;
    await becomes(phone, passcodeKey, 'verified');
    await becomes(phone, wifiKey, 'verified');
    await becomes(phone, `profile:com.muster.settings.bookmark.${given.id}.b`, 'verified');
    const [network] = payloadsOf(device, 'com.apple.wifi.managed');
    assert.equal(network?.SSID_STR, `Floor ${device.state.serialNumber}`);
    assert.equal(network?.Password, 'correct & <horse>');
    assert.equal(payloadsOf(device, 'com.apple.webClip.managed')[0]?.IsRemovable, false);
    const before = ours(device).find(({ identifier }) => passcodeKey.endsWith(identifier))?.uuid;
    const settings = [setting(passcode, { minLength: 10, forcePIN: true }, 'p')];
    await given.save({ settings });
    await until(async () => payloadsOf(device, 'com.apple.mobiledevice.passwordpolicy')[0]?.minLength === 10);
    await becomes(phone, passcodeKey, 'verified');
    assert.notEqual(ours(device).find(({ identifier }) => passcodeKey.endsWith(identifier))?.uuid, before);
    await gone(phone, wifiKey);
    assert.deepEqual(payloadsOf(device, 'com.apple.wifi.managed'), []);
    await given.unassign();
    await gone(phone, passcodeKey);
    assert.deepEqual(ours(device), []);
    await phone.quiet();
  });

  test('a certificate travels with the network that trusts it', async () => {
    const phone = await enrolled();
    const [management] = phone.device.state.certificates;
    const given = await policy(phone, {
      settings: [
        setting('apple.profile.com.apple.security.root', { PayloadContent: management?.data.toString('base64') }, 'c'),
        setting(
          wifi,
          {
            SSID_STR: 'Trusting',
            EncryptionType: 'WPA2',
            EAPClientConfiguration: { AcceptEAPTypes: [25], PayloadCertificateAnchorUUID: [{ $item: 'c' }] },
          },
          'w',
        ),
      ],
    });
    await becomes(phone, `profile:com.muster.settings.com.apple.wifi.managed.${given.id}.w`, 'verified');
    const [only, ...more] = ours(phone.device);
    assert.deepEqual(more, []);
    const [certificate, network] = (only?.content.PayloadContent ?? []) as Record<string, unknown>[];
    assert.deepEqual(dictOf(network?.EAPClientConfiguration).PayloadCertificateAnchorUUID, [certificate?.PayloadUUID]);
  });

  test('what is removed by hand is brought back once the device tells', async () => {
    const phone = await enrolled();
    await policy(phone, { settings: [setting(passcode, { minLength: 6 })] });
    await becomes(phone, passcodeKey, 'verified');
    const identifier = passcodeKey.replace('profile:', '');
    phone.device.removeProfileByHand(identifier);
    await phone.refresh('profiles');
    await until(async () => phone.device.state.profiles.some((one) => one.identifier === identifier));
    await becomes(phone, passcodeKey, 'verified');
  });

  test('an older system: what it cannot have is not sent, and says which version it needs', async () => {
    const phone = await enrolled({ state: { osVersion: '13.0' } });
    const dns = 'apple.profile.com.apple.dnsSettings.managed';
    const given = await policy(phone, {
      settings: [
        setting(dns, { DNSSettings: { DNSProtocol: 'HTTPS', ServerURL: 'https://dns.example.com/' } }, 'd'),
        setting('apple.profile.com.apple.applicationaccess', { allowCamera: false, allowAppClips: false }, 'r'),
        setting(`${declared}.passcode.settings`, { MinimumLength: 8 }, 'p'),
      ],
    });
    await becomes(phone, 'profile:com.muster.settings.com.apple.applicationaccess', 'verified');
    const [restrictions] = payloadsOf(phone.device, 'com.apple.applicationaccess');
    assert.equal(restrictions?.allowCamera, false);
    assert.equal('allowAppClips' in (restrictions ?? {}), false);
    const states = await phone.states();
    for (const [item, since] of [
      [`${given.id}/d`, '14.0'],
      [`${declared}.passcode.settings`, /^1[56][.]/],
    ] as const) {
      const one = states[`item:settings/${item}`];
      assert.deepEqual([one?.state, one?.reason], ['notApplicable', 'osVersion']);
      if (typeof since === 'string') assert.equal(one?.detail, since);
      else assert.match(one?.detail ?? '', since);
    }
  });

  test('what the device refuses failed with its words, and is not sent again', async () => {
    const phone = await enrolled();
    await policy(phone, { settings: [setting('apple.profile.com.example.strange', { a: 1 })] });
    const [key] = await until(async () => {
      const keys = Object.keys(await phone.states());
      return keys.length > 0 && keys;
    });
    const state = await becomes(phone, key ?? '', 'failed refused');
    assert.match(state.detail ?? '', /could not be installed.*com\.example\.strange/s);
    assert.equal(state.attempts, 1);
    await phone.quiet();
  });

  test('a device that acknowledges and keeps nothing is believed three times', async () => {
    const phone = await enrolled({
      habits: [forgetful((identifier) => identifier.startsWith('com.muster.settings.'))],
    });
    await policy(phone, { settings: [setting(passcode, { minLength: 6 })] });
    const state = await becomes(phone, passcodeKey, 'failed notKept');
    assert.equal(state.attempts, 3);
    await phone.quiet();
  });

  test('declarations are verified by what the device says, invalid ones with its reasons', async () => {
    const phone = await enrolled();
    const { device } = phone;
    const user = 'apple.declaration.com.apple.asset.credential.userpassword';
    const given = await policy(phone, {
      settings: [
        setting(`${declared}.passcode.settings`, { MinimumLength: 8, RequirePasscode: true }, 'p'),
        setting(`${declared}.example.strange`, { a: 1 }, 's'),
        setting(user, { Content: { UserName: '{{serialNumber}}', Password: 'secret' } }, 'u'),
        setting(
          `${declared}.account.caldav`,
          { HostName: 'cal.example.com', AuthenticationCredentialsAssetReference: { $item: 'u' } },
          'c',
        ),
      ],
    });
    const key = 'declaration:com.muster.settings.com.apple.configuration.passcode.settings';
    await becomes(phone, key, 'verified');
    await becomes(
      phone,
      `declaration:com.muster.settings.com.apple.configuration.account.caldav.${given.id}.c`,
      'verified',
    );
    const strange = `declaration:com.muster.settings.com.apple.configuration.example.strange.${given.id}.s`;
    const invalid = await becomes(phone, strange, 'failed invalid');
    assert.match(invalid.detail ?? '', /example\.strange.*Error\.UnknownDeclarationType/);
    assert.deepEqual(device.state.declared['com.apple.configuration.passcode.settings'], [
      { MinimumLength: 8, RequirePasscode: true },
    ]);
    await given.save({ settings: [setting(`${declared}.passcode.settings`, { MinimumLength: 4 }, 'p')] });
    await until(
      async () => device.state.declared['com.apple.configuration.passcode.settings']?.[0]?.MinimumLength === 4,
    );
    await becomes(phone, key, 'verified');
    await given.unassign();
    await gone(phone, key);
    assert.equal(device.state.declared['com.apple.configuration.passcode.settings'], undefined);
  });

  test('an app of a build is installed with its configuration, and the next build updates it', async () => {
    const phone = await enrolled();
    const app = await managed.owner.api(createApp, { params: managed.org, body: { name: 'Field', slug: 'field' } });
    await addBuild(app.id, '1.0', '7', new Date(Date.now() - 60_000));
    const given = await policy(phone, {
      apps: [
        {
          id: 'a',
          type: 'lastBuild',
          applicationId: app.id,
          mode: 'forceInstall',
          configuration: { server: 'https://field.example.com', device: '{{serialNumber}}' },
          removeWithPolicy: true,
        },
      ],
    });
    await becomes(phone, 'app:com.example.field', 'verified');
    const installed = () => phone.device.state.apps.find(({ identifier }) => identifier === 'com.example.field');
    assert.deepEqual([installed()?.shortVersion, installed()?.version], ['1.0', '7']);
    assert.deepEqual(installed()?.configuration, {
      server: 'https://field.example.com',
      device: phone.device.state.serialNumber,
    });
    const [counted] = await lab.ownerQuery<{ origin: string }>(
      sql`select origin from downloads where organization_id = ${managed.workspace.id}`,
    );
    assert.equal(counted?.origin, 'adm');
    await addBuild(app.id, '1.0', '8', new Date());
    await until(async () => installed()?.version === '8');
    await becomes(phone, 'app:com.example.field', 'verified');
    await given.unassign();
    await gone(phone, 'app:com.example.field');
    assert.equal(installed(), undefined);
  });

  test('a Mac gets a package by its own command, and tells that its firewall is on', async () => {
    const mac = await enrolled({ platform: 'macOS' });
    const app = await managed.owner.api(createApp, { params: managed.org, body: { name: 'Tool', slug: 'tool' } });
    const { id: organizationId } = managed.workspace;
    const fileId = await insertTestFile(lab.ownerQuery, organizationId, 4);
    await lab.storage.put(`organizations/${organizationId}/files/${fileId}`, Buffer.from('xar!'));
    const of = { organizationId, applicationId: app.id };
    const versions = { versionName: '2.1', versionCode: '2.1' };
    const build = {
      os: 'macos' as const,
      format: 'pkg',
      package: 'com.example.tool',
      fileName: 'tool.pkg',
      fileId,
      ...versions,
    };
    await insertTestBuild(lab.ownerQuery, of, build);
    const tool = {
      id: 'a',
      type: 'lastBuild',
      applicationId: app.id,
      mode: 'forceInstall',
      removeWithPolicy: true,
    } as const;
    const firewall = setting('apple.profile.com.apple.security.firewall', { EnableFirewall: true }, 'f');
    await policy(mac, { apps: [tool], settings: [firewall] }, 'macos');
    await becomes(mac, 'app:com.example.tool', 'verified');
    await becomes(mac, 'profile:com.muster.settings.com.apple.security.firewall', 'verified');
    const sent = await lab.ownerQuery<{ kind: string }>(sql`
      select kind from command_history where device_id = ${mac.id} and kind = 'install-app' and status = 'Acknowledged'`);
    assert.equal(sent.length, 1);
    await until(async () => {
      const [row] = await lab.ownerQuery<{ firewall: boolean }>(sql`
        select (data ->> 'firewall')::boolean as firewall from device_facts
        where device_id = ${mac.id} and section = 'security'`);
      return row?.firewall === true;
    });
  });

  test('a passcode that is not as wanted is told, and when it is', async () => {
    const phone = await enrolled();
    const compliant = (wanted: boolean) =>
      until(async () => {
        const [row] = await lab.ownerQuery<{ compliant: boolean }>(sql`
          select (data ->> 'passcodeCompliant')::boolean as compliant from device_facts
          where device_id = ${phone.id} and section = 'security'`);
        return row?.compliant === wanted;
      });
    await compliant(true);
    await policy(phone, { settings: [setting(passcode, { minLength: 9, forcePIN: true })] });
    await compliant(false);
    phone.device.setPasscode('a much longer 1');
    await phone.device.reportStatus(true);
    await compliant(true);
  });

  test('an app that the device does not take failed with its words', async () => {
    const phone = await enrolled();
    await policy(phone, {
      settings: [setting('apple.profile.com.apple.applicationaccess', { allowAppInstallation: false }, 'r')],
    });
    await becomes(phone, 'profile:com.muster.settings.com.apple.applicationaccess', 'verified');
    await policy(phone, {
      apps: [
        {
          id: 'a',
          type: 'store',
          storeId: '361309726',
          identifier: 'com.apple.Pages',
          mode: 'forceInstall',
          removeWithPolicy: true,
        },
      ],
      books: [{ id: 'b', storeId: '889' }],
    });
    const failed = await becomes(phone, 'app:com.apple.Pages', 'failed refused');
    assert.match(failed.detail ?? '', /App Store is disabled.*AppStoreDisabled/);
    await becomes(phone, 'book:889', 'verified');
    assert.equal(phone.device.state.books[0]?.storeId, 889);
  });

  test('custom profiles: filled in where nobody signed them, as they came where somebody did', async () => {
    const phone = await enrolled();
    const upload = (name: string, file: Buffer) =>
      managed.owner.api(createProfile, { params: managed.org, body: { name, file: file.toString('base64') } });
    const network = (ssid: string) => [payloadOf('com.apple.wifi.managed', { SSID_STR: ssid, EncryptionType: 'None' })];
    const plain = await upload(
      'Plain',
      mobileconfig({ PayloadIdentifier: 'example.plain', PayloadContent: network('{{serialNumber}} {{other}}') }),
    );
    const theirs = signed(
      mobileconfig({ PayloadIdentifier: 'example.signed', PayloadContent: network('Signed {{serialNumber}}') }),
      new Date(Date.now() + 86_400_000),
    );
    const sealed = await upload('Signed', theirs);
    const profiles = [
      { id: 'p', profileId: plain.id },
      { id: 's', profileId: sealed.id },
    ];
    const given = await policy(phone, { profiles });
    await becomes(phone, 'profile:example.plain', 'verified');
    await becomes(phone, 'profile:example.signed', 'verified');
    const held = (identifier: string) => phone.device.state.profiles.find((one) => one.identifier === identifier);
    const ssid = (identifier: string) =>
      ((held(identifier)?.content.PayloadContent ?? []) as Record<string, unknown>[])[0]?.SSID_STR;
    assert.equal(ssid('example.plain'), `${phone.device.state.serialNumber} {{other}}`);
    assert.equal(ssid('example.signed'), 'Signed {{serialNumber}}');
    assert.equal(held('example.signed')?.uuid, 'U');
    await given.unassign();
    await gone(phone, 'profile:example.plain');
    await gone(phone, 'profile:example.signed');
    assert.equal(held('example.signed'), undefined);
  });

  test('what is not wanted any more when the device comes is not sent, and no failure', async () => {
    const phone = await enrolled();
    const { device, id } = phone;
    device.habits.push(asleep());
    const given = await policy(phone, { settings: [setting(passcode, { minLength: 6 })] });
    await becomes(phone, passcodeKey, 'pending waits');
    // As if the plan were late: the policy is gone, and the command is there still.
    await lab.ownerQuery(sql`update policies set state = 'archived' where id = ${given.id}`);
    device.habits.length = 0;
    await device.connect();
    assert.deepEqual(ours(device), []);
    const rows = await lab.ownerQuery<{ status: string; end_reason: string }>(
      sql`select status, end_reason from command_history where device_id = ${id} and kind = 'apply-settings'`,
    );
    assert.deepEqual(rows, [{ status: 'Cancel', end_reason: 'superseded' }]);
    await gone(phone, passcodeKey);
  });

  test('a profile is signed, which another program verifies', async () => {
    const bodies: Buffer[] = [];
    const http: HttpClient = {
      async send(request) {
        const answer = await lab.labHttp.send(request);
        if (answer.body.includes('InstallProfile')) bodies.push(answer.body);
        return answer;
      },
      close() {},
    };
    const phone = await enrolled({ http });
    await policy(phone, { settings: [setting(passcode, { minLength: 6 })] });
    await becomes(phone, passcodeKey, 'verified');
    const payload = bytesOf(dictOf(readPlist(bodies.at(-1) ?? Buffer.alloc(0)).Command).Payload);
    assert.ok(payload);
    const folder = await mkdtemp(join(tmpdir(), 'profile-'));
    try {
      await writeFile(join(folder, 'profile'), payload);
      const [signer] = ours(phone.device)[0]?.signers ?? [];
      assert.ok(signer);
      await writeFile(join(folder, 'ca.pem'), toPem('CERTIFICATE', signer));
      const args = ['cms', '-verify', '-inform', 'DER', '-in', 'profile', '-CAfile', 'ca.pem', '-purpose', 'any'];
      const { stdout } = await promisify(execFile)('openssl', args, { cwd: folder, encoding: 'buffer' });
      assert.equal(readPlist(stdout).PayloadIdentifier, passcodeKey.replace('profile:', ''));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
