import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import answers from '../../fixtures/android/answers.json' with { type: 'json' };
import { bytesSource } from '../byte-source.ts';
import { detectPackage } from '../detect.ts';
import { readPackage } from '../read-package.ts';
import { archiveFiles } from '../test-mutate.ts';
import { testZip } from '../test-zip.ts';
import { openZip } from '../zip.ts';
import { readSignatures } from './apk-signature.ts';
import { fixture, readAndroidFile } from './test-android.ts';

interface Answer {
  identifier: string;
  versionName: string;
  minimumOs?: string;
  targetOs?: string;
  name: string;
  names: Record<string, string>;
  permissions: string[];
  impliedPermissions: string[];
  architectures: string[];
  debuggable: boolean;
  testOnly: boolean;
  schemes: string[];
  signers: string[];
}

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();
const withoutIds = (svg: string) => svg.replaceAll(/\bd\d+\b/g, 'd');

describe("what the platform's own tools say of a package is what we read", () => {
  for (const [name, found] of Object.entries(answers)) {
    if (!name.endsWith('.apk')) continue;
    const answer = found as Answer;
    test(name, async () => {
      const info = await readAndroidFile(fixture(name));
      assert.equal(info.identifier, answer.identifier);
      assert.equal(info.versionName, answer.versionName);
      assert.equal(info.minimumOs, answer.minimumOs);
      assert.equal(info.targetOs, answer.targetOs);
      if (answer.name) assert.equal(info.name, answer.name);
      const canonical = Object.entries(answer.names).map(([locale, label]) => [
        Intl.getCanonicalLocales(locale)[0],
        label,
      ]);
      assert.deepEqual(info.names ?? {}, Object.fromEntries(canonical));
      const asked = answer.permissions.filter((permission) => !answer.impliedPermissions.includes(permission));
      assert.deepEqual(
        info.permissions?.map((permission) => permission.name),
        asked,
      );
      assert.deepEqual(info.architectures ?? [], answer.architectures);
      assert.equal(info.details?.debuggable === 'true', answer.debuggable);
      assert.equal(info.details?.testOnly === 'true', answer.testOnly);
      assert.deepEqual(info.signing?.schemes ?? [], answer.schemes);
      assert.deepEqual(info.signing?.certificates?.map(({ sha256 }) => sha256) ?? [], answer.signers);
    });
  }
});

