/** A download under a name (RFC 6266); the plain form for old clients, the extended one with every character. */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const extended = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, percent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;
}

/** Characters that encodeURIComponent leaves and RFC 8187 does not. */
function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
