/**
 * SQL as it is sent, with values always passed as parameters:
 *   sql`select * from users where id = ${id} ${onlyActive ? sql`and active` : sql``}`
 */
export class Sql {
  readonly text: string;
  readonly values: unknown[];
  /** Under which the server keeps its plan. */
  readonly name: string | undefined;

  constructor(text: string, values: unknown[], name?: string) {
    this.text = text;
    this.values = values;
    this.name = name;
  }
}

/** A text per template, and a name per text, so that the server plans each statement once per connection. */
const texts = new WeakMap<TemplateStringsArray, string>();
const names = new Map<string, string>();
/** Statements put together in many ways (lists with filters) stay unnamed when there are too many of them. */
const maxNames = 2000;

function statement(text: string, values: unknown[]): Sql {
  let name = names.get(text);
  if (name === undefined && names.size < maxNames) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return new Sql(text, values, name);
}

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  if (values.some((value) => value instanceof Sql)) return nested(strings, values);
  let text = texts.get(strings);
  if (text === undefined) {
    text = strings.reduce((all, part, i) => `${all}$${i}${part}`);
    texts.set(strings, text);
  }
  return statement(text, values);
}

/** A statement whose text is put together once: `prepared(text)(value, …)`, with $1, $2 … in the text. */
export function prepared(text: string): (...values: unknown[]) => Sql {
  return (...values) => statement(text, values);
}

function nested(strings: TemplateStringsArray, values: unknown[]): Sql {
  const flat: unknown[] = [];
  let text = strings[0] ?? '';
  values.forEach((value, i) => {
    if (value instanceof Sql) {
      text += shift(value.text, flat.length);
      flat.push(...value.values);
    } else {
      flat.push(value);
      text += `$${flat.length}`;
    }
    text += strings[i + 1];
  });
  return statement(text, flat);
}

function shift(text: string, by: number): string {
  return by === 0 ? text : text.replace(/\$(\d+)/g, (_, n) => `$${Number(n) + by}`);
}

export function join(parts: readonly Sql[], separator: string): Sql {
  const values: unknown[] = [];
  const text = parts.map((part) => {
    const shifted = shift(part.text, values.length);
    values.push(...part.values);
    return shifted;
  });
  return new Sql(text.join(separator), values);
}
