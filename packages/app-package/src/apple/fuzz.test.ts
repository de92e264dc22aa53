import { describe, test } from 'node:test';
import { type ByteSource, blockSource, bytesSource } from '../byte-source.ts';
import { fuzzCases, survivesMutations, survivesMutationsWithin } from '../test-mutate.ts';
import { openZip } from '../zip.ts';
import { readAppZip } from './app-zip.ts';
import { findTrailer, isDmg, isIpa } from './apple-kinds.ts';
import { iconOfCatalog } from './asset-catalog.ts';
import { neverClosed } from './bundle-files.ts';
import { plainPng } from './cgbi.ts';
import { readDmg } from './dmg.ts';
import { iconOfIcns } from './icns.ts';
import { readIpa } from './ipa.ts';
import { unpackLzfse } from './lzfse.ts';
import { readExecutable } from './mach-o.ts';
import { readPkg } from './pkg.ts';
import { parsePlist } from './plist.ts';
import { readProfile } from './provisioning.ts';
import { fixture } from './test-fixture.ts';
import { openDiskImage } from './udif.ts';
import { unpackBlock } from './udif-block.ts';

/** Of each kind; many more are tried at night. */
const cases = fuzzCases(35);

async function inner(archive: string, name: string): Promise<Uint8Array> {
  const zip = await openZip(bytesSource(fixture(archive)));
  const entry = zip.find(name);
  if (!entry) throw new Error(`${archive} has no ${name}`);
  return zip.read(entry, 1_000_000);
}

const app = 'Payload/Exámple (β).app/';
const kinds: [name: string, seed: Uint8Array, read: (bytes: Uint8Array) => unknown][] = [
  ['an ipa', fixture('ad-hoc.ipa'), async (bytes) => readIpa(await openZip(bytesSource(bytes)))],
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
  ...['lzfse', 'zip', 'palette', 'grey', 'file', 'two', 'packed'].map((name): (typeof kinds)[number] => [
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

/** The disk of an image, and where it is not empty: nearly all of it is. */
async function diskOf(name: string): Promise<{ disk: ByteSource; used: number[] }> {
  const source = bytesSource(fixture(name));
  const trailer = await findTrailer(source);
  if (!trailer) throw new Error(`${name} is no image`);
  const { disk } = await openDiskImage(source, trailer);
  const used: number[] = [];
  const block = 4096;
  const nothing = Buffer.alloc(block * 32);
  for (let at = 0; at < disk.size; at += nothing.length) {
    const part = Buffer.from(await disk.read(at, Math.min(nothing.length, disk.size - at)));
    if (part.equals(nothing)) continue;
    for (let from = 0; from < part.length; from += block) {
      if (part.subarray(from, from + block).some((byte) => byte !== 0)) used.push(at + from);
    }
  }
  return { disk, used };
}

/** The disk with these blocks in place of its own. */
function withBlocks(disk: ByteSource, places: readonly number[], blocks: Uint8Array): ByteSource {
  return {
    size: disk.size,
    async read(offset, length) {
      const bytes = Uint8Array.from(await disk.read(offset, length));
      places.forEach((place, index) => {
        const from = Math.max(offset, place);
        const to = Math.min(offset + length, place + 4096, place + blocks.length - index * 4096);
        if (from < to)
          bytes.set(blocks.subarray(index * 4096 + from - place, index * 4096 + to - place), from - offset);
      });
      return bytes;
    },
  };
}

describe('whatever is changed, it is read or refused:', () => {
  kinds.forEach(([name, seed, read], index) => {
    test(name, { timeout: 600_000 }, async () => {
      await survivesMutations(seed, async (bytes) => read(bytes), { seed: index * 1_000_003 + 1, cases });
    });
  });

  // Each of some ten files is changed, so that fewer changes of each will do.
  for (const name of ['ad-hoc.ipa', 'catalog.ipa', 'mac.app.zip']) {
    test(`the files in ${name}`, { timeout: 600_000 }, async () => {
      const read = async (bytes: Uint8Array) => {
        const zip = await openZip(bytesSource(bytes));
        return isIpa(zip) ? readIpa(zip) : readAppZip(zip);
      };
      await survivesMutationsWithin(fixture(name), read, { cases: Math.ceil(cases / 8) });
    });
  }

  for (const name of ['zlib', 'apfs', 'rock-ridge', 'joliet', 'fat12', 'fat16', 'fat32']) {
    test(`the file system of ${name}.dmg`, { timeout: 600_000 }, async () => {
      const { disk, used } = await diskOf(`${name}.dmg`);
      const blocks = Buffer.concat(await Promise.all(used.map((place) => disk.read(place, 4096))));
      await survivesMutations(blocks, (changed) => readDmg(withBlocks(disk, used, changed)), { cases });
    });
  }
});
