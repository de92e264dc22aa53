import type { ByteSource } from '../byte-source.ts';
import { parseSignedData, readCertificate } from '../cms.ts';
import { PackageError, readAt } from '../package-error.ts';
import type { Certificate, PackageWarning, Signing } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { type ApkSigner, checkSigners } from './apk-integrity.ts';
import { readEntry } from './read-entry.ts';
import { ResBytes } from './res-chunk.ts';

/** Schemes that sign the whole file: source.android.com/docs/security/features/apksigning. The newest first. */
const blockSchemes = [
  { scheme: 'v3.2', id: 0x70e1c89f, withSdks: true },
  { scheme: 'v3.1', id: 0x1b93ad61, withSdks: true },
  { scheme: 'v3', id: 0xf05368c0, withSdks: true },
  { scheme: 'v2', id: 0x7109871a, withSdks: false },
] as const;
const lineageAttribute = 0x3ba06f8c;
const longestSignature = 4 * 1024 * 1024;
const mostPairs = 1_000;
const mostCertificates = 64;
const mostJarSignatures = 16;

/**
 * Who signed it, by which schemes, and whether it is still what they signed; whether to trust them is up to devices.
 * First the certificate that the newest devices see, then those that it took over from and those that older devices see.
 */
export async function readSignatures(
  zip: Zip,
  source: ByteSource,
  until?: number,
): Promise<{ signing?: Signing; warnings: PackageWarning[] }> {
  const warnings: PackageWarning[] = [];
  const schemes: string[] = [];
  const certificates: Certificate[] = [];
  const unreadable = (error: unknown) => {
    if (!(error instanceof PackageError)) throw error;
    warnings.push({ code: 'signatureUnreadable', detail: error.detail });
  };

  const { pairs, blockStart } = await signingPairs(zip, source).catch((error: unknown) => {
    unreadable(error);
    return { pairs: new Map<number, Uint8Array>(), blockStart: zip.start };
  });
  const signers: ApkSigner[] = [];
  for (const { scheme, id, withSdks } of blockSchemes) {
    const value = pairs.get(id);
    if (!value) continue;
    schemes.push(scheme);
    try {
      const block = new ResBytes(value, `the ${scheme} signature`);
      certificates.push(...signerCertificates(block, withSdks));
      signers.push(...signersOf(scheme, block, withSdks));
    } catch (error) {
      unreadable(error);
    }
  }
  try {
    const jar = await jarCertificates(zip);
    if (jar) schemes.push('v1');
    certificates.push(...(jar ?? []));
  } catch (error) {
    schemes.push('v1');
    unreadable(error);
  }
  if (schemes.length === 0) return { warnings: [...warnings, { code: 'signatureMissing' }] };
  // A signature that names nobody is as good as none, unless its parts have been complained about already.
  if (certificates.length === 0 && warnings.length === 0) {
    warnings.push({ code: 'signatureUnreadable', detail: 'there is no certificate in it' });
  }
  if (signers.length > 0 && warnings.length === 0) {
    const layout = { blockStart, directoryStart: zip.start, directoryEnd: zip.end };
    const verdict = await checkSigners(source, layout, signers, until).catch((error: unknown) => {
      unreadable(error);
      return 'intact' as const;
    });
    if (verdict !== 'intact') {
      const [code, detail] =
        'broken' in verdict
          ? (['signatureBroken', verdict.broken] as const)
          : (['signatureUnchecked', verdict.unchecked] as const);
      warnings.push({ code, detail });
    }
  }
  return { signing: { schemes: schemes.reverse(), certificates: distinct(certificates) }, warnings };
}

/** The values of "APK Sig Block 42", which ends where the directory of the archive begins. Others are passed over. */
async function signingPairs(
  { start }: Zip,
  source: ByteSource,
): Promise<{ pairs: Map<number, Uint8Array>; blockStart: number }> {
  const what = 'the signing block';
  const found = new Map<number, Uint8Array>();
  const none = { pairs: found, blockStart: start };
  if (start < 32) return none;
  const end = await readAt(source, start - 24, 24, { what, atMost: 24 });
  if (Buffer.from(end.subarray(8)).toString('latin1') !== 'APK Sig Block 42') return none;
  const size = long(end, 0);
  if (size < 24 || size + 8 > start) throw new PackageError('damaged', `${what} says it has ${size} bytes`);
  const last = start - 24;
  let at = start - size;
  for (let count = 0; at + 12 <= last && count < mostPairs; count += 1) {
    const head = await readAt(source, at, 12, { what, atMost: 12 });
    const length = long(head, 0);
    if (length < 4 || at + 8 + length > last)
      throw new PackageError('damaged', `${what} has a pair of ${length} bytes`);
    const id = new ResBytes(head, what).u32(8);
    if (blockSchemes.some((scheme) => scheme.id === id) && !found.has(id)) {
      found.set(id, await readAt(source, at + 12, length - 4, { what, atMost: longestSignature }));
    }
    at += 8 + length;
  }
  return { pairs: found, blockStart: start - size - 8 };
}

