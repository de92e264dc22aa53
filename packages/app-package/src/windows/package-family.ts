import { createHash } from 'node:crypto';

/** Name and a hash of the publisher: how Windows, and those who manage it, call a package whatever its version. */
export function packageFamilyName(name: string, publisher: string): string {
  const hash = createHash('sha256').update(Buffer.from(publisher, 'utf16le')).digest();
  const bits = [...hash.subarray(0, 8)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  const text = `${bits}0`.replace(/.{5}/g, (five) => letters[Number.parseInt(five, 2)] ?? '');
  return `${name}_${text}`;
}
