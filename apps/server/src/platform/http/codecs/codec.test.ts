/** A form that the product does not have, brought by a capability of this test: lines of `name=value` between angle brackets. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type CallSpec, call } from '@muster/contract/call';
import * as z from 'zod/mini';
import { defineCapability } from '../../../capabilities/capability.ts';
import { sessions } from '../../../capabilities/sessions/index.ts';
import { ask } from '../../../test-http.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { fail } from '../../errors.ts';
import { handle } from '../route.ts';
import { platformCodecs } from './all.ts';
import { type Codec, codecsFor } from './codec.ts';

type Tags = Record<string, string>;

const tagged = (tags: Readonly<Record<string, unknown>>) =>
  Object.entries(tags)
    .map(([name, value]) => `<${name}=${value}>`)
    .join('');

const tagsCodec: Codec = {
  name: 'tags',
  body: {
    as: 'whole',
    read(bytes): Tags {
      const text = bytes.toString();
      if (!/^(<\w+=[^<>]*>)*$/.test(text)) fail(6001);
      return Object.fromEntries([...text.matchAll(/<(\w+)=([^<>]*)>/g)].map(([, name, value]) => [name, value]));
    },
  },
  reply: { write: (value) => ({ content: tagged(value as Tags), type: 'application/x-tags' }) },
  failure: ({ code }) => ({ content: tagged({ failure: code }), type: 'application/x-tags' }),
};

const types = ['application/x-tags'];
const checkIn = call({
  name: 'test.checkIn',
  summary: 'For this test',
  service: 'api',
  method: 'PUT',
  path: '/test/check-in',
  access: { kind: 'user' },
  changes: true,
  body: { codec: 'tags', types, schema: z.object({ serial: z.string().check(z.minLength(3)) }) },
  bodyLimit: 100,
  reply: { codec: 'tags', types, schema: z.object({ welcome: z.string() }) },
});

const speaksTags = defineCapability({
  name: 'speaks-tags',
  create: () => ({
    codecs: [tagsCodec],
    routes: [
      handle(checkIn, async ({ body }) => {
        const row = { welcome: body.serial, secret: 'a column too many' };
        return row;
      }),
    ],
  }),
});

let server: TestServer;
let authorization: string;
before(async () => {
  // Replies are shaped as in the product, where only tests hold them against their declaration.
  server = await startTestServer({ capabilities: [sessions, speaksTags], checkReplies: false });
  authorization = `Bearer ${(await server.createUser()).token}`;
});
after(() => server.stop());

const send = (
  body: string,
  headers: Record<string, string> = { authorization, 'content-type': 'application/x-tags' },
) => ask(server.url, '/api/test/check-in', { method: 'PUT', headers, body });

describe('a codec that a capability brings', () => {
  test('reads the body and writes the reply, and what the declaration does not name stays inside', async () => {
    const { status, headers, text } = await send('<serial=C02XYZ><extra=1>');
    assert.deepEqual(
      [status, headers['content-type'], headers['cache-control'], text],
      [200, 'application/x-tags', 'no-store', '<welcome=C02XYZ>'],
    );
  });

  test('says in its own form what is refused, whoever refuses it', async () => {
    const refusal = async (...sent: Parameters<typeof send>) => {
      const { status, headers, text } = await send(...sent);
      assert.equal(headers['content-type'], 'application/x-tags');
      return [status, text];
    };
    assert.deepEqual(await refusal('<serial=no'), [400, '<failure=6001>']);
    assert.deepEqual(await refusal('<serial=C0>'), [400, '<failure=6002>']);
    assert.deepEqual(await refusal(`<serial=${'x'.repeat(200)}>`), [413, '<failure=6003>']);
    assert.deepEqual(await refusal('{}', { authorization, 'content-type': 'application/json' }), [
      415,
      '<failure=6004>',
    ]);
  });

  test('is not asked before it is known who calls', async () => {
    const { text } = await send('<serial=no', { 'content-type': 'application/x-tags' });
    assert.equal(text, '<failure=4002>');
  });
});

describe('a server does not start with a call', () => {
  const declared = (parts: object) => ({ ...checkIn, ...parts }) as CallSpec;

  test('that names a codec which nobody brings', () => {
    assert.throws(() => codecsFor(checkIn, platformCodecs), /test.checkIn names the codec tags, which is not there/);
    codecsFor(checkIn, [...platformCodecs, tagsCodec]);
  });

  test('that names a codec for what it cannot do', () => {
    const noBody = declared({ body: { codec: 'events', types } });
    assert.throws(() => codecsFor(noBody, [...platformCodecs, tagsCodec]), /events is no form of bodies/);
    const noReply = declared({ reply: { codec: 'bytes' } });
    assert.throws(() => codecsFor(noReply, [...platformCodecs, tagsCodec]), /bytes is no form of replies/);
  });
});
