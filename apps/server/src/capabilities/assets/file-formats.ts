/** What a file is, by its first bytes. */
import type { BookFormat, ImageFormat } from '@muster/contract/assets';

/** Bytes by which the format of a book is known. */
export const bookHeadLength = 64;

const containers: Readonly<Record<string, BookFormat>> = {
  'application/epub+zip': 'epub',
  'application/x-ibooks+zip': 'ibooks',
};

/**
 * A PDF begins with its version (ISO 32000-2, section 7.5.2). An EPUB is a ZIP whose first file is `mimetype`, neither
 * compressed nor with an extra field, so that its content stands at byte 38 (EPUB 3.3, section 4.3.3); books of iBooks
 * Author are made in the same way.
 */
export function bookFormatOf(head: Buffer): BookFormat | undefined {
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'pdf';
  if (head.toString('latin1', 0, 4) !== 'PK\u0003\u0004' || head.toString('latin1', 30, 38) !== 'mimetype')
    return undefined;
  const told = head.toString('latin1', 38);
  const type = Object.keys(containers).find((name) => told.startsWith(name));
  return type === undefined ? undefined : containers[type];
}

/** Of what `platform/pictures` reads (MIME Sniffing standard, section 6.1). */
export function imageFormatOf(head: Buffer): ImageFormat {
  if (head[0] === 0x89) return 'png';
  return head[0] === 0xff ? 'jpeg' : 'webp';
}
