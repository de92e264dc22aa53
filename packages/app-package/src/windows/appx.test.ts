import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesSource } from '../byte-source.ts';
import { readPackage } from '../read-package.ts';
import { archiveFiles } from '../test-mutate.ts';
import { refused } from '../test-refused.ts';
import { type TestFile, testZip } from '../test-zip.ts';
import { packageFamilyName } from './package-family.ts';
import { answers, fixture } from './test-fixture.ts';

const read = (bytes: Uint8Array, fileName = 'app.msix') => readPackage(bytesSource(bytes), { fileName });

describe('an app package', () => {
  test('says what its manifest says, in the languages of its resources', async () => {
    const info = await read(fixture('signed-x64.msix'));
    assert.equal(info.format, 'msix');
    assert.equal(info.os, 'windows');
    assert.equal(info.identifier, 'Example.Garden');
    assert.equal(info.name, 'Garden');
    assert.deepEqual(info.names, { 'en-US': 'Garden', 'es-ES': 'Jardín' });
    assert.equal(info.versionName, '2.5.1.0');
    assert.equal(info.minimumOs, '10.0.17763.0');
    assert.equal(info.targetOs, '10.0.22621.0');
    assert.deepEqual(info.architectures, ['x64']);
    assert.deepEqual(info.entitlements, {
      internetClient: 'general',
      picturesLibrary: 'general',
      runFullTrust: 'restricted',
      webcam: 'device',
    });
    assert.deepEqual(
      info.permissions?.map(({ name }) => name),
      ['internetClient', 'picturesLibrary', 'runFullTrust', 'webcam'],
    );
    assert.equal(info.details?.applications, 'App: garden.exe');
    assert.equal(info.details?.dependencies, 'Microsoft.VCLibs.140.00 14.0.30704.0');
    assert.deepEqual(info.warnings, []);
  });

  test('shows the largest variant of its logo, which only the index of resources knows', async () => {
    const { icon } = await read(fixture('signed-x64.msix'));
    assert.equal(Buffer.from(icon?.bytes ?? []).readUInt32BE(16), 150);
  });

  test('names its signers as openssl does', async () => {
    const { signing } = await read(fixture('signed-x64.msix'));
    const [expected] = answers.certificates['signed-x64.msix'] ?? [];
    assert.equal(signing?.certificates?.[0]?.sha256, expected?.sha256);
  });

  test('of the time when it was called appx, signed by a tool of others, is read with its signer', async () => {
    for (const name of ['signed-x86.appx', 'signed-x86.appxbundle']) {
      const info = await read(fixture(name), name);
      assert.equal(info.format, name.slice('signed-x86.'.length));
      assert.deepEqual(
        [info.identifier, info.name, info.minimumOs, info.architectures],
        ['Example.Meadow', 'Meadow', '6.3.0', ['x86']],
      );
      assert.equal(info.versionName, name.endsWith('bundle') ? '2014.4.8.0' : '1.2.0.7');
      assert.equal(Buffer.from(info.icon?.bytes ?? []).readUInt32BE(16), 150);
      assert.equal(info.signing?.certificates?.[0]?.sha256, answers.certificates[name]?.[0]?.sha256);
      assert.deepEqual(info.warnings, []);
    }
  });

  test('that is not what was signed any more says so, wherever it was changed', async () => {
    const says = async (name: string, change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(fixture(name));
      change(bytes);
      return (await read(bytes, name)).warnings.filter(({ code }) => code.startsWith('signature'));
    };
    const flip = (bytes: Buffer, at: number) => bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const content = [{ code: 'signatureBroken', detail: 'the content is not what was signed' }];
    // The times of the first file, in its own header.
    for (const name of ['signed-x64.msix', 'signed-x86.appx', 'signed-x86.appxbundle']) {
      assert.deepEqual(await says(name, (bytes) => flip(bytes, 11)), content, name);
    }
    const hash = (bytes: Buffer) => bytes.lastIndexOf('AXPC') + 10;
    const files = await archiveFiles(fixture('signed-x86.appx'));
    const withSignature = (change: (bytes: Buffer) => void) =>
      testZip(
        files.map((file) => {
          if (file.name !== 'AppxSignature.p7x') return file;
          const bytes = Buffer.from(file.data ?? []);
          change(bytes);
          return { ...file, data: bytes };
        }),
      );
    const broken = async (change: (bytes: Buffer) => void) =>
      (await read(withSignature(change), 'a.appx')).warnings.filter(({ code }) => code.startsWith('signature'));
    assert.deepEqual(await broken((bytes) => flip(bytes, hash(bytes))), [
      { code: 'signatureBroken', detail: 'another message was signed' },
    ]);
    assert.deepEqual(await broken((bytes) => flip(bytes, bytes.length - 3)), [
      { code: 'signatureBroken', detail: 'the signature is not by its signer' },
    ]);
  });

  test('belongs to a family that is called as Windows calls it', () => {
    const publisher = 'CN=Microsoft Corporation, O=Microsoft Corporation, L=Redmond, S=Washington, C=US';
    assert.equal(
      packageFamilyName('Microsoft.WindowsCalculator', publisher),
      'Microsoft.WindowsCalculator_8wekyb3d8bbwe',
    );
  });

  const manifest = (more = '', name = 'Tiny') =>
    `<Package xmlns="http://schemas.microsoft.com/appx/2010/manifest"><Identity Name="A" Publisher="CN=B" Version="1.0.0.0"/>
    <Properties><DisplayName>${name}</DisplayName><Logo>Bilder\\Logo.png</Logo></Properties>
    <Prerequisites><OSMinVersion>6.2.1</OSMinVersion></Prerequisites>${more}</Package>`;
  const png = (width: number) => {
    const bytes = Buffer.alloc(33);
    bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(width, 20);
    return bytes;
  };
  const tiny = (files: TestFile[], text = manifest()) => testZip([{ name: 'AppxManifest.xml', data: text }, ...files]);

  test('of Windows 8 names its logos by their files', async () => {
    const info = await read(
      tiny([
        { name: 'bilder/Logo.png', data: png(50) },
        { name: 'Bilder/Logo.scale-200.png', data: png(100) },
        { name: 'Bilder/Logo.scale-400_contrast-black.png', data: png(200) },
        { name: 'Bilder/Logotype.scale-400.png', data: png(300) },
        { name: 'Bilder/scale-180/Logo.png', data: png(90) },
      ]),
      'old.appx',
    );
    assert.equal(info.format, 'appx');
    assert.equal(info.minimumOs, '6.2.1');
    assert.deepEqual(info.architectures, ['neutral']);
    assert.equal(Buffer.from(info.icon?.bytes ?? []).readUInt32BE(16), 100);
  });

  test('finds files whose names are escaped', async () => {
    const text = manifest().replace('Bilder\\Logo.png', 'Mein Bild\\Logo ö.png');
    const info = await read(tiny([{ name: 'Mein%20Bild/Logo%20%C3%B6.png', data: png(50) }], text));
    assert.equal(info.icon?.format, 'png');
  });

  test('lacking a text, a logo or a signature is read with warnings', async () => {
    const info = await read(tiny([], manifest('', 'ms-resource:AppName')));
    assert.deepEqual(
      info.warnings.map(({ code }) => code),
      ['resourcesUnreadable', 'iconMissing', 'signatureMissing', 'nameMissing'],
    );
  });

  test('with a manifest that is no XML, or defines entities, is refused', async () => {
    await refused('damaged', () => read(tiny([], '<Package><Identity')), 'AppxManifest.xml');
    await refused('damaged', () => read(tiny([], '<!DOCTYPE p [<!ENTITY a "b">]><Package>&a;</Package>')), 'entities');
  });

  test('that is encrypted is refused as such', async () => {
    await refused('encrypted', () => read(Buffer.from('EXPH\0\0 and so on')));
    const locked = testZip([{ name: 'AppxManifest.xml', data: manifest(), flags: 0x801 }]);
    await refused('encrypted', () => read(locked));
  });
});

