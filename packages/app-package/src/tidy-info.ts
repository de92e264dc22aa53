import type { Certificate, PackageInfo, PackageWarning, ProvisioningProfile, Signing } from './package-info.ts';
import { tidyText } from './tidy-text.ts';

const limits = {
  text: 255,
  longText: 2_000,
  names: 500,
  list: 5_000,
  parts: 100,
  details: 100,
  certificates: 50,
  devices: 20_000,
  warnings: 100,
  icon: 8 * 1024 * 1024,
  /** Characters of the values of a dictionary, and of everything together. */
  dictionary: 200_000,
  all: 1_000_000,
} as const;

/**
 * What was read, as the rest of the program may rely on: every text tidy, every list of bounded length and so is all of
 * it together, parts sorted.
 */
export function tidyInfo(info: PackageInfo): PackageInfo {
  const { icon } = info;
  const tooLargeIcon = icon !== undefined && icon.bytes.length > limits.icon;
  const budget = { left: limits.all };
  const tidy: PackageInfo = {
    format: info.format,
    os: info.os,
    identifier: short(info.identifier),
    name: short(info.name),
    names: shortRecord(info.names, limits.names),
    versionName: short(info.versionName),
    versionCode: short(info.versionCode),
    minimumOs: short(info.minimumOs),
    targetOs: short(info.targetOs),
    // What is long in some packages comes after what is short in all.
    parts: tidyParts(info.parts),
    details: longRecord(info.details),
    architectures: shortList(info.architectures),
    deviceFamilies: shortList(info.deviceFamilies),
    permissions: info.permissions?.slice(0, limits.list).flatMap(({ name, reason, upTo }) => {
      const kept = short(name);
      return kept ? [defined({ name: kept, reason: long(reason), upTo: short(upTo) })] : [];
    }),
    features: info.features?.slice(0, limits.list).flatMap(({ name, required }) => {
      const kept = short(name);
      return kept ? [{ name: kept, required }] : [];
    }),
    entitlements: tidyRecord(info.entitlements),
    signing: info.signing && tidySigning(info.signing),
    nested: info.nested?.slice(0, limits.list).map((each) =>
      defined({
        path: long(each.path) ?? '',
        identifier: short(each.identifier),
        name: short(each.name),
        versionName: short(each.versionName),
        versionCode: short(each.versionCode),
        profile: each.profile && tidyProfile(each.profile),
      }),
    ),
    warnings: [],
  };
  const missing: PackageWarning[] = [];
  if (tooLargeIcon) missing.push({ code: 'iconUnreadable', detail: `it has ${icon.bytes.length} bytes` });
  if (tidy.os !== 'custom') {
    if (!tidy.identifier) missing.push({ code: 'identifierMissing' });
    if (!tidy.versionName && !tidy.versionCode) missing.push({ code: 'versionMissing' });
    if (!tidy.name) missing.push({ code: 'nameMissing' });
  }
  const kept = withinBudget(tidy, budget) as PackageInfo;
  if (budget.left <= 0) missing.push({ code: 'manifestIncomplete', detail: 'its lists are longer than what is kept' });
  return defined({
    ...kept,
    // A copy: what it was cut from is much larger, and would go wherever it goes.
    icon: icon && !tooLargeIcon ? { format: icon.format, bytes: new Uint8Array(icon.bytes) } : undefined,
    warnings: tidyWarnings([
      ...info.warnings,
      ...missing.filter(({ code }) => !info.warnings.some((known) => known.code === code)),
    ]),
  });
}

/**
 * Lists end where it is spent: a hundred parts of an app, each with the same ten thousand devices, are more than anybody
 * reads, and every look at the build would cost them. What is in a list at all is whole but for the lists in it.
 */
function withinBudget(value: unknown, budget: { left: number }): unknown {
  budget.left -= typeof value === 'string' ? value.length : 8;
  if (Array.isArray(value)) {
    const kept: unknown[] = [];
    for (const each of value) {
      if (budget.left <= 0) break;
      kept.push(withinBudget(each, budget));
    }
    return kept;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      budget.left -= key.length;
      return [key, withinBudget(each, budget)];
    }),
  );
}

const short = (text: unknown) => (typeof text === 'string' ? tidyText(text, limits.text) : undefined);
const long = (text: unknown) => (typeof text === 'string' ? tidyText(text, limits.longText) : undefined);

