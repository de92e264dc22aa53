/**
 * Stands in for Google Cloud Storage where it cannot be reached: the JSON API with simple and resumable uploads, and
 * downloads by V4 signed address. Follows https://cloud.google.com/storage/docs/json_api/v1 and
 * https://cloud.google.com/storage/docs/performing-resumable-uploads; objects are in memory.
 */
import { createHash, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type StandInServer, startStandInServer } from './stand-in-server.ts';

interface StoredObject {
  bytes: Buffer;
  contentType: string;
  updated: Date;
}

interface Session {
  name: string;
  contentType: string;
  parts: Buffer[];
  size: number;
  complete: boolean;
  /** What is told of it again and again, once all of it is there. */
  stored?: object;
}

export interface GcsStandIn extends StandInServer {
  /** Key file of a service account that may sign addresses. */
  credentials: object;
  /** Uploads that were begun and not finished. */
  openUploads(): number;
  /** Answers the next requests with this status, as the service does when it is overloaded. */
  failNext(status: number, times: number): void;
}

/** What is kept of a chunk that breaks off is a multiple of this, and so is every chunk but the last. */
const chunkUnit = 256 * 1024;

export async function startGcsStandIn(bucket: string): Promise<GcsStandIn> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Session>();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  let failures = { status: 0, times: 0 };

  const store = (name: string, bytes: Buffer, contentType = 'application/octet-stream') => {
    objects.set(name, { bytes, contentType, updated: new Date() });
    return describe(name);
  };

  function describe(name: string) {
    const { bytes, contentType, updated } = objects.get(name) as StoredObject;
    return {
      kind: 'storage#object',
      id: `${bucket}/${name}/1`,
      name,
      bucket,
      contentType,
      size: String(bytes.length),
      updated: updated.toISOString(),
      etag: createHash('md5').update(bytes).digest('base64'),
      md5Hash: createHash('md5').update(bytes).digest('base64'),
      crc32c: crc32c(bytes),
      generation: '1',
    };
  }

  async function upload(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    const session = query.get('upload_id');
    if (session !== null) return resume(request, response, session);
    const name = query.get('name') ?? '';
    if (query.get('uploadType') === 'multipart') {
      const { metadata, bytes, contentType } = splitRelated(request, await buffer(request));
      json(response, 200, store(metadata.name ?? name, bytes, contentType));
      return;
    }
    if (query.get('uploadType') !== 'resumable') throw new Refusal(400, 'unknown uploadType');
    await buffer(request);
    const id = randomUUID();
    const contentType = String(request.headers['x-upload-content-type'] ?? 'application/octet-stream');
    uploads.set(id, { name, contentType, parts: [], size: 0, complete: false });
    const path = `/upload/storage/v1/b/${bucket}/o?uploadType=resumable&upload_id=${id}`;
    response.writeHead(200, { location: `http://${request.headers.host}${path}`, 'content-length': 0 }).end();
  }

  async function resume(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const session = uploads.get(id);
    if (!session) throw new Refusal(404, 'no such upload');
    if (request.method === 'DELETE') {
      uploads.delete(id);
      response.writeHead(499).end();
      return;
    }
    const range = /^bytes (?:(\d+)-(\d+|\*)|\*)\/(\d+|\*)$/.exec(request.headers['content-range'] ?? '');
    if (!range) throw new Refusal(400, 'bad Content-Range');
    const [, start, end, total] = range;
    const { bytes, whole } = await received(request);
    if (start !== undefined) {
      if (Number(start) > session.size) throw new Refusal(503, 'not where the last chunk ended');
      if (whole && end !== '*' && Number(end) - Number(start) + 1 !== bytes.length)
        throw new Refusal(400, 'bad length');
      const last = whole && (end === '*' || Number(end) + 1 === Number(total));
      const kept = last ? bytes.length : bytes.length - (bytes.length % chunkUnit);
      if (whole && kept !== bytes.length) throw new Refusal(400, 'chunks are multiples of 256 KiB');
      // What was kept before is ignored.
      const fresh = bytes.subarray(session.size - Number(start), kept);
      session.parts.push(fresh);
      session.size += fresh.length;
      if (last) session.complete = true;
    } else if (Number(total) === session.size) session.complete = true;
    if (session.complete) {
      const object = session.stored ?? store(session.name, Buffer.concat(session.parts.splice(0)), session.contentType);
      session.stored = object;
      json(response, 200, object);
      return;
    }
    response
      .writeHead(308, { 'content-length': 0, ...(session.size > 0 && { range: `bytes=0-${session.size - 1}` }) })
      .end();
  }

  function media(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    more: Record<string, string> = {},
  ): void {
    const object = objects.get(name);
    if (!object) throw new Refusal(404, `No such object: ${bucket}/${name}`);
    const size = object.bytes.length;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(range?.[2] ? Number(range[2]) : size - 1, size - 1);
    if (range && start >= size) throw new Refusal(416, 'Requested range not satisfiable');
    response.writeHead(range ? 206 : 200, {
      'content-type': object.contentType,
      'content-length': end - start + 1,
      'x-goog-stored-content-encoding': 'identity',
      'x-goog-hash': `crc32c=${crc32c(object.bytes)}`,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      ...more,
    });
    response.end(object.bytes.subarray(start, end + 1));
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
    const from = names.findIndex((name) => name > (query.get('pageToken') ?? ''));
    // The service gives up to a thousand; a small page here lets few objects show whether paging works.
    const page = from < 0 ? [] : names.slice(from, from + Math.min(Number(query.get('maxResults') ?? 3), 3));
    const more = page.length > 0 && page.at(-1) !== names.at(-1);
    json(response, 200, {
      kind: 'storage#objects',
      items: page.map(describe),
      ...(more && { nextPageToken: page.at(-1) }),
    });
  }

  /** https://cloud.google.com/storage/docs/authentication/canonical-requests */
  function signed(request: IncomingMessage, response: ServerResponse, url: URL, name: string): void {
    const query = url.searchParams;
    const date = query.get('X-Goog-Date') ?? '';
    const canonicalQuery = [...query]
      .filter(([key]) => key !== 'X-Goog-Signature')
      .map(([key, value]) => `${strictEncode(key)}=${strictEncode(value)}`)
      .sort()
      .join('&');
    const canonical = ['GET', url.pathname, canonicalQuery, `host:${url.hostname}\n`, 'host', 'UNSIGNED-PAYLOAD'].join(
      '\n',
    );
    const scope = `${date.slice(0, 8)}/auto/storage/goog4_request`;
    const text = ['GOOG4-RSA-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
    const signature = Buffer.from(query.get('X-Goog-Signature') ?? '', 'hex');
    if (!createVerify('RSA-SHA256').update(text).verify(publicKey, signature))
      throw new Refusal(403, 'SignatureDoesNotMatch');
    const began = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (!(Date.now() < began + Number(query.get('X-Goog-Expires')) * 1000)) throw new Refusal(400, 'ExpiredToken');
    const disposition = query.get('response-content-disposition');
    media(request, response, name, disposition ? { 'content-disposition': disposition } : {});
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (failures.times > 0) {
      failures.times--;
      await buffer(request);
      throw new Refusal(failures.status, 'on purpose');
    }
    const api = /^\/(upload\/)?storage\/v1\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname);
    if (!api) return signed(request, response, url, decodeURIComponent(url.pathname.slice(bucket.length + 2)));
    if (api[2] !== bucket) throw new Refusal(404, 'The specified bucket does not exist.');
    if (api[1]) return upload(request, response, url.searchParams);
    if (api[3] === undefined) return list(response, url.searchParams);
    const name = decodeURIComponent(api[3]);
    if (!objects.has(name)) throw new Refusal(404, `No such object: ${bucket}/${name}`);
    if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (url.searchParams.get('alt') === 'media') media(request, response, name);
    else json(response, 200, describe(name));
  }

  const server = await startStandInServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!(error instanceof Refusal)) return response.destroy();
      const { status: code, message } = error;
      return json(response, code, { error: { code, message, errors: [{ message, domain: 'global', reason: 'lab' }] } });
    });
  });
  return {
    ...server,
    credentials: {
      type: 'service_account',
      project_id: 'lab',
      client_email: 'lab@lab.example',
      private_key: privateKey,
    },
    openUploads: () => [...uploads.values()].filter(({ complete }) => !complete).length,
    failNext: (status, times) => {
      failures = { status, times };
    },
  };
}

