export type JsonValue = unknown;
type JsonType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

export interface JsonNode {
  /** JSON Pointer (RFC 6901), the key of the node in the set of open ones; the whole value is ''. */
  pointer: string;
  name: string | number | undefined;
  value: JsonValue;
  type: JsonType;
  level: number;
  /** Its place among its siblings, from 1. */
  position: number;
  siblings: number;
  /** Of an object or array. */
  size: number;
  open: boolean;
}

function jsonType(value: JsonValue): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  if (type === 'object' || type === 'number' || type === 'boolean') return type;
  return 'string';
}

/** Deeper than any document people read; a value that contains itself ends there too. */
const deepest = 100;

/** The nodes that are seen, from top to bottom: those whose parents are all open. */
export function visibleNodes(root: JsonValue, open: ReadonlySet<string>): JsonNode[] {
  const nodes: JsonNode[] = [];
  // By hand instead of by recursion, which a deep document would exhaust.
  const stack: Omit<JsonNode, 'type' | 'size' | 'open'>[] = [
    { pointer: '', name: undefined, value: root, level: 1, position: 1, siblings: 1 },
  ];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const type = jsonType(next.value);
    const children = type === 'array' || type === 'object' ? entriesOf(next.value) : [];
    const isOpen = children.length > 0 && next.level < deepest && open.has(next.pointer);
    nodes.push({ ...next, type, size: children.length, open: isOpen });
    if (!isOpen) continue;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const [name, value] = children[index] as [string | number, JsonValue];
      stack.push({
        pointer: `${next.pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
        name,
        value,
        level: next.level + 1,
        position: index + 1,
        siblings: children.length,
      });
    }
  }
  return nodes;
}

function entriesOf(value: JsonValue): [string | number, JsonValue][] {
  if (Array.isArray(value)) return [...value.entries()];
  return Object.entries(value as object);
}

/** What to open at first: the upper levels, as long as that stays a readable number of rows. */
export function openedAtFirst(root: JsonValue, levels: number, most = 200): Set<string> {
  const open = new Set<string>();
  let layer = [{ pointer: '', value: root }];
  let rows = 1;
  for (let level = 0; level < levels && layer.length > 0; level += 1) {
    const below: typeof layer = [];
    for (const { pointer, value } of layer) {
      const type = jsonType(value);
      if (type !== 'object' && type !== 'array') continue;
      const children = entriesOf(value);
      if (pointer !== '' && rows + children.length > most) continue;
      rows += children.length;
      open.add(pointer);
      for (const [name, child] of children) {
        below.push({ pointer: `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`, value: child });
      }
    }
    layer = below;
  }
  return open;
}

/** The pointers of the parents of every node whose name or plain value contains the words; undefined for no words. */
export function searchJson(root: JsonValue, words: string, most = 1_000) {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return undefined;
  const hits = new Set<string>();
  const open = new Set<string>();
  const stack = [{ pointer: '', name: '', value: root, level: 1 }];
  for (let next = stack.pop(); next && hits.size < most; next = stack.pop()) {
    const type = jsonType(next.value);
    const branch = type === 'object' || type === 'array';
    const text = branch ? '' : String(next.value).toLowerCase();
    if (next.name.toLowerCase().includes(wanted) || text.includes(wanted)) {
      hits.add(next.pointer);
      for (let at = next.pointer.lastIndexOf('/'); at >= 0; at = next.pointer.lastIndexOf('/', at - 1)) {
        open.add(next.pointer.slice(0, at));
        if (at === 0) break;
      }
    }
    if (!branch || next.level >= deepest) continue;
    for (const [name, value] of entriesOf(next.value).reverse()) {
      const step = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
      stack.push({ pointer: `${next.pointer}/${step}`, name: String(name), value, level: next.level + 1 });
    }
  }
  return { hits, open };
}

/** "apps[2].name", as one writes it in code; names that are no identifiers stand in brackets. */
export function readablePath(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step, index) => {
      if (/^\d+$/.test(step)) return `[${step}]`;
      if (/^[A-Za-z_$][\w$]*$/.test(step)) return index === 0 ? step : `.${step}`;
      return `[${JSON.stringify(step)}]`;
    })
    .join('');
}

/** For the clipboard: a text as it is, all else as JSON. */
export function copyableValue(value: JsonValue): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item), 2) ?? String(value);
  } catch {
    // Something that contains itself has no JSON.
    return String(value);
  }
}
