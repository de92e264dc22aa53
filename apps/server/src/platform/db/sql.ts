/**
 * SQL as it is sent, with values always passed as parameters:
 *   sql`select * from users where id = ${id} ${onlyActive ? sql`and active` : sql``}`
 */
export class Sql {
  readonly text: string;
  readonly values: unknown[];
  /** Statements without nested parts have one text for ever, so the server may keep their plan. */
  readonly name: string | undefined;

  constructor(text: string, values: unknown[], name?: string) {
    this.text = text;
    this.values = values;
    this.name = name;
  }
}

const names = new WeakMap<TemplateStringsArray, string>();
let nextName = 0;

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  if (!values.some((value) => value instanceof Sql)) {
    let name = names.get(strings);
    if (name === undefined) {
      name = `s${nextName++}`;
      names.set(strings, name);
    }
    return new Sql(strings.reduce((text, part, i) => `${text}$${i}${part}`), values, name);
  }
  const flat: unknown[] = [];
  let text = strings[0] ?? '';
  values.forEach((value, i) => {
    if (value instanceof Sql) {
      text += value.text.replace(/\$(\d+)/g, (_, n) => `$${Number(n) + flat.length}`);
      flat.push(...value.values);
    } else {
      flat.push(value);
      text += `$${flat.length}`;
    }
    text += strings[i + 1];
  });
  return new Sql(text, flat);
}

export function join(parts: readonly Sql[], separator: string): Sql {
  return parts.reduce((all, part, i) => (i === 0 ? part : new Sql(
    `${all.text}${separator}${part.text.replace(/\$(\d+)/g, (_, n) => `$${Number(n) + all.values.length}`)}`,
    [...all.values, ...part.values],
  )), new Sql('', []));
}
