/**
 * For the builds of pages: a page sends calls and reads answers as they come, so of a declaration it needs the address and
 * what is sent. What describes the answer is left out, and with it every schema that nothing else uses.
 */

/** Of a declaration; the server and its documentation alone read them. Pages follow changes by what `access` is about. */
const unused = new Set(['summary', 'reply', 'errors', 'limits', 'sample', 'changes', 'also', 'bodyLimit', 'params']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Parser {
  parse(code: string): unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A plugin of Vite. */
export function clientCalls() {
  return {
    name: 'client-calls',
    transform(this: Parser, code: string, id: string): { code: string; map: null } | undefined {
      if (!/[/\\]packages[/\\]contract[/\\]src[/\\]/.test(id)) return undefined;
      return { code: reduced(code, this.parse(code) as Node), map: null };
    },
  };
}

function reduced(code: string, program: Node): string {
  const edits: Edit[] = [];
  for (const statement of program.body as Node[]) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init, id } of declaration.declarations as { init: Node | null; id: Node }[]) {
      if (init === null || id.type !== 'Identifier' || !hasCall(init)) continue;
      // A schema is made of many calls; as one that is marked it goes when nobody uses it.
      edits.push({ start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
      if (isDeclaration(init)) edits.push(...withoutUnused(init));
    }
  }
  edits.sort((a, b) => b.start - a.start || b.end - a.end);
  return edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

function isDeclaration(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as Node & { name?: string }).name === 'call';
}

function withoutUnused(node: Node): Edit[] {
  const [spec] = node.arguments as Node[];
  if (spec?.type !== 'ObjectExpression') return [];
  const properties = spec.properties as (Node & { key?: { name?: string } })[];
  return properties.flatMap((property, at) => {
    if (!unused.has(property.key?.name ?? '')) return [];
    return [{ start: property.start, end: properties[at + 1]?.start ?? property.end, text: '' }];
  });
}

function hasCall(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ((node as Node).type === 'CallExpression' || (node as Node).type === 'NewExpression') return true;
  if (/Function/.test((node as Node).type ?? '')) return false;
  return Object.values(node).some(hasCall);
}
