import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { PackageError, type PackageProblem } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';
import { type TestFile, testZip } from '../test-zip.ts';
import { pngLayers } from './png-layers.ts';
import { readAndroidFile } from './test-android.ts';
import {
  chunk,
  colour,
  dp,
  float,
  reference,
  type TestElement,
  type TestEncoding,
  type TestValue,
  testStrings,
  testTable,
  testXml,
  words,
} from './test-resources.ts';

const id = (index: number) => 0x7f010000 + index;
const application = (attributes: Record<string, TestValue>): TestElement => ({
  name: 'manifest',
  attributes: { package: 'org.example.odd', versionCode: [0x10, 5] },
  children: [{ name: 'application', attributes }],
});

interface OddApk {
  manifest?: TestElement;
  resources?: readonly (TestValue | undefined)[];
  encoding?: TestEncoding;
  files?: TestFile[];
}

function apk({
  manifest = application({ label: 'Odd', icon: reference(id(0)) }),
  resources,
  encoding,
  files = [],
}: OddApk) {
  const table = resources ? [{ name: 'resources.arsc', data: testTable(resources, encoding ? { encoding } : {}) }] : [];
  return testZip([{ name: 'AndroidManifest.xml', data: testXml(manifest) }, ...table, ...files]);
}

const read = (options: OddApk) => readAndroidFile(apk(options));
/** An app whose icon is this drawing. */
const drawn = (root: TestElement, resources: readonly TestValue[] = [], files: TestFile[] = []) =>
  read({ resources: ['res/icon.xml', ...resources], files: [{ name: 'res/icon.xml', data: testXml(root) }, ...files] });
const svgOf = (info: PackageInfo) => Buffer.from(info.icon?.bytes ?? []).toString();
const codes = (info: PackageInfo) =>
  info.warnings.map(({ code }) => code).filter((code) => code !== 'signatureMissing');

async function refused(problem: PackageProblem, bytes: Uint8Array): Promise<void> {
  await assert.rejects(readAndroidFile(bytes), (error) => error instanceof PackageError && error.problem === problem);
}

/** The head of a picture, which is all that is looked at. */
function png(side: number, extra = ''): Buffer {
  const part = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const end = Buffer.alloc(4);
    end.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, end]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  const more = extra ? part(extra, Buffer.alloc(4)) : Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', size),
    more,
    part('IDAT', Buffer.alloc(1)),
  ]);
}

const vector = (children: TestElement[], attributes: Record<string, TestValue> = {}): TestElement => ({
  name: 'vector',
  attributes: { width: dp(24), height: dp(24), viewportWidth: float(24), viewportHeight: float(24), ...attributes },
  children,
});
const square: TestElement = { name: 'path', attributes: { pathData: 'M0,0h24v24z', fillColor: colour(0xff00ff00) } };

describe('what obfuscated and newer packages do', () => {
  test('attributes without names are known by their ids', async () => {
    const manifest = testXml(application({ label: 'Nameless', debuggable: [0x12, 0xffffffff] }), { named: false });
    const info = await readAndroidFile(testZip([{ name: 'AndroidManifest.xml', data: manifest }]));
    assert.equal(info.name, 'Nameless');
    assert.equal(info.versionCode, '5');
    assert.equal(info.details?.debuggable, 'true');
  });

  for (const encoding of ['plain', 'sparse', 'short', 'compact'] as const) {
    test(`tables with ${encoding} entries`, async () => {
      const info = await read({
        manifest: application({ label: reference(id(3)) }),
        resources: ['not this', undefined, undefined, reference(id(5)), undefined, 'this'],
        encoding,
      });
      assert.equal(info.name, 'this');
    });
  }
});

describe('a package', () => {
  test('that is a split alone says so, and lacks neither name nor icon', async () => {
    const info = await read({
      manifest: { name: 'manifest', attributes: { package: 'org.example', split: 'config.es' } },
    });
    assert.equal(info.details?.split, 'config.es');
    assert.deepEqual(codes(info), ['manifestIncomplete']);
  });

  test('whose files are marked as encrypted, and are not, is read as Android reads it', async () => {
    const data = testXml(application({ label: 'Marked' }));
    const info = await readAndroidFile(testZip([{ name: 'AndroidManifest.xml', data, flags: 1 }]));
    assert.equal(info.name, 'Marked');
    await refused(
      'encrypted',
      testZip([{ name: 'AndroidManifest.xml', packed: Buffer.alloc(99, 7), size: 200, flags: 1 }]),
    );
  });
});

