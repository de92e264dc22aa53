/** The OpenAPI 3.1 document, made from the declared calls. */
import * as z from 'zod/mini';
import { brand } from './brand.ts';
import type { CallSpec } from './call.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import { services } from './services.ts';

type Json = Record<string, unknown>;

const generalErrors: readonly ErrorCode[] = [1000, 1001, 4029, 6001, 6002, 6003];
const signedErrors: readonly ErrorCode[] = [3001, 4002, 4003, 4004, 4012];

export function openApiDocument(
  calls: readonly CallSpec[],
  version: string,
  base: (service: CallSpec['service']) => string,
): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = `${services[call.service].path}${call.path}`.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, base(call.service)) };
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
      schemas: { Failure: failureSchema },
    },
  };
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

function operation(call: CallSpec, base: string): Json {
  const { service } = call;
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.name.split('.', 1)[0]],
    // The paths hold the service's own; its address is the server without it.
    servers: [{ url: base.slice(0, -services[service].path.length) || '/' }],
    'x-access': call.access,
    'x-changes': call.changes,
    ...(call.access.kind === 'open' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input'), ...example(call) } },
          },
        }
      : {}),
    responses: { 200: success(call), ...failures(call) },
  };
}

function example(call: CallSpec): Json {
  return call.sample?.body === undefined ? {} : { example: call.sample.body };
}

function success(call: CallSpec): Json {
  if (call.reply === 'stream')
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  const schema = {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: true }, data: schemaOf(call.reply, 'output') },
  };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function failures(call: CallSpec): Json {
  const codes = [
    ...generalErrors,
    ...(call.access.kind === 'open' ? [] : signedErrors),
    ...((call.errors ?? []) as ErrorCode[]),
  ];
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

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, fieldSchema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: fieldSchema,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
