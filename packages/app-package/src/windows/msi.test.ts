import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesSource } from '../byte-source.ts';
import { refused } from '../test-refused.ts';
import { openCompoundFile } from './compound-file.ts';
import { minimumWindows } from './launch-condition.ts';
import { readMsi } from './msi.ts';
import { msiStreamName, openMsiDatabase } from './msi-database.ts';
import { installerClass, testCompoundFile } from './test-compound-file.ts';
import { answers, fixtureSource } from './test-fixture.ts';

describe('an installer database', () => {
  for (const [name, answer] of Object.entries(answers.msi)) {
    test(`says of itself what msiinfo says of it: ${name}`, async () => {
      const database = await openMsiDatabase(await openCompoundFile(fixtureSource(name)));
      const rows = await database.rows('Property');
      assert.deepEqual(Object.fromEntries(rows.map((row) => [row.Property, row.Value])), answer.properties);
      const listed = answer.tables.filter((table) => table !== '_SummaryInformation' && table !== '_ForceCodepage');
      assert.deepEqual([...database.tables].sort(), listed);

      const info = await readMsi(fixtureSource(name));
      assert.equal(info.name, answer.properties.ProductName);
      assert.equal(info.versionName, answer.properties.ProductVersion);
      assert.equal(info.identifier, answer.properties.UpgradeCode);
      assert.deepEqual(info.architectures, [answer.template.startsWith('x64') ? 'x64' : 'x86']);
      assert.equal(info.details?.ProductCode, answer.properties.ProductCode);
      assert.equal(info.details?.PackageCode, answer.revision);
      assert.equal(info.details?.ProductLanguage, 'es-ES');
      assert.equal(info.minimumOs, '6.3');
      assert.equal(info.icon?.format, 'png');
      assert.equal(Buffer.from(info.icon?.bytes ?? []).readUInt32BE(16), 256);
    });
  }

  test('names its signers as openssl does, and misses them where there are none', async () => {
    const signed = await readMsi(fixtureSource('signed-x64.msi'));
    const [expected] = answers.certificates['signed-x64.msi'] ?? [];
    assert.deepEqual(signed.signing?.schemes, ['authenticode']);
    assert.equal(signed.signing?.timestamped, false);
    assert.equal(signed.signing?.certificates?.[0]?.sha256, expected?.sha256);
    assert.deepEqual(signed.warnings, []);
    const unsigned = await readMsi(fixtureSource('app-x86.msi'));
    assert.deepEqual(unsigned.warnings, [{ code: 'signatureMissing' }]);
  });

  test('keeps names of streams packed, two characters in one', () => {
    assert.equal(msiStreamName('\u4840\u3b3f\u43f2\u4438\u45b1'), '!_Columns');
    assert.equal(msiStreamName('\u0005SummaryInformation'), '\u0005SummaryInformation');
  });

  test('may have texts longer than 64 KiB, numbers of three bytes for them, and any code page', async () => {
    const long = 'y'.repeat(70_000);
    for (const wide of [false, true]) {
      const properties = { ProductName: '日本', Long: long, ProductVersion: '1.2.3' };
      const info = await readMsi(bytesSource(smallMsi(properties, { wide, codePage: 932 })));
      assert.equal(info.name, '日本');
      assert.equal(info.versionName, '1.2.3');
      assert.ok(info.warnings.some(({ code }) => code === 'iconMissing'));
    }
  });

  test('whose icon is named but not there is read with a warning', async () => {
    const info = await readMsi(bytesSource(smallMsi({ ProductName: 'A', ARPPRODUCTICON: 'none.ico' })));
    assert.deepEqual(info.warnings.find(({ code }) => code === 'iconUnreadable')?.detail, 'icon none.ico is missing');
  });

  test('is told from patches, from transforms and from old documents', async () => {
    const other = (first: number) => Buffer.from([first, ...installerClass.subarray(1)]);
    const stream = [{ name: 'WordDocument', data: Buffer.from('text') }];
    const read = (classId: Uint8Array) => readMsi(bytesSource(testCompoundFile(stream, { classId })));
    await refused('unknownFormat', () => read(other(0x86)), 'a patch');
    await refused('unknownFormat', () => read(other(0x82)), 'a transform');
    await refused('unknownFormat', () => read(Buffer.alloc(16)), 'Office');
    await refused('damaged', () => read(installerClass), 'no texts');
    const module = smallMsi({ ProductName: 'A' }, { otherTables: ['ModuleSignature'] });
    await refused('unknownFormat', () => readMsi(bytesSource(module)), 'merge module');
  });

  test('into which a merge module went, with the signature of the module, is still a package', async () => {
    const merged = smallMsi({ ProductName: 'A' }, { otherTables: ['Feature', 'ModuleSignature'] });
    assert.equal((await readMsi(bytesSource(merged))).name, 'A');
  });

  test('says the oldest Windows in its conditions, where it says it plainly', () => {
    assert.equal(minimumWindows(['Installed OR VersionNT >= 601', 'VersionNT64 > 602 OR Installed']), '6.3');
    assert.equal(minimumWindows(['VersionNT >= 600 OR VersionNT >= 501']), '5.1');
    assert.equal(minimumWindows(['Privileged', 'VersionNT']), undefined);
  });
});

/** A database with nothing but properties, written as Windows writes it. */
function smallMsi(
  properties: Record<string, string>,
  { wide = false, codePage = 65001, otherTables = [] as string[] } = {},
): Uint8Array {
  const encode = (text: string) =>
    text === '日本' && codePage === 932 ? Buffer.from('93fa967b', 'hex') : Buffer.from(text);
  const texts: string[] = [];
  const reference = (text: string) => (texts.includes(text) ? texts.indexOf(text) + 1 : texts.push(text));
  const column = (...values: number[]) =>
    Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8, ...(wide ? [0] : [])])));
  const numbers = (...values: number[]) => Buffer.from(Uint16Array.from(values.map((value) => value + 0x8000)).buffer);
  const table = reference('Property');
  const tables = column(table, ...otherTables.map(reference));
  const columns = Buffer.concat([
    column(table, table),
    numbers(1, 2),
    column(reference('Property'), reference('Value')),
    numbers(0x2d48, 0x0f00),
  ]);
  const names = column(...Object.keys(properties).map(reference));
  const rows = Buffer.concat([names, column(...Object.values(properties).map(reference))]);
  const pool = [Uint16Array.of(codePage, wide ? 0x8000 : 0)];
  for (const text of texts) {
    const { length } = encode(text);
    if (length > 0xffff) pool.push(Uint16Array.of(0, length >> 16));
    pool.push(Uint16Array.of(length & 0xffff, 1));
  }
  return testCompoundFile([
    { name: tableName('_StringPool'), data: Buffer.concat(pool.map(({ buffer }) => Buffer.from(buffer))) },
    { name: tableName('_StringData'), data: Buffer.concat(texts.map(encode)) },
    { name: tableName('_Tables'), data: tables },
    { name: tableName('_Columns'), data: columns },
    { name: tableName('Property'), data: rows },
  ]);
}

function tableName(name: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._';
  const pairs = name.match(/..?/g) ?? [];
  const packed = pairs.map(([first = '', second]) => {
    const low = alphabet.indexOf(first);
    return String.fromCharCode(second === undefined ? 0x4800 + low : 0x3800 + low + alphabet.indexOf(second) * 64);
  });
  return `\u4840${packed.join('')}`;
}