function shortList(list: readonly string[] | undefined): string[] | undefined {
  const kept = list
    ?.slice(0, limits.list)
    .map(short)
    .filter((text) => text !== undefined);
  return kept && kept.length > 0 ? [...new Set(kept)] : undefined;
}

function shortRecord(record: Record<string, string> | undefined, most: number): Record<string, string> | undefined {
  return filled(
    Object.entries(record ?? {})
      .slice(0, most)
      .map(([key, value]) => [short(key), short(value)]),
  );
}

function longRecord(record: Record<string, string> | undefined): Record<string, string> | undefined {
  return filled(
    Object.entries(record ?? {})
      .slice(0, limits.details)
      .map(([key, value]) => [short(key), long(value)]),
  );
}

function filled(entries: (string | undefined)[][]): Record<string, string> | undefined {
  const kept = entries.filter((entry): entry is [string, string] => Boolean(entry[0] && entry[1]));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Without what is not there: two infos that say the same are the same. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}

function tidySigning({ type, schemes, certificates, profile, timestamped }: Signing): Signing {
  return defined({
    type,
    schemes: shortList(schemes),
    certificates: tidyCertificates(certificates),
    profile: profile && tidyProfile(profile),
    timestamped,
  });
}

function tidyCertificates(certificates: readonly Certificate[] | undefined): Certificate[] | undefined {
  return certificates
    ?.filter(({ notBefore, notAfter }) => isDate(notBefore) && isDate(notAfter))
    .slice(0, limits.certificates)
    .map(({ subject, issuer, ...rest }) => ({ ...rest, subject: long(subject) ?? '', issuer: long(issuer) ?? '' }));
}

function tidyProfile(profile: ProvisioningProfile): ProvisioningProfile {
  return defined({
    name: short(profile.name),
    uuid: short(profile.uuid),
    teamId: short(profile.teamId),
    teamName: short(profile.teamName),
    createdAt: isDate(profile.createdAt) ? profile.createdAt : undefined,
    expiresAt: isDate(profile.expiresAt) ? profile.expiresAt : undefined,
    devices: profile.devices
      ?.slice(0, limits.devices)
      .map(short)
      .filter((device) => device !== undefined),
    allDevices: profile.allDevices,
    entitlements: tidyRecord(profile.entitlements),
    certificates: tidyCertificates(profile.certificates),
  });
}

const isDate = (date: Date | undefined): date is Date => date instanceof Date && !Number.isNaN(date.getTime());

/** The largest, the largest first, and the others together: an archive may have a million things at its top. */
function tidyParts(parts: PackageInfo['parts']): { name: string; size: number }[] {
  const sorted = parts
    .map(({ name, size }) => ({ name: short(name) ?? '?', size }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size || (one.name < other.name ? -1 : 1));
  const rest = sorted.slice(limits.parts).reduce((sum, { size }) => sum + size, 0);
  return [...sorted.slice(0, limits.parts), ...(rest > 0 ? [{ name: '…', size: rest }] : [])];
}

function tidyWarnings(warnings: readonly PackageWarning[]): PackageWarning[] {
  const byText = new Map<string, PackageWarning>();
  for (const { code, detail } of warnings) {
    const warning = defined({ code, detail: long(detail) });
    byText.set(JSON.stringify(warning), warning);
  }
  return [...byText.values()].slice(0, limits.warnings);
}

function tidyRecord(record: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  return record && (tidyValue(record, 0, { left: 5_000, text: limits.dictionary }) as Record<string, unknown>);
}

/** Values of property lists as JSON can hold them. */
function tidyValue(value: unknown, depth: number, budget: { left: number; text: number }): unknown {
  budget.left -= 1;
  if (budget.left < 0 || budget.text < 0 || depth > 16) return null;
  if (typeof value === 'string') {
    const text = long(value) ?? '';
    budget.text -= text.length;
    return text;
  }
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value instanceof Date) return isDate(value) ? value.toISOString() : null;
  if (value instanceof Uint8Array)
    return tidyValue(Buffer.from(value.subarray(0, 1024)).toString('base64'), depth, budget);
  if (Array.isArray(value)) return value.slice(0, 1_000).map((each) => tidyValue(each, depth + 1, budget));
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(
    entries.slice(0, 1_000).map(([key, each]) => {
      const name = short(String(key)) ?? '?';
      budget.text -= name.length;
      return [name, tidyValue(each, depth + 1, budget)];
    }),
  );
}
