import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { bytesSource } from '../byte-source.ts';
import { PackageError, type PackageProblem } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';
import { encodePng } from '../png.ts';
import { type TestFile, testZip } from '../test-zip.ts';
import { openZip } from '../zip.ts';
import { readAppZip } from './app-zip.ts';
import { isAppZip, isIpa } from './apple-kinds.ts';
import { readIpa } from './ipa.ts';
import { answers, fixture, pixelsOf } from './test-fixture.ts';

const open = (bytes: Uint8Array) => openZip(bytesSource(bytes));
const read = async (bytes: Uint8Array) => readIpa(await open(bytes));
const codes = ({ warnings }: PackageInfo) => warnings.map(({ code }) => code);

function plist(facts: Record<string, string>): string {
  const inner = Object.entries(facts).map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
  return `<?xml version="1.0"?><plist version="1.0"><dict>${inner.join('')}</dict></plist>`;
}

const facts = {
  CFBundleIdentifier: 'a.b',
  CFBundleName: 'A',
  CFBundleShortVersionString: '1',
  CFBundleExecutable: 'A',
};
const appWith = (...files: TestFile[]) =>
  read(testZip([{ name: 'Payload/A.app/Info.plist', data: plist(facts) }, ...files]));

describe('an ipa', () => {
  test('says what it is', async () => {
    const { icon, signing, nested, parts, ...info } = await read(fixture('ad-hoc.ipa'));
    assert.deepEqual(info, {
      format: 'ipa',
      os: 'ios',
      identifier: 'com.example.app',
      name: 'Example & Co',
      names: { en: 'Example "One"', es: 'Ejemplo ñ', 'zh-CN': '例子' },
      versionName: '2.5.0',
      versionCode: '2025.11.3',
      minimumOs: '15.2',
      targetOs: '17.4',
      architectures: ['arm64'],
      deviceFamilies: ['phone', 'tablet'],
      permissions: [
        { name: 'NFCReaderUsageDescription', reason: 'To read tags' },
        { name: 'NSCameraUsageDescription', reason: 'To scan codes' },
      ],
      features: [
        { name: 'arm64', required: true },
        { name: 'nfc', required: true },
      ],
      entitlements: {
        'application-identifier': 'TEAM123456.com.example.app',
        'get-task-allow': false,
        'aps-environment': 'production',
        'com.apple.security.application-groups': ['group.example'],
      },
      details: {
        executable: 'Example App',
        sdk: 'iphoneos17.4',
        xcode: '15.3 (15E204a)',
        platform: 'iPhoneOS',
        urlSchemes: 'example, fb123',
        developmentRegion: 'en',
        builtFor: 'iOS 15.2',
        signedIdentifier: 'com.example.app',
        teamId: 'TEAM123456',
      },
      warnings: [],
    });
    // The largest of three.
    assert.equal(icon && pixelsOf(icon.bytes).width, 36);
    assert.match(signing?.certificates?.[0]?.subject ?? '', /CN=Apple Distribution: Example/);
    assert.equal(signing?.type, 'ad-hoc');
    assert.deepEqual(signing?.schemes, ['cms']);
    assert.deepEqual(
      nested?.map(({ path, identifier, profile }) => ({ path, identifier, devices: profile?.devices?.length })),
      [
        { path: 'Payload/Exámple (β).app/PlugIns/Share.appex', identifier: 'com.example.app.share', devices: 2 },
        { path: 'Payload/Exámple (β).app/Watch/Wrist.app', identifier: 'com.example.app.watch', devices: undefined },
      ],
    );
    assert.equal(parts.find(({ name }) => name === 'code')?.size !== undefined, true);
  });

  for (const [name, type] of Object.entries({
    development: 'development',
    'ad-hoc': 'ad-hoc',
    enterprise: 'enterprise',
    'app-store': 'appStore',
    // It has beta-reports-active, as all of the store do.
    testflight: 'appStore',
  })) {
    test(`with a profile of the kind ${name} is signed for ${type}`, async () => {
      const file = `${name}.mobileprovision`;
      const { signing } = await appWith({ name: 'Payload/A.app/embedded.mobileprovision', data: fixture(file) });
      assert.equal(signing?.type, type);
      const profile = signing?.profile;
      assert.deepEqual(
        {
          name: profile?.name,
          uuid: profile?.uuid,
          devices: profile?.devices ?? null,
          expiresAt: profile?.expiresAt?.toISOString(),
          entitlements: profile?.entitlements,
        },
        answers[file],
      );
      assert.equal(profile?.certificates?.length, 1);
      assert.equal(profile?.teamId, 'TEAM123456');
    });
  }

  test('has its icon from the asset catalogue where only that has it, and lives without a version', async () => {
    const info = await read(fixture('catalog.ipa'));
    assert.equal(info.icon && pixelsOf(info.icon.bytes).width, 40);
    assert.equal(info.versionName, undefined);
    assert.deepEqual(codes(info), ['manifestIncomplete', 'profileMissing', 'signatureMissing']);
  });

  test('has its icon from the catalogue, too, where that has a larger one that can be read', async () => {
    const beside = {
      name: 'Payload/A.app/AppIcon60x60@2x.png',
      data: encodePng({ width: 8, height: 8, rgba: new Uint8Array(256) }),
    };
    const width = async (catalog: string) => {
      const info = await appWith(beside, { name: 'Payload/A.app/Assets.car', data: fixture(catalog) });
      assert.equal(
        codes(info).some((code) => code.startsWith('icon')),
        false,
      );
      return info.icon && pixelsOf(info.icon.bytes).width;
    };
    assert.equal(await width('packed.car'), 40);
    assert.equal(await width('deepmap.car'), 8);
    assert.equal(await width('zlib.dmg'), 8);
  });

  test('is called what its folder is, where it has no name', async () => {
    const info = await read(
      testZip([{ name: 'Payload/My App.app/Info.plist', data: plist({ CFBundleVersion: '1' }) }]),
    );
    assert.equal(info.name, 'My App');
    assert.ok(codes(info).includes('nameMissing'));
  });

  test('says what it was built for as its SDK does, where older tools left no version', async () => {
    const builtFor = async (more: Record<string, string>) =>
      (await read(testZip([{ name: 'Payload/A.app/Info.plist', data: plist({ ...facts, ...more }) }]))).targetOs;
    assert.equal(await builtFor({ DTPlatformVersion: 'GM', DTSDKName: 'macosx10.12' }), '10.12');
    assert.equal(await builtFor({ DTSDKName: 'iphonesimulator7.1' }), '7.1');
    assert.equal(await builtFor({ DTPlatformVersion: 'GM', DTSDKName: 'macosx' }), undefined);
  });

  test('warns of what cannot be read, and is read', async () => {
    const junk = Buffer.from('no such thing at all, whatever it says it is');
    const info = await appWith(
      { name: 'Payload/A.app/A', data: junk },
      { name: 'Payload/A.app/Icon.png', data: junk },
      { name: 'Payload/A.app/embedded.mobileprovision', data: junk },
      { name: 'Payload/A.app/en.lproj/InfoPlist.strings', data: '"open' },
      { name: 'Payload/A.app/PlugIns/B.appex/Info.plist', data: junk },
      { name: 'Payload/A.app/PlugIns/C.appex/C', data: junk },
    );
    assert.equal(info.identifier, 'a.b');
    assert.deepEqual(codes(info).toSorted(), [
      'contentUnreadable',
      'iconUnreadable',
      'nestedUnreadable',
      'nestedUnreadable',
      'profileUnreadable',
      'resourcesUnreadable',
    ]);
  });

  test('warns of a link in place of its program, and of what is missing', async () => {
    const info = await read(
      testZip([
        { name: 'Payload/A.app/Info.plist', data: plist({}) },
        { name: 'Payload/A.app/A', data: '/etc/passwd', mode: 0o120777 },
        { name: 'Payload/A.app/A', data: 'second' },
        { name: 'Payload/B.app/x', data: '' },
      ]),
    );
    assert.deepEqual(codes(info), [
      'archiveOddities',
      'archiveOddities',
      'identifierMissing',
      'versionMissing',
      'nameMissing',
      'iconMissing',
      'contentUnreadable',
      'profileMissing',
    ]);
  });

  test('shows what iTunes showed where it has no icon', async () => {
    const info = await appWith({ name: 'iTunesArtwork', data: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0) });
    assert.equal(info.icon?.format, 'jpeg');
    assert.equal(codes(info).includes('iconMissing'), false);
  });
});

