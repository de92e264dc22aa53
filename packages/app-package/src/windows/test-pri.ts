/** A resource as an index in a test has it: its name, and its values with what they are for. */
export interface TestResource {
  /** Resources/AppName, Files/Assets/Logo.png */
  name: string;
  values: { value: string; language?: string; scale?: string }[];
}

const kinds = { language: 0, scale: 2 } as const;

/** Writes a true index of resources (resources.pri), as the tools of Windows 10 do, or with embedded values as elder ones. */
export function testPri(resources: readonly TestResource[], { elder = false } = {}): Uint8Array {
  const qualifiers: { kind: keyof typeof kinds; value: string }[] = [];
  const setOf = ({ language, scale }: TestResource['values'][number]): number[] => {
    const wanted = [
      ...(language ? [{ kind: 'language' as const, value: language }] : []),
      ...(scale ? [{ kind: 'scale' as const, value: scale }] : []),
    ];
    return wanted.map(({ kind, value }) => {
      const known = qualifiers.findIndex((each) => each.kind === kind && each.value === value);
      return known >= 0 ? known : qualifiers.push({ kind, value }) - 1;
    });
  };
  const items = resources.map(({ name, values }) => ({ name, values, sets: values.map(setOf) }));
  const sections = [
    { type: '[mrm_decn_info]\0', data: decisions(items, qualifiers) },
    { type: elder ? '[mrm_hschema]  \0' : '[mrm_hschemaex] ', data: names(items, elder) },
    { type: elder ? '[mrm_res_map__]\0' : '[mrm_res_map2_]\0', data: map(items, elder) },
    { type: '[mrm_dataitem] \0', data: dataItems(items) },
  ];
  return assemble(sections, elder ? 'mrm_pri0' : 'mrm_pri2');
}

interface Item extends TestResource {
  sets: number[][];
}

/** Numbers of 16 bits, one after the other. */
const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le');

function decisions(items: Item[], qualifiers: { kind: keyof typeof kinds; value: string }[]): Buffer {
  const indexes: number[] = [];
  const sets: Buffer[] = [];
  const decided: Buffer[] = [];
  for (const item of items) {
    const numbers = item.sets.map((set) => {
      sets.push(words(indexes.push(...set) - set.length, set.length));
      return sets.length - 1;
    });
    decided.push(words(indexes.push(...numbers) - numbers.length, numbers.length));
  }
  let offset = 0;
  const distinct = qualifiers.map(({ kind, value }) => {
    const entry = Buffer.concat([words(0, kinds[kind], 0, 0), longs(offset)]);
    offset += value.length + 1;
    return entry;
  });
  return Buffer.concat([
    words(qualifiers.length, qualifiers.length, sets.length, decided.length, indexes.length, offset),
    ...decided,
    ...sets,
    // The first one named does best where nothing fits.
    ...qualifiers.map((_, index) => words(index, 0, Math.max(0, 1000 - index), 0)),
    ...distinct,
    words(...indexes),
    ...qualifiers.map(({ value }) => wide(value)),
  ]);
}

