/**
 * Apple's device assignment (https://developer.apple.com/documentation/devicemanagement/device-assignment): a session that
 * OAuth 1.0a opens, whose key every answer may replace, and requests in JSON. Refusals are codes as text.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type OAuth1Credentials, oauth1Header } from '@muster/apple/oauth1';
import { CodedError } from '../../platform/errors.ts';
import type { Outbound, OutboundResponse } from '../../platform/outbound/outbound-client.ts';
import { DepError } from './dep-error.ts';

export type DepAnswer = Readonly<Record<string, unknown>>;

export interface DepClient {
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, body?: object): Promise<DepAnswer>;
}

export interface DepClientOptions {
  outbound: Pick<Outbound, 'request'>;
  /** Such as https://mdmenrollment.apple.com. */
  url: string;
  credentials: OAuth1Credentials;
  /** Milliseconds for which it is tried again, all pauses together. */
  patience: number;
}

const sessionHeader = 'x-adm-auth-session';
/** The newest whose answers are read here; profiles of Apple's service are the same from 3 on. */
const protocolVersion = '7';
const firstPause = 1_000;
const longestPause = 60_000;
const answerMs = 30_000;
const answerBytes = 16 * 1024 * 1024;

export function createDepClient({ outbound, url, credentials, patience }: DepClientOptions): DepClient {
  const base = url.replace(/\/+$/, '');
  let session: string | undefined;
  let patienceLeft = patience;

  /** One exchange, as often as Apple is busy or out of reach. */
  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more: SendOptions) {
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      const outcome = await attempt(method, path, more);
      if (!(outcome instanceof Busy)) return outcome;
      const next = Math.min(outcome.retryAfter ?? wait, longestPause);
      if (next > patienceLeft) throw outcome.error;
      patienceLeft -= next;
      await pause(next);
    }
  }

  async function attempt(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { headers, body }: SendOptions) {
    let answer: OutboundResponse;
    try {
      answer = await outbound.request(`${base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'MDM',
          'x-server-protocol-version': protocolVersion,
          ...(body !== undefined && { 'content-type': 'application/json;charset=UTF-8' }),
          // Made anew each time: a nonce is good once.
          ...headers(),
        },
        ...(body !== undefined && { body }),
        timeoutMs: answerMs,
        maxResponseBytes: answerBytes,
        maxRedirects: 0,
      });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const text = `${new URL(base).host}: ${error.reason ?? error.message}`;
      return new Busy(new DepError('unreachable', text, { cause: error }), undefined);
    }
    const { status } = answer;
    if (status !== 429 && status < 500) return answer;
    const error = new DepError('unreachable', `${status} ${textOf(answer)}`.trim(), { status });
    return new Busy(error, retryAfterOf(answer));
  }

  async function openSession(): Promise<string> {
    const answer = await send('GET', '/session', {
      headers: () => ({
        authorization: oauth1Header(credentials, {
          method: 'GET',
          url: `${base}/session`,
          realm: 'ADM',
          nonce: randomBytes(16).toString('hex'),
          at: new Date(),
        }),
      }),
    });
    if (answer.status !== 200) throw refusal(answer);
    const token = jsonOf(answer).auth_session_token;
    if (typeof token !== 'string' || token === '') throw new DepError('unreachable', 'no session came');
    return token;
  }

  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: string | undefined) {
    session ??= await openSession();
    const answer = await send(method, path, { headers: () => ({ [sessionHeader]: session ?? '' }), body });
    const renewed = answer.headers[sessionHeader];
    if (typeof renewed === 'string' && renewed !== '') session = renewed;
    return answer;
  }

  return {
    async request(method, path, body) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      let answer = await ask(method, path, text);
      if (isSessionOver(answer)) {
        session = undefined;
        answer = await ask(method, path, text);
      }
      if (answer.status < 200 || answer.status > 299) throw refusal(answer);
      return jsonOf(answer);
    },
  };
}

interface SendOptions {
  headers: () => Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** May be tried again. */
class Busy {
  readonly error: DepError;
  readonly retryAfter: number | undefined;

  constructor(error: DepError, retryAfter: number | undefined) {
    this.error = error;
    this.retryAfter = retryAfter;
  }
}

/** 401, and 403 with FORBIDDEN: the session is not good any more. Terms that wait, or keys that are refused, are no such thing. */
function isSessionOver(answer: OutboundResponse): boolean {
  return answer.status === 401 || (answer.status === 403 && /^(FORBIDDEN|UNAUTHORIZED)?$/.test(textOf(answer)));
}

function refusal(answer: OutboundResponse): DepError {
  return new DepError('refused', textOf(answer) || `HTTP ${answer.status}`, { status: answer.status });
}

/** Codes come as text, with quotation marks or without. */
function textOf({ body }: OutboundResponse): string {
  return body
    .toString('utf8')
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('\0', '')
    .slice(0, 500);
}

/** Milliseconds; seconds or a date on the wire (RFC 9110, section 10.2.3). */
function retryAfterOf({ headers }: OutboundResponse): number | undefined {
  const given = headers['retry-after'];
  if (given === undefined) return undefined;
  const until = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isFinite(until) ? Math.max(0, until) : undefined;
}

function jsonOf(answer: OutboundResponse): DepAnswer {
  const text = answer.body.toString('utf8');
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as DepAnswer;
  } catch (error) {
    throw new DepError('unreachable', 'the answer could not be read', { cause: error, status: answer.status });
  }
  throw new DepError('unreachable', 'the answer could not be read', { status: answer.status });
}
