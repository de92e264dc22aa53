/** Where the ids of things stand in a call's input, found by walking its schemas. */
import { type CallSpec, codecOf } from '@muster/contract/call';

export interface IdField {
  part: 'params' | 'query' | 'body';
  /** Keys from the part to the field; `*` is each item of a list, `{}` any key of a record. */
  path: readonly string[];
  /** The key nearest to the id that says what it is of: `deviceIds` for `deviceIds.*`, `devices` for `devices.*.id`. */
  name: string;
}

/** As much of a schema's description as is needed to walk it (zod 4, `_zod.def`). */
interface Def {
  type: string;
  format?: string;
  checks?: { _zod: { def: { format?: string } } }[];
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  items?: Schema[];
  in?: Schema;
  left?: Schema;
  right?: Schema;
  valueType?: Schema;
  getter?: () => Schema;
}

interface Schema {
  _zod: { def: Def };
}

/** `isIdName` tells names that mean an id even where the schema takes any text, such as a workspace's id or slug. */
export function idFields(call: CallSpec, isIdName: (name: string) => boolean = () => false): IdField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const spec = call[part];
    const schema = (spec && codecOf(spec).schema) as Schema | undefined;
    if (schema === undefined) return [];
    const found = new Map<string, IdField>();
    walk(schema, [], new Set(), (path, def) => {
      const keys = path.filter((key) => !/^(\*|\{\}|\d+)$/.test(key));
      // Of `userAudiences.*.id` the list says what it is the id of.
      const name = keys.at(-1) === 'id' && keys.length > 1 ? keys.at(-2) : keys.at(-1);
      if (name === undefined || (part === 'params' && name === 'org')) return;
      if (isUuid(def) || (def.type === 'string' && isIdName(name))) found.set(path.join('.'), { part, path, name });
    });
    return [...found.values()];
  });
}

function walk(
  schema: Schema,
  path: readonly string[],
  above: ReadonlySet<Schema>,
  visit: (path: readonly string[], def: Def) => void,
): void {
  if (above.has(schema)) return;
  const { def } = schema._zod;
  const into = new Set(above).add(schema);
  const go = (next: Schema | undefined, ...keys: string[]) => next && walk(next, [...path, ...keys], into, visit);
  visit(path, def);
  for (const [key, field] of Object.entries(def.shape ?? {})) go(field, key);
  for (const option of def.options ?? []) go(option);
  def.items?.forEach((item, index) => {
    go(item, String(index));
  });
  go(def.element, '*');
  go(def.valueType, '{}');
  go(def.innerType);
  go(def.in);
  go(def.left);
  go(def.right);
  go(def.getter?.());
}

function isUuid({ type, format, checks }: Def): boolean {
  if (type !== 'string') return false;
  return [format, ...(checks ?? []).map((check) => check._zod.def.format)].some((name) =>
    /^(uuid|guid)/.test(name ?? ''),
  );
}

/** A copy of an input with another value at the field; lists get all the values given. */
export function withIds(input: unknown, path: readonly string[], values: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return values.at(-1);
  if (key === '*') {
    const first = Array.isArray(input) ? input[0] : undefined;
    return values.map((value) => withIds(first, rest, [value]));
  }
  if (/^\d+$/.test(key)) {
    const list = Array.isArray(input) ? [...input] : [];
    list[Number(key)] = withIds(list[Number(key)], rest, values);
    return list;
  }
  if (key === '{}') return { sample: withIds(undefined, rest, values) };
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return { ...fields, [key]: withIds(fields[key], rest, values) };
}
