/**
 * A certificate authority that speaks RFC 8555 over the wire: it checks nonces and signatures, fetches the HTTP-01 challenge
 * as an authority does, and issues from a CA of its own.
 */
import { createHash, createPublicKey, type KeyObject, randomBytes, verify, type webcrypto } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createAuthority, issueCertificate } from '@muster/pki/issue';
import { generateKeys } from '@muster/pki/keys';
import { toPem } from '@muster/pki/pem';
import { readRequest } from '@muster/pki/request';
import { startStandInServer } from './stand-in-server.ts';

export interface AcmeStandIn {
  directory: string;
  /** Of its CA, in PEM. */
  root: string;
  /** Hosts for which a certificate was issued, in their order. */
  issued: string[];
  /** How many orders were made, also those that failed. */
  orders: number;
  /** The next order is refused with this problem. */
  refuseNext(problem: { type: string; detail: string; retryAfter?: number }): void;
  close(): Promise<void>;
}

export interface AcmeStandInOptions {
  /** Where the names of all hosts lead, for HTTP-01: a port on loopback. */
  httpPort: () => number;
  days?: number;
}

type Jwk = webcrypto.JsonWebKey;
interface Account {
  key: KeyObject;
  thumbprint: string;
}
interface Order {
  host: string;
  account: string;
  token: string;
  state: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';
  error?: { type: string; detail: string };
  chain?: string;
}

const namespace = 'urn:ietf:params:acme:error:';

class Refusal extends Error {
  readonly type: string;
  readonly status: number;
  constructor(type: string, detail: string, status = 400) {
    super(detail);
    this.type = type;
    this.status = status;
  }
}

