import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { pino } from 'pino';
import { createHttp } from './create-http.ts';

test('a slow body is not waited for; a slow file is', async () => {
  const app = createHttp({
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    secure: false,
    defaultLanguage: undefined,
    patience: { body: 100, file: 60_000 },
  });
  app.post('/body', async () => 'taken');
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
    scope.post('/file', { config: { streamed: true } }, async ({ body }) => {
      let size = 0;
      for await (const piece of body as AsyncIterable<Buffer>) size += piece.length;
      return { size };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const begin = (path: string, type: string) => {
    const sent = request({ port, path, method: 'POST', headers: { 'content-type': type } });
    sent.write('12');
    return sent;
  };
  const answer = async (sent: ClientRequest) => {
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const piece of response) text += piece;
    return { status: response.statusCode, data: JSON.parse(text) };
  };
  try {
    const file = begin('/file', 'text/csv');
    const refused = await answer(begin('/body', 'application/json'));
    assert.deepEqual([refused.status, refused.data.error.code], [408, 6008]);
    file.end('34');
    assert.deepEqual(await answer(file), { status: 200, data: { size: 4 } });
  } finally {
    await app.close();
  }
});
