import type { Setting, SettingGroup } from '@muster/catalogue/catalogue';
import { networkKeys } from './android-networks.ts';
import { androidThemes } from './android-themes.ts';

interface FactField {
  t?: 'string' | 'boolean' | 'integer' | 'number' | 'array' | 'object' | 'any';
  ref?: string;
  f?: string;
  /** The values. */
  e?: string[];
  /** What members of an array are, and what the keys of a map hold. */
  i?: FactField;
  map?: FactField;
  dep?: 1;
  /** Told by the service, never sent. */
  ro?: 1;
}
export interface AndroidFacts {
  schemas: Record<string, { p?: Record<string, FactField> }>;
}

/** Written by the server: which policy it is, and which version of it the service has. */
const reserved = new Set(['name', 'version']);

export function androidGroups({ schemas }: AndroidFacts): SettingGroup[] {
  const fields = schemas.Policy?.p ?? {};
  const themed = Object.values(androidThemes).flat();
  const wrong = [
    ...Object.keys(fields).filter((key) => themed.filter((one) => one === key).length !== 1),
    ...themed.filter((key) => !Object.hasOwn(fields, key)),
  ];
  if (wrong.length > 0) throw new Error(`These have to stand in exactly one theme: ${wrong.join(', ')}`);
  return Object.entries(androidThemes).map(([theme, keys]) => ({
    id: `android.${theme}`,
    platform: 'android',
    kind: 'policy',
    type: theme,
    multiple: false,
    systems: { android: {} },
    settings: keys.map((key) => setting(key, fields[key] ?? {}, schemas, ['Policy'])),
  }));
}

function setting(key: string, fact: FactField, schemas: AndroidFacts['schemas'], inside: readonly string[]): Setting {
  const type = typeOf(fact);
  const format = formatOf(fact);
  return {
    key,
    type,
    ...(fact.e && { values: fact.e }),
    ...(format && { format }),
    ...(isSecret(key, type) && { secret: true }),
    ...(fact.dep && { deprecated: true }),
    ...((fact.ro || (inside.length === 1 && reserved.has(key))) && { reserved: true }),
    ...(fact.ref && object(fact.ref, schemas, inside)),
    ...(fact.t === 'object' && {
      open: true,
      ...(fact.map && fact.map.t !== 'any' && { item: setting('value', fact.map, schemas, inside) }),
    }),
    ...(key === 'openNetworkConfiguration' && { keys: networkKeys }),
    ...(fact.t === 'array' && { item: setting('item', fact.i ?? {}, schemas, inside) }),
  };
}

/** A schema inside itself is not told further: it takes anything. */
function object(name: string, schemas: AndroidFacts['schemas'], inside: readonly string[]): Partial<Setting> {
  if (inside.includes(name)) return { open: true };
  const fields = Object.entries(schemas[name]?.p ?? {});
  return { keys: fields.map(([key, fact]) => setting(key, fact, schemas, [...inside, name])) };
}

/** Numbers of 64 bits come as text (https://developers.google.com/discovery/v1/type-format); here they are numbers all the same. */
function typeOf({ t, ref, f }: FactField): Setting['type'] {
  if (ref || t === 'object') return 'dictionary';
  if (f === 'int64') return 'integer';
  if (f === 'google-datetime') return 'date';
  if (f === 'byte') return 'data';
  if (t === 'number') return 'real';
  return t ?? 'any';
}

function formatOf({ f }: FactField): string | undefined {
  if (f === 'int64') return 'int64';
  return f === 'google-duration' ? 'duration' : undefined;
}

function isSecret(key: string, type: Setting['type']): boolean {
  return type === 'string' && /^(password|passphrase|sharedSecret|enrollmentToken)$/.test(key);
}

/** One line for each field of the policy and of what stands in it. */
export function androidFacts({ schemas }: AndroidFacts): string[] {
  const lines: string[] = [];
  const visit = (prefix: string, name: string, inside: readonly string[]) => {
    for (const [key, fact] of Object.entries(schemas[name]?.p ?? {}))
      visitField(`${prefix}${key}`, fact, [...inside, name]);
  };
  const visitField = (path: string, fact: FactField, inside: readonly string[]) => {
    const type = fact.ref ? 'object' : [fact.t, fact.f].filter(Boolean).join(':');
    lines.push([path, type, fact.e ? JSON.stringify(fact.e) : '', fact.dep ? 'deprecated' : ''].join('\t'));
    if (fact.ref && !inside.includes(fact.ref)) visit(`${path}/`, fact.ref, inside);
    if (fact.i) visitField(`${path}/item`, fact.i, inside);
    if (fact.map && fact.map.t !== 'any') visitField(`${path}/*`, fact.map, inside);
  };
  visit('', 'Policy', []);
  return ['[Policy]', ...lines.sort()];
}
