import { describe, test } from 'node:test';
import { type ByteSource, blockSource, bytesSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import { testZip } from '../test-zip.ts';
import { openZip } from '../zip.ts';
import { isAppZip, readAppZip } from './app-zip.ts';
import { iconOfCatalog } from './asset-catalog.ts';
import { neverClosed } from './bundle-files.ts';
import { plainPng } from './cgbi.ts';
import { isDmg, readDmg } from './dmg.ts';
import { iconOfIcns } from './icns.ts';
import { readIpa } from './ipa.ts';
import { unpackLzfse } from './lzfse.ts';
import { readExecutable } from './mach-o.ts';
import { readPkg } from './pkg.ts';
import { parsePlist } from './plist.ts';
import { readProfile } from './provisioning.ts';
import { fixture } from './test-fixture.ts';
import { mutate, randomNumbers } from './test-mutate.ts';
import { findTrailer, openDiskImage } from './udif.ts';
import { unpackBlock } from './udif-block.ts';

/** Of each kind; many more are tried at night. */
const cases = Number(process.env.FUZZ_CASES ?? 80);

async function inner(archive: string, name: string): Promise<Uint8Array> {
  const zip = await openZip(bytesSource(fixture(archive)));
  const entry = zip.find(name);
  if (!entry) throw new Error(`${archive} has no ${name}`);
  return zip.read(entry, 1_000_000);
}

/** An archive whose files are whole but for one, which is changed before it is packed. */
async function changedWithin(bytes: Uint8Array, random: (below: number) => number): Promise<Uint8Array> {
  const zip = await openZip(bytesSource(bytes));
  const entries = [...zip.entries.values()];
  const chosen = random(entries.length);
  const files = entries.map(async (entry, index) => {
    const data = await zip.read(entry, 1_000_000);
    return { name: entry.name, data: index === chosen ? mutate(data, random) : data };
  });
  return testZip(await Promise.all(files));
}

const app = 'Payload/Exámple (β).app/';
const kinds: [name: string, seed: Uint8Array, read: (bytes: Uint8Array) => unknown, change?: typeof changedWithin][] = [
  ['an ipa', fixture('ad-hoc.ipa'), async (bytes) => readIpa(await openZip(bytesSource(bytes)))],
  [
    'a file in an ipa',
    fixture('ad-hoc.ipa'),
    async (bytes) => readIpa(await openZip(bytesSource(bytes))),
    changedWithin,
  ],
  [
    'a file in another',
    fixture('catalog.ipa'),
    async (bytes) => readIpa(await openZip(bytesSource(bytes))),
    changedWithin,
  ],
  [
    'a file in a zipped app',
    fixture('mac.app.zip'),
    async (bytes) => {
      const zip = await openZip(bytesSource(bytes));
      if (isAppZip(zip)) await readAppZip(zip);
    },
    changedWithin,
  ],
  ['a binary property list', fixture('all-types.bplist'), (bytes) => parsePlist(bytes, 'test')],
  ['an XML property list', fixture('all-types.plist'), (bytes) => parsePlist(bytes, 'test')],
  [
    'a text property list',
    Buffer.from('{ a = ("b", <0a0b>, { c = "d\\U00e1"; }); /* e */ }'),
    (bytes) => parsePlist(bytes, 'test'),
  ],
  ['a profile', fixture('enterprise.mobileprovision'), (bytes) => readProfile(bytes, 'test')],
  [
    'an executable',
    await inner('ad-hoc.ipa', `${app}Example App`),
    (bytes) => readExecutable(neverClosed(bytesSource(bytes)), 'test'),
  ],
  ['a picture for phones', await inner('ad-hoc.ipa', `${app}AppIcon60x60@2x.png`), (bytes) => plainPng(bytes, 'test')],
  ['an old icns', fixture('classic.icns'), (bytes) => iconOfIcns(bytes, 'test')],
  ['an icns', fixture('modern.icns'), (bytes) => iconOfIcns(bytes, 'test')],
  ...['lzfse', 'zip', 'palette', 'grey', 'file', 'two'].map((name): (typeof kinds)[number] => [
    `a catalogue (${name})`,
    fixture(`${name}.car`),
    (bytes) => iconOfCatalog(bytesSource(bytes), ['AppIcon'], 'test'),
  ]),
  ['LZFSE', fixture('lzfse.bin'), (bytes) => unpackLzfse(bytes, 19_200, 'test')],
  ['LZVN', fixture('lzvn.bin'), (bytes) => unpackLzfse(bytes, 3200, 'test')],
  [
    'ADC',
    Buffer.from([0x82, 1, 2, 3, 0x44, 0, 1, 0x04, 2, 0x80, 9]),
    (bytes) => unpackBlock('adc', bytes, 100, 'test'),
  ],
  ['an installer', fixture('product.pkg'), (bytes) => readPkg(bytesSource(bytes))],
  ...['zlib', 'bzip2', 'lzfse', 'lzma', 'adc', 'installer'].map((name): (typeof kinds)[number] => [
    `a disk image (${name})`,
    fixture(`${name}.dmg`),
    async (bytes) => {
      const source = blockSource(bytesSource(bytes));
      if (await isDmg(source)) await readDmg(source);
    },
  ]),
];

/** The disk of an image, with a few bytes changed that were not zero: nearly all of it is. */
async function changedDisk(name: string): Promise<(random: (below: number) => number) => ByteSource> {
  const source = bytesSource(fixture(name));
  const trailer = await findTrailer(source);
  if (!trailer) throw new Error(`${name} is no image`);
  const { disk } = await openDiskImage(source, trailer);
  const used: number[] = [];
  const nothing = Buffer.alloc(131_072);
  for (let at = 0; at < disk.size; at += nothing.length) {
    const part = Buffer.from(await disk.read(at, Math.min(nothing.length, disk.size - at)));
    if (part.equals(nothing)) continue;
    for (const [index, byte] of part.entries()) if (byte !== 0) used.push(at + index);
  }
  return (random) => {
    const changes = Array.from({ length: 1 + random(6) }, () => [used[random(used.length)] ?? 0, random(256)] as const);
    return {
      size: disk.size,
      async read(offset, length) {
        const bytes = Uint8Array.from(await disk.read(offset, length));
        for (const [at, byte] of changes) if (at >= offset && at < offset + length) bytes[at - offset] = byte;
        return bytes;
      },
    };
  };
}

describe('whatever is changed, it is read or refused:', () => {
  kinds.forEach(([name, seed, read, change], index) => {
    test(name, { timeout: 600_000 }, async () => {
      const random = randomNumbers(index + 1);
      for (let count = 0; count < cases; count += 1) {
        const bytes = change ? await change(seed, random) : mutate(seed, random);
        try {
          await read(bytes);
        } catch (error) {
          if (!(error instanceof PackageError)) throw new Error(`case ${count}: ${error}`, { cause: error });
        }
      }
    });
  });

  for (const name of ['zlib.dmg', 'apfs.dmg']) {
    test(`a file system (${name})`, { timeout: 600_000 }, async () => {
      const random = randomNumbers(99);
      const change = await changedDisk(name);
      for (let count = 0; count < cases; count += 1) {
        try {
          await readDmg(change(random));
        } catch (error) {
          if (!(error instanceof PackageError)) throw new Error(`case ${count}: ${error}`, { cause: error });
        }
      }
    });
  }
});