/** The parts of each signer that say what was signed and by which key. */
function signersOf(scheme: string, value: ResBytes, withSdks: boolean): ApkSigner[] {
  return prefixed(prefixed(value)[0] ?? value).flatMap((signer) => {
    const [signed] = prefixed(signer, 1);
    if (!signed) return [];
    const [digests, certificates] = prefixed(signed, 2);
    const [certificate] = certificates ? prefixed(certificates, 1) : [];
    const rest = 4 + signed.length + (withSdks ? 8 : 0);
    const [signatures, publicKey] = prefixed(signer.part(rest, signer.length - rest), 2);
    if (!digests || !certificate || !signatures || !publicKey) return [];
    return [
      {
        scheme,
        signed,
        digests: numbered(digests),
        signatures: numbered(signatures),
        publicKey: publicKey.bytes,
        certificate: certificate.bytes,
      },
    ];
  });
}

const numbered = (list: ResBytes) =>
  prefixed(list).map((part) => ({ algorithm: part.u32(0), value: part.part(8, part.u32(4)).bytes }));

function signerCertificates(value: ResBytes, withSdks: boolean): Certificate[] {
  const found: Certificate[] = [];
  for (const signer of prefixed(prefixed(value)[0] ?? value)) {
    const [signed] = prefixed(signer, 1);
    if (!signed) continue;
    const [digests, certificates] = prefixed(signed, 2);
    if (!digests || !certificates) continue;
    found.push(...prefixed(certificates).flatMap(({ bytes }) => readCertificate(bytes) ?? []));
    const attributes = 8 + digests.length + certificates.length + (withSdks ? 8 : 0);
    if (withSdks && attributes + 4 <= signed.length) {
      const [list] = prefixed(signed.part(attributes, signed.length - attributes), 1);
      found.push(...lineage(list));
    }
  }
  return found;
}

/** The certificates that an app was signed with one after the other, proof of rotation, the newest first here. */
function lineage(attributes: ResBytes | undefined): Certificate[] {
  const found: Certificate[] = [];
  for (const attribute of attributes ? prefixed(attributes) : []) {
    if (attribute.length < 8 || attribute.u32(0) !== lineageAttribute) continue;
    // Behind a version, links of signed data, flags, algorithm and signature.
    for (const link of prefixed(attribute.part(8, attribute.length - 8))) {
      const [signed] = prefixed(link, 1);
      const [certificate] = signed ? prefixed(signed, 1) : [];
      const read = certificate && readCertificate(certificate.bytes);
      if (read) found.unshift(read);
    }
  }
  return found;
}

/** Parts that each say their length first; so many at most. */
function prefixed(bytes: ResBytes, atMost = mostCertificates): ResBytes[] {
  const parts: ResBytes[] = [];
  for (let at = 0; at + 4 <= bytes.length && parts.length < atMost; ) {
    const length = bytes.u32(at);
    parts.push(bytes.part(at + 4, length));
    at += 4 + length;
  }
  return parts;
}

/** Scheme v1, which is that of Java archives: a signed message beside the list of digests. */
async function jarCertificates(zip: Zip): Promise<Certificate[] | undefined> {
  const found: Certificate[] = [];
  let signatures = 0;
  for (const entry of zip.entries.values()) {
    if (!/^META-INF\/[^/]+\.(RSA|DSA|EC)$/i.test(entry.name)) continue;
    signatures += 1;
    if (signatures > mostJarSignatures) break;
    found.push(...parseSignedData(await readEntry(zip, entry, longestSignature), entry.name).certificates);
  }
  return signatures > 0 ? found : undefined;
}

function distinct(certificates: readonly Certificate[]): Certificate[] {
  return [...new Map(certificates.map((one) => [one.sha256, one])).values()].slice(0, mostCertificates);
}

function long(bytes: Uint8Array, at: number): number {
  const value = Number(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw new PackageError('damaged', 'the signing block has an impossible length');
  return value;
}
