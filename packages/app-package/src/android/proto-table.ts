import { PackageError } from '../package-error.ts';
import { type ProtoField, protoFields, protoMessage, protoText } from './proto-reader.ts';
import { protoItem, protoReference } from './proto-value.ts';
import { localeTag, type ResConfig } from './res-config.ts';
import type { ResValue } from './res-value.ts';
import {
  mostConfigs,
  mostStyleItems,
  type ResourceEntry,
  type ResourceTable,
  type ResStyle,
} from './resource-table.ts';

const mostEntries = 1_000_000;

/** resources.pb of a bundle: aapt.pb.ResourceTable. Entries are found once, and read when they are asked for. */
export function parseProtoTable(bytes: Uint8Array, what: string): ResourceTable {
  const found = new Map<number, Uint8Array>();
  let names: Map<string, number> | undefined;
  for (const { id, entry } of tableEntries(bytes, what)) {
    found.set(id, entry);
    if (found.size > mostEntries) throw new PackageError('tooLarge', `${what} has too many entries`);
  }

  return {
    entries(id) {
      const entry = found.get(id);
      const values: ResourceEntry[] = [];
      for (const field of entry ? protoFields(entry, what) : []) {
        if (field.number === 6) values.push(configValue(field.bytes, what));
        if (values.length >= mostConfigs) break;
      }
      return values;
    },
    // Hardly any document refers by name alone.
    idOf(name) {
      names ??= new Map(
        tableEntries(bytes, what).map(({ id, type, entry }) => [`${type}/${protoText(headOf(entry, what).name)}`, id]),
      );
      return names.get(name);
    },
  };
}

/** Packages hold types, types hold entries; ids and names stand before what they are for. */
function* tableEntries(bytes: Uint8Array, what: string): Generator<{ id: number; type: string; entry: Uint8Array }> {
  const idOf = (field: ProtoField) => protoMessage(field.bytes, what).get(1)?.value ?? 0;
  for (const table of protoFields(bytes, what)) {
    if (table.number !== 2) continue;
    let packageId = 0x7f;
    for (const inPackage of protoFields(table.bytes, what)) {
      if (inPackage.number === 1) packageId = idOf(inPackage) & 0xff;
      if (inPackage.number !== 3) continue;
      let typeId = 0;
      let type = '';
      for (const inType of protoFields(inPackage.bytes, what)) {
        if (inType.number === 1) typeId = idOf(inType) & 0xff;
        if (inType.number === 2) type = protoText(inType);
        if (inType.number !== 3) continue;
        const { id } = headOf(inType.bytes, what);
        const number = id ? idOf(id) & 0xffff : 0;
        yield { id: ((packageId << 24) | (typeId << 16) | number) >>> 0, type, entry: inType.bytes };
      }
    }
  }
}

/** Id and name of an entry, without a look at the values behind them. */
function headOf(entry: Uint8Array, what: string): { id?: ProtoField; name?: ProtoField } {
  const head: { id?: ProtoField; name?: ProtoField } = {};
  for (const field of protoFields(entry, what)) {
    if (field.number === 1) head.id = field;
    if (field.number === 2) head.name = field;
    if (field.number > 2) break;
  }
  return head;
}

function configValue(message: Uint8Array, what: string): ResourceEntry {
  const fields = protoMessage(message, what);
  const config = configOf(fields.get(1)?.bytes ?? new Uint8Array(), what);
  const value = fields.get(2);
  const parts = value ? protoMessage(value.bytes, what) : undefined;
  const item = parts?.get(4);
  if (item) {
    const read = protoItem(item.bytes, what);
    return read ? { config, value: read } : { config };
  }
  const compound = parts?.get(5);
  const style = compound && protoMessage(compound.bytes, what).get(2);
  return style ? { config, style: styleOf(style.bytes, what) } : { config };
}

/** Configuration.proto: each thing asked of a device is a field of its own. */
function configOf(message: Uint8Array, what: string): ResConfig {
  const fields = protoMessage(message, what);
  const known = new Set([3, 17, 18, 24, 25]);
  return {
    locale: localeTag([protoText(fields.get(3))]),
    density: fields.get(18)?.value ?? 0,
    night: fields.get(17)?.value === 1,
    sdk: fields.get(24)?.value ?? 0,
    others: [...fields.values()].filter(({ number, value }) => value !== 0 && !known.has(number)).length,
  };
}

function styleOf(message: Uint8Array, what: string): ResStyle {
  let parent = 0;
  const items = new Map<number, ResValue>();
  for (const field of protoFields(message, what)) {
    if (field.number === 1) parent = referenceId(protoReference(protoMessage(field.bytes, what)));
    if (field.number !== 3 || items.size >= mostStyleItems) continue;
    const entry = protoMessage(field.bytes, what);
    const key = entry.get(3);
    const item = entry.get(4);
    const id = key ? referenceId(protoReference(protoMessage(key.bytes, what))) : 0;
    const value = item && protoItem(item.bytes, what);
    if (id && value) items.set(id, value);
  }
  return { parent, items };
}

const referenceId = (value: ResValue | undefined) =>
  value?.kind === 'reference' || value?.kind === 'themeAttribute' ? value.id : 0;
