/**
 * What Apple's App and Book Management (v2) answers, read with care: nothing in it is taken for granted.
 * https://developer.apple.com/documentation/devicemanagement/app-book-and-subscription-management
 */
import { AppleMessageError } from './apple-message-error.ts';
import { cleanText } from './message-fields.ts';
import { vppTime } from './vpp-token.ts';

type Answer = Readonly<Record<string, unknown>>;

/** A product in one of its qualities: the pair names it. */
export interface VppProduct {
  adamId: string;
  /** STDQ, or PLUS for a higher quality. */
  pricingParam: string;
}

export interface VppAsset extends VppProduct {
  productType: 'App' | 'Book';
  totalCount: number;
  assignedCount: number;
  availableCount: number;
  retiredCount: number;
  deviceAssignable: boolean;
  revocable: boolean;
  supportedPlatforms: string[];
}

/** Exactly one of the two is there. */
export type VppHolder = { serialNumber: string } | { clientUserId: string };
export type VppAssignment = VppProduct & VppHolder;

export interface VppUser {
  clientUserId: string;
  email: string | undefined;
  inviteCode: string | undefined;
  idHash: string | undefined;
  status: 'Registered' | 'Associated' | 'Retired' | 'Deleted';
}

/** Some of many; `versionId` is another one as soon as something of all of them has changed. */
export interface VppPage<T> {
  items: T[];
  versionId: string | undefined;
  nextPageIndex: number | undefined;
}

export interface VppFailure {
  errorNumber: number;
  errorMessage: string;
  /** Whom it names; all of them empty where it is about the whole. */
  clientUserIds: string[];
  serialNumbers: string[];
  products: { adamId: string; pricingParam: string | undefined }[];
}

export interface VppEvent {
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
  failures: VppFailure[];
}

export interface VppClientConfig {
  /** The server that says it manages this location. */
  mdmInfo: { id: string; name: string } | undefined;
  locationName: string | undefined;
  country: string | undefined;
  /** enterprisestore or volumestore, for the look-up of names. */
  defaultPlatform: string | undefined;
  /** Of the location, whichever token it was asked with. */
  uniqueId: string | undefined;
  expiresAt: Date | undefined;
}

export interface VppLimits {
  maxUsers: number;
  maxClientUserIds: number;
  maxSerialNumbers: number;
}

export interface VppServiceConfig {
  limits: VppLimits;
  /** With the code in the place of `%25inviteCode%25`. */
  invitationUrl: string | undefined;
  metadataUrl: string | undefined;
}

const textMax = 500;

/** Of HTTP: JSON with one object. */
export function readVppAnswer(body: string): Answer {
  try {
    // What no database keeps is left out of all texts.
    const clean = (_key: string, inner: unknown) => (typeof inner === 'string' ? cleanText(inner) : inner);
    const value: unknown = body === '' ? {} : JSON.parse(body, clean);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Answer;
  } catch (error) {
    throw new AppleMessageError('damaged', 'the answer could not be read', { cause: error });
  }
  throw new AppleMessageError('damaged', 'the answer could not be read');
}

/** An error of Apple's; undefined where the answer is none. */
export function readVppFailure(answer: Answer): VppFailure | undefined {
  const errorNumber = Number(answer.errorNumber);
  if (!Number.isSafeInteger(errorNumber) || errorNumber <= 0) return undefined;
  const info = recordIn(answer.errorInfo);
  return {
    errorNumber,
    errorMessage: textIn(answer, 'errorMessage') ?? '',
    clientUserIds: textsIn(info, 'clientUserIds'),
    serialNumbers: textsIn(info, 'serialNumbers'),
    products: recordsIn(info.assets).flatMap((one) => {
      const adamId = idIn(one, 'adamId');
      return adamId === undefined ? [] : [{ adamId, pricingParam: textIn(one, 'pricingParam') }];
    }),
  };
}

export function readAssets(answer: Answer): VppPage<VppAsset> {
  return page(answer, 'assets', (one) => {
    const product = productIn(one);
    if (product === undefined) return undefined;
    return {
      ...product,
      productType: textIn(one, 'productType') === 'Book' ? 'Book' : 'App',
      totalCount: countIn(one, 'totalCount'),
      assignedCount: countIn(one, 'assignedCount'),
      availableCount: countIn(one, 'availableCount'),
      retiredCount: countIn(one, 'retiredCount'),
      deviceAssignable: one.deviceAssignable === true,
      revocable: one.revocable === true,
      supportedPlatforms: textsIn(one, 'supportedPlatforms').slice(0, 20),
    };
  });
}

export function readAssignments(answer: Answer): VppPage<VppAssignment> {
  return page(answer, 'assignments', (one) => {
    const product = productIn(one);
    const serialNumber = textIn(one, 'serialNumber');
    const clientUserId = textIn(one, 'clientUserId');
    if (product === undefined) return undefined;
    if (serialNumber !== undefined) return { ...product, serialNumber };
    return clientUserId === undefined ? undefined : { ...product, clientUserId };
  });
}

const userStatuses: Readonly<Record<string, VppUser['status']>> = {
  Registered: 'Registered',
  Associated: 'Associated',
  Retired: 'Retired',
  Deleted: 'Deleted',
};

