import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import { callSource } from './call-source.ts';
import type { ListNews } from './list-source.ts';

const query = { search: '', filters: { action: ['create'] }, sort: undefined };

/** An api that writes down what it is asked, and a stream that tells what it is given. */
function setUp() {
  const asked: unknown[] = [];
  const signals: AbortSignal[] = [];
  let tell = (_event: string): void => {};
  const api = {
    async send(call: { name: string }, input: unknown, signal: AbortSignal) {
      asked.push([call.name, input]);
      signals.push(signal);
      return { items: [{ id: 'a1' }], totalDocs: 1, next: null };
    },
    async open(_call: unknown, _input: unknown, signal: AbortSignal) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(signal.reason));
          tell = (event) => controller.enqueue(new TextEncoder().encode(event));
        },
      });
      return new Response(body);
    },
  } as unknown as Api;
  const change = (type: string, entity: string, entityId: string) =>
    tell(`event: change\ndata: ${JSON.stringify({ type, entity, entityId })}\n\n`);
  return { api, client: new QueryClient(), asked, signals, change };
}

test('a page is asked for with the filters, its size and where it begins, and can be given up', async () => {
  const { api, client, asked, signals } = setUp();
  const source = callSource({ api, client }, listAudit, {
    params: { org: 'acme' },
    toQuery: ({ filters }) => ({ action: (filters.action as string[] | undefined)?.[0] ?? '' }),
    countedAtMost: 10_000,
  });
  const { signal } = new AbortController();
  const page = await source.page(query, null, 100, signal);
  await source.page({ ...query, filters: {} }, 'cursor', 50, signal);
  assert.deepEqual(asked, [
    ['audit.list', { params: { org: 'acme' }, query: { action: 'create', limit: '100' } }],
    ['audit.list', { params: { org: 'acme' }, query: { action: '', limit: '50', after: 'cursor' } }],
  ]);
  assert.deepEqual(page.items, [{ id: 'a1' }]);
  assert.equal(signals[0], signal);
  assert.deepEqual([source.key, source.countedAtMost], ['audit.list acme', 10_000]);
});

test('live changes of its entity are news of its rows; others are not', async () => {
  const { api, client, change } = setUp();
  // A page that is looked at.
  const page = { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { document: page });
  const source = callSource({ api, client }, listAudit, {
    params: { org: 'acme' },
    toQuery: () => ({}),
    entity: 'group',
  });
  const news: ListNews[] = [];
  let arrived = () => {};
  const stop = source.watch?.((one) => {
    news.push(one);
    arrived();
  });
  const until = (count: number) =>
    new Promise<void>((done) => {
      arrived = () => news.length >= count && done();
      arrived();
    });
  // The stream is open: a page that has just been opened has missed nothing.
  await new Promise((done) => setTimeout(done, 50));
  change('group.create', 'group', 'g1');
  change('device.update', 'device', 'd1');
  change('group.renamed', 'group', 'g2');
  change('group.delete', 'group', 'g3');
  change('organization.update', 'organization', 'o1');
  await until(4);
  assert.deepEqual(news, [
    { action: 'create', keys: ['g1'] },
    { action: 'update', keys: ['g2'] },
    { action: 'delete', keys: ['g3'] },
    'gap',
  ]);
  stop?.();
});
