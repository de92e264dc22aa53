import type * as z from 'zod/mini';

type Shape = (value: unknown) => unknown;

/** What is sent as it is, whatever it holds. */
const asItIs: Shape = (value) => value;

/**
 * Keeps of a reply what its declaration names, and nothing else: a column that a query brings along by mistake does
 * not leave the house. Checking every value as well costs more than answering; tests do it (`checkReplies`).
 */
export function replyShape(schema: z.core.$ZodType): Shape {
  return shapeOf(schema, new Map());
}

/** `around`: the objects that it is part of, one of which it may be itself, such as keys that have keys. */
function shapeOf(schema: z.core.$ZodType, around: Map<z.core.$ZodType, Shape | undefined>): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      if (def.catchall) return parsed(schema);
      if (around.has(schema)) return (value) => around.get(schema)?.(value);
      around.set(schema, undefined);
      const shape = objectShape(def.shape, around);
      around.set(schema, shape);
      return shape;
    }
    case 'array':
      return arrayShape(shapeOf(def.element, around));
    case 'record':
      return recordShape(shapeOf(def.valueType, around));
    case 'nullable':
    case 'optional':
      return absentOr(shapeOf(def.innerType, around));
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
function objectShape(
  fields: Readonly<Record<string, z.core.$ZodType>>,
  around: Map<z.core.$ZodType, Shape | undefined>,
): Shape {
  const shapes = Object.values(fields).map((field) => shapeOf(field, around));
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
