import type { StoreDevice } from '@muster/contract/store';

/** What the page calls the device; `other` where it has no name for it. */
export type DeviceKind = 'iphone' | 'ipad' | 'mac' | 'android' | 'windows' | 'other';

export interface Device extends StoreDevice {
  kind: DeviceKind;
}

/** Of a browser, what says something of the device. */
export interface Browser {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
  /** Only in Chromium: https://wicg.github.io/ua-client-hints */
  userAgentData?: { getHighEntropyValues(names: readonly string[]): Promise<Hints> };
}

export interface Hints {
  platform?: string;
  platformVersion?: string;
  model?: string;
  architecture?: string;
  bitness?: string;
}

/** What can be told at once. */
export function recogniseDevice({ userAgent, platform, maxTouchPoints }: Browser): Device {
  if (/iPhone|iPod/.test(userAgent)) return apple('iphone', 'iPhone', iosVersion(userAgent));
  // An iPad asks for the pages of a desk and says that it is a Mac, none of which can be touched.
  const touched = platform === 'MacIntel' && maxTouchPoints > 1;
  if (/iPad/.test(userAgent) || (touched && /Macintosh/.test(userAgent))) {
    return apple('ipad', 'iPad', iosVersion(userAgent));
  }
  // A Mac says 10.15.7 whichever it has.
  if (/Macintosh/.test(userAgent)) return { kind: 'mac', os: 'macos' };
  const android = /Android (\d+(?:\.\d+)*)(?:; ([^;)]+))?/.exec(userAgent);
  if (android) {
    const [, osVersion, model = ''] = android;
    // Chromium tells everybody the same: https://www.chromium.org/updates/ua-reduction
    if (osVersion === '10' && model === 'K') return { kind: 'android', os: 'android' };
    // Firefox names the kind of device in its place.
    const named = /^(Mobile|Tablet)$/.test(model) ? '' : model.replace(/ Build\/.*$/, '');
    return { kind: 'android', os: 'android', ...known({ osVersion, model: named }) };
  }
  if (/Windows NT/.test(userAgent)) return { kind: 'windows', os: 'windows' };
  return { kind: 'other' };
}

const apple = (kind: 'iphone' | 'ipad', model: string, osVersion: string | undefined): Device => ({
  ...{ kind, os: 'ios', model },
  ...known({ osVersion }),
});

/** From 26 on the version of the system stays at 18 in what Safari says, and Safari's own is the same as the system's. */
function iosVersion(userAgent: string): string | undefined {
  const system = /OS (\d+(?:_\d+)*) like Mac OS X/.exec(userAgent)?.[1]?.replaceAll('_', '.');
  const safari = /Version\/(\d+(?:\.\d+)*)/.exec(userAgent)?.[1];
  if (system === undefined || (safari !== undefined && Number.parseInt(safari, 10) >= 26)) return safari;
  return system;
}

/** What Chromium tells when asked, beyond what it tells everybody. */
export async function askForHints(browser: Browser): Promise<Hints | undefined> {
  try {
    return await browser.userAgentData?.getHighEntropyValues(['platformVersion', 'model', 'architecture', 'bitness']);
  } catch {
    // Refused by a policy of the browser's owner: what is known already has to do.
    return undefined;
  }
}

export function withHints(device: Device, hints: Hints | undefined): Device {
  if (!hints || device.os === undefined || device.os === 'ios') return device;
  const { model, architecture, bitness } = hints;
  return { ...device, ...known({ osVersion: versionIn(device, hints), model, architecture, bitness }) };
}

/** Of Windows, 13 and up is Windows 11, and less is 10: https://learn.microsoft.com/microsoft-edge/web-platform/how-to-detect-win11 */
function versionIn({ os }: Device, { platformVersion = '' }: Hints): string | undefined {
  if (os !== 'windows') return platformVersion;
  const major = Number.parseInt(platformVersion, 10);
  if (major >= 13) return '11';
  return major > 0 ? '10' : undefined;
}

/** Without what is empty, and no longer than the server takes. */
function known<T extends Record<string, string | undefined>>(fields: T): Partial<Record<keyof T, string>> {
  const entries = Object.entries(fields).filter((entry) => entry[1] !== undefined && entry[1] !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, value?.slice(0, 40)])) as Partial<
    Record<keyof T, string>
  >;
}

/** What is sent: the same without the page's own name for it. */
export function sentOf({ kind: _, ...device }: Device): StoreDevice {
  return device;
}

/**
 * Browsers inside other apps, which do not hand itms-services addresses on to iOS: those that name themselves, and web
 * views, which leave Safari's name out. Chrome, Firefox and Edge for iOS do hand them on.
 */
export function isInsideAnotherApp({ os }: Device, userAgent: string): boolean {
  if (os !== 'ios') return false;
  if (/FBAN|FBAV|Instagram|LinkedInApp|MicroMessenger|Line\/|Slack|Teams|Twitter|GSA\/|Snapchat/.test(userAgent)) {
    return true;
  }
  return !/Safari\/|CriOS|FxiOS|EdgiOS/.test(userAgent);
}
