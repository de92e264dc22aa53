/** The typed client: sends a declared call and gives back its `data`, or throws what the server said. */
import type { CallSpec, Failure, Reply, Sent } from './call.ts';
import { requestTimeout } from './constants.ts';
import { networkFailure } from './errors.ts';
import type { ServiceName } from './services.ts';

export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;

  constructor(code: number, message: string, status: number, data?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** Why there is no answer from the server itself: `data.reason` of an error with code -1. */
export type FailureReason = 'network' | 'timeout' | 'aborted' | 'badRequest' | 'badResponse';

export function failureReasonOf({ data }: ApiError): FailureReason {
  return (data as { reason?: FailureReason } | undefined)?.reason ?? 'network';
}

/** `response` is there when something answered, but not as our server does: a proxy, or a line that was cut. */
function noAnswer(cause: unknown, response: Response | undefined): ApiError {
  const message = cause instanceof Error ? cause.message : 'network error';
  return new ApiError(networkFailure, message, 0, { reason: reasonOf(cause, response) });
}

function reasonOf(cause: unknown, response: Response | undefined): FailureReason {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'timeout';
  // By the browser: what we give up ourselves is not told.
  if (cause instanceof DOMException && cause.name === 'AbortError') return 'aborted';
  // Not JSON; a body that breaks off in the middle is the network's doing.
  if (!response || !(cause instanceof SyntaxError)) return 'network';
  return response.status === 400 ? 'badRequest' : 'badResponse';
}

export interface ClientOptions {
  base(service: ServiceName): string;
  /** The access token, if somebody is signed in. */
  token?(): string | undefined;
  language?(): string;
  timeout?: number;
}

export function createClient(options: ClientOptions) {
  return async function send<C extends CallSpec>(call: C, input: Sent<C>, signal?: AbortSignal): Promise<Reply<C>> {
    const { url, init } = toRequest(call, input, options);
    const deadline = AbortSignal.timeout(call.timeout ?? options.timeout ?? requestTimeout);
    init.signal = signal ? AbortSignal.any([signal, deadline]) : deadline;
    let response: Response | undefined;
    let answer: { status: true; data: Reply<C> } | Failure;
    try {
      response = await fetch(url, init);
      answer = (await response.json()) as typeof answer;
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw noAnswer(cause, response);
    }
    if (answer?.status === true) return answer.data;
    const { code = networkFailure, message = '', data } = answer?.error ?? {};
    throw new ApiError(code, message, response.status, data);
  };
}

export function toRequest<C extends CallSpec>(
  call: C,
  input: Sent<C>,
  options: ClientOptions,
): { url: string; init: RequestInit } {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = options.token?.();
  const language = options.language?.();
  if (token) headers.authorization = `Bearer ${token}`;
  if (language) headers['accept-language'] = language;
  if (body !== undefined) headers['content-type'] = body instanceof Blob ? body.type : 'application/json';
  const suffix = search.size > 0 ? `?${search}` : '';
  return {
    url: `${options.base(call.service)}${path}${suffix}`,
    init: {
      method: call.method,
      headers,
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    },
  };
}
