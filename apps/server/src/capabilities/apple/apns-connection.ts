/** One connection to Apple's push service with the certificate of a workspace, kept open as Apple wants it. */
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { type PushResult, readPushResponse, writePush } from '@muster/apple/push-request';

export interface Push {
  /** Of the device. */
  token: Buffer;
  topic: string;
  magic: string;
}

/** What Apple answered, or why it did not. */
export type PushAnswer = PushResult | { outcome: 'retry'; reason: string; retryAfter?: undefined };

export interface ApnsConnection {
  push(push: Push): Promise<PushAnswer>;
  readonly open: boolean;
  /** How many may be under way. */
  readonly room: number;
  close(): void;
}

const timeoutMs = 15_000;
/** For so long Apple keeps a push for a device that is off. */
const keptMs = 7 * 86_400_000;
const atOnce = 100;
const answerMax = 16 * 1024;

export function openApns(url: string, identity: { cert: string; key: string }): ApnsConnection {
  const session: ClientHttp2Session = connect(url, identity);
  let failed: Error | undefined;
  let ended = false;
  session.on('error', (error) => {
    failed = error;
  });
  session.on('goaway', () => {
    ended = true;
    session.close();
  });
  session.on('close', () => {
    ended = true;
  });
  // It keeps no process alive.
  session.unref();
  return {
    get open() {
      return !ended && !session.closed && !session.destroyed;
    },
    get room() {
      return Math.min(atOnce, session.remoteSettings?.maxConcurrentStreams ?? atOnce);
    },
    push: (one) => send(session, one, () => failed?.message),
    close: () => session.close(),
  };
}

function send(session: ClientHttp2Session, push: Push, failure: () => string | undefined): Promise<PushAnswer> {
  const { path, headers, body } = writePush({
    token: push.token,
    pushMagic: push.magic,
    topic: push.topic,
    expiresAt: new Date(Date.now() + keptMs),
  });
  return new Promise((resolve) => {
    const lost = (reason: string) => resolve({ outcome: 'retry', reason: failure() ?? reason });
    if (session.closed || session.destroyed) return lost('the connection was closed');
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: path,
      ...headers,
    });
    let status: number | undefined;
    let retryAfter: string | undefined;
    let size = 0;
    const pieces: Buffer[] = [];
    stream.setTimeout(timeoutMs, () => {
      lost('no answer');
      stream.close(constants.NGHTTP2_CANCEL);
    });
    stream.on('response', (answered) => {
      status = Number(answered[':status']);
      retryAfter = answered['retry-after'];
    });
    stream.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= answerMax) pieces.push(piece);
    });
    stream.on('error', (error) => lost(error.message));
    stream.on('close', () => lost('the connection was closed'));
    stream.on('end', () => {
      if (status === undefined) lost('no answer');
      else resolve(readPushResponse(status, Buffer.concat(pieces), { retryAfter }));
    });
    stream.end(body);
  });
}
