import { createHash, type Hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** What goes wrong with one request. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: object | string }
  /** The connection breaks when so many bytes of the body are there, and those are kept. */
  | { cutAfter: number }
  /** It is done, and nobody hears of it. */
  | { loseReply: true };

export interface Heard {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  /** Bytes of the body that came. */
  bytes: number;
}

interface Upload {
  length: number;
  offset: number;
  hash: Hash;
  metadata: Record<string, string>;
  build?: string;
}

interface Settings {
  token?: string;
  /** What a build says when it is asked for, one after the other; the last stays. */
  statuses?: readonly object[];
  /** What it says of itself at /config.json; none for a service with a name of its own. */
  config?: object | null;
  /** Checksums of files that it has. */
  known?: readonly string[];
  /** With one it speaks TLS. */
  certificate?: { key: string; cert: string };
}

/** Speaks the wire of the upload service as docs/guide/build-servers.md tells it, and can be made to fail. */
export async function startStandIn(settings: Settings = {}) {
  const { token = 'msa_stand-in', statuses = [{ status: 'processed' }], known = [], certificate } = settings;
  const config = settings.config === undefined ? { services: { upload: '/upload' } } : settings.config;
  const heard: Heard[] = [];
  const uploads = new Map<string, Upload>();
  const builds: { id: string; fields: Record<string, string>; size: number; sha256: string; asked: number }[] = [];
  const faults: { what: string; fault: Fault }[] = [];
  let served = 0;

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch(() => response.destroy());
  };
  const server = certificate ? https.createServer(certificate, listener) : http.createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http${certificate ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const note: Heard = { method: request.method ?? '', path, headers: request.headers, bytes: 0 };
    heard.push(note);
    await standIn.onRequest?.(note);
    const index = faults.findIndex(({ what }) => `${note.method} ${path}`.startsWith(what));
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (fault && 'status' in fault) {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      response.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}));
      return;
    }
    const loses = fault !== undefined && 'loseReply' in fault;
    const send = (status: number, headers: Record<string, string> = {}, body?: object) => {
      if (loses) response.destroy();
      else response.writeHead(status, headers).end(body && JSON.stringify(body));
    };
    const refuse = (status: number, code: number, message: string) =>
      send(status, {}, { status: false, error: { code, message } });

    if (path === '/config.json') {
      return config ? send(200, {}, config) : refuse(404, 3001, 'Element not found.');
    }
    const base = config ? '/upload' : '';
    if (request.headers.authorization !== `bearer ${token}`) return refuse(401, 4004, 'The token is not valid.');
    const [, id] = new RegExp(`^${base}/v1/integrations/uploads/([\\w-]+)$`).exec(path) ?? [];
    if (path === `${base}/v1/integrations/uploads` || id) {
      if (request.headers['tus-resumable'] !== '1.0.0') return send(412, { 'tus-version': '1.0.0' });
      return tus(request, note, fault, send, id);
    }
    if (path === `${base}/v1/integrations/builds` && request.method === 'POST') {
      return multipart(request, note, fault, send);
    }
    if (path.startsWith(`${base}/v1/integrations/builds?`) || path === `${base}/v1/integrations/builds`) {
      const items = builds.map(({ id, fields }) => ({ id, status: 'processed', versionName: fields.versionName }));
      return send(200, {}, { status: true, data: { items, totalDocs: items.length } });
    }
    const build = builds.find(({ id }) => path === `${base}/v1/integrations/builds/${id}`);
    if (!build) return refuse(404, 3001, 'Element not found.');
    const status = statuses[Math.min(build.asked++, statuses.length - 1)];
    send(200, {}, { status: true, data: { id: build.id, ...status } });
  }

  type Reply = (status: number, headers?: Record<string, string>, body?: object) => void;

  async function tus(request: IncomingMessage, note: Heard, fault: Fault | undefined, send: Reply, id = '') {
    const tusHeaders = (upload: Upload) => ({
      'tus-resumable': '1.0.0',
      'upload-offset': `${upload.offset}`,
      ...(upload.build && { 'muster-build-id': upload.build }),
    });
    if (request.method === 'POST') {
      const metadata = Object.fromEntries(
        String(request.headers['upload-metadata'])
          .split(',')
          .map((pair) => pair.split(' '))
          .map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]),
      );
      const length = Number(request.headers['upload-length']);
      const upload: Upload = { length, offset: 0, hash: createHash('sha256'), metadata };
      const name = randomUUID();
      uploads.set(name, upload);
      if (metadata.reuse === 'true' && known.includes(metadata.sha256 ?? '')) {
        upload.offset = length;
        finish(upload, metadata.sha256 ?? '');
      }
      // As behind a proxy that gives the service another name.
      return send(201, { ...tusHeaders(upload), location: `http://internal:4100/v1/integrations/uploads/${name}` });
    }
    const upload = uploads.get(id);
    if (!upload) return send(404);
    if (request.method === 'HEAD') return send(200, { ...tusHeaders(upload), 'cache-control': 'no-store' });
    if (request.headers['content-type'] !== 'application/offset+octet-stream') return send(415);
    if (Number(request.headers['upload-offset']) !== upload.offset) return send(409, tusHeaders(upload));
    const cut = fault && 'cutAfter' in fault ? fault.cutAfter : Number.POSITIVE_INFINITY;
    for await (const piece of request as AsyncIterable<Buffer>) {
      const kept = piece.subarray(0, Math.max(0, cut - note.bytes));
      note.bytes += kept.length;
      upload.hash.update(kept);
      upload.offset += kept.length;
      served += kept.length;
      if (note.bytes >= cut) return void request.destroy();
    }
    if (upload.offset === upload.length) finish(upload, upload.hash.digest('hex'));
    send(204, tusHeaders(upload));
  }

  function finish(upload: Upload, sha256: string) {
    upload.build = `build-${builds.length + 1}`;
    builds.push({ id: upload.build, fields: upload.metadata, size: upload.length, sha256, asked: 0 });
  }

  async function multipart(request: IncomingMessage, note: Heard, fault: Fault | undefined, send: Reply) {
    const cut = fault && 'cutAfter' in fault ? fault.cutAfter : Number.POSITIVE_INFINITY;
    const parts: Buffer[] = [];
    // What is too large to be taken apart in memory is only counted.
    const isLarge = Number(request.headers['content-length']) > 10_000_000;
    for await (const piece of request as AsyncIterable<Buffer>) {
      note.bytes += piece.length;
      served += piece.length;
      if (note.bytes >= cut) return void request.destroy();
      if (!isLarge) parts.push(piece);
    }
    const id = `build-${builds.length + 1}`;
    const build = { id, fields: {} as Record<string, string>, size: note.bytes, sha256: '', asked: 0 };
    if (!isLarge) {
      const headers = { 'content-type': String(request.headers['content-type']) };
      const form = await new Response(Buffer.concat(parts), { headers }).formData();
      for (const [name, value] of form) {
        if (typeof value === 'string') build.fields[name] = value;
        else {
          const content = Buffer.from(await value.arrayBuffer());
          build.fields[name] = value.name;
          if (name === 'build') build.size = content.length;
          if (name === 'build') build.sha256 = createHash('sha256').update(content).digest('hex');
        }
      }
    }
    builds.push(build);
    send(200, { 'content-type': 'application/json' }, { status: true, data: { id } });
  }

  const standIn = {
    url,
    token,
    heard,
    builds,
    uploads,
    /** Bytes of files that came, also those that came again. */
    served: () => served,
    /** Makes the next request fail that begins so: `PATCH /upload`. */
    fail: (what: string, ...more: Fault[]) => void faults.push(...more.map((fault) => ({ what, fault }))),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /** Hears of each request before it is answered. */
    onRequest: undefined as ((request: Heard) => void | Promise<void>) | undefined,
  };
  return standIn;
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;
