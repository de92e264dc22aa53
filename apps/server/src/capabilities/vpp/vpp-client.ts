/**
 * App and Book Management of Apple, v2
 * (https://developer.apple.com/documentation/devicemanagement/app-book-and-subscription-management): a content token as
 * bearer, JSON, errors by number. What could not be done is asked again after the time that Apple says, or after growing
 * pauses; what may have been done is not.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { AppleMessageError } from '@muster/apple/apple-message-error';
import { readVppAnswer, readVppFailure } from '@muster/apple/vpp-answers';
import type { VppRequest } from '@muster/apple/vpp-requests';
import { CodedError } from '../../platform/errors.ts';
import type { Outbound, OutboundResponse } from '../../platform/outbound/outbound-client.ts';
import { isPassing, VppError } from './vpp-error.ts';

export type VppAnswer = Readonly<Record<string, unknown>>;

export interface VppClient {
  request(request: VppRequest): Promise<VppAnswer>;
}

export interface VppClientOptions {
  outbound: Pick<Outbound, 'request'>;
  /** Such as https://vpp.itunes.apple.com. */
  url: string;
  bearer: string;
  /** Milliseconds for which it is tried again, all pauses together. */
  patience: number;
}

const neverAsked = new Set(['outboundUnknownHost', 'outboundPrivateAddress', 'url']);
const firstPause = 1_000;
const longestPause = 30_000;
const answerMs = 30_000;
const answerBytes = 32 * 1024 * 1024;

export function createVppClient({ outbound, url, bearer, patience }: VppClientOptions): VppClient {
  const base = `${url.replace(/\/+$/, '')}/mdm/v2`;
  let patienceLeft = patience;

  async function attempt({ method, path, body }: VppRequest): Promise<VppAnswer> {
    const changes = method !== 'GET';
    let answer: OutboundResponse;
    try {
      answer = await outbound.request(`${base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          // The service says what it is to anybody.
          ...(path !== '/service/config' && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        timeoutMs: answerMs,
        maxResponseBytes: answerBytes,
        maxRedirects: 0,
      });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const text = `${new URL(base).host}: ${error.reason ?? error.message}`;
      // A name that leads nowhere has asked nothing; a connection that broke may have.
      const isUnsure = changes && !neverAsked.has(error.reason ?? '');
      throw new VppError(isUnsure ? 'unsure' : 'unreachable', text, { cause: error });
    }
    return read(answer, changes);
  }

  return {
    async request(request) {
      for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
        try {
          return await attempt(request);
        } catch (error) {
          if (!(error instanceof VppError) || error.kind !== 'unreachable') throw error;
          const next = error.retryAfter ?? wait;
          if (next > patienceLeft) throw error;
          patienceLeft -= next;
          await pause(next);
        }
      }
    },
  };
}

/** An error that Apple numbers means that nothing was done ("Handling error responses"). */
function read(answer: OutboundResponse, changes: boolean): VppAnswer {
  const { status } = answer;
  let content: VppAnswer | undefined;
  try {
    content = readVppAnswer(answer.body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof AppleMessageError)) throw error;
  }
  const failure = content && readVppFailure(content);
  if (failure) {
    const text = `${failure.errorNumber} ${failure.errorMessage}`.trim();
    const isBusy = status === 429 || status >= 500 || isPassing(failure.errorNumber);
    throw new VppError(isBusy ? 'unreachable' : 'refused', text, { failure, retryAfter: retryAfterOf(answer) });
  }
  if (status >= 200 && status <= 299 && content) return content;
  const text = `HTTP ${status}`;
  if (status >= 400 && status < 500 && status !== 429) throw new VppError('refused', text);
  throw new VppError(changes ? 'unsure' : 'unreachable', text, { retryAfter: retryAfterOf(answer) });
}

/** Milliseconds; seconds or a date on the wire (RFC 9110, section 10.2.3). */
function retryAfterOf({ headers }: OutboundResponse): number | undefined {
  const given = headers['retry-after'];
  if (given === undefined) return undefined;
  const until = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isFinite(until) ? Math.min(Math.max(0, until), 86_400_000) : undefined;
}
