/**
 * Which device a visitor has, from what the browser sends along: client hints where it knows them
 * (https://wicg.github.io/ua-client-hints/), else the User-Agent, whose versions some browsers hold still.
 */
import type { StoreDevice } from '@muster/contract/store';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** For `Accept-CH`: browsers send the others by themselves. */
export const wantedHints =
  'Sec-CH-UA-Platform, Sec-CH-UA-Platform-Version, Sec-CH-UA-Model, Sec-CH-UA-Arch, Sec-CH-UA-Bitness';

export function readDevice(headers: Headers): StoreDevice {
  const agent = text(headers['user-agent']);
  const platform = hint(headers['sec-ch-ua-platform']);
  const guess = fromAgent(agent);
  if (platform === undefined) return guess;
  const os = { android: 'android', macos: 'macos', windows: 'windows', ios: 'ios' }[platform.toLowerCase()];
  if (os === undefined) return {};
  const version = hint(headers['sec-ch-ua-platform-version']);
  const found: StoreDevice = { os: os as NonNullable<StoreDevice['os']> };
  return defined({
    ...found,
    osVersion: version === undefined ? (guess.os === os ? guess.osVersion : undefined) : versionOf(os, version),
    model: hint(headers['sec-ch-ua-model']) ?? (guess.os === os ? guess.model : undefined),
    architecture: hint(headers['sec-ch-ua-arch']),
    bitness: hint(headers['sec-ch-ua-bitness']),
  });
}

/** What a page found out by itself is nearer to the truth: an iPad says that it is a Mac. */
export function mergeDevice(sent: StoreDevice, told: StoreDevice | undefined): StoreDevice {
  if (told?.os !== undefined && told.os !== sent.os) return defined(told);
  return defined({ ...sent, ...defined(told ?? {}) });
}

/**
 * Browsers inside other apps of an iPhone or iPad, which hand neither installs nor profiles on to iOS: those that name
 * themselves, and web views, which leave Safari's name out.
 */
export function isInsideAnotherApp(headers: Headers): boolean {
  const agent = text(headers['user-agent']);
  if (fromAgent(agent).os !== 'ios') return false;
  if (/FBAN|FBAV|Instagram|LinkedInApp|MicroMessenger|Line\/|Slack|Teams|Twitter|GSA\/|Snapchat/.test(agent))
    return true;
  return !/Safari\/|CriOS|FxiOS|EdgiOS/.test(agent);
}

function fromAgent(agent: string): StoreDevice {
  const ios = /\((iPhone|iPad|iPod)[^)]*?OS (\d+(?:_\d+)*)/.exec(agent);
  if (ios) return { os: 'ios', osVersion: dotted(ios[2]), model: ios[1] === 'iPod' ? 'iPod touch' : (ios[1] ?? '') };
  const android = /Android (\d+(?:\.\d+)*)(?:; ([^;)]+?))?(?: Build\/[^;)]*)?[;)]/.exec(agent);
  // Chrome says "Android 10; K" on every phone (https://www.chromium.org/updates/ua-reduction/).
  if (android?.[2] === 'K') return { os: 'android' };
  if (android) {
    // Firefox names the kind of device in its place.
    const model = /^(Mobile|Tablet)$/.test(android[2] ?? '') ? undefined : android[2];
    return defined({ os: 'android', osVersion: android[1], model });
  }
  if (/\bAndroid\b/.test(agent)) return { os: 'android' };
  const mac = /Macintosh; .*?Mac OS X (\d+(?:[._]\d+)*)/.exec(agent);
  // Every Mac since then says 10.15.7.
  if (mac)
    return defined({ os: 'macos', osVersion: mac[1] === '10_15_7' || mac[1] === '10.15' ? undefined : dotted(mac[1]) });
  const windows = /Windows NT (\d+\.\d+)/.exec(agent);
  // Windows 11 says 10.0, too.
  if (windows) return defined({ os: 'windows', osVersion: windows[1] === '10.0' ? undefined : windows[1] });
  return {};
}

/** Of Windows, 13 and up is Windows 11, and less is 10 (Microsoft, "Detect Windows 11 using client hints"). */
function versionOf(os: string, version: string): string | undefined {
  if (os !== 'windows') return version;
  const major = Number.parseInt(version, 10);
  if (major >= 13) return '11';
  return major > 0 ? '10' : undefined;
}

function dotted(version: string | undefined): string {
  return (version ?? '').replaceAll('_', '.');
}

/** A string of structured fields stands in quotes (RFC 8941, section 3.3.3). Empty is not known. */
function hint(value: string | string[] | undefined): string | undefined {
  const plain = text(value)
    .replace(/^"(.*)"$/, '$1')
    .slice(0, 120);
  return plain === '' || plain === 'Unknown' ? undefined : plain;
}

function text(value: string | string[] | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  return (typeof value === 'string' ? value : '').slice(0, 1000).replace(/[\u0000-\u001f\u007f-\u009f]/g, '');
}

function defined<T extends object>(device: T): T {
  return Object.fromEntries(Object.entries(device).filter(([, value]) => value !== undefined && value !== '')) as T;
}
