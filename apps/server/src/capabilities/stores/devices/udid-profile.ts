/**
 * A profile that asks a device who it is (Apple, "Over-the-Air Profile Delivery and Configuration": Profile Service). The
 * device answers to the address in it with a plist that it signs itself, and follows the redirect that it gets.
 */
import { randomUUID } from 'node:crypto';
import type { PlistDict } from '@muster/plist/plist-value';
import { readPlistDict } from '@muster/plist/read-plist';
import { writeXmlPlist } from '@muster/plist/write-xml-plist';

export interface ProfileTexts {
  organization: string;
  displayName: string;
  description: string;
  identifier: string;
}

export function udidProfile(url: string, { organization, displayName, description, identifier }: ProfileTexts): Buffer {
  const service: PlistDict = new Map<string, string | string[]>([
    ['URL', url],
    ['DeviceAttributes', ['UDID', 'PRODUCT', 'VERSION', 'SERIAL']],
  ]);
  return writeXmlPlist(
    new Map<string, string | number | PlistDict>([
      ['PayloadContent', service],
      ['PayloadOrganization', organization],
      ['PayloadDisplayName', displayName],
      ['PayloadDescription', description],
      ['PayloadVersion', 1],
      ['PayloadUUID', randomUUID().toUpperCase()],
      ['PayloadIdentifier', identifier],
      ['PayloadType', 'Profile Service'],
    ]),
  );
}

export interface ToldDevice {
  udid: string;
  product: string;
  osVersion: string;
  serialNumber: string;
}

/** 40 hexadecimal digits, or since 2018 eight and sixteen with a hyphen between them. */
const udid = /^([0-9a-f]{40}|[0-9a-f]{8}-[0-9a-f]{16})$/i;
const most = { product: 40, osVersion: 40, serialNumber: 40 };

/** Undefined where it is not what a device says. */
export function readDeviceAnswer(plist: Uint8Array): ToldDevice | undefined {
  const dict = readPlistDict(plist);
  const text = (key: string, length: number) => {
    const value = dict.get(key);
    return typeof value === 'string' && value.length <= length && /^[\x20-\x7e]*$/.test(value) ? value : '';
  };
  const found = text('UDID', 64);
  if (!udid.test(found)) return undefined;
  return {
    udid: found,
    product: text('PRODUCT', most.product),
    osVersion: text('VERSION', most.osVersion),
    serialNumber: text('SERIAL', most.serialNumber),
  };
}
