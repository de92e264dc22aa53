/** Values that break programs, and how to put them into what a call takes. */
import type { CallSpec } from '@muster/contract/call';
import { services } from '@muster/contract/services';
import fc from 'fast-check';

const longText = 'ä'.repeat(20_000);
export const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Values as they stand in JSON text, since some of them do not survive being values. */
const hostileJson = [
  'null',
  'true',
  '-0',
  '1e400',
  '-1e400',
  '9007199254740993',
  '0.1e-400',
  '""',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\uffff"',
  '"\\u202e"',
  '" "',
  '"\'; drop table users; --"',
  '"%00"',
  '"../../etc/passwd"',
  `"${longText}"`,
  '[]',
  '{}',
  '[[]]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"length":1e9}',
  '{"":""}',
  '{"\\u0000":1}',
  '{"\\ud800":1}',
  nested(70),
  nested(10_000),
  `{"a":${nested(2_000)}}`,
  '[1,2,3]',
  '{"then":1}',
  '"2020-02-30T00:00:00Z"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59.999999999Z"',
  '"00000000-0000-0000-0000-000000000000"',
];

export const hostileText = [
  '',
  '%20',
  '.',
  '..',
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%C0%AF',
  '%FF',
  '%2e%2e%2f',
  '%0d%0aX-Injected:1',
  '\\',
  '*',
  '$1',
  "'",
  '"',
  '`',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '0000-01-01T00:00:00Z',
  `2020-01-01T00:00:00.${'1'.repeat(300)}Z`,
  '+infinity',
  'a'.repeat(101),
  'a'.repeat(600),
  '%F0%9F%92%A9',
  '%E2%80%AE',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  Buffer.from('["2020-99-99T00:00:00.000000Z","00000000-0000-0000-0000-000000000000"]').toString('base64url'),
  Buffer.from('["0000-01-01T00:00:00.000000Z","00000000-0000-0000-0000-000000000000"]').toString('base64url'),
  Buffer.from('["2020-01-01T00:00:00.000000Z","00000000-0000-0000-0000-00000000000g"]').toString('base64url'),
  Buffer.from('{"0":"x"}').toString('base64url'),
  Buffer.from('[null,null]').toString('base64url'),
];

const anyJson = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileJson) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((text) => JSON.stringify(text)) },
);
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileText) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 150 }).map((text) => encodeURIComponent(text.toWellFormed())),
  },
);

type Shape = { _zod: { def: { shape?: Record<string, unknown> } } };
const fieldsOf = (schema: CallSpec['query']) => Object.keys((schema as Shape | undefined)?._zod.def.shape ?? {});

/** All places in a sample at which a value can be exchanged, the sample itself among them. */
function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...below.flatMap(([key, item]) => places(item, [...path, key]))];
}

/** JSON text of a sample with other text at one place, or with a key more or less. */
function spoilt(sample: unknown, path: readonly string[], text: string, how: 'replace' | 'remove' | 'add'): string {
  const mark = '\u2603';
  const copy = structuredClone({ root: sample }) as Record<string, unknown>;
  let at = copy;
  const keys = ['root', ...path];
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = keys.at(-1) ?? 'root';
  const target = at[last];
  if (how === 'remove') delete at[last];
  else if (how === 'add' && typeof target === 'object' && target !== null) Object.assign(target, { extra: mark });
  else at[last] = mark;
  return (JSON.stringify(copy.root) ?? '').replaceAll(`"${mark}"`, () => text);
}

export interface Hostile {
  params: Record<string, string>;
  query: string;
  body: string | undefined;
}

/** `org` is the workspace of the caller. */
export function hostile(call: CallSpec, org: string): fc.Arbitrary<Hostile> {
  const names = fieldsOf(call.params);
  const fields = fieldsOf(call.query);
  // Mostly the workspace of the caller, or nothing behind the door would ever be reached.
  const param = (name: string) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constant(name === 'org' ? org : (call.sample?.params?.[name] ?? 'sample')),
      },
      { weight: 1, arbitrary: anyText },
    );
  const pair = fc.tuple(
    fc.constantFrom(...fields, 'unknown', '__proto__', 'constructor', 'limit[]', 'limit[a]'),
    anyText,
  );
  const where = places(call.sample?.body);
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, param(name)]))),
    query: fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
    body:
      call.body === undefined || 'codec' in call.body
        ? fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyJson })
        : fc
            .tuple(
              fc.constantFrom(...where),
              anyJson,
              fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
            )
            .map(([path, text, how]) => spoilt(call.sample?.body, path, text, how)),
  });
}

export function pathOf(call: CallSpec, params: Record<string, string>, query: string): string {
  const path = call.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '');
  return `${services[call.service].path}${path}${query === '' ? '' : `?${query}`}`;
}
