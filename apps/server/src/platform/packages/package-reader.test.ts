import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { testTar } from '@muster/app-package/archive/test-tar';
import { testZip } from '@muster/app-package/test-zip';
import { languages } from '@muster/contract/constants';
import type { PackageProblem } from '@muster/contract/enumerations/apps';
import { label } from '@muster/phrases/label';
import sharp from 'sharp';
import { CodedError } from '../errors.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { ProcessLimits } from './limited-process.ts';
import { createPackageReader } from './package-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'packages-'));
after(() => rm(folder, { recursive: true }));
const storage = await openStorage(undefined, folder);
/** As in a bucket: nothing can be opened, ranges only. */
const far: Storage = { ...storage, open: async () => undefined };
const fixtures = join(import.meta.dirname, '../../../../../packages/app-package/fixtures');
const fixture = (name: string) => readFile(join(fixtures, name));

let files = 0;
async function keep(content: Uint8Array | string): Promise<string> {
  files += 1;
  await storage.put(`files/${files}`, Buffer.from(content as Uint8Array));
  return `files/${files}`;
}

const isRefused = (problem: PackageProblem) => (error: unknown) => {
  assert.ok(error instanceof CodedError && error.code === 5230, `${error}`);
  assert.equal((error.data as { problem: string }).problem, problem);
  for (const language of languages) assert.ok(label(language, 'packageProblem', problem), 'a person is told why');
  return true;
};

const reader = createPackageReader(storage);

describe('a true package of every format is read in the process', () => {
  const expected: Record<string, { format: string; name?: string; icon?: number }> = {
    'apple/ad-hoc.ipa': { format: 'ipa', name: 'Example & Co', icon: 36 },
    'android/adaptive.apk': { format: 'apk', name: 'Adaptive 🚀 <b>', icon: 512 },
    'android/bundle.aab': { format: 'aab' },
    'android/site.xapk': { format: 'xapk' },
    'android/default.apks': { format: 'apks' },
    'apple/product.pkg': { format: 'pkg' },
    'apple/zlib.dmg': { format: 'dmg', name: 'Example Mac' },
    'apple/mac.app.zip': { format: 'app.zip', name: 'Example Mac' },
    'windows/signed-x64.msi': { format: 'msi' },
    'windows/signed-x64.msix': { format: 'msix', name: 'Garden' },
    'windows/app.msixbundle': { format: 'msixbundle' },
    'windows/signed-x64.exe': { format: 'exe' },
  };
  for (const [name, { format, name: called, icon: side }] of Object.entries(expected)) {
    test(name, async () => {
      const { info, icon } = await reader.read(await keep(await fixture(name)), { fileName: name });
      assert.equal(info.format, format);
      if (called) assert.equal(info.name, called);
      assert.ok(info.versionName ?? info.versionCode);
      const drawn = icon && (await sharp(icon).metadata());
      if (drawn) assert.ok(drawn.format === 'png' && drawn.width <= 512 && drawn.height <= 512);
      if (side) assert.equal(drawn?.width, side);
    });
  }

  test('under the name of another kind, wherever the file is', async () => {
    for (const [name, fileName] of [
      ['apple/ad-hoc.ipa', 'shop.apk'],
      ['windows/signed-x64.msi', 'Setup.IPA'],
    ] as const) {
      const key = await keep(await fixture(name));
      const known = await reader.read(key, { fileName: name });
      assert.deepEqual(await reader.read(key, { fileName }), known);
      assert.deepEqual(await createPackageReader(far).read(key, { fileName }), known);
    }
  });

  test('an archive for a platform of the workspace’s own', async () => {
    const key = await keep(testZip([{ name: 'readme.txt', data: 'hello' }]));
    const { info } = await reader.read(key, { fileName: 'tool.zip' });
    assert.deepEqual([info.format, info.os], ['zip', 'custom']);
    const tar = await keep(gzipSync(testTar('gnu')));
    assert.equal((await reader.read(tar)).info.format, 'tar.gz');
  });

  test('dates come out as dates', async () => {
    const { info } = await reader.read(await keep(await fixture('apple/ad-hoc.ipa')));
    assert.ok(info.signing?.profile?.expiresAt instanceof Date);
    assert.ok(info.signing.profile.certificates?.[0]?.notAfter instanceof Date);
  });

  test('an icon in layers of WebP is drawn whole, and in colour', async () => {
    const { icon } = await reader.read(await keep(await fixture('android/layers.apk')));
    const { channels } = await sharp(icon).stats();
    assert.ok(channels.some(({ stdev }) => stdev > 1));
  });

  test('an icon that cannot be drawn is a warning', async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const app = testZip([
      { name: 'App.app/Contents/Info.plist', data: plist },
      { name: 'App.app/Contents/Resources/icon.icns', data: icns(png.subarray(0, png.length - 40)) },
    ]);
    const { info, icon } = await reader.read(await keep(app), { fileName: 'app.zip' });
    assert.equal(icon, undefined);
    assert.deepEqual(
      info.warnings.filter(({ code }) => code.startsWith('icon')).map(({ code }) => code),
      ['iconUnreadable'],
    );
  });
});

const plist = `<?xml version="1.0"?><plist version="1.0"><dict>
  <key>CFBundleIdentifier</key><string>com.example.odd</string><key>CFBundleName</key><string>Odd</string>
  <key>CFBundlePackageType</key><string>APPL</string><key>CFBundleVersion</key><string>1</string>
  <key>CFBundleExecutable</key><string>odd</string><key>CFBundleIconFile</key><string>icon</string></dict></plist>`;

function icns(picture: Uint8Array): Buffer {
  const header = Buffer.alloc(16);
  header.write('icns');
  header.writeUInt32BE(16 + picture.length, 4);
  header.write('ic09', 8);
  header.writeUInt32BE(8 + picture.length, 12);
  return Buffer.concat([header, picture]);
}