describe('a bundle of app packages', () => {
  test('takes its name and icon from the package inside, in all languages of its packages', async () => {
    const info = await read(fixture('app.msixbundle'), 'app.msixbundle');
    assert.equal(info.format, 'msixbundle');
    assert.equal(info.versionName, '2026.1.2.0');
    assert.equal(info.details?.packageVersion, '2.5.1.0');
    assert.deepEqual(info.names, { 'en-US': 'Garden', 'es-ES': 'Jardín', 'fr-FR': 'Jardin' });
    assert.deepEqual(info.architectures, ['arm64', 'x64']);
    assert.deepEqual(
      info.nested?.map(({ path, name }) => [path, name]),
      [
        ['garden_arm64.msix', 'arm64'],
        ['garden_x64.msix', 'x64'],
        ['garden_language-fr.msix', 'fr-fr'],
      ],
    );
    assert.equal(Buffer.from(info.icon?.bytes ?? []).readUInt32BE(16), 150);
    assert.deepEqual(info.warnings, [{ code: 'signatureMissing' }]);
  });

  const bundle = (files: TestFile[]) =>
    testZip([
      {
        name: 'AppxMetadata/AppxBundleManifest.xml',
        data: '<Bundle><Identity Name="A" Publisher="B" Version="1.0.0.0"/><Packages><Package Type="application" Architecture="x64" FileName="a.msix"/></Packages></Bundle>',
      },
      ...files,
    ]);

  test('without its packages, or with damaged ones, is read with a warning', async () => {
    for (const files of [[], [{ name: 'a.msix', data: 'nothing' }]]) {
      const info = await read(bundle(files), 'a.appxbundle');
      assert.equal(info.format, 'appxbundle');
      assert.equal(info.identifier, 'A');
      assert.ok(info.warnings.some(({ code }) => code === 'nestedUnreadable'));
    }
  });
});
