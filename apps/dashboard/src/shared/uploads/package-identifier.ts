/**
 * The identifier of a package, read in the browser before it is sent. Only what stands in a zip and is found at once
 * (ipa, apk, appx and msix); of all others nothing is known here, and the server reads them.
 */
import { parseBinaryXml } from '@muster/app-package/android/binary-xml';
import { usualLimits } from '@muster/plist/plist-limits';
import { readBinaryPlist } from '@muster/plist/read-binary-plist';
import { readZipFile } from './zip-file.ts';

export interface FoundPackage {
  /** Systems that the server may say it is for. */
  oss: readonly string[];
  identifier: string;
}

const kinds: readonly { path: RegExp; oss: readonly string[]; read(bytes: Uint8Array): string | undefined }[] = [
  { path: /^AndroidManifest\.xml$/, oss: ['android'], read: androidPackage },
  { path: /^Payload\/[^/]+\.app\/Info\.plist$/, oss: ['ios', 'tvos', 'watchos', 'visionos'], read: bundleIdentifier },
  { path: /^AppxManifest\.xml$/, oss: ['windows'], read: identityName },
];

/** Undefined where it cannot be told, for whatever reason: then nobody is asked. */
export async function readIdentifier(file: Blob): Promise<FoundPackage | undefined> {
  try {
    const found = await readZipFile(file, (name) => kinds.some(({ path }) => path.test(name)));
    const kind = found && kinds.find(({ path }) => path.test(found.name));
    const identifier = kind?.read(found?.bytes ?? new Uint8Array());
    return kind && identifier ? { oss: kind.oss, identifier } : undefined;
  } catch {
    // A damaged package is told of by the server, which says what is wrong with it.
    return undefined;
  }
}

function androidPackage(bytes: Uint8Array): string | undefined {
  const value = parseBinaryXml(bytes, 'AndroidManifest.xml').attributes.find(({ name }) => name === 'package')?.value;
  return value?.kind === 'text' ? value.text : undefined;
}

function bundleIdentifier(bytes: Uint8Array): string | undefined {
  const key = 'CFBundleIdentifier';
  if (new TextDecoder().decode(bytes.subarray(0, 6)) === 'bplist') {
    const dict = readBinaryPlist(bytes, usualLimits);
    const value = dict instanceof Map ? dict.get(key) : undefined;
    return typeof value === 'string' ? value : undefined;
  }
  const keys = [...xml(bytes).querySelectorAll('plist > dict > key')];
  return keys.find(({ textContent }) => textContent === key)?.nextElementSibling?.textContent ?? undefined;
}

function identityName(bytes: Uint8Array): string | undefined {
  return xml(bytes).querySelector('Package > Identity')?.getAttribute('Name') ?? undefined;
}

function xml(bytes: Uint8Array): Document {
  return new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'application/xml');
}
