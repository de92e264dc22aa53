import { pipeline } from 'node:stream/promises';
import type { RawExchange } from '../../platform/http/codecs/raw.ts';
import { attachment } from '../../platform/storage/content-disposition.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readRange } from './byte-range.ts';

export interface SentFile {
  key: string;
  name: string;
  size: number;
  etag: string;
  type: string;
}

/** What of it is asked for: all of it, a part, or none that it has. */
export type Part = { start: number; end: number; whole: boolean } | 'outside';

/** A part of another file than the one that a client has begun with is of no use to it (RFC 9110, section 13.1.5). */
export function partOf({ headers }: RawExchange['request'], { size, etag }: SentFile): Part {
  const same = headers['if-range'] === undefined || headers['if-range'] === `"${etag}"`;
  const range = same ? readRange(headers.range, size) : undefined;
  if (range === 'outside') return range;
  return { start: range?.start ?? 0, end: range?.end ?? size - 1, whole: range === undefined };
}

/** `begin` is called when there is something to send, before its first byte. */
export async function sendFile(
  storage: Storage,
  file: SentFile,
  part: Part,
  exchange: RawExchange,
  begin: () => Promise<void>,
): Promise<void> {
  const { size } = file;
  if (part === 'outside') {
    exchange
      .take()
      .writeHead(416, { 'content-range': `bytes */${size}`, ...said(file) })
      .end();
    return;
  }
  const { start, end, whole } = part;
  const headers = {
    ...said(file),
    'content-type': file.type,
    'content-length': end - start + 1,
    ...(whole ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  };
  if (exchange.request.method === 'HEAD' || size === 0) {
    if (exchange.request.method !== 'HEAD') await begin();
    exchange
      .take()
      .writeHead(whole ? 200 : 206, headers)
      .end();
    return;
  }
  const content = await storage.get(file.key, whole ? undefined : { start, end });
  try {
    await begin();
  } catch (error) {
    content.destroy();
    throw error;
  }
  const response = exchange.take();
  response.writeHead(whole ? 200 : 206, headers);
  // Whoever goes away in the middle has their reasons. One who was gone before is no reason to close the file for `pipeline`.
  await pipeline(content, response).catch(() => content.destroy());
}

function said({ name, etag }: SentFile) {
  return {
    'content-disposition': attachment(name),
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${etag}"`,
  };
}
