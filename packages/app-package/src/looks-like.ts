/** What a file that is no package seems to be, for the person who uploaded it by mistake. */
export function looksLike(start: Uint8Array): string {
  const bytes = Buffer.from(start);
  const latin1 = bytes.subarray(0, 512).toString('latin1');
  for (const [mark, what] of marks) if (latin1.startsWith(mark)) return what;
  if (latin1.slice(257, 262) === 'ustar') return 'a tar archive that is not packed (tar.gz is taken)';
  if (latin1.slice(4, 8) === 'ftyp') return 'a film or a picture';
  const text = textOf(bytes);
  if (text === undefined) return 'unknown content';
  if (/^\s*(<!--.*?-->\s*)?(<!doctype html|<html|<head|<body)/is.test(text)) {
    return 'a web page, as a server sends it in place of a file';
  }
  if (/^\s*[{[]/.test(text)) return 'JSON, as a server sends it with an error in place of a file';
  if (/^\s*<(\?xml|[A-Za-z])/.test(text)) return 'XML, as a server sends it with an error in place of a file';
  return 'text';
}

const marks: [string, string][] = [
  ['%PDF', 'a PDF document'],
  ['\x89PNG', 'a picture (PNG)'],
  ['\xff\xd8\xff', 'a picture (JPEG)'],
  ['GIF8', 'a picture (GIF)'],
  ['7z\xbc\xaf\x27\x1c', 'an archive of 7-Zip'],
  ['Rar!', 'an archive of RAR'],
  ['BZh', 'an archive packed with bzip2 (tar.gz is taken)'],
  ['\xfd7zXZ\0', 'an archive packed with xz (tar.gz is taken)'],
  ['\x28\xb5\x2f\xfd', 'an archive packed with zstd (tar.gz is taken)'],
  ['MSCF', 'a cabinet of Windows'],
  ['\x7fELF', 'a program of Linux'],
  ['\xcf\xfa\xed\xfe', 'a program of macOS or iOS, outside its package'],
  ['\xca\xfe\xba\xbe', 'a program of macOS or Java, outside its package'],
  ['!<arch>\ndebian', 'a package of Debian'],
  ['\xed\xab\xee\xdb', 'a package of RPM'],
  ['#!', 'a script'],
];

/** Undefined where it is none: text has no zeros and is UTF-8, but for a character cut in two at the end. */
function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  const text = bytes.toString('utf8');
  return /\ufffd(?!\ufffd{0,3}$)/.test(text) ? undefined : text;
}
