import { PackageError } from '../package-error.ts';
import { utf16z, viewOf } from './fields.ts';
import { type PriQualifier, parsePriDecisions } from './pri-decisions.ts';
import { parsePriNames } from './pri-names.ts';

/** One value of a resource and when it is the right one. */
export interface PriCandidate {
  qualifiers: readonly PriQualifier[];
  value: string;
}

/** The resources of an app by their names in lower case: "resources/appname", "files/assets/logo.png". */
export interface Pri {
  find(name: string): PriCandidate[];
}

interface Section {
  type: string;
  bytes: Uint8Array;
}

const mostSections = 4096;
const mostMaps = 16;
const mostCandidates = 500;
const longestValue = 4096;

/**
 * The index of an app's resources (resources.pri). Microsoft describes it nowhere; the names of the sections and their
 * fields are those that readers of the format agree on. Only what is asked for is decoded.
 */
export function parsePri(bytes: Uint8Array): Pri {
  const broken = (why: string) => new PackageError('damaged', `resources.pri: ${why}`);
  if (!/^mrm_(pri[0-9f]|vnxt)$/.test(latin1(bytes.subarray(0, 8)))) throw broken('it is none');
  const view = viewOf(bytes);
  const [table, first, count] = [view.getUint32(16, true), view.getUint32(20, true), view.getUint16(24, true)];
  if (count > mostSections) throw broken(`it has ${count} sections`);
  const sections = Array.from({ length: count }, (_, index): Section => {
    const at = table + index * 32;
    const start = first + view.getUint32(at + 24, true);
    const length = view.getUint32(at + 28, true);
    if (start + length > bytes.length || length < 40) throw broken('a section lies beyond its end');
    // A head of 32 bytes, and a foot of 8.
    return {
      type: latin1(bytes.subarray(at, at + 16)).replace(/[\0 ]+$/, ''),
      bytes: bytes.subarray(start + 32, start + length - 8),
    };
  });
  const maps = sections
    .filter(({ type }) => type === '[mrm_res_map__]' || type === '[mrm_res_map2_]')
    .slice(0, mostMaps);
  const found = maps.map((map) => readMap(map, sections));
  return {
    find(name) {
      for (const map of found) {
        const candidates = map(name.toLowerCase());
        if (candidates.length > 0) return candidates;
      }
      return [];
    },
  };
}

/** Names lead to decisions and candidates by way of groups: https://github.com/chausner/PriTools describes the tables. */
function readMap({ bytes }: Section, sections: Section[]): (name: string) => PriCandidate[] {
  const view = viewOf(bytes);
  const names = sections[view.getUint16(4, true)];
  const decisionSection = sections[view.getUint16(8, true)];
  if (!names?.type.startsWith('[mrm_hschema') || decisionSection?.type !== '[mrm_decn_info]') return () => [];
  const itemOf = parsePriNames(names.bytes, names.type === '[mrm_hschemaex]');
  const decisions = parsePriDecisions(decisionSection.bytes);
  const counts = {
    types: view.getUint16(10, true),
    items: view.getUint16(12, true),
    groups: view.getUint16(14, true),
    infos: view.getUint32(16, true),
  };
  const typesAt = 32 + view.getUint16(0, true) + view.getUint16(6, true);
  const itemsAt = typesAt + counts.types * 8;
  const groupsAt = itemsAt + counts.items * 4;
  const infosAt = groupsAt + counts.groups * 4;
  const extensionAt = infosAt + counts.infos * 4;
  const candidatesAt = extensionAt + view.getUint32(28, true);
  const dataAt = candidatesAt + view.getUint32(20, true) * 8;
  const large = extension(view, extensionAt, view.getUint32(28, true));
  const pair = (at: number): [number, number] => [view.getUint16(at, true), view.getUint16(at + 2, true)];
  const group = (index: number) =>
    index < counts.groups ? pair(groupsAt + index * 4) : large.group(index - counts.groups);
  const info = (index: number) => (index < counts.infos ? pair(infosAt + index * 4) : large.info(index - counts.infos));

  function infoOf(item: number): [number, number] | undefined {
    const groups = counts.groups + large.groups;
    for (let index = 0; index < counts.items + large.items; index += 1) {
      const [firstItem, number] = index < counts.items ? pair(itemsAt + index * 4) : large.item(index - counts.items);
      const [size, firstInfo] = number < groups ? group(number) : [1, number - groups];
      if (item >= firstItem && item < firstItem + size) return info(firstInfo + item - firstItem);
    }
    return undefined;
  }

  function candidate(index: number, qualifiers: readonly PriQualifier[]): PriCandidate | undefined {
    const at = candidatesAt + index * 8;
    const type = view.getUint32(typesAt + view.getUint8(at + 1) * 8 + 4, true);
    const embedded = view.getUint8(at) === 0;
    // What lies in another file is in a resource package of its own.
    if (!embedded && view.getUint16(at + 2, true) !== 0) return undefined;
    const data = embedded
      ? bytes.subarray(dataAt + view.getUint32(at + 4, true)).subarray(0, view.getUint16(at + 2, true))
      : dataItem(sections[view.getUint16(at + 6, true)], view.getUint16(at + 4, true));
    const value = data && decodeValue(data.subarray(0, longestValue), type);
    return value === undefined ? undefined : { qualifiers, value };
  }

  return (name) => {
    const item = itemOf(name);
    const found = item === undefined ? undefined : infoOf(item);
    if (!found) return [];
    const [decision, firstCandidate] = found;
    return decisions(decision, mostCandidates)
      .map((qualifiers, index) => candidate(firstCandidate + index, qualifiers))
      .filter((each) => each !== undefined);
  };
}

/** Tables that do not fit 16-bit numbers go on in another block with 32-bit ones. */
function extension(view: DataView, at: number, length: number) {
  const count = (index: number) => (length >= 12 ? view.getUint32(at + index * 4, true) : 0);
  const [items, groups] = [count(0), count(1)];
  const pair = (index: number): [number, number] => {
    const from = at + 12 + index * 8;
    return [view.getUint32(from, true), view.getUint32(from + 4, true)];
  };
  if ((items + groups + count(2)) * 8 > length) throw new PackageError('damaged', 'resources.pri: a table is too long');
  return {
    items,
    groups,
    item: (index: number) => pair(index),
    group: (index: number) => pair(items + index),
    info: (index: number) => pair(items + groups + index),
  };
}

function dataItem(section: Section | undefined, index: number): Uint8Array | undefined {
  if (section?.type !== '[mrm_dataitem]') return undefined;
  const view = viewOf(section.bytes);
  const [strings, blobs] = [view.getUint16(4, true), view.getUint16(6, true)];
  const data = section.bytes.subarray(12 + strings * 4 + blobs * 8);
  if (index < strings) {
    const at = 12 + index * 4;
    return data.subarray(view.getUint16(at, true)).subarray(0, view.getUint16(at + 2, true));
  }
  if (index >= strings + blobs) return undefined;
  const at = 12 + strings * 4 + (index - strings) * 8;
  return data.subarray(view.getUint32(at, true)).subarray(0, view.getUint32(at + 4, true));
}

/** 0 and 1 UTF-16, 3 and 5 ASCII, 4 and 6 UTF-8, each a text or a path; 2 is data that lies in the index itself. */
function decodeValue(data: Uint8Array, type: number): string | undefined {
  if (type === 0 || type === 1) return utf16z(data, 0);
  if (type < 3 || type > 6) return undefined;
  return Buffer.from(data).toString('utf8').replace(/\0.*$/s, '');
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
