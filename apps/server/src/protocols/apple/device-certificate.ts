/** By which certificate a device says who it is: in the signature of its message, in its connection, or as a proxy says. */
import { hash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { AppleMessageError } from '@muster/apple/apple-message-error';
import { readProxyCertificate } from '@muster/apple/proxy-certificate';
import { peekDetached } from '@muster/pki/detached-signature';
import { PkiError } from '@muster/pki/pki-error';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../platform/errors.ts';

export interface ShownCertificate {
  sha256: Buffer;
  /** CMS, detached: what the device says in the body has to be what was signed. */
  signature?: Buffer;
}

export interface CertificateSources {
  /** The header in which a proxy in front says the certificate of the connection. */
  header?: string | undefined;
  /** Who may say so. */
  isProxy(address: string | undefined): boolean;
}

/** Longer signatures hold more than one certificate of a device. */
const signatureMax = 16 * 1024;

export function shownCertificate(request: FastifyRequest, { header, isProxy }: CertificateSources): ShownCertificate {
  const signed = request.headers['mdm-signature'];
  if (typeof signed === 'string' && signed !== '') return fromSignature(signed);
  const { socket } = request.raw;
  if (socket instanceof TLSSocket) {
    const { raw } = socket.getPeerCertificate();
    if (raw) return { sha256: hash('sha256', raw, 'buffer') };
  }
  const said = header === undefined ? undefined : request.headers[header.toLowerCase()];
  if (typeof said === 'string' && said !== '' && isProxy(socket.remoteAddress)) return { sha256: fromHeader(said) };
  // What opens other doors opens nothing here.
  return fail(request.headers.authorization === undefined ? 4002 : 4004);
}

/** https://developer.apple.com/documentation/devicemanagement/implementing-device-management, "Mdm-Signature" */
function fromSignature(text: string): ShownCertificate {
  if (text.length > signatureMax || !/^[A-Za-z0-9+/=\s]+$/.test(text)) fail(6001);
  const signature = Buffer.from(text, 'base64');
  try {
    return { sha256: Buffer.from(peekDetached(signature).sha256, 'hex'), signature };
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return fail(6001, { cause: error });
  }
}

function fromHeader(text: string): Buffer {
  try {
    return Buffer.from(readProxyCertificate(text).sha256, 'hex');
  } catch (error) {
    if (!(error instanceof AppleMessageError)) throw error;
    return fail(6001, { cause: error });
  }
}

/** Addresses and networks; without any, this machine alone. */
export function proxiesAt(addresses: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const one of addresses.length > 0 ? addresses : ['127.0.0.0/8', '::1']) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    if (address === undefined) return false;
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
