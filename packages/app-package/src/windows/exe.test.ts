import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesSource } from '../byte-source.ts';
import { refused } from '../test-refused.ts';
import { readExe } from './exe.ts';
import { answers, fixture, fixtureSource } from './test-fixture.ts';

const readBytes = (bytes: Uint8Array) => readExe(bytesSource(bytes));

/** A program whose texts are others of the same length. */
function withTexts(texts: Record<string, string>): Uint8Array {
  const bytes = Buffer.from(fixture('signed-x64.exe'));
  for (const [from, to] of Object.entries(texts)) {
    const text = Buffer.from(from, 'utf16le');
    assert.ok(bytes.includes(text) && to.length === from.length);
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text)) bytes.write(to, at, 'utf16le');
  }
  return bytes;
}

describe('a program of Windows', () => {
  test('says of itself what pefile says of it', async () => {
    const info = await readExe(fixtureSource('signed-x64.exe'));
    const answer = answers.exe['signed-x64.exe'];
    const english = answer?.strings['040904B0'] ?? {};
    assert.equal(info.name, english.ProductName);
    assert.deepEqual(info.names, { 'en-US': 'Garden', 'es-ES': answer?.strings['0C0A04B0']?.ProductName });
    assert.equal(info.versionName, english.ProductVersion);
    assert.equal(info.versionCode, english.FileVersion);
    assert.equal(info.minimumOs, answer?.subsystemVersion);
    assert.deepEqual(info.architectures, ['x64']);
    assert.equal(info.details?.CompanyName, english.CompanyName);
    assert.equal(info.details?.requestedExecutionLevel, 'requireAdministrator');
    assert.equal(info.details?.supportedOs, '6.1, 10.0');
    assert.equal(info.parts.find(({ name }) => name === 'resources')?.size, answer?.sections['.rsrc']);
    assert.deepEqual(info.warnings, []);
  });

  test('shows its largest icon', async () => {
    const { icon } = await readExe(fixtureSource('signed-x64.exe'));
    assert.equal(icon?.format, 'png');
    assert.equal(Buffer.from(icon?.bytes ?? []).readUInt32BE(16), 256);
  });

  test('names its signers as openssl does', async () => {
    const { signing } = await readExe(fixtureSource('signed-x64.exe'));
    const [expected] = answers.certificates['signed-x64.exe'] ?? [];
    assert.deepEqual(signing?.schemes, ['authenticode']);
    assert.equal(signing?.timestamped, true);
    const [certificate] = signing?.certificates ?? [];
    assert.equal(certificate?.sha256, expected?.sha256);
    assert.equal(certificate?.serialNumber, expected?.serialNumber);
    assert.equal(certificate?.subject, 'C=ES, O=Example Works, CN=Example Works Signing');
  });

  test('without any resources is read for what it is', async () => {
    const info = await readExe(fixtureSource('bare-x86.exe'));
    assert.deepEqual(info.architectures, ['x86']);
    assert.equal(info.minimumOs, answers.exe['bare-x86.exe']?.subsystemVersion);
    assert.deepEqual(
      info.warnings.map(({ code }) => code),
      ['iconMissing', 'signatureMissing'],
    );
  });

  const bare = fixture('bare-x86.exe');
  const nsis = (claimed: number, gap = 0) => {
    const head = Buffer.alloc(28);
    head.writeUInt32LE(0xdeadbeef, 4);
    head.write('NullsoftInst', 8);
    head.writeUInt32LE(claimed, 24);
    return Buffer.concat([bare, Buffer.alloc(gap), head, Buffer.alloc(72)]);
  };

  test('is known for an installer by the marks of what made it', async () => {
    const kind = async (bytes: Uint8Array) => (await readBytes(bytes)).details?.installer;
    assert.equal(await kind(bare), undefined);
    assert.equal(await kind(nsis(100)), 'NSIS');
    // Some leave a gap.
    assert.equal(await kind(nsis(100, 2560)), 'NSIS');
    assert.equal(await kind(nsis(100, 2561)), undefined);
    assert.equal(
      await kind(Buffer.concat([bare, Buffer.from(`7z\xbc\xaf\x27\x1c${' '.repeat(50)}`, 'latin1')])),
      '7-Zip',
    );
    const burn = Buffer.from(bare);
    burn.write('.wixburn', burn.indexOf('.eh_fram'), 'latin1');
    assert.equal(await kind(burn), 'WiX Burn');
    const launcher = withTexts({
      ProductName: 'FormerNames',
      CompanyName: 'ProductName',
      'Example Works': 'InstallShield',
    });
    assert.equal(await kind(launcher), 'InstallShield');
  });

  test('that was cut off is refused as such, wherever the cut is', async () => {
    const whole = fixture('signed-x64.exe');
    for (const length of [70, 130, 300, 600, 5_000, whole.length - 1]) {
      await refused('truncated', () => readBytes(whole.subarray(0, length)));
    }
    await refused('truncated', () => readBytes(nsis(101)));
  });

  test('is told from libraries and from programs of MS-DOS', async () => {
    await refused('unknownFormat', () => readExe(fixtureSource('library.dll')), 'DLL');
    const dos = Buffer.from(bare);
    dos.write('XX', dos.readUInt32LE(60), 'latin1');
    await refused('unknownFormat', () => readBytes(dos), 'MS-DOS');
  });

  test('says its version with dots, whatever stood between the numbers', async () => {
    assert.equal((await readBytes(withTexts({ '2.5.0-beta': '2, 5, 0, 1' }))).versionName, '2.5.0.1');
  });

  test('whose head was packed away with everything else, so that its signature is none, is read without it', async () => {
    const packed = Buffer.from(bare);
    const directories = packed.readUInt32LE(60) + 24 + 96;
    packed.writeUInt32LE(0x40e0f0, directories + 4 * 8);
    packed.writeUInt32LE(0xf359276a, directories + 4 * 8 + 4);
    const info = await readBytes(packed);
    assert.deepEqual(info.architectures, ['x86']);
    assert.ok(info.warnings.some(({ code }) => code === 'signatureUnreadable'));
    assert.ok(info.parts.every(({ size }) => size <= packed.length));
  });

  test('with damaged resources is read without them', async () => {
    const bytes = Buffer.from(fixture('signed-x64.exe'));
    // The directory of resources claims more entries than it can have.
    const pe = bytes.readUInt32LE(60);
    const section = bytes.indexOf('.rsrc', pe);
    bytes.writeUInt16LE(0xffff, bytes.readUInt32LE(section + 20) + 14);
    const info = await readBytes(bytes);
    assert.deepEqual(info.architectures, ['x64']);
    assert.ok(info.warnings.some(({ code }) => code === 'resourcesUnreadable'));
  });
});
