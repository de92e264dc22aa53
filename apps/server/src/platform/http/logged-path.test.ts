import assert from 'node:assert/strict';
import { test } from 'node:test';
import { download } from '@muster/contract/calls/download-files';
import { pino } from 'pino';
import { ask, exchange } from '../../test-http.ts';
import { createHttp } from './create-http.ts';

test("the server's log names no secret of a path, whether a call is found for it or not", async () => {
  const secret = 'hunter2-hunter2-hunter2';
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const http = createHttp({ log, trustProxy: 0, secure: false, defaultLanguage: undefined });
  const call = { ...download, path: '/d/:org/:token' } as const;
  http.get('/d/:org/:token', { config: { call } }, async () => assert.fail('broken'));
  http.get('/*', async () => 'a page');
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  try {
    await ask(url, `/d/acme/${secret}?x=${secret}`);
    await ask(url, `http://localhost/d/a%2Fb/${secret}`);
    await ask(url, `/d/acme/${secret}x`, { method: 'DELETE' });
    await ask(url, `/-/invitation/${secret}`);
    await ask(url, `/d/acme/%zz${secret}`);
    await ask(url, `/d/acme/${secret.repeat(40)}`);
    await exchange(url, [`GET /d/acme/${secret} HTTP/9.9\r\n\r\n`]);
  } finally {
    await http.close();
  }
  assert.doesNotMatch(lines.join(''), /hunter2/);
  const paths = lines.map((line) => JSON.parse(line).path).filter((path) => path !== undefined);
  assert.deepEqual(paths.slice(0, 4), ['/d/acme/…', '/d/a%2Fb/…', '/d/acme/…', '/-/invitation/…']);
});
