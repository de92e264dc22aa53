/**
 * A stand-in for Apple's push service (Apple, "Sending notification requests to APNs"): HTTP/2, the real paths, headers,
 * answers and reasons. It keeps one push per token, as APNs does, and wakes the lab devices that registered with it.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { PushNetwork } from './device-options.ts';

export interface Push {
  token: string;
  topic: string;
  magic: string;
  expiration: number;
  priority: number;
  id: string;
  at: number;
}

/** What it answers in place of taking the push. */
export interface ApnsFault {
  status: number;
  reason?: string;
  /** Milliseconds, with 410: since when the token is no longer valid. */
  timestamp?: number;
  retryAfter?: number;
}

export interface ApnsOptions {
  /** With these it speaks TLS and asks for the client's certificate, whose topic (UID) has to be that of the push. */
  tls?: { key: string; cert: string; ca?: string };
  /** For how many requests in all a connection is good; then it says GOAWAY, as APNs does from time to time. */
  goAwayAfter?: number;
  maxConcurrentStreams?: number;
}

export interface ApnsStandIn extends PushNetwork {
  /** http://127.0.0.1:port or https://localhost:port. */
  endpoint: string;
  /** The last push of each token. */
  last: Map<string, Push>;
  /** Requests taken, connections opened: what coalescing and keeping them open saves. */
  counts: { requests: number; accepted: number; connections: number };
  /** "push" with each Push that is accepted, also for tokens of no lab device. */
  events: EventEmitter<{ push: [Push]; refused: [ApnsFault, string] }>;
  /** The next push, or that of a token. */
  nextPush(token?: Buffer): Promise<Push>;
  /** Tokens without a device are taken as well, instead of being refused as BadDeviceToken. */
  acceptUnknown: boolean;
  /** While it says something, that is the answer to everything; a function decides push by push. */
  fault?: ApnsFault | ((token: string) => ApnsFault | undefined);
  /** Milliseconds before it answers. */
  delay: number;
  /** False: requests are taken and never answered. */
  answers: boolean;
  /** GOAWAY on every connection. */
  goAway(): void;
  close(): Promise<void>;
}

class Refusal extends Error {
  readonly fault: ApnsFault;
  constructor(status: number, reason: string, timestamp?: number) {
    super(reason);
    this.fault = { status, reason, timestamp };
  }
}

/** UID of the subject of a push certificate is its topic. */
const topicOf = (socket: TLSSocket) => (socket.getPeerCertificate().subject as { UID?: string } | undefined)?.UID;

