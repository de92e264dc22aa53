/** What the name system says, and which certificate a name answers with. Tests stand in for it. */
import { promises as dns } from 'node:dns';
import { connect, type PeerCertificate } from 'node:tls';
import { isPublicAddress } from '../../../platform/outbound/public-address.ts';
import type { FoundCertificate } from './domain-store.ts';

export interface NameSystem {
  /** Empty where there are none. */
  texts(name: string): Promise<string[]>;
  aliases(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  certificate(name: string): Promise<FoundCertificate | null>;
}

const patience = 5_000;

/** By the name servers that are given, else those of the machine. */
export function createNames(servers: readonly string[]): NameSystem {
  const resolver = new dns.Resolver({ timeout: patience, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  async function addresses(name: string): Promise<string[]> {
    const both = await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))]);
    return both.flat();
  }
  return {
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    aliases: (name) => orNone(resolver.resolveCname(name)),
    addresses,
    certificate: async (name) => certificateAt(name, await addresses(name)),
  };
}

/** A name that is not there, or has no such records, has none. That nobody answers is a failure. */
async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
    throw error;
  });
}

/** Only where the name leads into the public network: it is somebody else's choice. */
async function certificateAt(name: string, addresses: readonly string[]): Promise<FoundCertificate | null> {
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublicAddress)) return null;
  return readCertificate(address, 443, name);
}

/** A certificate that is wrong is shown as such, so it is not refused here. */
async function readCertificate(host: string, port: number, name: string): Promise<FoundCertificate | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: name, rejectUnauthorized: false, timeout: patience });
    const end = (found: FoundCertificate | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => end(toCertificate(socket.getPeerCertificate(), socket.authorized)));
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}

function toCertificate({ issuer, valid_to }: PeerCertificate, valid: boolean): FoundCertificate | null {
  const expires = new Date(valid_to);
  if (Number.isNaN(expires.getTime())) return null;
  const name = [issuer?.O ?? issuer?.CN ?? ''].flat()[0] ?? '';
  return { issuer: name.slice(0, 200), expires: expires.toISOString(), valid };
}
