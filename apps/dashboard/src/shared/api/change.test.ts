import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { deleteKey, readKey, writeKey } from '@muster/contract/calls/key-store';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { ask, callQuery } from './call-query.ts';
import { type ChangeOptions, changeMutation, patch } from './change.ts';
import { createQueryClient } from './query-client.ts';
import { browser } from './test-browser.ts';

const theme = { params: { key: 'theme' } };
const entry = (data: unknown) => ({ key: 'theme', data });

/** A page that shows one note of the key store, and a server that keeps it. */
async function page(t: TestContext, options: ChangeOptions<typeof writeKey>) {
  const server = { note: 'light' as unknown, answers: Promise.resolve(), refuses: undefined as number | undefined };
  const parts = await browser(t, async (request, body) => {
    if (request.method === 'GET') return [0, entry(server.note)];
    await server.answers;
    if (server.refuses !== undefined) return [server.refuses, null];
    if (request.method === 'DELETE') server.note = null;
    else server.note = (JSON.parse(body) as { data: unknown }).data;
    return [0, entry(server.note)];
  });
  const api = parts.tab();
  const client = createQueryClient(parts.connection);
  client.mount();
  const query = callQuery(api, readKey, theme);
  const shown: unknown[] = [];
  const waits: [value: unknown, found: () => void][] = [];
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(({ data }) => {
    if (!data || shown.at(-1) === data.data) return;
    shown.push(data.data);
    for (const [value, found] of waits) if (value === data.data) found();
  });
  t.after(() => {
    stop();
    client.clear();
    client.unmount();
  });
  const shows = (value: unknown) =>
    new Promise<void>((found) => {
      if (shown.at(-1) === value) found();
      else waits.push([value, found]);
    });
  await shows('light');
  const said: string[] = [];
  const undos: (() => Promise<void>)[] = [];
  const mutation = new MutationObserver(
    client,
    changeMutation({ client, api }, writeKey, options, {
      succeeded(_reply, _input, undo) {
        said.push('succeeded');
        if (undo) undos.push(undo);
      },
      failed: (error) => said.push(`failed ${(error as { code: number }).code}`),
    }),
  );
  const write = (data: unknown) => mutation.mutate({ body: { key: 'theme', data, createOrUpdate: true } });
  return { ...parts, server, shown, shows, said, undos, write };
}

const optimistic: ChangeOptions<typeof writeKey>['optimistic'] = ({ body }) => [
  patch(readKey, theme, (before) => ({ ...before, data: body.data })),
];

test('a change is shown before the server has answered', async (t) => {
  const { server, shown, shows, said, write } = await page(t, { optimistic });
  const answer = Promise.withResolvers<void>();
  server.answers = answer.promise;
  const writing = write('dark');
  await shows('dark');
  assert.equal(server.note, 'light');
  answer.resolve();
  await writing;
  assert.deepEqual(said, ['succeeded']);
  assert.deepEqual(shown, ['light', 'dark'], 'nothing else was ever on the screen');
});

test('a change that fails is taken back and told', async (t) => {
  const { server, shown, said, write } = await page(t, { optimistic });
  server.refuses = 4003;
  await assert.rejects(write('dark'), { code: 4003 });
  assert.deepEqual(said, ['failed 4003']);
  assert.deepEqual(shown, ['light', 'dark', 'light']);
});

test('a change is never sent twice, however it fails', async (t) => {
  const { server, asked, connection, write } = await page(t, {});
  server.refuses = 1001;
  await assert.rejects(write('dark'), { code: 1001 });
  connection.failed();
  await assert.rejects(write('dark'), { code: 1001 }, 'and offline it says so instead of waiting');
  assert.equal(asked.filter((line) => line.startsWith('/key-store ')).length, 2);
});

test('what a change makes old is read again', async (t) => {
  const { shows, write } = await page(t, { invalidates: [readKey] });
  await write('dark');
  await shows('dark');
  const exact = await page(t, { invalidates: [ask(readKey, theme)] });
  await exact.write('dark');
  await exact.shows('dark');
});

test('a failed change leaves alone what a later one has shown', async (t) => {
  const { server, shown, shows, write } = await page(t, { optimistic });
  const first = Promise.withResolvers<void>();
  server.answers = first.promise;
  server.refuses = 4003;
  const failing = assert.rejects(write('dark'));
  await shows('dark');
  const later = assert.rejects(write('blue'));
  await shows('blue');
  first.resolve();
  await failing;
  await later;
  await shows('light');
  assert.deepEqual(shown.slice(0, 3), ['light', 'dark', 'blue']);
  assert.equal(shown.at(-1), 'light', 'the server has the last word');
});

test('undo sends the inverse call, and shows it at once', async (t) => {
  const { server, shows, asked, undos, write } = await page(t, {
    optimistic,
    undo: (_reply, { body }) => ask(writeKey, { body: { ...body, data: 'light' } }),
  });
  await write('dark');
  assert.equal(server.note, 'dark');
  const answer = Promise.withResolvers<void>();
  server.answers = answer.promise;
  const undone = undos[0]?.();
  await shows('light');
  assert.equal(server.note, 'dark', 'shown before it is done');
  answer.resolve();
  await undone;
  assert.equal(server.note, 'light');
  assert.equal(asked.filter((line) => line.startsWith('/key-store ')).length, 2);
});

test('an undo that fails puts the change back and says so', async (t) => {
  const { server, shown, shows, said, undos, write } = await page(t, {
    optimistic,
    undo: () => ask(deleteKey, theme),
  });
  await write('dark');
  server.refuses = 4003;
  await undos[0]?.();
  assert.deepEqual(shown.slice(0, 3), ['light', 'dark', 'light'], 'it was shown for a moment');
  await shows('dark');
  assert.equal(server.note, 'dark');
  assert.deepEqual(said, ['succeeded', 'failed 4003']);
  assert.equal(shown.at(-1), 'dark');
});