describe('an Android package', () => {
  test('has what its manifest says, permissions with their limits and features', async () => {
    const info = await readAndroidFile(fixture('adaptive.apk'));
    assert.equal(info.format, 'apk');
    // versionCodeMajor 3 and versionCode 42 in one number.
    assert.equal(info.versionCode, String(3n * 2n ** 32n + 42n));
    assert.deepEqual(info.permissions?.[1], { name: 'android.permission.WRITE_EXTERNAL_STORAGE', upTo: '28' });
    assert.deepEqual(info.features, [
      { name: 'android.hardware.camera', required: true },
      { name: 'android.hardware.bluetooth_le', required: false },
      { name: 'android.software.leanback', required: false },
      { name: 'OpenGL ES 3.1', required: true },
    ]);
    assert.deepEqual(info.deviceFamilies, ['phone', 'tablet', 'tv']);
    assert.deepEqual(info.warnings, []);
    assert.deepEqual(
      info.parts.map(({ name }) => name),
      ['resources', 'other', 'native arm64-v8a', 'native x86_64', 'assets', 'code'],
    );
  });

  test('that requires a watch is for watches alone; a name may stand at the activity that is started', async () => {
    const info = await readAndroidFile(fixture('layers.apk'));
    assert.deepEqual(info.deviceFamilies, ['watch']);
    assert.equal(info.name, 'Layers of bold text');
    assert.match(textOf(info.icon?.bytes), /<image x="16" y="16" width="16" height="16"/);
  });

  test('without names of resources, and with paths that say nothing, has the same icon', async () => {
    const [plain, shortened] = await Promise.all(
      ['adaptive.apk', 'shortened.apk'].map((name) => readAndroidFile(fixture(name))),
    );
    assert.equal(textOf(shortened?.icon?.bytes), textOf(plain?.icon?.bytes));
    assert.deepEqual(shortened?.warnings, [{ code: 'signatureMissing' }]);
  });

  test('as bundle, as splits and as sites pack it, is the same app', async () => {
    const apk = await readAndroidFile(fixture('adaptive.apk'));
    for (const name of ['bundle.aab', 'default.apks', 'universal.apks', 'site.xapk']) {
      const info = await readAndroidFile(fixture(name));
      assert.equal(info.format, name.split('.')[1]);
      for (const key of ['identifier', 'name', 'versionName', 'versionCode', 'minimumOs', 'targetOs'] as const) {
        assert.equal(info[key], apk[key], `${key} of ${name}`);
      }
      assert.deepEqual(info.permissions, apk.permissions);
      assert.deepEqual(info.features, apk.features);
      if (name !== 'site.xapk') assert.deepEqual(info.names, apk.names, name);
      assert.equal(info.signing?.certificates?.[0]?.sha256, apk.signing?.certificates?.[0]?.sha256);
      assert.equal(withoutIds(textOf(info.icon?.bytes)), withoutIds(textOf(apk.icon?.bytes)));
      assert.deepEqual(info.warnings, []);
    }
  });

  test('in pieces names them', async () => {
    const bundle = await readAndroidFile(fixture('bundle.aab'));
    assert.deepEqual(bundle.nested, [{ path: 'extra/', name: 'extra', identifier: 'org.example.adaptive' }]);
    assert.equal(bundle.signing?.certificates?.[0]?.sha256, answers['bundle.aab'].signers[0]);
    const site = await readAndroidFile(fixture('site.xapk'));
    assert.deepEqual(site.names, { es: 'Adaptable' });
    assert.deepEqual(site.architectures, ['arm64-v8a']);
    assert.deepEqual(
      site.nested?.map(({ name }) => name),
      ['config.arm64_v8a', 'config.es'],
    );
  });

  test('that devices come with is whole by itself, beside what can be added to it', async () => {
    const whole = fixture('adaptive.apk');
    const added = (await archiveFiles(fixture('default.apks'))).find(({ name }) => name === 'splits/base-es.apk');
    assert.ok(added);
    const files = [{ name: 'toc.pb', data: 'toc' }, added, { name: 'system/system.apk', data: whole, store: true }];
    const info = await readAndroidFile(testZip(files));
    const apk = await readAndroidFile(whole);
    assert.deepEqual(info.names, apk.names);
    assert.equal(info.versionName, apk.versionName);
    assert.deepEqual(info.nested, [{ path: 'splits/base-es.apk', name: 'config.es' }]);
    assert.deepEqual(info.warnings, []);
  });

  test('whose base nothing names is not a feature of it', async () => {
    const base = { name: 'org.example.apk', data: fixture('adaptive.apk') };
    const feature = (await archiveFiles(fixture('default.apks'))).find(({ name }) => name === 'splits/base-es.apk');
    const files = [{ name: 'split_extra.apk', data: feature?.data ?? '' }, base];
    const info = await readPackage(bytesSource(testZip(files)), { fileName: 'app.apks' });
    assert.equal(info.name, (await readAndroidFile(fixture('adaptive.apk'))).name);
    assert.deepEqual(
      info.nested?.map(({ path }) => path),
      ['split_extra.apk'],
    );
  });

  test('whose base cannot be read is what the site says of it, with a warning', async () => {
    const files = await archiveFiles(fixture('site.xapk'));
    const broken = files.map((file) =>
      file.name === 'org.example.adaptive.apk' ? { ...file, data: 'no archive' } : file,
    );
    const info = await readAndroidFile(testZip(broken));
    assert.equal(info.identifier, 'org.example.adaptive');
    assert.equal(info.versionName, '2.5.0');
    assert.equal(info.icon?.format, 'png');
    assert.equal(info.warnings[0]?.code, 'nestedUnreadable');
  });

  test('beside its expansion files, with nothing that describes it, is what its package says', async () => {
    const files = await archiveFiles(fixture('site.xapk'));
    const bare = files.filter(({ name }) => name.endsWith('.apk'));
    const info = await readAndroidFile(testZip([...bare, { name: 'Android/obb/x/main.1.x.obb', data: 'x' }]));
    assert.equal(info.format, 'xapk');
    assert.equal(info.identifier, 'org.example.adaptive');
    assert.equal(info.details?.expansionFiles, '1');
    assert.equal(info.nested?.length, 2);
    // Without those, its name has to say it.
    const source = bytesSource(testZip(bare));
    assert.equal((await detectPackage(source, 'app.XAPK')).format, 'xapk');
    assert.equal((await detectPackage(source, 'app.apks')).format, 'apks');
    assert.equal((await detectPackage(source, 'app.zip')).format, 'zip');
    assert.equal((await readPackage(source, { fileName: 'app.apks' })).identifier, 'org.example.adaptive');
  });

  test('packed once more, and too large to be held, is read on the way', async () => {
    const inner = await archiveFiles(fixture('adaptive.apk'));
    const large = { name: 'assets/large', data: Buffer.alloc(66 * 1024 * 1024), store: true };
    const info = await readAndroidFile(testZip([{ name: 'base.apk', data: testZip([large, ...inner]) }]));
    const apk = await readAndroidFile(fixture('adaptive.apk'));
    assert.equal(info.format, 'apks');
    assert.equal(info.identifier, apk.identifier);
    assert.deepEqual(info.names, apk.names);
    assert.equal(textOf(info.icon?.bytes), textOf(apk.icon?.bytes));
  });

  test('signed by a key that took over shows the new one first', async () => {
    const info = await readAndroidFile(fixture('rotated.apk'));
    assert.deepEqual(
      info.signing?.certificates?.map(({ subject }) => subject),
      ['O=Example, CN=Muster second', 'O=Example, CN=Muster first'],
    );
  });

  test('signed by scheme v3.1 or v3.2 says so', async () => {
    // The same as v3 under other numbers, for devices since Android 13 and 17.
    for (const [scheme, id] of [
      ['v3.1', 0x1b93ad61],
      ['v3.2', 0x70e1c89f],
    ] as const) {
      const bytes = Buffer.from(fixture('rotated.apk'));
      const at = bytes.lastIndexOf(Buffer.from([0xc0, 0x68, 0x53, 0xf0]));
      bytes.writeUInt32LE(id, at);
      const info = await readAndroidFile(bytes);
      assert.deepEqual(info.signing?.schemes, ['v1', 'v2', scheme]);
      assert.equal(info.signing?.certificates?.[0]?.subject, 'O=Example, CN=Muster second');
    }
  });

  test('that is not what was signed any more says so, wherever it was changed', async () => {
    const whole = await readAndroidFile(fixture('adaptive.apk'));
    assert.deepEqual(whole.signing?.schemes, ['v1', 'v2', 'v3']);
    assert.deepEqual(
      whole.warnings.filter(({ code }) => code.startsWith('signature')),
      [],
    );
    const says = async (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(fixture('adaptive.apk'));
      change(bytes);
      const { warnings } = await readAndroidFile(bytes);
      return warnings.filter(({ code }) => code.startsWith('signature'));
    };
    const another = [{ code: 'signatureBroken', detail: 'v3: the content is not what was signed' }];
    const flip = (bytes: Buffer, at: number) => bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    assert.deepEqual(await says((bytes) => flip(bytes, bytes.indexOf('an asset') + 3)), another);
    // The time of a file in the directory: nothing that is read looks at it.
    assert.deepEqual(await says((bytes) => flip(bytes, bytes.lastIndexOf('PK\x01\x02') + 12)), another);
    // Of the digests themselves, the signature over them.
    const ofDigests = await says((bytes) => flip(bytes, bytes.lastIndexOf(Buffer.from([0xc0, 0x68, 0x53, 0xf0])) + 32));
    assert.deepEqual(ofDigests, [{ code: 'signatureBroken', detail: 'v3: the signature is not by that key' }]);
  });

  test('too large to be checked in time says that it was not', async () => {
    const source = bytesSource(fixture('adaptive.apk'));
    const { signing, warnings } = await readSignatures(await openZip(source), source, Date.now() - 1);
    assert.equal(signing?.certificates?.length, 1);
    assert.deepEqual(warnings, [{ code: 'signatureUnchecked', detail: 'reading all of it takes too long' }]);
  });

  test('with a signature that names nobody warns of it', async () => {
    // A signer whose signed data has neither digests nor certificates.
    const signer = [28, 24, 16, 8, 0, 0, 0, 0].flatMap((length) => [length, 0, 0, 0]);
    const block = Buffer.alloc(8 + 12 + signer.length + 24);
    block.writeBigUInt64LE(BigInt(block.length - 8), 0);
    block.writeBigUInt64LE(BigInt(4 + signer.length), 8);
    block.writeUInt32LE(0x7109871a, 16);
    block.set(signer, 20);
    block.writeBigUInt64LE(BigInt(block.length - 8), block.length - 24);
    block.write('APK Sig Block 42', block.length - 16);
    const files = (await archiveFiles(fixture('adaptive.apk'))).filter(({ name }) => !name.startsWith('META-INF/'));
    const info = await readAndroidFile(testZip(files, { beforeDirectory: block }));
    assert.deepEqual(info.signing, { schemes: ['v2'], certificates: [] });
    assert.deepEqual(info.warnings, [{ code: 'signatureUnreadable', detail: 'there is no certificate in it' }]);
  });
});