/** As much as comes of a request that may break off. */
async function received(request: IncomingMessage): Promise<{ bytes: Buffer; whole: boolean }> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece as Buffer);
    return { bytes: Buffer.concat(pieces), whole: true };
  } catch {
    return { bytes: Buffer.concat(pieces), whole: false };
  }
}

/** multipart/related with two parts: the metadata as JSON, then the bytes. */
function splitRelated(request: IncomingMessage, body: Buffer) {
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error('no boundary');
  const parts: { headers: string; content: Buffer }[] = [];
  const mark = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(mark); ; ) {
    const begin = at + mark.length + 2;
    const next = body.indexOf(mark, begin);
    if (next < 0) break;
    const blank = body.indexOf('\r\n\r\n', begin);
    parts.push({ headers: body.toString('latin1', begin, blank), content: body.subarray(blank + 4, next - 2) });
    at = next;
  }
  const [metadata, file] = parts;
  if (!metadata || !file) throw new Error('two parts expected');
  return {
    metadata: JSON.parse(metadata.content.toString()) as { name?: string },
    bytes: file.content,
    contentType: /content-type: *([^\r\n]+)/i.exec(file.headers)?.[1],
  };
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(value));
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function strictEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Castagnoli's polynomial, reflected (RFC 3720, appendix B.4). */
const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? (n >>> 1) ^ 0x82f63b78 : n >>> 1;
  return n >>> 0;
});

function crc32c(bytes: Buffer): string {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  const result = Buffer.alloc(4);
  result.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return result.toString('base64');
}
