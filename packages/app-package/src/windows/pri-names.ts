import { PackageError } from '../package-error.ts';
import { utf16z, viewOf } from './fields.ts';

const mostNames = 400_000;
const deepest = 32;

/** The names of resources are a tree, as of files; gives the number of an item by its path in lower case. */
export function parsePriNames(bytes: Uint8Array, extended: boolean): (path: string) => number | undefined {
  // Some indexes name nothing: they only tell the packages beside them apart.
  if (bytes.length < 28) return () => undefined;
  const view = viewOf(bytes);
  const wide = extended && Buffer.from(bytes.subarray(8, 24)).toString('latin1').startsWith('[def_hnamesx]');
  const namesAt = extended ? 44 : 28;
  const countsAt = namesAt + (view.getUint16(2, true) + view.getUint16(4, true)) * 2 + 6;
  const count = view.getUint32(countsAt, true);
  const scopes = view.getUint32(countsAt + 4, true);
  const items = view.getUint32(countsAt + 8, true);
  const entriesAt = countsAt + 20 + (wide ? 4 : 0);
  if (count > mostNames || count * 12 > bytes.length) throw new PackageError('damaged', 'resources.pri: its names');
  const textAt = entriesAt + count * 12 + scopes * 8 + items * 2;
  const asciiAt = textAt + view.getUint32(countsAt + 12, true) * 2;

  function nameAt(at: number): string {
    const flags = view.getUint8(at + 7);
    const offset = view.getUint16(at + 8, true) + (flags & 15) * 65536;
    if ((flags & 0x20) === 0) return utf16z(bytes, textAt + offset * 2);
    const rest = bytes.subarray(asciiAt + offset, asciiAt + offset + 1024);
    const end = rest.indexOf(0);
    return Buffer.from(end < 0 ? rest : rest.subarray(0, end)).toString('latin1');
  }

  function matches(entry: number, parts: string[]): boolean {
    let current = entry;
    for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
      const at = entriesAt + current * 12;
      if (current === 0 || current >= count || nameAt(at).toLowerCase() !== parts[depth]) return false;
      current = view.getUint16(at, true);
    }
    return current === 0;
  }

  return (path) => {
    const parts = path.split('/');
    if (parts.length > deepest) return undefined;
    const initial = (parts.at(-1) ?? '').toUpperCase().charCodeAt(0);
    for (let entry = 0; entry < count; entry += 1) {
      const at = entriesAt + entry * 12;
      const isItem = (view.getUint8(at + 7) & 0x10) === 0;
      if (isItem && view.getUint16(at + 4, true) === initial && matches(entry, parts))
        return view.getUint16(at + 10, true);
    }
    return undefined;
  };
}
