import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, suite, test } from 'node:test';
import { startStandInServer } from '../stand-in-server.ts';
import { signData } from './cms.ts';
import { AppleDevice } from './device.ts';
import type { DeviceOptions } from './device-options.ts';
import { forgetful } from './habits.ts';
import { httpClient } from './http.ts';
import { freshKeys, selfSigned, sharedKeys } from './identity.ts';
import { type Dict, dictOf, listOf, writePlist } from './plists.ts';
import { startTestMdmServer } from './test-mdm-server.ts';

suite('settings, declarations and apps on devices of the lab', () => {
  const keys = sharedKeys(4);
  const http = httpClient();
  let mdm: Awaited<ReturnType<typeof startTestMdmServer>>;
  let files: Awaited<ReturnType<typeof startStandInServer>>;
  const served = new Map<string, Buffer>();
  before(async () => {
    mdm = await startTestMdmServer();
    files = await startStandInServer((incoming, outgoing) => {
      const file = served.get(incoming.url ?? '');
      outgoing.writeHead(file ? 200 : 404).end(file);
    });
  });
  after(async () => {
    http.close();
    await mdm.close();
    await files.close();
  });
  beforeEach(() => {
    for (const list of [mdm.checkIns, mdm.reports, mdm.queue]) list.length = 0;
    mdm.answers = {};
    served.clear();
  });

  async function enrolled(options: DeviceOptions = {}): Promise<AppleDevice> {
    const device = new AppleDevice({ keys, http, ...options });
    await device.enrollFromProfile(`${mdm.endpoint}/profile`);
    return device;
  }
  const payload = (type: string, values: Dict = {}, name = 'one') => ({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: `org.example.${type}.${name}`,
    PayloadUUID: `${type} ${name}`,
    ...values,
  });
  const profile = (payloads: Dict[], more: Dict = {}) =>
    writePlist({
      ...payload('Configuration'),
      PayloadIdentifier: 'org.example.settings',
      PayloadContent: payloads,
      ...more,
    });
  async function run(device: AppleDevice, type: string, args: Dict = {}): Promise<Dict> {
    const uuid = mdm.add(type, args);
    await device.connect();
    return mdm.reportOf(uuid);
  }
  const codes = (report: Dict) =>
    listOf(report.ErrorChain)
      .map(dictOf)
      .map(({ ErrorDomain, ErrorCode }) => `${ErrorDomain} ${ErrorCode}`);
  const listed = async (device: AppleDevice) =>
    listOf((await run(device, 'ProfileList')).ProfileList)
      .map(dictOf)
      .filter(({ PayloadIdentifier }) => String(PayloadIdentifier).startsWith('org.example.settings'));

  test('a profile is kept and listed with its UUID, replaced by the next, and lost when told', async () => {
    const device = await enrolled();
    const wifi = payload('com.apple.wifi.managed', { SSID_STR: 'Office' });
    for (const uuid of ['first', 'second']) {
      const report = await run(device, 'InstallProfile', { Payload: profile([wifi], { PayloadUUID: uuid }) });
      assert.equal(report.Status, 'Acknowledged');
      assert.deepEqual(
        (await listed(device)).map((one) => one.PayloadUUID),
        [uuid],
      );
    }
    device.removeProfileByHand('org.example.settings');
    assert.deepEqual(await listed(device), []);
    assert.throws(() => device.removeProfileByHand('org.example.settings'));
  });

  test('a passcode that a profile wants is not compliant until it is set', async () => {
    const device = await enrolled();
    const rules = payload('com.apple.mobiledevice.passwordpolicy', { minLength: 8, requireAlphanumeric: true });
    const compliant = async () => dictOf((await run(device, 'SecurityInfo')).SecurityInfo).PasscodeCompliant;
    assert.equal(await compliant(), true);
    await run(device, 'InstallProfile', { Payload: profile([rules]) });
    assert.equal(await compliant(), false);
    device.setPasscode('a-longer-1');
    assert.equal(await compliant(), true);
    device.setPasscode(undefined);
    assert.equal(await compliant(), true, 'nobody asks for one');
  });

  test('what its system does not know, or what is wrong, it refuses as a whole', async () => {
    const old = await enrolled({ state: { osVersion: '13.0', supervised: false } });
    const refused = async (payloads: Dict[], more: Dict = {}) =>
      codes(await run(old, 'InstallProfile', { Payload: profile(payloads, more) }));
    const by = (code: string) => ['MCInstallationErrorDomain 4001', code];
    assert.deepEqual(
      await refused([payload('com.apple.wifi.managed'), payload('com.apple.dnsSettings.managed', { DNSSettings: {} })]),
      by('MCPayloadErrorDomain 2000'),
    );
    assert.deepEqual(await refused([payload('com.apple.security.firewall')]), by('MCPayloadErrorDomain 2000'));
    assert.deepEqual(
      await refused([payload('com.apple.webClip.managed', { URL: 'x' })]),
      by('MCPayloadErrorDomain 2002'),
    );
    assert.deepEqual(
      await refused([payload('com.apple.wifi.managed', { AutoJoin: 'yes' })]),
      by('MCPayloadErrorDomain 2003'),
    );
    assert.deepEqual(
      await refused([payload('com.apple.applicationaccess', { allowAppClips: false })]),
      by('MCPayloadErrorDomain 2004'),
    );
    assert.deepEqual(
      await refused([payload('com.apple.homescreenlayout', { Pages: [] })]),
      by('MCPayloadErrorDomain 2005'),
    );
    const twice = payload('com.apple.wifi.managed');
    assert.deepEqual(await refused([twice, twice]), by('MCProfileErrorDomain 1007'));
    assert.deepEqual(
      codes(await run(old, 'InstallProfile', { Payload: Buffer.from('<plist/>') })),
      by('MCProfileErrorDomain 1000'),
    );
    assert.deepEqual(await listed(old), []);
  });

  test('a signed profile that was changed is refused', async () => {
    const device = await enrolled();
    const signer = selfSigned(await freshKeys(2048), [[['CN', 'Signer']]]);
    const signed = signData(profile([payload('com.apple.wifi.managed', { SSID_STR: 'Office' })]), signer);
    assert.equal((await run(device, 'InstallProfile', { Payload: signed })).Status, 'Acknowledged');
    const changed = Buffer.from(signed);
    changed.write('0ffice', changed.indexOf('Office'));
    assert.deepEqual(codes(await run(device, 'InstallProfile', { Payload: changed })), [
      'MCInstallationErrorDomain 4001',
      'MCProfileErrorDomain 1004',
    ]);
  });

  test('a forgetful device acknowledges, and has nothing', async () => {
    const device = await enrolled({ habits: [forgetful()] });
    const report = await run(device, 'InstallProfile', { Payload: profile([payload('com.apple.wifi.managed')]) });
    assert.equal(report.Status, 'Acknowledged');
    assert.deepEqual(await listed(device), []);
  });

  /** Declares, and gives what the device reports of it. */
  async function declared(device: AppleDevice, declarations: { Type: string; Identifier: string; Payload: Dict }[]) {
    const token = String(Math.random());
    let status: Dict = {};
    const of = (kind: string) =>
      declarations
        .filter(({ Type }) => Type.startsWith(`com.apple.${kind}.`))
        .map(({ Identifier }) => ({ Identifier, ServerToken: token }));
    mdm.answers.DeclarativeManagement = ({ Endpoint, Data }) => {
      const endpoint = String(Endpoint);
      if (endpoint === 'status') {
        status = JSON.parse(Buffer.from(Data as Uint8Array).toString());
        return Buffer.alloc(0);
      }
      if (endpoint === 'tokens')
        return Buffer.from(JSON.stringify({ SyncTokens: { DeclarationsToken: token, Timestamp: '' } }));
      if (endpoint === 'declaration-items')
        return Buffer.from(
          JSON.stringify({
            Declarations: {
              Activations: of('activation'),
              Configurations: of('configuration'),
              Assets: of('asset'),
              Management: of('management'),
            },
            DeclarationsToken: token,
          }),
        );
      const found = declarations.find(({ Identifier }) => endpoint.endsWith(`/${Identifier}`));
      return found ? Buffer.from(JSON.stringify({ ...found, ServerToken: token })) : 404;
    };
    await run(device, 'DeclarativeManagement');
    const told = dictOf(dictOf(dictOf(status.StatusItems).management).declarations);
    return new Map(
      Object.values(told)
        .flatMap(listOf)
        .map(dictOf)
        .map(({ identifier, valid, active, reasons }) => [
          String(identifier),
          [valid, active, ...listOf(reasons).map((one) => dictOf(one).code)],
        ]),
    );
  }
  const activation = (Identifier: string, ...names: string[]) => ({
    Type: 'com.apple.activation.simple',
    Identifier,
    Payload: { StandardConfigurations: names },
  });
  const passcode = (MinimumLength: unknown = 8) => ({
    Type: 'com.apple.configuration.passcode.settings',
    Identifier: 'passcode',
    Payload: { MinimumLength, RequirePasscode: true } as Dict,
  });
  const newer = { Type: 'com.apple.configuration.safari.settings', Identifier: 'newer', Payload: {} };

  test('declarations hold, take effect, and are refused by what the system knows', async () => {
    const device = await enrolled();
    const apart = await declared(device, [passcode(), newer, activation('a1', 'passcode'), activation('a2', 'newer')]);
    assert.deepEqual(apart.get('passcode'), ['valid', true]);
    assert.deepEqual(apart.get('newer'), ['invalid', false, 'Error.UnknownDeclarationType']);
    assert.deepEqual(apart.get('a2'), ['invalid', false, 'Error.MissingConfigurations']);
    assert.equal(dictOf((await run(device, 'SecurityInfo')).SecurityInfo).PasscodeCompliant, false);
    const together = await declared(device, [passcode(), newer, activation('a', 'passcode', 'newer')]);
    assert.deepEqual(together.get('passcode'), ['valid', false, 'Info.NotReferencedByActivation']);
    const wrong = await declared(device, [passcode('eight'), activation('a', 'passcode')]);
    assert.deepEqual(wrong.get('passcode'), ['invalid', false, 'Error.InvalidPayloadValue']);
  });

  test('an asset is fetched, and has to be what was announced', async () => {
    const device = await enrolled();
    const content = Buffer.from(JSON.stringify({ UserName: 'ada', Password: 'secret' }));
    served.set('/user', content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const asset = (path: string, hash = sha256) => ({
      Type: 'com.apple.asset.credential.userpassword',
      Identifier: 'user',
      Payload: { Reference: { DataURL: `${files.endpoint}${path}`, 'Hash-SHA-256': hash, Size: content.length } },
    });
    const account = {
      Type: 'com.apple.configuration.account.caldav',
      Identifier: 'calendar',
      Payload: { HostName: 'cal.example.com', AuthenticationCredentialsAssetReference: 'user' },
    };
    const stateOf = async (path: string, hash?: string) => {
      const told = await declared(device, [asset(path, hash), account, activation('a', 'calendar')]);
      return [told.get('user')?.[0], told.get('calendar')?.[0]];
    };
    assert.deepEqual(await stateOf('/user'), ['valid', 'valid']);
    assert.deepEqual(await stateOf('/gone'), ['invalid', 'invalid']);
    assert.deepEqual(await stateOf('/user', '00'.repeat(32)), ['invalid', 'invalid']);
  });

  function serveApp(version: string): string {
    served.set('/app.ipa', Buffer.alloc(1000, version));
    const assets = [{ kind: 'software-package', url: `${files.endpoint}/app.ipa` }];
    const metadata = { 'bundle-identifier': 'org.example.app', 'bundle-version': version, title: 'App' };
    served.set('/manifest.plist', writePlist({ items: [{ assets, metadata }] }));
    return `${files.endpoint}/manifest.plist`;
  }
  async function appOf(device: AppleDevice) {
    const list = listOf((await run(device, 'InstalledApplicationList')).InstalledApplicationList).map(dictOf);
    const found = list.find(({ Identifier }) => Identifier === 'org.example.app');
    const managed = dictOf(
      dictOf((await run(device, 'ManagedApplicationList')).ManagedApplicationList)['org.example.app'],
    );
    return [found?.ShortVersion, found?.Installing, managed.Status];
  }

  test('an app installs for a while, is updated, and keeps its configuration', async () => {
    const device = await enrolled({ state: { installLooks: 2 } });
    await run(device, 'InstallApplication', { ManifestURL: serveApp('1.0'), Configuration: { server: 'a' } });
    assert.deepEqual(await appOf(device), ['', true, 'Installing']);
    assert.deepEqual(await appOf(device), ['', true, 'Managed']);
    assert.deepEqual(await appOf(device), ['1.0', false, 'Managed']);
    device.state.installLooks = 0;
    await run(device, 'InstallApplication', { ManifestURL: serveApp('2.0') });
    assert.deepEqual(await appOf(device), ['2.0', false, 'Managed']);
    assert.deepEqual(device.state.apps.find(({ identifier }) => identifier === 'org.example.app')?.configuration, {
      server: 'a',
    });
    device.removeAppByHand('org.example.app');
    assert.deepEqual(await appOf(device), [undefined, undefined, 'ManagedButUninstalled']);
  });

  test('an app that the user declines, that does not fit, or that is not there', async () => {
    const declining = await enrolled({ state: { supervised: false, appAnswer: 'reject' } });
    await run(declining, 'InstallApplication', { ManifestURL: serveApp('1.0') });
    assert.deepEqual(await appOf(declining), [undefined, undefined, 'UserRejected']);
    const full = await enrolled({ seed: 'full', state: { available: 0.0000001 } });
    await run(full, 'InstallApplication', { ManifestURL: serveApp('1.0') });
    assert.deepEqual(await appOf(full), [undefined, undefined, 'Failed']);
    const own = await enrolled({ seed: 'own' });
    own.state.apps.push({
      identifier: 'org.example.app',
      name: 'App',
      version: '1',
      shortVersion: '1',
      size: 1,
      managed: false,
    });
    const report = await run(own, 'InstallApplication', { ManifestURL: serveApp('1.0') });
    assert.equal(report.RejectionReason, 'AppAlreadyInstalled');
    assert.deepEqual(codes(await run(own, 'InstallApplication', { ManifestURL: `${files.endpoint}/none` })), [
      'MCMDMErrorDomain 12024',
    ]);
  });
});
