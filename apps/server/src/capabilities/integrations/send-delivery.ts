import { brand } from '@muster/contract/brand';
import type { DeliveryProblem } from '@muster/contract/enumerations/workspace';
import { CodedError } from '../../platform/errors.ts';
import type { Outbound, OutboundResponse } from '../../platform/outbound/outbound-client.ts';
import { signatureHeaders } from './sign-webhook.ts';

export interface Sendable {
  id: string;
  url: string;
  body: string;
  /** None: nothing is signed. */
  secrets: readonly string[];
}

/** All that is kept of an answer. */
export interface Outcome {
  status: number | null;
  milliseconds: number;
  problem: DeliveryProblem | null;
  /** Seconds for which the receiver asks to be left alone. */
  retryAfter: number;
}

const longestRetryAfter = 3600;

/** One attempt. Redirects are not followed: a signed message is for the one it was meant for. */
export async function sendDelivery(
  outbound: Outbound,
  message: Sendable,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Outcome> {
  const { id, url, body, secrets } = message;
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': brand.product,
    ...(secrets.length > 0 ? signatureHeaders({ id, timestamp, body }, secrets) : {}),
  };
  try {
    const answer = await outbound.request(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs,
      signal,
      maxRedirects: 0,
      ignoreBody: true,
    });
    return {
      status: answer.status,
      milliseconds: took(),
      problem: problemOf(answer.status),
      retryAfter: retryAfter(answer),
    };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const problem = unreached[error.reason ?? ''] ?? 'address';
    return { status: null, milliseconds: took(), problem, retryAfter: 0 };
  }
}

const unreached: Readonly<Record<string, DeliveryProblem>> = {
  outboundTimeout: 'timeout',
  outboundUnreachable: 'unreachable',
  outboundUnknownHost: 'unknownHost',
  outboundPrivateAddress: 'privateAddress',
};

function problemOf(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 410) return 'gone';
  return status < 500 ? 'refused' : 'serverError';
}

/** In seconds; a date is for caches. */
function retryAfter({ headers }: OutboundResponse): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestRetryAfter) : 0;
}
