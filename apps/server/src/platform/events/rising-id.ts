import { randomUUIDv7 } from 'node:crypto';

let last = '';

/**
 * An id by time that comes after all that this process has made before, also in one millisecond or after the clock was
 * set back, by counting up (RFC 9562, section 6.2): what one change wrote is listed in the order in which it was done.
 */
export function risingId(): string {
  const id = randomUUIDv7();
  last = id > last ? id : next(last);
  return last;
}

function next(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
