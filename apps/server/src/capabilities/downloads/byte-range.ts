/**
 * The one range that a client asks for (RFC 9110, section 14.2). Undefined for all of it: nothing was asked, several at
 * once, or in a form that is not known, which may be ignored.
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'outside';
  return end < start ? undefined : { start, end };
}
