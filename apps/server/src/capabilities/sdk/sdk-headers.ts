/** What an SDK says of itself and its device in the headers of every call. All of it is the caller's word alone. */
import type { IncomingHttpHeaders } from 'node:http';
import { hashToken } from '../../platform/crypto/tokens.ts';

export type SdkOs = 'ios' | 'android';

export interface SdkDevice {
  os?: SdkOs;
  osVersion?: string;
  model?: string;
}

export interface Installation {
  /** A hash of its name. */
  id: Buffer;
  os: SdkOs;
  version: string;
}

const longest = 80;

/** Without what no log or table wants; undefined where nothing is left. */
function textOf(header: string | string[] | undefined): string | undefined {
  const text = String(header ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, longest);
  return text === '' ? undefined : text;
}

export function readDevice(headers: IncomingHttpHeaders): SdkDevice {
  const os = osOf(headers);
  const osVersion = textOf(headers['x-os-version']);
  const model = textOf(headers['x-device-model']);
  return { ...(os && { os }), ...(osVersion && { osVersion }), ...(model && { model }) };
}

/** `IOS_4.5.0` or `ANDROID_5.0.1`, with an id of the installation; undefined for what is neither. */
export function readInstallation(headers: IncomingHttpHeaders): Installation | undefined {
  const [, sdk = '', version = ''] =
    /^(IOS|ANDROID)_(\d[\w.+-]{0,39})$/i.exec(textOf(headers['x-sdk-version']) ?? '') ?? [];
  const name = textOf(headers['x-installation-token']);
  if (version === '' || name === undefined) return undefined;
  return { id: hashToken(name).subarray(0, 16), os: sdk.toLowerCase() as SdkOs, version };
}

function osOf(headers: IncomingHttpHeaders): SdkOs | undefined {
  const said = `${textOf(headers['x-sdk-version']) ?? ''} ${textOf(headers['x-os-name']) ?? ''}`.toLowerCase();
  if (said.includes('android')) return 'android';
  return /\bios|ipados/.test(said) ? 'ios' : undefined;
}
