import type { ResConfig } from './res-config.ts';
import type { ResValue } from './res-value.ts';

/** The resources of a package by id (0xPPTTEEEE: package, type, entry). A file is a text: its path. */
export interface ResourceTable {
  /** One for each kind of device; none for an id that is not there. */
  entries(id: number): ResourceEntry[];
  /** "string/app_name", for documents that refer by name. */
  idOf(name: string): number | undefined;
}

export interface ResourceEntry {
  config: ResConfig;
  value?: ResValue;
  style?: ResStyle;
}

export interface ResStyle {
  /** 0 where it has none. */
  parent: number;
  items: ReadonlyMap<number, ResValue>;
}

/** More values for one resource than any real one has are not looked at. */
export const mostConfigs = 4_096;
export const mostStyleItems = 4_096;
/** A package whose table is larger gets no names and icons from it: a memory limit, three times what real ones need. */
export const longestTable = 64 * 1024 * 1024;

/** Split packages hold what is for some devices only, under the same ids. */
export function mergedTables(tables: readonly ResourceTable[]): ResourceTable {
  return {
    entries: (id) => tables.flatMap((table) => table.entries(id)),
    idOf: (name) => tables.map((table) => table.idOf(name)).find((id) => id !== undefined),
  };
}
