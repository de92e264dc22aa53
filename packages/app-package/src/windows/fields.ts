/** Numbers of Windows' formats are little-endian, its texts mostly UTF-16. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function utf16(bytes: Uint8Array): string {
  return new TextDecoder('utf-16le').decode(bytes);
}

/** The text up to the first zero. */
export function utf16z(bytes: Uint8Array, at: number): string {
  let end = at;
  while (end + 1 < bytes.length && (bytes[end] !== 0 || bytes[end + 1] !== 0)) end += 2;
  return utf16(bytes.subarray(at, end));
}

/** {0C733A30-2A1C-11CE-ADE5-00AA0044773D}: the first three parts are numbers, the rest are bytes. */
export function guid(bytes: Uint8Array): string {
  const view = viewOf(bytes);
  const number = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const rest = Buffer.from(bytes.subarray(8, 16)).toString('hex');
  const parts = [
    number(view.getUint32(0, true), 8),
    number(view.getUint16(4, true), 4),
    number(view.getUint16(6, true), 4),
    rest.slice(0, 4),
    rest.slice(4),
  ];
  return `{${parts.join('-').toUpperCase()}}`;
}
