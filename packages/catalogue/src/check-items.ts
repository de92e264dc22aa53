import type { PolicyItem, SettingProblem } from './catalogue.ts';
import { type CheckContext, type CheckOptions, checkKeys } from './check-value.ts';
import { isRecord, isWritable } from './json-value.ts';
import { type Catalogue, isForType, keysOfGroup, systemsOfType } from './load-catalogue.ts';

/** Of one item. More would be no help to anybody. */
const problemsAtMost = 500;
const depthAtMost = 20;
const bytesAtMost = 256 * 1024;

/** What is wrong with the items of a policy: errors forbid to save it, notices do not. */
export function checkItems(
  catalogue: Catalogue,
  items: readonly PolicyItem[],
  options: CheckOptions,
): SettingProblem[] {
  const groupOf = new Map(items.map(({ id, group }) => [id, group]));
  const ids = new Set<string>();
  const groups = new Set<string>();
  return items.flatMap((item) => {
    const problems: SettingProblem[] = [];
    const group = catalogue.group(item.group);
    const add: CheckContext['add'] = (path, problem, severity, expected) => {
      if (problems.length >= problemsAtMost) return;
      problems.push({ item: item.id, path, problem, severity, ...(expected && { expected }) });
    };
    if (ids.has(item.id) || (group?.multiple === false && groups.has(item.group))) add([], 'repeated', 'error');
    ids.add(item.id);
    groups.add(item.group);
    if (!isRecord(item.values)) add([], 'type', 'error');
    else if (isTooLarge(item.values)) add([], 'tooLarge', 'error', [bytesAtMost]);
    else {
      if (!isWritable(item.group)) add([], 'unknownGroup', 'error');
      else if (!group) add([], 'unknownGroup', 'notice');
      else if (group.reserved) add([], 'unknownGroup', 'error');
      else if (!isForType(group, options.type)) add([], 'unknownGroup', 'notice');
      const holder = group ? keysOfGroup(group) : { keys: [], open: true, item: undefined };
      const systems = systemsOfType[options.type].filter((system) => group?.systems[system]);
      checkKeys(holder, item.values, [], { ...options, systems, groupOf, add });
    }
    return problems;
  });
}

/** As JSON in UTF-8, without writing it. */
function isTooLarge(values: unknown): boolean {
  let bytes = 0;
  const measure = (value: unknown, depth: number): boolean => {
    if (depth > depthAtMost) return false;
    if (typeof value === 'string') bytes += utf8Length(value) + 2;
    else if (Array.isArray(value)) {
      bytes += value.length + 2;
      for (const one of value) if (bytes > bytesAtMost || !measure(one, depth + 1)) return false;
    } else if (isRecord(value)) {
      bytes += 2;
      for (const [key, one] of Object.entries(value)) {
        bytes += utf8Length(key) + 4;
        if (bytes > bytesAtMost || !measure(one, depth + 1)) return false;
      }
    } else bytes += String(value).length;
    return bytes <= bytesAtMost;
  };
  return !measure(values, 0);
}

function utf8Length(text: string): number {
  if (text.length > bytesAtMost) return text.length;
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7ff) length += 2;
    else if (code > 0x7f) length += 1;
    // Both halves of a pair together are four bytes.
    if (code >= 0xd800 && code <= 0xdfff) length -= 1;
  }
  return length;
}
