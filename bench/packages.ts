/** How long it takes to know what a large package is, and with how much memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { testTable, testXml } from '@muster/app-package/android/test-resources';
import type { PackageInfo } from '@muster/app-package/package-info';
import { readPackage } from '@muster/app-package/read-package';
import { archiveFiles } from '@muster/app-package/test-mutate';
import { fileSource } from '../apps/package-reader/src/file-source.ts';
import { temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { createPackageReader } from '../apps/server/src/platform/packages/package-reader.ts';
import { openStorage } from '../apps/server/src/platform/storage/open-storage.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { type Benchmark, type Figure, format, median } from './figure.ts';
import { largeProgram, type PackedFile, writeLargePackage } from './large-package.ts';

const fixtures = join(import.meta.dirname, '../packages/app-package/fixtures');
const rounds = 7;
/** Of the comparison, whose times are a hundredth of the others. */
const turns = 21;
const warmUp = 50;
/** An app has some thousands of files. */
const entries = 5_000;

export const packages: Benchmark = {
  title: 'metadata and icon of packages of 1 GB in a process of their own, and against app-info-parser on 100 MB',
  async run(print) {
    await buildWhatChanged();
    const folder = await temporaryFolder();
    try {
      await mkdir(join(folder.path, 'files'));
      const path = (key: string) => join(folder.path, 'files', key);
      const ipa = (await archiveFiles(await readFile(join(fixtures, 'apple/ad-hoc.ipa')))).map(plainlyNamed);
      const apk = await archiveFiles(await readFile(join(fixtures, 'android/adaptive.apk')));
      print('writing the packages …');
      const inApp = (index: number) => `Payload/Example.app/level-${index}.bin`;
      const inAssets = (index: number) => `assets/level-${index}.bin`;
      await writeLargePackage(path('large.ipa'), ipa, { megabytes: 1_000, entries, name: inApp });
      await writeLargePackage(path('large.apk'), apk, { megabytes: 1_000, entries, name: inAssets });
      await writeLargePackage(path('code.ipa'), ipa.map(withLargeProgram), { megabytes: 950, entries, name: inApp });

      const figures: Figure[] = [];
      const bare = await barePeak();
      print(`a process of Node that does nothing: ${format(bare)} MB`);
      const reader = createPackageReader(await openStorage(undefined, folder.path));
      for (const key of ['large.ipa', 'large.apk', 'code.ipa']) figures.push(...(await figuresOf(key)));

      await writeLargePackage(path('100.ipa'), ipa, { megabytes: 100, entries, name: inApp });
      await writeLargePackage(path('100.apk'), translatedApp(), { megabytes: 100, entries, name: inAssets });
      await writeLargePackage(path('few.ipa'), ipa, { megabytes: 100, entries: 2_000, name: inApp });
      // Of an ipa the other one looks at three files alone, and at no program, signature, certificate or translation; how
      // long it takes to find them depends on how many others there are.
      for (const key of ['100.apk', '100.ipa', 'few.ipa']) figures.push(await comparison(path(key), print));
      return figures;

      async function figuresOf(key: string): Promise<Figure[]> {
        const times: number[] = [];
        const peaks: number[] = [];
        // The first compiles for the others, as the first after an update does.
        await reader.read(key, { fileName: key });
        for (let round = 0; round < rounds; round += 1) {
          const started = performance.now();
          const { icon } = await reader.read(key, { fileName: key });
          times.push(performance.now() - started);
          if (!icon) throw new Error(`${key} has no icon`);
          // Apart from the time, as watching takes some.
          const watch = watchChildren();
          await reader.read(key, { fileName: key });
          peaks.push(watch.stop());
        }
        print(`${key}: ${times.map(format).join(', ')} ms; ${peaks.map(format).join(', ')} MB in all`);
        return [
          { name: `${key}, 1 GB: metadata and icon`, value: median(times), unit: 'ms', atMost: 300 },
          {
            name: `${key}, 1 GB: memory beyond a bare process`,
            value: Math.max(...peaks) - bare,
            unit: 'MB',
            atMost: 100,
          },
        ];
      }
    } finally {
      await folder.remove();
    }
  },
};

/** As nearly all are: the one at hand has letters that few have. */
const plainlyNamed = (file: PackedFile): PackedFile => ({
  ...file,
  name: file.name.replace('Exámple (β).app', 'Example.app'),
});

const withLargeProgram = (file: PackedFile): PackedFile =>
  file.name.endsWith('/Example App') ? { ...file, data: largeProgram(file.data, 100) } : file;

/** As many texts as an app with 600 of them in 80 languages has. */
function translatedApp(): PackedFile[] {
  const texts = Array.from({ length: 48_000 }, (_, index) => `A text of some length that people read, number ${index}`);
  const manifest = testXml({
    name: 'manifest',
    attributes: { package: 'com.example.large', versionCode: [0x10, 7], versionName: '1.2.3' },
    children: [
      { name: 'uses-sdk', attributes: { minSdkVersion: [0x10, 26] } },
      { name: 'application', attributes: { label: [0x01, 0x7f010000], icon: [0x01, 0x7f010001] } },
    ],
  });
  const icon = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  return [
    { name: 'AndroidManifest.xml', data: manifest },
    { name: 'resources.arsc', data: testTable(['Large', 'res/icon.png', ...texts]), store: true },
    { name: 'res/icon.png', data: icon, store: true },
  ];
}

/**
 * Both in this process, in turns, once they are warm: the reading alone, without the drawing of the icon. What counts is
 * how they compare in one turn, as the machine may be half as fast in the next.
 */
async function comparison(path: string, print: (line: string) => void): Promise<Figure> {
  const Rival = createRequire(import.meta.url)('app-info-parser') as new (
    path: string,
  ) => { parse(): Promise<{ icon?: string | null }> };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -warmUp; round < turns; round += 1) {
    const theirTime = await timed(() => new Rival(path).parse());
    const ourTime = await timed(() => readFileAt(path));
    if (round < 0) continue;
    theirs.push(theirTime);
    ours.push(ourTime);
  }
  print(`${path.slice(-7)}: ours ${ours.map(format).join(', ')} ms; theirs ${theirs.map(format).join(', ')} ms`);
  const value = median(theirs.map((time, turn) => time / (ours[turn] ?? 0)));
  return { name: `${path.slice(-7)}: times as fast as app-info-parser`, value, unit: '×', atLeast: 10 };
}

/** Without the time that what was read before takes to be forgotten. */
async function timed(read: () => Promise<{ icon?: unknown }>): Promise<number> {
  forget();
  const started = performance.now();
  const { icon } = await read();
  const time = performance.now() - started;
  if (!icon) throw new Error('no icon was found');
  return time;
}

function forget(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'minor' });
}

async function readFileAt(path: string): Promise<PackageInfo> {
  const file = openSync(path, 'r');
  try {
    return await readPackage(fileSource(file, fstatSync(file).size));
  } finally {
    closeSync(file);
  }
}

async function barePeak(): Promise<number> {
  const watch = watchChildren();
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300)'], { stdio: 'ignore' });
  await once(child, 'exit');
  return watch.stop();
}

/** The most memory that any process started from here has held, as the kernel has counted it (proc(5), VmHWM). */
function watchChildren(): { stop(): number } {
  let peak = 0;
  const timer = setInterval(async () => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
    for (const child of children.trim().split(' ').filter(Boolean)) {
      const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000);
    }
  }, 3);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}
