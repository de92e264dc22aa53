/** Certificates of the names for which this server ends TLS: asked for, renewed in time, and at hand for every handshake. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { generateKeys } from '@muster/pki/keys';
import { createRequest } from '@muster/pki/request';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Envelope, SealedIdentity } from '../crypto/envelope.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { AcmeProblem, createAcmeClient } from './acme-client.ts';
import * as store from './certificates-store.ts';

export type { CertificateState } from './certificates-store.ts';

export interface Certificates {
  /** False where TLS ends at a proxy in front, or nowhere. */
  readonly enabled: boolean;
  stateOf(host: string): Promise<store.CertificateState>;
  /** One is wanted for each of these, and for no other that `keeps` does not name. */
  want(hosts: readonly string[], keeps?: (host: string) => boolean): Promise<void>;
  /** One more, for as long as `keeps` of the next `want` names it. */
  add(host: string): Promise<void>;
  /** Asks for all that are due, one after the other. */
  issueDue(ended: () => boolean): Promise<void>;
  /** Asks again soon for one that has failed. */
  hurry(host: string): Promise<void>;
  contextOf(host: string): Promise<SecureContext | undefined>;
  /** The key and the chain of a name, in PEM, to sign with; undefined where TLS ends elsewhere, or none is good now. */
  signerOf(host: string): Promise<CertifiedKey | undefined>;
  /** Called with the name of a handshake for which there is none. */
  onMissing(listener: (host: string) => void): void;
  /** What the authority asks for with a token. */
  answerTo(token: string): Promise<string | undefined>;
  start(): Promise<void>;
}

export interface CertifiedKey {
  key: Buffer;
  chain: string;
}

