/** A client of RFC 8555 (ACME) for one host at a time, proved by HTTP-01. Signs with ES256 (RFC 7515, RFC 7518). */
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface AcmeOptions {
  directory: string;
  /** Of the account, P-256. */
  key: KeyObject;
  email: string | undefined;
}

export interface AcmeOrder {
  host: string;
  /** The request for the certificate, in DER. */
  csr: Buffer;
  /** Makes an answer available at /.well-known/acme-challenge/{token} of the host. */
  publish(token: string, answer: string): Promise<void>;
}

/** What the authority says of a failure (RFC 8555, section 6.7). */
export class AcmeProblem extends Error {
  /** Without its namespace, such as `rateLimited`. */
  readonly type: string;
  /** Seconds for which nothing more may be asked. */
  readonly retryAfter: number | undefined;

  constructor(problem: { type?: string; detail?: string } | undefined, retryAfter?: number) {
    super(problem?.detail ?? 'The certificate authority refused without a reason.');
    this.name = 'AcmeProblem';
    this.type = problem?.type?.split(':').at(-1) ?? '';
    this.retryAfter = retryAfter;
  }
}

interface Directory {
  newNonce: string;
  newAccount: string;
  newOrder: string;
}

interface Authorization {
  status: string;
  challenges: { type: string; url: string; token: string; status: string; error?: { type: string; detail: string } }[];
}

interface Order {
  status: string;
  authorizations: string[];
  finalize: string;
  certificate?: string;
  error?: { type: string; detail: string };
}

interface Answer<T> {
  body: T;
  location: string;
  retryAfter: number | undefined;
}

const requestPatience = 20_000;
/** Authorities refuse some on purpose, so that clients learn to come again. */
const nonceTries = 8;
/** For the authority to look at the challenge, and then to sign. */
const orderPatience = 120_000;

export function createAcmeClient({ directory, key, email }: AcmeOptions) {
  const { kty, crv, x, y } = createPublicKey(key).export({ format: 'jwk' });
  const jwk = { crv, kty, x, y };
  /** RFC 7638: the members in this order. */
  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url');
  let known: Directory | undefined;
  let account: string | undefined;
  let nonce: string | undefined;

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(requestPatience) });
  }

  async function places(): Promise<Directory> {
    if (known) return known;
    const response = await send(directory);
    if (!response.ok) throw new AcmeProblem({ detail: `The directory of the authority answered ${response.status}.` });
    known = (await response.json()) as Directory;
    return known;
  }

  async function nextNonce(): Promise<string> {
    const kept = nonce ?? (await send((await places()).newNonce, { method: 'HEAD' })).headers.get('replay-nonce');
    nonce = undefined;
    if (!kept) throw new AcmeProblem({ detail: 'The authority gave no nonce.' });
    return kept;
  }

  /** An empty payload reads (POST-as-GET, section 6.3). */
  async function post<T>(url: string, payload: object | undefined, triesLeft = nonceTries): Promise<Answer<T>> {
    const by = account === undefined ? { jwk } : { kid: account };
    const head = encode({ alg: 'ES256', nonce: await nextNonce(), url, ...by });
    const body = payload === undefined ? '' : encode(payload);
    const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' });
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/jose+json' },
      body: JSON.stringify({ protected: head, payload: body, signature: signature.toString('base64url') }),
    });
    nonce = response.headers.get('replay-nonce') ?? undefined;
    const retryAfter = secondsUntil(response.headers.get('retry-after'));
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    if (!response.ok) {
      const problem = new AcmeProblem(
        isJson ? JSON.parse(text) : { detail: `It answered ${response.status}.` },
        retryAfter,
      );
      // A nonce may be too old by the time it is used (section 6.5).
      if (problem.type === 'badNonce' && triesLeft > 0) return post(url, payload, triesLeft - 1);
      throw problem;
    }
    return {
      body: (isJson ? JSON.parse(text) : text) as T,
      location: response.headers.get('location') ?? '',
      retryAfter,
    };
  }

  async function until<T extends { status: string }>(url: string, done: (state: T) => boolean): Promise<T> {
    const end = Date.now() + orderPatience;
    for (let wait = 250; ; wait = Math.min(wait * 2, 5_000)) {
      const { body, retryAfter } = await post<T>(url, undefined);
      if (done(body)) return body;
      const delay = retryAfter === undefined ? wait : Math.min(retryAfter, 30) * 1000;
      if (Date.now() + delay > end) throw new AcmeProblem({ detail: 'The authority took too long.' });
      await pause(delay);
    }
  }

  async function authorize(url: string, { publish }: AcmeOrder): Promise<void> {
    const { body } = await post<Authorization>(url, undefined);
    if (body.status === 'valid') return;
    const challenge = body.challenges.find(({ type }) => type === 'http-01');
    if (challenge === undefined) throw new AcmeProblem({ detail: 'The authority does not offer HTTP-01.' });
    await publish(challenge.token, `${challenge.token}.${thumbprint}`);
    await post(challenge.url, {});
    const end = await until<Authorization>(url, ({ status }) => status !== 'pending');
    if (end.status !== 'valid') throw new AcmeProblem(end.challenges.find(({ error }) => error)?.error);
  }

  return {
    /** The chain, in PEM. */
    async issue(wanted: AcmeOrder): Promise<string> {
      const { newAccount, newOrder } = await places();
      const contact = email === undefined ? {} : { contact: [`mailto:${email}`] };
      // The same key gives the same account.
      account ??= (await post(newAccount, { termsOfServiceAgreed: true, ...contact })).location;
      const identifiers = [{ type: 'dns', value: wanted.host }];
      const { body: order, location } = await post<Order>(newOrder, { identifiers });
      for (const url of order.authorizations) await authorize(url, wanted);
      await post(order.finalize, { csr: wanted.csr.toString('base64url') });
      const { certificate, error } = await until<Order>(
        location,
        ({ status }) => !/^(pending|ready|processing)$/.test(status),
      );
      if (certificate === undefined) throw new AcmeProblem(error);
      return (await post<string>(certificate, undefined)).body;
    },
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