export async function startAcmeStandIn({ httpPort, days = 90 }: AcmeStandInOptions): Promise<AcmeStandIn> {
  const notBefore = new Date(Date.now() - 3_600_000);
  const notAfter = new Date(notBefore.getTime() + days * 86_400_000);
  const subject = { organization: 'Stand-in', commonName: 'Stand-in CA' };
  const { privateKey } = generateKeys('p256');
  const ca = createAuthority({ subject, privateKey, notBefore, notAfter: new Date(notAfter.getTime() + 86_400_000) });
  const root = toPem('CERTIFICATE', ca.certificate.der);
  const nonces = new Set<string>();
  const accounts = new Map<string, Account>();
  const orders = new Map<string, Order>();
  let refusal: { type: string; detail: string; retryAfter?: number } | undefined;
  const standIn = { root, issued: [] as string[], orders: 0 };
  const { endpoint, close } = await startStandInServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: Error) => {
      const known = error instanceof Refusal ? error : new Refusal('serverInternal', String(error.stack), 500);
      reply(
        outgoing,
        known.status,
        { type: namespace + known.type, detail: known.message },
        'application/problem+json',
      );
    });
  });
  const at = (path: string) => `${endpoint}${path}`;

  function newNonce(): string {
    const nonce = randomBytes(12).toString('base64url');
    nonces.add(nonce);
    return nonce;
  }

  function reply(outgoing: ServerResponse, status: number, body: object | string, type = 'application/json'): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    outgoing.writeHead(status, { 'content-type': type, 'replay-nonce': newNonce(), 'cache-control': 'no-store' });
    outgoing.end(text);
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '';
    if (path === '/directory') {
      const body = { newNonce: at('/nonce'), newAccount: at('/account'), newOrder: at('/order') };
      return reply(outgoing, 200, body);
    }
    if (path === '/nonce') return reply(outgoing, incoming.method === 'HEAD' ? 200 : 204, '');
    if (incoming.method !== 'POST') throw new Refusal('malformed', 'only POST', 405);
    const { account, payload } = await open(incoming, at(path));
    const [, kind, id = ''] = path.split('/');
    if (kind === 'account') {
      if (payload?.termsOfServiceAgreed !== true) throw new Refusal('userActionRequired', 'agree to the terms', 403);
      outgoing.setHeader('location', at(`/account/${account}`));
      return reply(outgoing, 201, { status: 'valid' });
    }
    if (kind === 'order' && id === '') return placeOrder(outgoing, account, payload);
    const order = orders.get(id);
    if (order?.account !== account) throw new Refusal('unauthorized', 'not yours', 403);
    if (kind === 'order') return reply(outgoing, 200, shown(id, order));
    if (kind === 'authorization') return reply(outgoing, 200, authorization(id, order));
    if (kind === 'challenge') {
      void validate(order);
      return reply(outgoing, 200, { type: 'http-01', status: 'processing', url: at(path), token: order.token });
    }
    if (kind === 'finalize') {
      if (order.state !== 'ready') throw new Refusal('orderNotReady', 'prove it first', 403);
      finalize(order, Buffer.from(String(payload?.csr), 'base64url'));
      return reply(outgoing, 200, shown(id, order));
    }
    if (kind === 'certificate' && order.chain)
      return reply(outgoing, 200, order.chain, 'application/pem-certificate-chain');
    throw new Refusal('malformed', 'no such place', 404);
  }

  /** RFC 8555, section 6.2: who signed it, for this address, with a nonce of ours. */
  async function open(incoming: IncomingMessage, url: string) {
    if (incoming.headers['content-type'] !== 'application/jose+json') throw new Refusal('malformed', 'no JOSE', 415);
    let text = '';
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
    const jws = JSON.parse(text) as { protected: string; payload: string; signature: string };
    const head = JSON.parse(Buffer.from(jws.protected, 'base64url').toString());
    if (!nonces.delete(head.nonce)) throw new Refusal('badNonce', 'not a nonce of ours');
    if (head.url !== url) throw new Refusal('unauthorized', 'signed for another address', 401);
    if (head.alg !== 'ES256') throw new Refusal('badSignatureAlgorithm', 'ES256, please');
    if ((head.jwk === undefined) === (head.kid === undefined)) throw new Refusal('malformed', 'either jwk or kid');
    const id = head.jwk ? thumbprintOf(head.jwk) : (String(head.kid).split('/').at(-1) ?? '');
    const known = head.jwk
      ? { key: createPublicKey({ key: head.jwk, format: 'jwk' }), thumbprint: thumbprintOf(head.jwk) }
      : accounts.get(id);
    if (known === undefined) throw new Refusal('accountDoesNotExist', 'no such account');
    const signed = Buffer.from(`${jws.protected}.${jws.payload}`);
    const signature = Buffer.from(jws.signature, 'base64url');
    if (!verify('sha256', signed, { key: known.key, dsaEncoding: 'ieee-p1363' }, signature))
      throw new Refusal('malformed', 'the signature is wrong');
    accounts.set(id, known);
    const payload = jws.payload === '' ? undefined : JSON.parse(Buffer.from(jws.payload, 'base64url').toString());
    return { account: id, payload };
  }

  function placeOrder(outgoing: ServerResponse, account: string, payload: { identifiers: { value: string }[] }): void {
    standIn.orders++;
    if (refusal) {
      const { retryAfter, type, detail } = refusal;
      refusal = undefined;
      if (retryAfter !== undefined) outgoing.setHeader('retry-after', String(retryAfter));
      reply(outgoing, 429, { type: namespace + type, detail }, 'application/problem+json');
      return;
    }
    const id = randomBytes(6).toString('hex');
    const host = payload.identifiers[0]?.value ?? '';
    const order: Order = { host, account, token: randomBytes(16).toString('base64url'), state: 'pending' };
    orders.set(id, order);
    outgoing.setHeader('location', at(`/order/${id}`));
    reply(outgoing, 201, shown(id, order));
  }

  const shown = (id: string, { host, state, error, chain }: Order) => ({
    status: state,
    identifiers: [{ type: 'dns', value: host }],
    authorizations: [at(`/authorization/${id}`)],
    finalize: at(`/finalize/${id}`),
    ...(error && { error }),
    ...(chain && { certificate: at(`/certificate/${id}`) }),
  });

  const authorization = (id: string, { host, state, token, error }: Order) => {
    const status = state === 'pending' || state === 'invalid' ? state : 'valid';
    const challenge = { type: 'http-01', status, url: at(`/challenge/${id}`), token, ...(error && { error }) };
    const other = { type: 'dns-01', status, url: at(`/challenge/${id}`), token };
    return { status, identifier: { type: 'dns', value: host }, challenges: [other, challenge] };
  };

  async function validate(order: Order): Promise<void> {
    const path = `/.well-known/acme-challenge/${order.token}`;
    const expected = `${order.token}.${accounts.get(order.account)?.thumbprint}`;
    const got = await get(httpPort(), order.host, path).catch((error: Error) => error.message);
    if (got === expected) order.state = 'ready';
    else {
      order.state = 'invalid';
      const detail = `The key authorization file from ${order.host} did not match: ${got.slice(0, 80)}`;
      order.error = { type: `${namespace}unauthorized`, detail };
    }
  }

  function finalize(order: Order, csr: Buffer): void {
    const { publicKey, alternativeNames } = readRequest(csr);
    if (alternativeNames.dns.join() !== order.host) throw new Refusal('badCSR', 'for other names than the order');
    const certificate = issueCertificate(ca, {
      subject: {},
      publicKey,
      notBefore,
      notAfter,
      keyUsages: ['digitalSignature'],
      extendedKeyUsages: ['1.3.6.1.5.5.7.3.1'],
      alternativeNames: { dns: [order.host] },
    });
    order.chain = toPem('CERTIFICATE', certificate.der) + root;
    order.state = 'valid';
    standIn.issued.push(order.host);
  }

  return Object.assign(standIn, {
    directory: at('/directory'),
    refuseNext(problem: typeof refusal) {
      refusal = problem;
    },
    close,
  });
}

function thumbprintOf({ crv, kty, x, y }: Jwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

function get(port: number, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host }, timeout: 5_000 }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      incoming.on('end', () => (incoming.statusCode === 200 ? resolve(text) : resolve(`${incoming.statusCode}`)));
    });
    sent.on('error', reject).end();
  });
}
