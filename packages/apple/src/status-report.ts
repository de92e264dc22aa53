import { AppleMessageError } from './apple-message-error.ts';
import { cleanText } from './message-fields.ts';

export interface StatusReason {
  code: string;
  description: string | undefined;
  details: Record<string, unknown> | undefined;
}

export interface DeclarationStatus {
  kind: 'activation' | 'configuration' | 'asset' | 'management';
  identifier: string;
  serverToken: string | undefined;
  active: boolean;
  /** `unknown` until the device has looked at it. */
  valid: 'valid' | 'invalid' | 'unknown';
  reasons: StatusReason[];
}

export interface StatusReport {
  /** Leaves by their path, such as `device.operating-system.version`; lists stay whole. */
  items: ReadonlyMap<string, unknown>;
  /** Of `management.declarations`; undefined where the report does not have them. */
  declarations: DeclarationStatus[] | undefined;
  /** Items that the device could not report. */
  errors: { item: string; reasons: StatusReason[] }[];
  /** The device reports everything, not only what changed. */
  isFull: boolean;
}

type Json = Record<string, unknown>;
const mostItems = 5000;
const deepest = 40;

/**
 * What a device reports to Endpoint `status`.
 * https://developer.apple.com/documentation/devicemanagement/statusreport
 */
export function readStatusReport(data: Uint8Array): StatusReport {
  if (data.length > 4 * 1024 * 1024) throw new AppleMessageError('tooLarge', 'a status report is too long');
  const report = parsed(data);
  const statusItems = report.StatusItems;
  if (statusItems !== undefined && !isRecord(statusItems))
    throw new AppleMessageError('invalid', 'StatusItems is no object', { key: 'StatusItems' });
  const items = new Map<string, unknown>();
  collect(statusItems ?? {}, [], items);
  return {
    items,
    declarations: declarationsOf(statusItems ?? {}),
    errors: recordsIn(report.Errors).map((error) => ({
      item: text(error.StatusItem) ?? '',
      reasons: reasonsOf(error.Reasons),
    })),
    isFull: report.FullReport === true,
  };
}

function parsed(data: Uint8Array): Json {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(data).toString('utf8'));
  } catch (error) {
    throw new AppleMessageError('damaged', 'a status report is no JSON', { cause: error });
  }
  if (!isRecord(value)) throw new AppleMessageError('damaged', 'a status report is no object');
  return clean(value, 0) as Json;
}

/** Keys as well: PostgreSQL takes no NUL in JSON. */
function clean(value: unknown, depth: number): unknown {
  if (depth > deepest) throw new AppleMessageError('tooLarge', 'a status report is nested too deep');
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((member) => clean(member, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), clean(inner, depth + 1)]));
}

function collect(value: Json, path: readonly string[], into: Map<string, unknown>): void {
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, key];
    if (isRecord(inner) && Object.keys(inner).length > 0) collect(inner, place, into);
    else {
      if (into.size >= mostItems) throw new AppleMessageError('tooLarge', 'a status report has too many items');
      into.set(place.join('.'), inner);
    }
  }
}

const kinds = {
  activations: 'activation',
  configurations: 'configuration',
  assets: 'asset',
  management: 'management',
} as const;

function declarationsOf(items: Json): DeclarationStatus[] | undefined {
  const management = items.management;
  const declarations = isRecord(management) ? management.declarations : undefined;
  if (!isRecord(declarations)) return undefined;
  return Object.entries(kinds).flatMap(([key, kind]) =>
    recordsIn(declarations[key]).flatMap((one): DeclarationStatus[] => {
      const identifier = text(one.identifier);
      if (identifier === undefined) return [];
      const valid = text(one.valid);
      return [
        {
          kind,
          identifier,
          serverToken: text(one['server-token']),
          active: one.active === true,
          valid: valid === 'valid' || valid === 'invalid' ? valid : 'unknown',
          reasons: reasonsOf(one.reasons),
        },
      ];
    }),
  );
}

/** In errors the keys are capital, in the status of declarations small. */
function reasonsOf(value: unknown): StatusReason[] {
  return recordsIn(value).map((reason) => {
    const details = reason.Details ?? reason.details;
    return {
      code: text(reason.Code ?? reason.code) ?? '',
      description: text(reason.Description ?? reason.description),
      details: isRecord(details) ? details : undefined,
    };
  });
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord).slice(0, mostItems) : []);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 4000) : undefined;
