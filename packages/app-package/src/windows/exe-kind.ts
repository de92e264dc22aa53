import { PackageError, readAt } from '../package-error.ts';
import { guid, viewOf } from './fields.ts';
import { type Pe, peDirectories, readAddress } from './pe.ts';
import { type PeResources, resourceTypes } from './pe-resources.ts';

/** What a program is made with, told by marks that these tools are known by. */
export async function exeKind(
  pe: Pe,
  resources: PeResources | undefined,
  strings: ReadonlyMap<string, string>,
): Promise<Record<string, string>> {
  const installer = await installerKind(pe, resources, strings);
  return { ...(installer && { installer }), ...(await burnBundle(pe)), ...(await dotNet(pe)) };
}

async function installerKind(
  pe: Pe,
  resources: PeResources | undefined,
  strings: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  if (pe.sections.some(({ name }) => name === '.wixburn')) return 'WiX Burn';
  const overlay = await overlayKind(pe);
  if (overlay) return overlay;
  if (resources?.types.includes(resourceTypes.data)) {
    const data = await resources.list(resourceTypes.data);
    // The table of offsets of Inno Setup 5.1.5 and later.
    if (data.some(({ name }) => name === 11111)) return 'Inno Setup';
  }
  if (resources?.types.includes('DATA') && resources.types.includes('FLAGS')) return 'Squirrel';
  if (strings.has('squirrelawareversion')) return 'Squirrel';
  if (/built with Inno Setup/i.test(strings.get('comments') ?? '')) return 'Inno Setup';
  if (strings.has('isinternalversion') || strings.has('isinternaldescription')) return 'InstallShield';
  // Older ones leave their own name, or who made the launcher, where the app's should be.
  const marks = ['productname', 'legalcopyright'].map((name) => strings.get(name) ?? '');
  if (marks.some((text) => /\bInstallShield\b/.test(text))) return 'InstallShield';
  return undefined;
}

/** What stands behind the program as Windows loads it. */
async function overlayKind(pe: Pe): Promise<string | undefined> {
  const { source, overlay } = pe;
  if (await isNsis(pe)) return 'NSIS';
  const length = Math.min(64, source.size - overlay);
  if (length <= 0) return undefined;
  const bytes = await readAt(source, overlay, length, { what: 'what follows the program', atMost: 64 });
  const text = Buffer.from(bytes).toString('latin1');
  if (text.startsWith('InstallShield') || text.startsWith('ISSetupStream')) return 'InstallShield';
  if (text.startsWith(';!@Install@!') || text.startsWith('7z\xbc\xaf\x27\x1c')) return '7-Zip';
  if (text.startsWith('Rar!')) return 'WinRAR';
  return undefined;
}

const nsisStep = 512;
const nsisSteps = 64;

/** What it installs begins at a multiple of 512 bytes, most often right behind the program. */
async function isNsis({ source, overlay }: Pe): Promise<boolean> {
  const length = Math.min(nsisStep * nsisSteps, source.size - overlay);
  if (length < 28) return false;
  const bytes = await readAt(source, overlay, length, { what: 'what follows the program', atMost: length });
  const view = viewOf(bytes);
  for (let at = 0; at + 28 <= length; at += nsisStep) {
    if (view.getUint32(at + 4, true) !== 0xdeadbeef) continue;
    if (!Buffer.from(bytes.subarray(at + 8, at + 20)).equals(nsisMark)) continue;
    if (overlay + at + view.getUint32(at + 24, true) > source.size) {
      throw new PackageError('truncated', 'what the installer brings ends early');
    }
    return true;
  }
  return false;
}

const nsisMark = Buffer.from('NullsoftInst');

/** The section of a bundle made with WiX begins with a mark, a version and the bundle's id. */
async function burnBundle(pe: Pe): Promise<Record<string, string>> {
  const section = pe.sections.find(({ name }) => name === '.wixburn');
  if (!section || section.size < 24) return {};
  const bytes = await readAt(pe.source, section.offset, 24, { what: 'section .wixburn', atMost: 24 });
  if (viewOf(bytes).getUint32(0, true) !== 0x00f14300) return {};
  return { bundleId: guid(bytes.subarray(8, 24)) };
}

/** ECMA-335 II.25.3.3: the head of the runtime, and the version that the metadata was made for. */
async function dotNet(pe: Pe): Promise<Record<string, string>> {
  const { address = 0, size = 0 } = pe.directories[peDirectories.clr] ?? {};
  if (address === 0 || size < 72) return {};
  const what = 'the .NET head of the program';
  const head = viewOf(await readAddress(pe, address, 72, { what, atMost: 72 }));
  const metadata = await readAddress(pe, head.getUint32(8, true), 16, { what, atMost: 16 });
  const length = Math.min(256, viewOf(metadata).getUint32(12, true));
  const version = await readAddress(pe, head.getUint32(8, true) + 16, length, { what, atMost: 256 });
  const flags = head.getUint32(16, true);
  return {
    dotNet: Buffer.from(version).toString('utf8').replace(/\0.*$/s, ''),
    ...((flags & 3) === 1 && pe.machine === 0x14c && { anyCpu: 'true' }),
  };
}
