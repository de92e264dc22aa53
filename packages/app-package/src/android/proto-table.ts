import { PackageError } from '../package-error.ts';
import { protoFields, protoMessage, protoText } from './proto-reader.ts';
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
  const names = new Map<string, number>();
  for (const one of protoFields(bytes, what)) if (one.number === 2) addPackage(one.bytes);

  function addPackage(message: Uint8Array): void {
    let id = 0x7f;
    for (const field of protoFields(message, what)) {
      if (field.number === 1) id = protoMessage(field.bytes, what).get(1)?.value ?? 0;
      if (field.number === 3) addType(field.bytes, id & 0xff);
    }
  }

  function addType(message: Uint8Array, packageId: number): void {
    let id = 0;
    let name = '';
    for (const field of protoFields(message, what)) {
      if (field.number === 1) id = protoMessage(field.bytes, what).get(1)?.value ?? 0;
      if (field.number === 2) name = protoText(field);
      if (field.number === 3) addEntry(field.bytes, ((packageId << 24) | ((id & 0xff) << 16)) >>> 0, name);
    }
  }

  /** Id and name stand first, so the values behind them are not looked at. */
  function addEntry(message: Uint8Array, typeId: number, type: string): void {
    let id = 0;
    for (const field of protoFields(message, what)) {
      if (field.number === 1) id = protoMessage(field.bytes, what).get(1)?.value ?? 0;
      if (field.number === 2) names.set(`${type}/${protoText(field)}`, (typeId | (id & 0xffff)) >>> 0);
      if (field.number > 2) break;
    }
    found.set((typeId | (id & 0xffff)) >>> 0, message);
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
    idOf: (name) => names.get(name),
  };
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
