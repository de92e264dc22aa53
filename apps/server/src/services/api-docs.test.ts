import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { call, codecOf } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import { errorCatalogue } from '@muster/contract/errors';
import { openApiDocument } from '@muster/contract/openapi';
import { services } from '@muster/contract/services';
import * as z from 'zod/mini';
import { ask } from '../test-http.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

interface Operation {
  operationId: string;
  summary: string;
  servers: { url: string }[];
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let server: TestServer;
let document: Document;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api', STORE_API_URL: 'https://stores.example/v1' } });
  document = JSON.parse((await ask(server.url, '/api/openapi.json')).text);
});
after(() => server.stop());

const operations = (from: Document) =>
  Object.entries(from.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Every `$ref` of a document, wherever it stands. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : references(item),
  );
}

function resolve(from: unknown, reference: string): unknown {
  assert.match(reference, /^#\//, 'references stay inside of the document');
  const keys = reference.slice(2).split('/');
  return keys.reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')], from);
}

describe('the OpenAPI document', () => {
  test('describes every declared call once, under an id of its own', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.deepEqual([document.info.title, document.info.version], ['Muster API', 'test']);
    const ids = operations(document).map(({ operation }) => operation.operationId);
    assert.deepEqual(ids.toSorted(), allCalls.map(({ name }) => name).toSorted());
    assert.equal(new Set(ids).size, ids.length);
  });

  test('declares every parameter of a path, and none that is not in it', () => {
    for (const { path, operation } of operations(document)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((each) => each.in === 'path');
      assert.deepEqual(declared.map(({ name }) => name).toSorted(), inPath.toSorted(), path);
      assert.ok(
        declared.every(({ required }) => required),
        path,
      );
      const names = operation.parameters.map((each) => `${each.in} ${each.name}`);
      assert.equal(new Set(names).size, names.length, path);
      assert.doesNotMatch(path, /:/);
    }
  });

  test('points only at what is in it', () => {
    const all = references(document);
    assert.ok(all.length > 0, 'every call names the failure they share');
    for (const reference of new Set(all)) assert.notEqual(resolve(document, reference), undefined, reference);
    for (const name of Object.keys(document.components.schemas)) assert.match(name, /^[\w.-]+$/);
    assert.doesNotMatch(JSON.stringify(document), /\$defs|\$schema/);
  });

  test('says of each call who may make it, what it takes and how it can fail', () => {
    for (const { path, method, operation } of operations(document)) {
      const spec = allCalls.find(({ name }) => name === operation.operationId) ?? assert.fail(path);
      assert.equal(method, spec.method.toLowerCase());
      assert.equal(operation.security !== undefined, spec.access.kind !== 'open', path);
      const taken = spec.body ? (codecOf(spec.body).types ?? ['application/json']) : [];
      assert.deepEqual(Object.keys(operation.requestBody?.content ?? {}), taken, path);
      assert.ok(operation.summary.length > 0);
      const told = Object.entries(operation.responses).flatMap(([status, { description }]) =>
        [...description.matchAll(/\b\d{4,5}\b/g)].map(([code]) => [Number(code), Number(status)] as const),
      );
      for (const [code, status] of told) {
        assert.equal((errorCatalogue as Record<number, { status: number }>)[code]?.status, status, `${path} ${code}`);
      }
      const signed = spec.access.kind === 'open' ? [] : [4002, 4004];
      for (const code of [1000, 6002, ...signed, ...(spec.errors ?? [])]) {
        assert.ok(
          told.some(([other]) => other === code),
          `${path} does not tell ${code}`,
        );
      }
      const [success] = Object.keys(operation.responses['200']?.content ?? {});
      const types: Record<string, string | undefined> = {
        json: 'application/json',
        events: 'text/event-stream',
      };
      const { codec, types: [declared] = [] } = codecOf(spec.reply);
      assert.equal(success, types[codec] ?? declared);
    }
    assert.deepEqual(document.components.securitySchemes, { bearer: { type: 'http', scheme: 'bearer' } });
  });

  test('says what calls of other protocols answer, what forms hold, and which parameters are numbers', () => {
    const of = (name: string) =>
      operations(document).find(({ operation }) => operation.operationId === name)?.operation ?? assert.fail(name);
    const statuses = (name: string) => Object.keys(of(name).responses).map(Number);
    for (const name of ['uploads.create', 'uploads.createByToken']) {
      for (const status of [201, 409, 412, 413, 415]) assert.ok(statuses(name).includes(status), `${name} ${status}`);
      assert.ok(!statuses(name).includes(200), name);
    }
    for (const status of [204, 409, 412]) assert.ok(statuses('uploads.append').includes(status), `${status}`);
    for (const name of ['downloads.get', 'downloads.getNamed', 'assets.file', 'reports.video']) {
      assert.ok(statuses(name).includes(404), name);
    }
    for (const status of [200, 206, 302, 416]) assert.ok(statuses('downloads.get').includes(status), `${status}`);
    assert.deepEqual(Object.keys(of('audit.export').responses['200']?.content ?? {}), ['text/csv', 'application/json']);
    const form = of('integrations.sendBuild').requestBody?.content['multipart/form-data']?.schema as {
      properties: Record<string, { type: string; format?: string }>;
      required: string[];
    };
    assert.deepEqual(form.required, ['build']);
    assert.deepEqual([form.properties.build?.format, form.properties.tags?.type], ['binary', 'string']);
    for (const name of ['builds.list', 'audit.list', 'integrations.listBuilds']) {
      const limit = of(name).parameters.find((each) => each.name === 'limit');
      assert.equal((limit?.schema as { type?: string } | undefined)?.type, 'number', name);
      assert.equal(limit?.required, false, name);
    }
  });

  test('shows an example for every body, and it is one that the call takes', () => {
    for (const { operation } of operations(document)) {
      const spec = allCalls.find(({ name }) => name === operation.operationId);
      const example = operation.requestBody?.content['application/json']?.example;
      const { schema, types } = spec?.body ? codecOf(spec.body) : {};
      // Forms are filled by people, on a page.
      if (schema && types === undefined) assert.equal(schema.safeParse(example).success, true, operation.operationId);
    }
  });

  test('leads to where each service is, also to one that was moved', () => {
    const places = new Map(
      operations(document).map(({ path, operation }) => [operation.operationId, [operation.servers[0]?.url, path]]),
    );
    const { port } = new URL(server.url);
    assert.deepEqual(places.get('sessions.profile'), [`http://localhost:${port}`, '/api/users/profile']);
    assert.deepEqual(places.get('store.front'), ['https://stores.example', '/v1/stores/{org}']);
    const moved = openApiDocument(allCalls, '1', (service) => `https://${service}.example`) as unknown as Document;
    const profile = operations(moved).find(({ operation }) => operation.operationId === 'sessions.profile');
    assert.deepEqual([profile?.operation.servers, profile?.path], [[{ url: 'https://api.example' }], '/users/profile']);
  });

  test('keeps apart two schemas that contain themselves', () => {
    const tree = (): z.ZodMiniType => {
      const node: z.ZodMiniType = z.object({ children: z.array(z.lazy(() => node)) });
      return node;
    };
    const spec = call({
      name: 'trees.grow',
      summary: 'Grow',
      service: 'api',
      method: 'POST',
      path: '/trees',
      access: { kind: 'open' },
      changes: true,
      body: z.object({ left: tree(), right: z.json() }),
      reply: z.object({ tree: tree() }),
    });
    const made = openApiDocument([spec], '1', (service) => `http://localhost${services[service].path}`);
    for (const reference of references(made)) assert.notEqual(resolve(made, reference), undefined, reference);
  });
});

