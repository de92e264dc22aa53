import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvents, type ServerEvent } from './event-stream.ts';

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  return new ReadableStream({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function all(body: ReadableStream<Uint8Array>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

test('events arrive whole, wherever the network cuts them', async () => {
  const text =
    ': open\n\nevent: change\ndata: {"entity":"año"}\n\n: beat\n\nevent: bye\ndata: {"reason":"shutdown"}\n\n';
  const expected = [
    { event: 'change', data: '{"entity":"año"}' },
    { event: 'bye', data: '{"reason":"shutdown"}' },
  ];
  assert.deepEqual(await all(streamOf(text)), expected);
  assert.deepEqual(await all(streamOf(...text)), expected);
});

test('a character of two bytes may be cut in the middle', async () => {
  const bytes = new TextEncoder().encode('data: ñ\n\n');
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7));
      controller.enqueue(bytes.slice(7));
      controller.close();
    },
  });
  assert.deepEqual(await all(cut), [{ event: 'message', data: 'ñ' }]);
});

test('comments and half an event at the end are nothing', async () => {
  assert.deepEqual(await all(streamOf(': beat\n\n', 'event: change\ndata: {"cut":')), []);
});

test('several lines of data are one text, and line ends may be those of Windows', async () => {
  assert.deepEqual(await all(streamOf('data: a\r\ndata: b\r\n\r\n')), [{ event: 'message', data: 'a\nb' }]);
});

test('a line that has gone silent is given up', async () => {
  let cancelled = false;
  const silent = new ReadableStream<Uint8Array>({
    cancel() {
      cancelled = true;
    },
  });
  await assert.rejects(async () => {
    for await (const _ of readEvents(silent, 5)) assert.fail('nothing was sent');
  }, /silent/);
  assert.ok(cancelled, 'the connection is given back');
});
