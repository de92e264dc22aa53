/** The OpenAPI 3.1 document, made from the declared calls. */
import * as z from 'zod/mini';
import { brand } from './brand.ts';
import { type CallSpec, codecOf } from './call.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';

type Json = Record<string, unknown>;

const jsonType = 'application/json';

const generalErrors: readonly ErrorCode[] = [1000, 1001, 1002, 4029, 6001, 6002, 6003, 6004, 6008];
const signedErrors: readonly ErrorCode[] = [3001, 4002, 4003, 4004, 4012];

export function openApiDocument(
  calls: readonly CallSpec[],
  version: string,
  base: (service: CallSpec['service']) => string,
): Json {
  const paths: Record<string, Json> = {};
  const shared: Json = { Failure: failureSchema };
  for (const call of calls) {
    const { server, path } = placeOf(call, base(call.service));
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, server, shared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.product} API`,
      version,
      contact: { email: brand.supportEmail },
      description:
        'Answers are `{"status": true, "data": …}`; failures are `{"status": false, "error": {"code", "message", "data"}}`.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: shared,
    },
  };
}

/** Where a call is found: a service that was moved has its own server, and another path or none in front of its calls. */
function placeOf(call: CallSpec, base: string): { server: string; path: string } {
  const { origin, pathname } = new URL(base);
  return { server: origin, path: `${pathname.replace(/\/$/, '')}${call.path}`.replace(/:(\w+)/g, '{$1}') };
}

const failureSchema = {
  type: 'object',
  required: ['status', 'error'],
  properties: {
    status: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
    },
  },
};

function operation(call: CallSpec, server: string, shared: Json): Json {
  const schemaOf: SchemaOf = (schema, io, part) => jsonSchema(schema, io, `${call.name}.${part}`, shared);
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.name.split('.', 1)[0]],
    servers: [{ url: server }],
    'x-access': call.access,
    'x-changes': call.changes,
    ...(call.access.kind === 'open' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(call.params, 'path', schemaOf), ...parameters(call.query, 'query', schemaOf)],
    ...requestBody(call, schemaOf),
    responses: { ...successes(call, schemaOf), ...failures(call) },
  };
}

function requestBody(call: CallSpec, schemaOf: SchemaOf): Json {
  if (call.body === undefined) return {};
  const { types = [jsonType], schema, form } = codecOf(call.body);
  if (form !== undefined) {
    const parts = { schema: schemaOf(form, 'input', 'body') };
    return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, parts])) } };
  }
  const described = schema === undefined ? {} : { schema: schemaOf(schema, 'input', 'body'), ...example(call) };
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, described])) } };
}

function example(call: CallSpec): Json {
  return call.sample?.body === undefined ? {} : { example: call.sample.body };
}

/** Of replies that are no value with a schema. */
const descriptions: Readonly<Record<string, string>> = { events: 'Server-sent events', file: 'A file' };

function successes(call: CallSpec, schemaOf: SchemaOf): Json {
  const { statuses } = codecOf(call.reply);
  if (statuses === undefined) return { 200: success(call, schemaOf) };
  return Object.fromEntries(Object.entries(statuses).map(([status, description]) => [status, { description }]));
}

function success(call: CallSpec, schemaOf: SchemaOf): Json {
  const { codec, types, schema } = codecOf(call.reply);
  const described = schema && schemaOf(schema, 'output', 'reply');
  if (codec === 'json') {
    const envelope = {
      type: 'object',
      required: ['status', 'data'],
      properties: { status: { const: true }, data: described },
    };
    return { description: 'Done', content: { [jsonType]: { schema: envelope } } };
  }
  const description = schema ? 'Done' : (descriptions[codec] ?? 'As its protocol says');
  if (types === undefined) return { description };
  return {
    description,
    content: Object.fromEntries(types.map((type) => [type, { schema: described ?? { type: 'string' } }])),
  };
}

function failures(call: CallSpec): Json {
  const codes = new Set<ErrorCode>([
    ...generalErrors,
    // What a path names may not be there, whoever asks.
    ...(call.access.kind !== 'open' ? signedErrors : call.params === undefined ? [] : ([3001] as const)),
    ...((call.errors ?? []) as ErrorCode[]),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: `Code ${list.join(', ')}`, content }]),
  );
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query', schemaOf: SchemaOf): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', place) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const read = schemaOf(schema, 'output', place) as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, fieldSchema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: writtenAs(fieldSchema, read.properties?.[name]),
  }));
}

/** All that an address says is text; what is read as a number is one for whoever makes a client of this. */
function writtenAs(sent: Json, read: Json | undefined): Json {
  return read?.type === 'integer' || read?.type === 'number' ? read : sent;
}

type SchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output', part: string) => Json;

/** Schemas that contain themselves point at their own `$defs`; inside a document these stand among its components. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', name: string, shared: Json): Json {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify(whole).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`);
  const { $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  for (const [key, definition] of Object.entries($defs)) shared[`${name}.${key}`] = definition;
  return rest;
}