describe('the page about the API', () => {
  test('has every call and every error code, and runs no script', async () => {
    const reply = await ask(server.url, '/api/docs');
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
    assert.doesNotMatch(String(reply.headers['content-security-policy']), /script-src|unsafe/);
    assert.match(String(reply.headers['content-security-policy']), /default-src 'none'/);
    assert.doesNotMatch(reply.text, /<script|onclick|javascript:|undefined|\[object/i);
    for (const { name, summary } of allCalls) {
      assert.ok(reply.text.includes(`id="${name}"`), name);
      assert.ok(reply.text.includes(summary.replaceAll("'", '&#39;')) || reply.text.includes(summary), summary);
    }
    for (const code of Object.keys(errorCatalogue)) assert.ok(reply.text.includes(`<code>${code}</code>`), code);
    const opened = reply.text.match(/<(details|section|ul|table|main|header)\b/g)?.length;
    assert.equal(opened, reply.text.match(/<\/(details|section|ul|table|main|header)>/g)?.length);
  });

  test('is in the language that the address asks for, else in the one that the browser prefers', async () => {
    const spanish = await ask(server.url, '/api/docs?hl=es', { headers: { 'accept-language': 'en' } });
    assert.match(spanish.text, /<html lang="es">/);
    assert.match(spanish.text, /Para cualquier usuario con la sesión iniciada\./);
    assert.match(spanish.text, /Las respuestas son <code>\{&quot;status&quot;: true/);
    assert.doesNotMatch(
      spanish.text,
      /For anybody|Changes nothing|optional<|Failures|undefined|\{(success|failure|header|language|resource|action|field|codes|type|min|max)\}/,
    );
    const preferred = await ask(server.url, '/api/docs', { headers: { 'accept-language': 'es-MX,en;q=0.5' } });
    assert.equal(preferred.text, spanish.text);
    for (const hl of ['xx', '', 'es&hl=en']) {
      assert.match((await ask(server.url, `/api/docs?hl=${hl}`)).text, /<html lang="en">/, hl);
    }
  });

  test('has a style of its own, from the same server', async () => {
    const style = await ask(server.url, '/api/docs.css');
    assert.deepEqual([style.status, style.headers['content-type']], [200, 'text/css; charset=utf-8']);
  });
});
