import { PackageError } from '../package-error.ts';
import { decodeCodePage } from './code-page.ts';
import { viewOf } from './fields.ts';

/** The properties by their numbers (MS-OLEPS 2.21): texts and numbers; others are left out. */
export function parseSummaryInformation(bytes: Uint8Array): Map<number, string | number> {
  const view = viewOf(bytes);
  if (bytes.length < 48 || view.getUint16(0, true) !== 0xfffe) {
    throw new PackageError('damaged', 'the summary of the installer');
  }
  const section = view.getUint32(44, true);
  const count = Math.min(256, view.getUint32(section + 4, true));
  const places = Array.from({ length: count }, (_, index) => ({
    id: view.getUint32(section + 8 + index * 8, true),
    at: section + view.getUint32(section + 12 + index * 8, true),
  }));
  const codePageAt = places.find(({ id }) => id === 1)?.at;
  const codePage = codePageAt === undefined ? 1252 : view.getUint16(codePageAt + 4, true);
  const properties = new Map<number, string | number>();
  for (const { id, at } of places) {
    const type = view.getUint16(at, true);
    if (type === 2) properties.set(id, view.getInt16(at + 4, true));
    if (type === 3) properties.set(id, view.getInt32(at + 4, true));
    if (type !== 30) continue;
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) throw new PackageError('damaged', 'the summary of the installer ends early');
    const text = decodeCodePage(bytes.subarray(at + 8, at + 8 + length), codePage)
      .replace(/\0.*$/s, '')
      .trim();
    if (text) properties.set(id, text);
  }
  return properties;
}
