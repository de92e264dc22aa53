import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { readProfile } from './calls/sessions.ts';
import { ApiError, createClient, failureReasonOf } from './client.ts';

async function clientOf(t: TestContext, answer: (response: ServerResponse) => void, timeout = 30_000) {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return createClient({ base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeout });
}

/** Whatever stands between may answer in the place of the server. */
const failures: [name: string, reason: string, answer: (response: ServerResponse) => void, timeout?: number][] = [
  ['a line that is cut', 'network', (response) => response.socket?.destroy()],
  [
    'an answer that breaks off',
    'network',
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"status":', () => response.socket?.destroy());
    },
  ],
  ['a server that says nothing', 'timeout', () => undefined, 20],
  ['a page of a proxy', 'badResponse', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['a sign-in page of a hotel', 'badResponse', (response) => response.end('<h1>Welcome</h1>')],
  ['a proxy that refuses', 'badRequest', (response) => response.writeHead(400).end('<h1>Bad request</h1>')],
];

for (const [name, reason, answer, timeout] of failures) {
  test(`${name} is code -1, ${reason}`, async (t) => {
    const send = await clientOf(t, answer, timeout);
    await assert.rejects(send(readProfile, {}), (error) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.code, -1);
      assert.equal(error.status, 0, 'no answer of ours, so that nobody is signed out for it');
      assert.equal(failureReasonOf(error), reason);
      return true;
    });
  });
}

test('who gives up gets what they gave up with, not a failure of the network', async (t) => {
  const stop = new AbortController();
  const send = await clientOf(t, () => stop.abort());
  await assert.rejects(send(readProfile, {}, stop.signal), { name: 'AbortError' });
});