describe('an ipa is refused', () => {
  const refused = (problem: PackageProblem, files: TestFile[]) =>
    assert.rejects(read(testZip(files)), (error) => error instanceof PackageError && error.problem === problem);
  const name = 'Payload/A.app/Info.plist';

  test('without an app or an Info.plist directly in it', async () => {
    await refused('noApp', [{ name: 'Payload/readme', data: '' }]);
    await refused('noApp', [{ name: 'Payload/A.app/B.app/Info.plist', data: plist(facts) }]);
    await refused('noApp', [{ name, data: '/etc/passwd', mode: 0o120777 }]);
  });

  test('with an Info.plist that cannot be read', async () => {
    await refused('damaged', [{ name, data: 'bplist00 and then nothing that is one' }]);
    await refused('damaged', [{ name, data: '<plist><array/></plist>' }]);
    await refused('damaged', [{ name, data: '' }]);
    await refused('damaged', [{ name, data: '<!DOCTYPE plist [<!ENTITY a "b">]><plist><dict/></plist>' }]);
    await refused('tooLarge', [{ name, packed: deflateRawSync(Buffer.alloc(20_000_000)), size: 100 }]);
    await refused('encrypted', [{ name, data: plist(facts), flags: 1 }]);
  });
});

describe('a zipped Mac app', () => {
  test('is found several levels down, past what the Finder adds', async () => {
    const zip = await open(fixture('mac.app.zip'));
    assert.equal(isIpa(zip), false);
    assert.equal(isAppZip(zip), true);
    const info = await readAppZip(zip);
    assert.equal(info.format, 'app.zip');
    assert.equal(info.os, 'macos');
    assert.deepEqual(
      [info.name, info.versionName, info.versionCode, info.minimumOs],
      ['Example Mac', '3.1', '310', '11.3'],
    );
    assert.deepEqual(info.names, { en: 'Example Mac', es: 'Ejemplo Mac' });
    assert.deepEqual(info.architectures, answers['executable universal'].architectures);
    assert.equal(info.details?.builtFor, 'macOS 11.3.1');
    assert.equal(info.signing?.type, 'developerId');
    assert.equal(info.icon && pixelsOf(info.icon.bytes).width, 32);
    assert.deepEqual(codes(info), ['signatureMissing']);
  });

  test('shows its icon where the name has other letters, large and small, than the file', async () => {
    const zip = await open(
      testZip([
        {
          name: 'A.app/Contents/Info.plist',
          data: plist({ ...facts, CFBundleIconFile: 'App.ICNS' }),
        },
        { name: 'A.app/Contents/Resources/app.icns', data: fixture('modern.icns') },
      ]),
    );
    const { icon } = await readAppZip(zip);
    assert.equal(icon && pixelsOf(icon.bytes).width, 32);
  });

  test('is not what is within another app, or only in what the Finder adds', async () => {
    const inner = await open(
      testZip([
        { name: 'x.apk', data: '' },
        { name: '__MACOSX/A.app/Contents/Info.plist', data: '' },
      ]),
    );
    assert.equal(isAppZip(inner), false);
    await assert.rejects(readAppZip(inner), PackageError);
    assert.equal(isIpa(await open(fixture('ad-hoc.ipa'))), true);
  });
});
