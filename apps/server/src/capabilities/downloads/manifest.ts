import type { PlistValue } from '@muster/plist/plist-value';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';

export interface InstallManifest {
  packageUrl: string;
  /** Macs hold a package against it; hex of its SHA-256. */
  whole?: { size: number; sha256: string } | undefined;
  /** Both or none: an app without a picture installs all the same. */
  icons: { small: string; large: string } | undefined;
  bundleIdentifier: string;
  version: string;
  title: string;
}

/** What an iPhone asks for before it installs over the air. */
export function writeManifest(manifest: InstallManifest): Buffer {
  const { packageUrl, whole, icons, bundleIdentifier, version, title } = manifest;
  const assets = [
    asset('software-package', packageUrl, whole && { 'sha256-size': whole.size, sha256s: [whole.sha256] }),
    ...(icons ? [asset('display-image', icons.small), asset('full-size-image', icons.large)] : []),
  ];
  const metadata = dict({
    'bundle-identifier': bundleIdentifier,
    'bundle-version': plain(version),
    kind: 'software',
    title: plain(title),
  });
  return writeXmlPlist(dict({ items: [dict({ assets, metadata })] }));
}

function asset(kind: string, url: string, more: Record<string, PlistValue> = {}): PlistValue {
  return dict({ kind, url, ...more });
}

function dict(members: Record<string, PlistValue>): PlistValue {
  return new Map(Object.entries(members));
}

/** Without what XML cannot have. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
