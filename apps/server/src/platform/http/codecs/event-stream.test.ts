import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHttp } from '../create-http.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

let http: FastifyInstance;
let url: URL;
/** Takes the stream of the next caller. */
let opened = (_stream: EventStream) => {};
before(async () => {
  http = createHttp({ log: pino({ level: 'silent' }), trustProxy: 0, secure: false, defaultLanguage: undefined });
  http.get('/events', (_request, reply) => opened(openEventStream(reply)));
  http.get('/late-events', async (request, reply) => {
    await once(request.raw.socket, 'close');
    opened(openEventStream(reply));
    return reply;
  });
  url = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
});
after(() => http.close());

async function listen() {
  const stream = new Promise<EventStream>((resolve) => {
    opened = resolve;
  });
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => {});
  socket.write('GET /events HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return { socket, stream: await stream };
}

async function readToEnd(socket: ReturnType<typeof connect>): Promise<string> {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  return text;
}

test('somebody who has left before it opens leaves nothing behind', async () => {
  const stream = new Promise<EventStream>((resolve) => {
    opened = resolve;
  });
  const socket = connect(Number(url.port), url.hostname);
  socket.write('GET /late-events HTTP/1.1\r\nhost: localhost\r\n\r\n', () => socket.destroy());
  const late = await stream;
  await new Promise<void>((closed) => late.onClose(closed));
  assert.equal(http.eventStreams.has(late), false);
});

test('events are written as the standard has them, one after the other', async () => {
  const { socket, stream } = await listen();
  stream.send('change', { text: 'two\nlines' });
  stream.send('change', null);
  stream.end('done');
  socket.end();
  const text = await readToEnd(socket);
  // However they were put into pieces on the way.
  const events = text.split('\r\n').filter((line) => line.endsWith('\n\n'));
  assert.equal(
    events.join(''),
    [
      ': open\n\n',
      'event: change\ndata: {"text":"two\\nlines"}\n\n',
      'event: change\ndata: null\n\n',
      'event: bye\ndata: {"reason":"done"}\n\n',
    ].join(''),
  );
});

test('what is sent after the end, and a second end, are not heard and harm nothing', async () => {
  const { socket, stream } = await listen();
  stream.end('first');
  stream.send('change', 'late');
  stream.end('second');
  socket.end();
  const text = await readToEnd(socket);
  assert.match(text, /"reason":"first"/);
  assert.doesNotMatch(text, /late|second/);
});

test('a caller who does not read is cut off before memory fills, and others are not', async () => {
  const slow = await listen();
  const quick = await listen();
  slow.socket.pause();
  const cut = new Promise<void>((resolve) => slow.stream.onClose(resolve));
  let over = false;
  void cut.then(() => {
    over = true;
  });
  const heard = readToEnd(quick.socket);
  for (let i = 0; i < 2000 && !over; i++) {
    slow.stream.send('change', 'x'.repeat(64 * 1024));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await cut;
  quick.stream.send('change', 'still here');
  quick.stream.end('done');
  quick.socket.end();
  assert.match(await heard, /still here/);
  slow.socket.destroy();
});

test('a caller who leaves is let go', async () => {
  const { socket, stream } = await listen();
  const left = new Promise<void>((resolve) => stream.onClose(resolve));
  assert.equal(http.eventStreams.has(stream), true);
  socket.destroy();
  await left;
  assert.equal(http.eventStreams.has(stream), false);
  stream.send('change', 'to nobody');
});

test('a server that closes tells its callers and does not wait for one who does not read', async () => {
  const { socket } = await listen();
  const deaf = await listen();
  deaf.socket.pause();
  for (let i = 0; i < 12; i++) deaf.stream.send('change', 'x'.repeat(64 * 1024));
  const text = readToEnd(socket);
  const closed = http.close();
  assert.match(await text, /shutting down/);
  await closed;
  if (!deaf.socket.closed) {
    deaf.socket.resume();
    await once(deaf.socket, 'close');
  }
});