interface Deps {
  config: Config;
  db: Database;
  envelope: Envelope;
  channels: Listener;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

const keyOf = (host: string): SealedIdentity => ({ table: 'tls_certificates', column: 'sealed_key', id: host });
const accountOf = (directory: string): SealedIdentity => ({
  table: 'acme_accounts',
  column: 'sealed_key',
  id: directory,
});

const maxContexts = 1_000;
const firstPause = 600;
const longestPause = 24 * 3600;
const month = 30 * 24 * 3_600_000;

export function createCertificates({ config, db, envelope, channels, log }: Deps): Certificates {
  const directory = config.ACME_DIRECTORY;
  /** In the order of last use; names without one are kept as well. */
  const contexts = new Map<string, Promise<SecureContext | undefined>>();
  const signers = new Map<string, CertifiedKey & { until: number }>();
  const listeners = new Set<(host: string) => void>();
  let client: ReturnType<typeof createAcmeClient> | undefined;

  async function openClient() {
    if (client) return client;
    const pem = await db.asSystem(async (tx) => {
      const fresh = generateKeys('p256').privateKey.export({ format: 'pem', type: 'pkcs8' });
      if ((await store.findAccountKey(tx, directory)) === undefined)
        await store.addAccountKey(tx, directory, await envelope.seal(tx, fresh, accountOf(directory)));
      const sealed = await store.findAccountKey(tx, directory);
      if (sealed === undefined) throw new Error('the key of the account was written and is not there');
      return envelope.open(tx, sealed, accountOf(directory));
    });
    client = createAcmeClient({ directory, key: createPrivateKey(pem), email: config.ACME_EMAIL });
    return client;
  }

  async function issue(host: string): Promise<void> {
    const { privateKey } = generateKeys('p256');
    const csr = createRequest({ subject: {}, privateKey, alternativeNames: { dns: [host] } });
    const acme = await openClient();
    const chain = await acme.issue({ host, csr, publish: (token, answer) => store.saveChallenge(db, token, answer) });
    const certificate = new X509Certificate(chain);
    if (!certificate.checkPrivateKey(privateKey) || certificate.checkHost(host) === undefined)
      throw new AcmeProblem({ detail: 'The authority gave a certificate for something else.' });
    const expiresAt = certificate.validToDate;
    const life = expiresAt.getTime() - certificate.validFromDate.getTime();
    await db.asSystem(async (tx) => {
      const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
      const sealedKey = await envelope.seal(tx, pem, keyOf(host));
      // Those that live for some days only are renewed when a third of it is left.
      const renewAt = new Date(expiresAt.getTime() - Math.min(month, life / 3));
      await store.saveCertificate(tx, { host, chain, sealedKey, issuer: issuerOf(certificate), expiresAt, renewAt });
    });
    log.info({ host, expiresAt }, 'a certificate was issued');
  }

  async function load(host: string): Promise<SecureContext | undefined> {
    const found = await open(host);
    if (found) return createSecureContext({ key: found.key, cert: found.chain, minVersion: 'TLSv1.2' });
    for (const listener of listeners) listener(host);
    return undefined;
  }

  async function open(host: string): Promise<CertifiedKey | undefined> {
    const row = await store.findCertificate(db, host);
    if (row === undefined) return undefined;
    const key = await db.asSystem((tx) => envelope.open(tx, row.sealedKey, keyOf(host)));
    return { key, chain: row.chain };
  }

  return {
    enabled: config.HTTPS_PORT !== undefined,
    async stateOf(host) {
      return (await store.findState(db, host)) ?? { state: 'pending', reason: null, issuer: null, expiresAt: null };
    },
    async want(hosts, keeps = () => false) {
      const wanted = new Set(hosts);
      const stored = new Set(await store.listStoredHosts(db));
      const missing = hosts.filter((host) => !stored.has(host));
      const over = [...stored].filter((host) => !wanted.has(host) && !keeps(host));
      if (missing.length > 0) await store.addHosts(db, missing);
      if (over.length > 0) await store.deleteHosts(db, over);
    },
    add: (host) => store.addHosts(db, [host]),
    async issueDue(ended) {
      while (!ended()) {
        const due = await store.claimDue(db);
        if (due === undefined) return;
        await issue(due.host).catch(async (error: Error) => {
          log.warn({ err: error, host: due.host }, 'a certificate was not issued');
          // Another account, or a directory that is there again, is looked for anew.
          client = undefined;
          await store.saveFailure(db, due.host, reasonOf(error), pauseAfter(due.attempts, error));
        });
      }
    },
    hurry: (host) => store.hurry(db, host),
    contextOf(name) {
      const host = name.toLowerCase();
      const known = contexts.get(host) ?? load(host);
      contexts.delete(host);
      contexts.set(host, known);
      known.catch(() => contexts.delete(host));
      const [oldest] = contexts.keys();
      if (contexts.size > maxContexts && oldest !== undefined) contexts.delete(oldest);
      return known;
    },
    async signerOf(host) {
      if (config.HTTPS_PORT === undefined) return undefined;
      const known = signers.get(host);
      if (known && known.until > Date.now()) return known;
      const found = await open(host);
      const until = found ? new X509Certificate(found.chain).validToDate.getTime() : 0;
      if (!found || until <= Date.now()) return undefined;
      // Looked for anew every hour: a process that ends no TLS hears of no renewal.
      signers.set(host, { ...found, until: Math.min(until, Date.now() + 3_600_000) });
      return found;
    },
    onMissing(listener) {
      listeners.add(listener);
    },
    answerTo: (token) => store.findChallenge(db, token),
    async start() {
      await channels.listen(store.certificatesChannel, {
        announced: (host) => contexts.delete(host),
        gap: () => contexts.clear(),
      });
    },
  };
}

/** Growing pauses, and never sooner than the authority allows. */
function pauseAfter(attempts: number, error: Error): number {
  const asked = error instanceof AcmeProblem ? (error.retryAfter ?? 0) : 0;
  return Math.max(asked, Math.min(firstPause * 2 ** attempts, longestPause));
}

function reasonOf(error: Error): string {
  if (error instanceof AcmeProblem) return error.message.slice(0, 1000);
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return `The certificate authority could not be reached: ${cause}`.slice(0, 1000);
}

function issuerOf({ issuer }: X509Certificate): string {
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(issuer)?.[1];
  return [part('O'), part('CN')].filter(Boolean).join(' ').slice(0, 200);
}
