import type { JsonNode } from './json-tree.ts';

export type TreeMove = { go: number } | { toggle: string } | { openAll: true } | undefined;

/** What a key does in a tree: https://www.w3.org/WAI/ARIA/apg/patterns/treeview/#keyboardinteraction */
export function treeMove(key: string, nodes: readonly JsonNode[], at: number, page: number): TreeMove {
  const node = nodes[at];
  if (!node) return undefined;
  const within = (index: number) => ({ go: Math.min(nodes.length - 1, Math.max(0, index)) });
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + page);
    case 'PageUp':
      return within(at - page);
    case 'Home':
      return within(0);
    case 'End':
      return within(nodes.length - 1);
    case 'ArrowRight':
      if (node.size === 0) return undefined;
      return node.open ? within(at + 1) : { toggle: node.pointer };
    case 'ArrowLeft':
      if (node.open) return { toggle: node.pointer };
      return parentOf(nodes, at);
    case 'Enter':
    case ' ':
      return node.size > 0 ? { toggle: node.pointer } : undefined;
    case '*':
      return { openAll: true };
    default:
      return undefined;
  }
}

function parentOf(nodes: readonly JsonNode[], at: number): TreeMove {
  const level = nodes[at]?.level ?? 1;
  for (let index = at - 1; index >= 0; index -= 1) {
    if ((nodes[index]?.level ?? 0) < level) return { go: index };
  }
  return undefined;
}

/** The rows to draw of a list of equal rows, a few more than are seen. */
export function rowsInSight(top: number, height: number, row: number, count: number, extra = 8): [number, number] {
  const first = Math.max(0, Math.floor(top / row) - extra);
  const end = Math.min(count, Math.ceil((top + height) / row) + extra);
  return [Math.min(first, count), Math.max(end, Math.min(first, count))];
}