export async function startApns({
  tls,
  goAwayAfter,
  maxConcurrentStreams = 1_000,
}: ApnsOptions = {}): Promise<ApnsStandIn> {
  const devices = new Map<string, { topic: string; hear: (magic: string) => void }>();
  const gone = new Map<string, number>();
  const sessions = new Set<ServerHttp2Session>();
  const settings = { maxConcurrentStreams };
  const server: Http2Server | Http2SecureServer = tls
    ? createSecureServer({ ...tls, settings, requestCert: true, rejectUnauthorized: false })
    : createServer({ settings });
  const standIn: Omit<ApnsStandIn, 'endpoint'> = {
    last: new Map(),
    counts: { requests: 0, accepted: 0, connections: 0 },
    events: new EventEmitter(),
    acceptUnknown: false,
    delay: 0,
    answers: true,
    async nextPush(token) {
      for (;;) {
        const [push] = (await once(standIn.events, 'push')) as [Push];
        if (!token || push.token === token.toString('hex')) return push;
      }
    },
    register(token, topic, hear) {
      devices.set(token.toString('hex'), { topic, hear });
    },
    unregister(token) {
      devices.delete(token.toString('hex'));
      gone.set(token.toString('hex'), Date.now());
    },
    goAway() {
      for (const session of sessions) session.goaway();
    },
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function take(
    headers: IncomingHttpHeaders,
    body: Buffer,
    session: ServerHttp2Session | undefined,
  ): Promise<Push> {
    const path = String(headers[':path']);
    if (headers[':method'] !== 'POST') throw new Refusal(405, 'MethodNotAllowed');
    const token = /^\/3\/device\/([^/]*)$/.exec(path)?.[1];
    if (token === undefined) throw new Refusal(404, 'BadPath');
    if (token === '') throw new Refusal(400, 'MissingDeviceToken');
    if (standIn.delay > 0) await new Promise((resolve) => setTimeout(resolve, standIn.delay));
    const fault = typeof standIn.fault === 'function' ? standIn.fault(token) : standIn.fault;
    if (fault) throw Object.assign(new Refusal(fault.status, fault.reason ?? ''), { fault });
    if (tls) checkClient(session, headers['apns-topic']);
    const id = headers['apns-id'] === undefined ? randomUUID().toUpperCase() : String(headers['apns-id']);
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new Refusal(400, 'BadMessageId');
    const topic = headers['apns-topic'];
    if (!topic) throw new Refusal(400, 'MissingTopic');
    if (headers['apns-push-type'] !== 'mdm') throw new Refusal(400, 'InvalidPushType');
    const expiration = Number(headers['apns-expiration'] ?? 0);
    if (!Number.isInteger(expiration) || expiration < 0) throw new Refusal(400, 'BadExpirationDate');
    const priority = Number(headers['apns-priority'] ?? 10);
    if (![1, 5, 10].includes(priority)) throw new Refusal(400, 'BadPriority');
    if (body.length === 0) throw new Refusal(400, 'PayloadEmpty');
    if (body.length > 4_096) throw new Refusal(413, 'PayloadTooLarge');
    const magic = magicOf(body);
    if (!/^([0-9a-f]{2})+$/i.test(token)) throw new Refusal(400, 'BadDeviceToken');
    const key = token.toLowerCase();
    const since = gone.get(key);
    if (since !== undefined) throw new Refusal(410, 'Unregistered', since);
    const device = devices.get(key);
    if (!device && !standIn.acceptUnknown) throw new Refusal(400, 'BadDeviceToken');
    if (device && device.topic !== topic) throw new Refusal(400, 'DeviceTokenNotForTopic');
    return { token: key, topic: String(topic), magic, expiration, priority, id, at: Date.now() };
  }

  function checkClient(session: ServerHttp2Session | undefined, topic: string | string[] | undefined): void {
    const socket = session?.socket as TLSSocket | undefined;
    if (!socket || Object.keys(socket.getPeerCertificate()).length === 0)
      throw new Refusal(403, 'MissingProviderToken');
    const named = topicOf(socket);
    if (named === undefined) throw new Refusal(403, 'BadCertificate');
    if (Date.parse(socket.getPeerCertificate().valid_to) < Date.now()) throw new Refusal(403, 'BadCertificate');
    if (named !== topic) throw new Refusal(400, 'BadTopic');
  }

  async function serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    standIn.counts.requests++;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (!standIn.answers) return;
    try {
      const push = await take(headers, Buffer.concat(chunks), stream.session as ServerHttp2Session | undefined);
      if (stream.destroyed) return;
      stream.respond({ ':status': 200, 'apns-id': push.id }, { endStream: true });
      standIn.counts.accepted++;
      standIn.last.set(push.token, push);
      standIn.events.emit('push', push);
      devices.get(push.token)?.hear(push.magic);
    } catch (error) {
      if (stream.destroyed) return;
      const { status, reason, timestamp, retryAfter }: ApnsFault =
        error instanceof Refusal ? error.fault : { status: 500, reason: 'InternalServerError' };
      const id = String(headers['apns-id'] ?? randomUUID().toUpperCase());
      const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      stream.respond({ ':status': status, 'apns-id': id, 'content-type': 'application/json', ...wait });
      stream.end(JSON.stringify({ reason, timestamp }));
      standIn.events.emit('refused', { status, reason }, String(headers[':path']));
    }
  }

  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    standIn.counts.connections++;
    let streams = 0;
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
    session.on('stream', () => {
      if (goAwayAfter !== undefined && ++streams >= goAwayAfter) session.goaway();
    });
  });
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    stream.on('error', () => stream.destroy());
    serve(stream, headers).catch(() => stream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, { endpoint: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}` });
}

function magicOf(body: Buffer): string {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'BadPayload');
  }
  const magic = (value as { mdm?: unknown } | null)?.mdm;
  if (typeof magic !== 'string') throw new Refusal(400, 'BadPayload');
  return magic;
}
