import type * as z from 'zod/mini';

type Shape = (value: unknown) => unknown;

/** What is sent as it is, whatever it holds. */
const asItIs: Shape = (value) => value;

/**
 * Keeps of a reply what its declaration names, and nothing else: a column that a query brings along by mistake does
 * not leave the house. Checking every value as well costs more than answering; tests do it (`checkReplies`).
 */
export function replyShape(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return def.catchall ? parsed(schema) : objectShape(def.shape);
    case 'array':
      return arrayShape(replyShape(def.element));
    case 'record':
      return recordShape(replyShape(def.valueType));
    case 'nullable':
    case 'optional':
      return absentOr(replyShape(def.innerType));
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
    case 'unknown':
      return asItIs;
    default:
      return parsed(schema);
  }
}

/** For kinds that choose or change: they have to look at the value itself. */
function parsed(schema: z.core.$ZodType): Shape {
  return (schema as z.ZodMiniType).parse;
}

/** Written out as an object literal, which is ten times faster than an object that grows field by field. */
function objectShape(fields: Readonly<Record<string, z.core.$ZodType>>): Shape {
  const shapes = Object.values(fields).map(replyShape);
  const literal = Object.keys(fields).map((name, i) => {
    const field = `all[${JSON.stringify(name)}]`;
    return `${JSON.stringify(name)}: ${shapes[i] === asItIs ? field : `shapes[${i}](${field})`}`;
  });
  // From names that stand in the contract, as the libraries for schemas do it.
  return new Function('shapes', `return (all) => ({ ${literal.join(', ')} })`)(shapes);
}

function arrayShape(item: Shape): Shape {
  return item === asItIs ? asItIs : (value) => (value as unknown[]).map(item);
}

function recordShape(item: Shape): Shape {
  if (item === asItIs) return asItIs;
  return (value) => Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, item(each)]));
}

function absentOr(shape: Shape): Shape {
  return shape === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : shape(value));
}