describe('where files are in a bucket', () => {
  for (const name of ['apple/ad-hoc.ipa', 'android/universal.apks', 'apple/lzma.dmg', 'windows/app-x86.msi']) {
    test(`${name} is read by ranges, with the same outcome`, async () => {
      const key = await keep(await fixture(name));
      assert.deepEqual(await createPackageReader(far).read(key), await reader.read(key));
    });
  }

  test('a part that is longer than one range', async () => {
    const long = Buffer.alloc(9_000_001, 'the same again and again ');
    const key = await keep(testZip([{ name: 'a.txt', data: long, store: true }]));
    const { info } = await createPackageReader(far).read(key, { fileName: 'a.zip' });
    assert.equal(info.parts[0]?.size, long.length);
  });

  test('a bucket that is out of reach is 1001, not a fault of the file', async () => {
    const key = await keep(await fixture('apple/ad-hoc.ipa'));
    const down: Storage = { ...far, get: () => Promise.reject(new CodedError(1001)) };
    await assert.rejects(
      createPackageReader(down).read(key),
      (error) => error instanceof CodedError && error.code === 1001,
    );
  });

  test('a file that is shorter than the bucket says is 1001', async () => {
    const key = await keep(await fixture('apple/ad-hoc.ipa'));
    const short: Storage = { ...far, get: async () => Readable.from([]) };
    await assert.rejects(
      createPackageReader(short).read(key),
      (error) => error instanceof CodedError && error.code === 1001,
    );
  });
});

test('an archive of as many folders as there may be files is read with the memory there is', async () => {
  const names = Array.from({ length: 399_999 }, (_, index) => ({ name: `Payload/A.app/${index}/f`, store: true }));
  const app = testZip([{ name: 'Payload/A.app/Info.plist', data: plist }, ...names], { zip64: true });
  const { info } = await reader.read(await keep(app), { fileName: 'many.ipa' });
  assert.equal(info.identifier, 'com.example.odd');
});

describe('what is no package is refused with a reason', () => {
  const cases: Record<
    string,
    [problem: PackageProblem, content: () => Promise<Uint8Array | string> | Uint8Array | string]
  > = {
    'an empty file': ['empty', () => ''],
    'a Git LFS pointer': [
      'lfsPointer',
      () => `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 12345\n`,
    ],
    'a text': ['unknownFormat', () => 'hello, this is a text and no app at all'],
    'an ipa cut in the middle': [
      'truncated',
      async () => {
        const whole = await fixture('apple/ad-hoc.ipa');
        return whole.subarray(0, whole.length / 2);
      },
    ],
    'a zip bomb': [
      'tooLarge',
      () => {
        const packed = deflateRawSync(Buffer.alloc(300 * 1024 * 1024));
        return testZip([{ name: 'Payload/A.app/Info.plist', packed, size: 2_000 }]);
      },
    ],
  };
  for (const [what, [problem, content]] of Object.entries(cases)) {
    test(what, async () => {
      await assert.rejects(reader.read(await keep(await content())), isRefused(problem));
    });
  }

  test('a file that is not there is 3001', async () => {
    await assert.rejects(reader.read('files/none'), (error) => error instanceof CodedError && error.code === 3001);
  });
});

describe('a process that goes wrong', () => {
  const program = fileURLToPath(new URL('./test-odd-process.ts', import.meta.url));
  const usual: ProcessLimits = { megabytes: 200, seconds: 60 };
  const read = async (deed: string, limits = usual) =>
    createPackageReader(storage, { program, limits }).read(await keep(deed));

  for (const deed of ['hang', 'wait']) {
    test(`${deed}: is ended, too slow`, async () => {
      await assert.rejects(read(deed, { ...usual, seconds: 2 }), isRefused('tooSlow'));
    });
  }
  test('hang: is ended sooner than one that waits for its file', async () => {
    await assert.rejects(read('hang', { ...usual, workSeconds: 1 }), isRefused('tooSlow'));
  });
  for (const deed of ['eatBuffers', 'eatHeap']) {
    test(`${deed}: is ended, too much memory`, async () => {
      await assert.rejects(read(deed), isRefused('tooMuchMemory'));
    });
  }
  for (const deed of [
    'die',
    'throw',
    'say nothing',
    'talk nonsense',
    'talk of something else',
    'ask beyond the end',
    'ask for too much',
    'talk without end',
  ]) {
    test(`${deed}: is a crash`, async () => {
      await assert.rejects(read(deed), isRefused('crashed'));
    });
  }

  for (const [deed, seconds] of [
    ['die over the icon', 60],
    ['hang over the icon', 6],
  ] as const) {
    test(`${deed}: what was read before counts, with a warning`, async () => {
      const { info, icon } = await read(deed, { ...usual, seconds });
      assert.equal(icon, undefined);
      assert.deepEqual(
        info.warnings.map(({ code }) => code),
        ['iconUnreadable'],
      );
    });
  }

  test('speak in odd letters: it is understood', async () => {
    assert.equal((await read('speak in odd letters')).info.name, 'a\u2028b\u2029c');
  });

  test('look around: it finds no settings, no network, no files, no other program', async () => {
    const { info } = await read('look around');
    assert.deepEqual(info.warnings, []);
  });
});

test('ten at once all come out, also when one of them is broken', async () => {
  const good = await keep(await fixture('android/adaptive.apk'));
  const bad = await keep('not at all');
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => reader.read(index === 4 ? bad : good)));
  assert.deepEqual(
    all.map(({ status }) => status),
    all.map((_, index) => (index === 4 ? 'rejected' : 'fulfilled')),
  );
});