function names(items: Item[], elder: boolean): Buffer {
  const entries: { name: string; parent: number; scope: boolean; index: number }[] = [
    { name: '', parent: 0xffff, scope: true, index: 0 },
  ];
  let scopes = 1;
  for (const [number, { name }] of items.entries()) {
    let parent = 0;
    const parts = name.split('/');
    for (const [depth, part] of parts.entries()) {
      const scope = depth < parts.length - 1;
      const known = entries.findIndex(
        (entry) => entry.scope && scope && entry.parent === parent && entry.name === part,
      );
      if (known >= 0) parent = known;
      else parent = entries.push({ name: part, parent, scope, index: scope ? scopes++ : number }) - 1;
    }
  }
  const ascii: Buffer[] = [];
  const unicode: Buffer[] = [];
  const lengthOf = (buffers: Buffer[], size: number) => buffers.reduce((sum, { length }) => sum + length, 0) / size;
  const table = entries.map(({ name, parent, scope, index }) => {
    const isAscii = /^[ -~]*$/.test(name);
    const offset = isAscii ? lengthOf(ascii, 1) : lengthOf(unicode, 2);
    if (isAscii) ascii.push(Buffer.from(`${name}\0`, 'latin1'));
    else unicode.push(wide(name));
    const flags = (scope ? 0x10 : 0) | (isAscii ? 0x20 : 0);
    return words(parent, name.length, name.toUpperCase().charCodeAt(0) || 0, name.length | (flags << 8), offset, index);
  });
  const versionInfo = Buffer.concat([words(1, 0), longs(0, 0, scopes, items.length)]);
  return Buffer.concat([
    words(1, 5, 5, 0),
    elder ? Buffer.alloc(0) : Buffer.from('[def_hnamesx]  \0'),
    versionInfo,
    wide('Test'),
    wide('Test'),
    words(0, 64, 0),
    longs(entries.length, scopes, items.length, lengthOf(unicode, 2), 0),
    elder ? Buffer.alloc(0) : longs(0),
    ...table,
    Buffer.alloc(scopes * 8),
    words(...items.map((_, index) => index)),
    ...unicode,
    ...ascii,
  ]);
}

function map(items: Item[], elder: boolean): Buffer {
  const values = items.flatMap((item) => item.values.map(({ value }) => value));
  const types = elder ? [0, 1, 2] : [0, 1, 2, 3, 4, 5, 6];
  const reference = Buffer.concat([words(1, 0), longs(0, 0, 1, items.length), words(5, 0), longs(0, 0), wide('Test')]);
  let data = 0;
  const embedded = values.map((value) => {
    const bytes = wide(value);
    const candidate = Buffer.concat([Buffer.from([0, 0]), words(bytes.length), longs(data)]);
    data += bytes.length;
    return candidate;
  });
  const elsewhere = values.map((_, index) => Buffer.concat([Buffer.from([1, 0]), words(0, index, 3)]));
  const firsts = starts(items.map((item) => item.values.length));
  const infos = items.map((_, index) => words(index, firsts[index] ?? 0));
  return Buffer.concat([
    words(0, 0, 1, reference.length, 0, types.length, 1, 1),
    longs(items.length, values.length, elder ? data : 0, 0),
    reference,
    ...types.map((type) => longs(4, type)),
    // All items are one group, which begins with the first.
    words(0, 0),
    words(items.length, 0),
    ...infos,
    ...(elder ? embedded : elsewhere),
    ...(elder ? values.map(wide) : []),
  ]);
}

function dataItems(items: Item[]): Buffer {
  const values = items.flatMap((item) => item.values.map(({ value }) => wide(value)));
  const offsets = starts(values.map(({ length }) => length));
  const places = values.map(({ length }, index) => words(offsets[index] ?? 0, length));
  return Buffer.concat([longs(0), words(values.length, 0), longs(offsets.at(-1) ?? 0), ...places, ...values]);
}

/** Where each of these begins when they stand one behind the other, and where the last one ends. */
function starts(lengths: number[]): number[] {
  const found = [0];
  for (const length of lengths) found.push((found.at(-1) ?? 0) + length);
  return found;
}

function assemble(sections: { type: string; data: Buffer }[], version: string): Buffer {
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]);
  const bodies = sections.map(({ type, data }) => {
    const content = padded(data);
    const length = 32 + content.length + 8;
    const head = Buffer.concat([Buffer.from(type, 'latin1'), longs(0, 0, length, 0)]);
    return Buffer.concat([head, content, longs(0xdef5fade, length)]);
  });
  let offset = 0;
  const table = sections.map(({ type }, index) => {
    const length = bodies[index]?.length ?? 0;
    const entry = Buffer.concat([Buffer.from(type, 'latin1'), longs(0, 0, offset, length)]);
    offset += length;
    return entry;
  });
  const start = 32 + table.length * 32;
  const size = start + offset + 16;
  const head = [Buffer.from(version), words(0, 1), longs(size, 32, start), words(sections.length, 0xffff), longs(0)];
  return Buffer.concat([...head, ...table, ...bodies, longs(0xdeffade, size), Buffer.from(version)]);
}
