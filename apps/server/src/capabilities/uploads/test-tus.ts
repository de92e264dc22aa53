/** For tests: a small client of the tus protocol that does what it is told, right or wrong. */
import { request } from 'node:http';
import { ask, type Reply } from '../../test-http.ts';

export interface TusClient {
  create(size: number, metadata?: Record<string, string>, headers?: Record<string, string>): Promise<Reply>;
  append(location: string, offset: number, bytes: Buffer, headers?: Record<string, string>): Promise<Reply>;
  /** Sends the beginning of all of it and then nothing more; gives what cuts the line. */
  begin(location: string, size: number, bytes: Buffer): Promise<() => void>;
  read(location: string): Promise<Reply>;
  cancel(location: string): Promise<Reply>;
  /** The whole file; gives the id of the build. */
  upload(bytes: Buffer, metadata?: Record<string, string>): Promise<string>;
}

export function tusClient(url: string, path: string, token: string): TusClient {
  const usual = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const pathOf = (location: string) => new URL(location, url).pathname;
  const client: TusClient = {
    create: (size, metadata = {}, headers = {}) =>
      ask(url, path, {
        method: 'POST',
        headers: { ...usual, 'upload-length': String(size), 'upload-metadata': encode(metadata), ...headers },
      }),
    append: (location, offset, bytes, headers = {}) =>
      ask(url, pathOf(location), {
        method: 'PATCH',
        headers: {
          ...usual,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...headers,
        },
        body: bytes,
      }),
    async begin(location, size, bytes) {
      const sent = request(new URL(pathOf(location), url), {
        method: 'PATCH',
        headers: {
          ...usual,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
          'content-length': String(size),
        },
      });
      sent.on('error', () => {});
      await new Promise((resolve) => sent.write(bytes, resolve));
      return () => sent.destroy();
    },
    read: (location) => ask(url, pathOf(location), { method: 'HEAD', headers: usual }),
    cancel: (location) => ask(url, pathOf(location), { method: 'DELETE', headers: usual }),
    async upload(bytes, metadata) {
      const created = await client.create(bytes.length, metadata);
      const sent = await client.append(String(created.headers.location), 0, bytes);
      const id = sent.headers['muster-build-id'];
      if (typeof id !== 'string') throw new Error(`${created.status} ${created.text} ${sent.status} ${sent.text}`);
      return id;
    },
  };
  return client;
}

function encode(metadata: Record<string, string>): string {
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  return pairs.join(',');
}