export function readUsers(answer: Answer): VppPage<VppUser> {
  return page(answer, 'users', (one) => {
    const clientUserId = textIn(one, 'clientUserId');
    const status = userStatuses[textIn(one, 'status') ?? ''];
    if (clientUserId === undefined || status === undefined) return undefined;
    const known = { email: textIn(one, 'email'), inviteCode: textIn(one, 'inviteCode'), idHash: textIn(one, 'idHash') };
    return { clientUserId, status, ...known };
  });
}

/** What is not known to have ended is pending. */
export function readEvent(answer: Answer): VppEvent {
  const given = textIn(answer, 'eventStatus');
  const failures = recordsIn(answer.failures).flatMap((one) => readVppFailure(one) ?? []);
  return { status: given === 'COMPLETE' || given === 'FAILED' ? given : 'PENDING', failures };
}

export function readEventId(answer: Answer): string | undefined {
  return textIn(answer, 'eventId');
}

export function readClientConfig(answer: Answer): VppClientConfig {
  const info = recordIn(answer.mdmInfo);
  const id = textIn(info, 'id');
  return {
    mdmInfo: id === undefined ? undefined : { id, name: textIn(info, 'name') ?? '' },
    locationName: textIn(answer, 'locationName'),
    country: textIn(answer, 'countryISO2ACode')?.slice(0, 2).toUpperCase(),
    defaultPlatform: textIn(answer, 'defaultPlatform'),
    uniqueId: idIn(answer, 'uId'),
    expiresAt: vppTime(textIn(answer, 'tokenExpirationDate') ?? ''),
  };
}

/** Limits that are not said are those that Apple's documentation shows. */
export function readServiceConfig(answer: Answer): VppServiceConfig {
  const limits = recordIn(answer.limits);
  const limit = (key: string, otherwise: number) => countIn(limits, key) || otherwise;
  const urls = recordIn(answer.urls);
  return {
    limits: {
      maxUsers: limit('maxUsers', 100),
      maxClientUserIds: limit('maxClientUserIds', 1000),
      maxSerialNumbers: limit('maxSerialNumbers', 1000),
    },
    invitationUrl: webAddressIn(urls, 'invitationEmail'),
    metadataUrl: webAddressIn(urls, 'contentMetadataLookup'),
  };
}

/** Undefined where the template has no place for the code, or is no address of the web. */
export function invitationLink(template: string, inviteCode: string): string | undefined {
  const link = template.replace(/%25inviteCode%25|%inviteCode%/, encodeURIComponent(inviteCode));
  return link === template || !/^https?:\/\//.test(link) ? undefined : link;
}

export interface VppStoreItem {
  name: string;
  bundleId: string | undefined;
  seller: string | undefined;
}

/**
 * Names, by what the store calls them.
 * https://developer.apple.com/documentation/devicemanagement/getting-app-and-book-information-legacy
 */
export function readStoreItems(answer: Answer): Map<string, VppStoreItem> {
  const found = new Map<string, VppStoreItem>();
  for (const [adamId, one] of Object.entries(recordIn(answer.results))) {
    const item = recordIn(one);
    const name = textIn(item, 'name');
    if (name !== undefined)
      found.set(adamId, { name, bundleId: textIn(item, 'bundleId'), seller: textIn(item, 'artistName') });
  }
  return found;
}

function page<T>(answer: Answer, key: string, read: (one: Answer) => T | undefined): VppPage<T> {
  const next = Number(answer.nextPageIndex ?? Number.NaN);
  return {
    items: recordsIn(answer[key]).flatMap((one) => read(one) ?? []),
    versionId: textIn(answer, 'versionId'),
    nextPageIndex: Number.isSafeInteger(next) && next > 0 ? next : undefined,
  };
}

function productIn(one: Answer): VppProduct | undefined {
  const adamId = idIn(one, 'adamId');
  return adamId === undefined ? undefined : { adamId, pricingParam: textIn(one, 'pricingParam') ?? 'STDQ' };
}

function textIn(answer: Answer, key: string): string | undefined {
  const value = Object.hasOwn(answer, key) ? answer[key] : undefined;
  if (typeof value !== 'string') return undefined;
  // The database has no such letter.
  return value.replaceAll('\0', '').trim().slice(0, textMax) || undefined;
}

/** Some of Apple's services write ids as numbers. */
function idIn(answer: Answer, key: string): string | undefined {
  const value = Object.hasOwn(answer, key) ? answer[key] : undefined;
  return Number.isSafeInteger(value) ? String(value) : textIn(answer, key);
}

function webAddressIn(answer: Answer, key: string): string | undefined {
  const value = textIn(answer, key);
  return value !== undefined && /^https?:\/\//.test(value) ? value : undefined;
}

function textsIn(answer: Answer, key: string): string[] {
  const value = Object.hasOwn(answer, key) ? answer[key] : undefined;
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function countIn(answer: Answer, key: string): number {
  const value = Object.hasOwn(answer, key) ? answer[key] : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? Math.min(value, 2_000_000_000) : 0;
}

function recordIn(value: unknown): Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : {};
}

function recordsIn(value: unknown): Answer[] {
  return Array.isArray(value) ? value.filter((one): one is Answer => typeof one === 'object' && one !== null) : [];
}
