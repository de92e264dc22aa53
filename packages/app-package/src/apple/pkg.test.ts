import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { bytesSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import { refused } from '../test-refused.ts';
import { isPkg, readPkg } from './pkg.ts';
import { answers, fixture } from './test-fixture.ts';
import { openXar } from './xar.ts';

function xar(toc: string, heap = ''): Uint8Array {
  const packed = deflateSync(toc);
  const head = Buffer.alloc(28);
  head.write('xar!');
  head.writeUInt16BE(28, 4);
  head.writeUInt16BE(1, 6);
  head.writeBigUInt64BE(BigInt(packed.length), 8);
  head.writeBigUInt64BE(BigInt(Buffer.byteLength(toc)), 16);
  return Buffer.concat([head, packed, Buffer.from(heap)]);
}

const read = (bytes: Uint8Array) => readPkg(bytesSource(bytes));

describe('an installer', () => {
  for (const name of ['product.pkg', 'component.pkg']) {
    test(`has the files that other readers find in it: ${name}`, async () => {
      assert.equal(isPkg(fixture(name)), true);
      const { files } = await openXar(bytesSource(fixture(name)));
      // That reader leaves out nothing but the table of contents, which it shows as a file.
      const theirs = answers[name].files.filter((path: string) => path !== '[TOC].xml');
      assert.deepEqual([...files.keys()].sort(), theirs.sort());
    });
  }

  test('of several components says what it is', async () => {
    const { signing, ...info } = await read(fixture('product.pkg'));
    assert.deepEqual(info, {
      format: 'pkg',
      os: 'macos',
      identifier: 'com.example.product',
      name: 'Example Suite',
      names: { en: 'Example Suite', es: 'Ejemplo' },
      versionName: '3.1.4',
      versionCode: '310',
      minimumOs: '10.15.4',
      architectures: ['x86_64', 'arm64'],
      deviceFamilies: ['desktop'],
      nested: [
        {
          path: 'App.pkg',
          identifier: 'com.example.mac.pkg',
          name: 'Example Mac',
          versionName: '3.1',
          versionCode: '3.1.4',
        },
        { path: 'Helper.pkg', identifier: 'com.example.helper', versionCode: '1.0' },
      ],
      parts: info.parts,
      details: {
        installSize: '2162688',
        scripts: 'postinstall',
        installLocation: '/Applications',
        apps: 'com.example.mac',
        components: '2',
      },
      warnings: [],
    });
    assert.equal(signing?.type, 'developerId');
    assert.match(signing?.certificates?.[0]?.subject ?? '', /CN=Developer ID Installer: Example/);
  });

  test('lives without its script where its components can be read', async () => {
    const script = '<a & b>';
    const part = '<pkg-info identifier="a.b" version="2"/>';
    const file = (name: string, offset: number, { length }: string) =>
      `<file><name>${name}</name><data><offset>${offset}</offset><length>${length}</length><size>${length}</size></data></file>`;
    const nested = `<file><name>A.pkg</name>${file('PackageInfo', script.length, part)}</file>`;
    const toc = `<xar><toc>${file('Distribution', 0, script)}${nested}</toc></xar>`;
    const info = await read(xar(toc, script + part));
    assert.deepEqual([info.identifier, info.versionName], ['a.b', '2']);
    assert.deepEqual(
      info.warnings.map(({ code }) => code),
      ['manifestIncomplete', 'nameMissing', 'signatureMissing'],
    );
  });

  test('takes the name of an app from where it goes, and components from any folder', async () => {
    // What `xz` makes of <pkg-info identifier="a.b" version="2" install-location="/Applications/Example.app"/>.
    const packed = Buffer.from(
      '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ABUAE9dAB4cCWaKxdh2HpVYdAXsPMxEuKA+8kNJKC8cugn4+dfIEcki52innPA2yLaJGwDRNd9YaT8P6Lb1P9Y6aBPVHLBh6vOizcYGGvFaWaPL5gAAAIOMWwY0F3ReAAFrVTyijr0ftvN9AQAAAAAEWVo=',
      'base64',
    );
    const style = '<encoding style="application/x-xz"/>';
    const data = `<data><offset>0</offset><length>${packed.length}</length><size>85</size>${style}</data>`;
    const file = `<file><name>PackageInfo</name>${data}</file>`;
    const toc = `<xar><toc><file><name>parts</name><file><name>main</name>${file}</file></file></toc></xar>`;
    const info = await read(Buffer.concat([xar(toc), packed]));
    assert.deepEqual([info.identifier, info.name, info.versionName], ['a.b', 'Example', '2']);
    assert.deepEqual(info.nested, [{ path: 'parts/main', identifier: 'a.b', name: 'Example', versionCode: '2' }]);
  });

  test('of several apps is what lies among the applications', async () => {
    const app = (path: string) =>
      `<bundle path="${path}" id="org.example" CFBundleShortVersionString="${path.length}"/>`;
    const part = `<pkg-info identifier="a.b" version="2" install-location="/">
      ${app('./Library/Helper.app')}${app('./Applications/Example of apps.app')}</pkg-info>`;
    const place = `<data><offset>0</offset><length>${part.length}</length><size>${part.length}</size></data>`;
    const info = await read(xar(`<xar><toc><file><name>PackageInfo</name>${place}</file></toc></xar>`, part));
    assert.deepEqual([info.name, info.versionName], ['Example of apps', '34']);
  });

  test('of one component says what it is', async () => {
    const info = await read(fixture('component.pkg'));
    assert.deepEqual([info.identifier, info.name, info.versionName], ['com.example.component', 'Example Mac', '3.1']);
    assert.deepEqual(info.warnings, [{ code: 'signatureMissing', detail: 'the installer is not signed' }]);
  });
});

describe('an installer is refused', () => {
  test('that is cut off, wherever', async () => {
    const whole = fixture('product.pkg');
    for (let length = 0; length < whole.length; length += length < 1100 ? 3 : 97)
      await assert.rejects(read(whole.subarray(0, length)), PackageError);
    await refused('truncated', () => read(whole.subarray(0, -1)));
  });

  test('whose table of contents is none, defines entities, unpacks to too much, or lists nothing to install', async () => {
    const bomb = Buffer.from(xar('x'.repeat(100_000)));
    bomb.writeBigUInt64BE(10n, 16);
    const place = '<data><offset>99999</offset><length>5</length><size>5</size></data>';
    for (const bytes of [
      xar('nothing'),
      xar('<!DOCTYPE x [<!ENTITY a "b">]><xar><toc/></xar>'),
      xar('<xar><toc/></xar>'),
      xar(`<xar><toc><file><name>Distribution</name>${place}</file></toc></xar>`),
      xar('<xar><toc><file><name>Distribution</name><data><offset>-1</offset></data></file></toc></xar>'),
      bomb,
    ]) {
      await assert.rejects(read(bytes), PackageError);
    }
  });
});