describe('a file of a package that is packed oddly', () => {
  const data = testXml(application({ label: 'Odd' }));
  const name = 'AndroidManifest.xml';
  const label = async (file: Parameters<typeof testZip>[0][number]) => (await readAndroidFile(testZip([file]))).name;

  test('is read as the directory of the archive says, not as its own header does', async () => {
    assert.equal(await label({ name, data, localMethod: 0 }), 'Odd');
    assert.equal(await label({ name, data, store: true, localMethod: 8 }), 'Odd');
  });

  test('is stored or deflated where nobody knows the way, whichever fits its checksum', async () => {
    assert.equal(await label({ name, data, method: 21 }), 'Odd');
    assert.equal(await label({ name, data, store: true, method: 31_764 }), 'Odd');
    await refused('damaged', testZip([{ name, data, method: 21, crc: 1 }]));
  });

  test('is read with a warning where its checksum is another, at which Android does not look', async () => {
    for (const store of [true, false]) {
      const info = await readAndroidFile(testZip([{ name, data, store, crc: 1 }]));
      assert.equal(info.name, 'Odd');
      const warning = info.warnings.find(({ code }) => code === 'archiveOddities');
      assert.equal(warning?.detail, 'another checksum: AndroidManifest.xml');
    }
    await refused('encrypted', testZip([{ name, data, store: true, crc: 1, flags: 1 }]));
  });

  test('is as long as it says, where it is stored and the packed length is another', async () => {
    const zip = Buffer.from(testZip([{ name, data, store: true }]));
    zip.writeUInt32LE(7, zip.indexOf('PK\x01\x02', 0, 'latin1') + 20);
    assert.equal((await readAndroidFile(zip)).name, 'Odd');
  });
});

describe('an icon', () => {
  test('that is a picture is taken as it is, but never a nine-patch or a flood of pixels', async () => {
    const found = await read({ resources: ['res/a'], files: [{ name: 'res/a', data: png(96) }] });
    assert.equal(found.icon?.format, 'png');
    for (const data of [png(96, 'npTc'), png(100_000)]) {
      const info = await read({ resources: ['res/a'], files: [{ name: 'res/a', data }] });
      assert.equal(info.icon, undefined);
      assert.deepEqual(codes(info), ['iconUnreadable']);
    }
  });

  test('with a part that is missing is drawn without it, with a warning', async () => {
    const info = await drawn({
      name: 'adaptive-icon',
      children: [
        { name: 'background', attributes: { drawable: colour(0xff112233) } },
        { name: 'foreground', attributes: { drawable: reference(id(9)) } },
      ],
    });
    assert.match(svgOf(info), /fill="#112233"/);
    assert.deepEqual(codes(info), ['iconUnreadable']);
  });

  test('takes groups, clips, tints, strokes and colours of the platform', async () => {
    const info = await drawn(
      vector(
        [
          { name: 'clip-path', attributes: { pathData: 'M0,0h12v12z' } },
          {
            name: 'group',
            attributes: { rotation: float(90), pivotX: float(12), pivotY: float(12) },
            children: [square],
          },
          {
            name: 'path',
            attributes: { pathData: 'M1-2.5.5.5', strokeColor: reference(0x0106000b), strokeWidth: float(2) },
          },
        ],
        { tint: colour(0xffff0000), alpha: float(0.5) },
      ),
    );
    assert.deepEqual(codes(info), []);
    for (const part of [
      '<clipPath id="d1"><path d="M0 0h12v12z"/></clipPath>',
      'translate(12 12) rotate(90) scale(1 1) translate(-12 -12)',
      'd="M1 -2.5 0.5 0.5"',
      'stroke="#ffffff" stroke-width="2"',
      'flood-color="#ff0000"',
      '<g opacity="0.5">',
    ]) {
      assert.ok(svgOf(info).includes(part), part);
    }
  });

  test('holds WebP layers that can be exchanged for those that librsvg knows', async () => {
    const webp = Buffer.alloc(40);
    webp.write('RIFF\0\0\0\0WEBPVP8L', 'latin1');
    const info = await drawn(
      { name: 'layer-list', children: [{ name: 'item', attributes: { drawable: reference(id(1)) } }] },
      ['res/layer.webp'],
      [{ name: 'res/layer.webp', data: webp }],
    );
    assert.ok(svgOf(info).includes('data:image/webp;base64,'));
    const exchanged = await pngLayers(svgOf(info), async () => Buffer.from('picture'));
    assert.ok(exchanged.includes(`href="data:image/png;base64,${Buffer.from('picture').toString('base64')}"`));
    assert.ok(!exchanged.includes('webp'));
  });

  test('of rubbish is a warning', async () => {
    const info = await read({ resources: ['res/a.xml'], files: [{ name: 'res/a.xml', data: 'rubbish' }] });
    assert.deepEqual(codes(info), ['iconUnreadable']);
  });
});

