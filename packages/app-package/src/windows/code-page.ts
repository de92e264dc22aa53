/** Windows' code pages by the names that the Encoding Standard knows them by. Others are read as Windows reads Latin. */
const names: Record<number, string> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  65001: 'utf-8',
};

export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const windows = codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252';
  // No code page at all means ASCII, and tools that name none write UTF-8 where they write more.
  if (codePage === 0) return decodeNeutral(bytes);
  return new TextDecoder(names[codePage] ?? windows).decode(bytes);
}

function decodeNeutral(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