describe('bombs and circles', () => {
  test('references that go round in circles lead nowhere', async () => {
    const info = await read({
      manifest: application({ label: reference(id(0)), icon: reference(id(1)) }),
      resources: [reference(id(1)), reference(id(0))],
    });
    assert.equal(info.name, undefined);
    assert.deepEqual(codes(info), ['nameMissing', 'iconUnreadable']);
  });

  test('a drawing that holds itself twice ends', async () => {
    const item = { name: 'item', attributes: { drawable: reference(id(0)) } };
    const info = await drawn({ name: 'layer-list', children: [item, item, item] });
    assert.deepEqual(codes(info), ['iconUnreadable']);
  });

  test('drawings of too many paths, or of too long ones, are cut short', async () => {
    for (const vectors of [
      vector(Array.from({ length: 20_000 }, () => square)),
      vector([
        { name: 'path', attributes: { pathData: `M0 0${'L1 1'.repeat(2_000_000)}`, fillColor: colour(0xff000000) } },
      ]),
      vector(Array.from({ length: 3_000 }, () => ({ name: 'clip-path', attributes: { pathData: 'M0 0h1v1z' } }))),
    ]) {
      const info = await drawn(vectors);
      assert.ok((info.icon?.bytes.length ?? 0) < 6_000_000);
      assert.ok(codes(info).includes('iconUnreadable'));
    }
  });

  test('a label of megabytes is cut, of control characters only the visible stays', async () => {
    const long = await read({ manifest: application({ label: 'x'.repeat(3_000_000) }) });
    assert.equal(long.name?.length, 1_000);
    const odd = await read({ manifest: application({ label: 'a\u0000b\u001b[31m\n\u202e<script>' }) });
    assert.equal(odd.name, 'ab[31m \u202e<script>');
  });

  test('a pool that claims two thousand million texts has those that are there', async () => {
    const pool = testStrings(['manifest', 'package', 'org.example'], 2 ** 31);
    const element = Buffer.concat([
      words(0xffffffff, 0),
      Buffer.from([20, 0, 20, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
      words(0xffffffff, 1, 2, 0x03000008, 2),
    ]);
    const bytes = chunk(0x0003, Buffer.alloc(0), Buffer.concat([pool, chunk(0x0102, words(1, 0xffffffff), element)]));
    const info = await readAndroidFile(testZip([{ name: 'AndroidManifest.xml', data: bytes }]));
    assert.equal(info.identifier, 'org.example');
  });

  test('texts that overlap are not decoded for ever', async () => {
    const strings = testStrings(['manifest', ...Array.from({ length: 40_000 }, () => '\u7fff'.repeat(8))]);
    const element = (name: number) =>
      chunk(0x0102, words(1, 0xffffffff), Buffer.concat([words(0xffffffff, name), Buffer.alloc(12)]));
    const elements = Array.from({ length: 40_000 }, (_one, index) =>
      Buffer.concat([element(index), chunk(0x0103, words(1, 0xffffffff), words(0xffffffff, index))]),
    );
    // Each text begins within another, where its length is read to be 32,767.
    for (let index = 1; index < 39_000; index += 1)
      strings.writeUInt32LE(strings.readUInt32LE(28 + 4 * index) + 2, 28 + 4 * index);
    const root = element(0);
    const data = chunk(0x0003, Buffer.alloc(0), Buffer.concat([strings, root, ...elements]));
    const info = await readAndroidFile(testZip([{ name: 'AndroidManifest.xml', data }]));
    assert.equal(info.identifier, undefined);
  });

  test('a manifest that is nested too deep, or is none, is refused', async () => {
    let deep: TestElement = { name: 'manifest' };
    for (let depth = 0; depth < 1_000; depth += 1) deep = { name: 'manifest', children: [deep] };
    await refused('tooLarge', apk({ manifest: deep }));
    await refused('damaged', apk({ manifest: { name: 'vector' } }));
    await refused('damaged', testZip([{ name: 'AndroidManifest.xml', data: '<manifest/>' }]));
    await refused('damaged', testZip([{ name: 'AndroidManifest.xml', data: Buffer.alloc(64) }]));
  });

  test('a table that is none costs names and icon, not the package', async () => {
    const info = await readAndroidFile(
      testZip([
        {
          name: 'AndroidManifest.xml',
          data: testXml(application({ label: reference(id(0)), icon: reference(id(1)) })),
        },
        { name: 'resources.arsc', data: 'no table at all' },
      ]),
    );
    assert.equal(info.identifier, 'org.example.odd');
    assert.deepEqual(codes(info), ['resourcesUnreadable', 'nameMissing', 'iconUnreadable']);
  });
});
