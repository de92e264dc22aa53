import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readProfile } from '@muster/contract/calls/sessions';
import { readBundle } from '@muster/contract/calls/workspaces';
import { QueryObserver } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';
import { createQueryClient } from './query-client.ts';
import { bearer, browser, pair, user } from './test-browser.ts';

/** A page with its queries; pauses between attempts take no time, and what was read is kept no longer than the test. */
async function page(t: TestContext, answer: Parameters<typeof browser>[1]) {
  const parts = await browser(t, answer);
  const client = createQueryClient(parts.connection);
  const { queries = {} } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0, gcTime: Number.POSITIVE_INFINITY } });
  client.mount();
  t.after(() => {
    client.clear();
    client.unmount();
    parts.connection.lost.set(false);
  });
  return { ...parts, client, api: parts.tab() };
}

const bundle = (org: string) => ({ params: { org } });

test('a server that cannot serve for a moment is asked again, and the page is told nothing', async (t) => {
  let asked = 0;
  const { client, api } = await page(t, () => {
    asked += 1;
    return asked < 3 ? [1001, null] : [0, user];
  });
  assert.deepEqual(await client.fetchQuery(callQuery(api, readProfile, {})), user);
  assert.equal(asked, 3);
});

test('a server that goes on failing is given up after four attempts', async (t) => {
  const { client, api, asked } = await page(t, () => [1000, null]);
  await assert.rejects(client.fetchQuery(callQuery(api, readProfile, {})), { code: 1000 });
  assert.equal(asked.length, 4);
});

test('what the server refuses is asked once', async (t) => {
  for (const code of [4002, 4003, 4029, 5024, 6002]) {
    const { client, api, asked } = await page(t, () => [code, null]);
    await assert.rejects(client.fetchQuery(callQuery(api, readProfile, {})), { code });
    assert.equal(asked.length, 1, `${code}`);
  }
});

test('without a network a read waits, and goes on when the server answers again', async (t) => {
  let cut = true;
  const { client, api, connection, asked } = await page(t, () => (cut ? 'cut' : [0, user]));
  const observer = new QueryObserver(client, callQuery(api, readProfile, {}));
  const states: string[] = [];
  const paused = Promise.withResolvers<void>();
  const done = Promise.withResolvers<unknown>();
  const stop = observer.subscribe(({ status, fetchStatus, data }) => {
    states.push(`${status} ${fetchStatus}`);
    if (fetchStatus === 'paused') paused.resolve();
    if (status === 'success') done.resolve(data);
  });
  t.after(stop);
  await paused.promise;
  assert.equal(asked.length, 1, 'nothing is asked while nobody can answer');
  cut = false;
  connection.worked();
  assert.deepEqual(await done.promise, user);
  assert.ok(!states.some((state) => state.startsWith('error')), 'nothing was called an error');
});

test('a read that begins offline is not even tried until the server is back', async (t) => {
  const { client, api, connection, asked } = await page(t, () => [0, user]);
  connection.failed();
  const reading = client.fetchQuery(callQuery(api, readProfile, {}));
  assert.equal(client.getQueryState(callQuery(api, readProfile, {}).queryKey)?.fetchStatus, 'paused');
  assert.equal(asked.length, 0);
  connection.worked();
  assert.deepEqual(await reading, user);
});

test('what is on the screen is read again when the connection is back', async (t) => {
  let version = 0;
  const { client, api, connection } = await page(t, () => {
    version += 1;
    return [0, { ...user, version }];
  });
  const observer = new QueryObserver(client, callQuery(api, readProfile, {}));
  const second = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const stop = observer.subscribe(({ data }) => {
    const shown = (data as { version?: number } | undefined)?.version;
    if (shown === 1) first.resolve();
    if (shown === 2) second.resolve();
  });
  t.after(stop);
  await first.promise;
  connection.failed();
  connection.worked();
  await second.promise;
});

test('an answer to a question that nobody asks any more is ignored, and its request is given up', async (t) => {
  const cutOff = Promise.withResolvers<void>();
  const slowAsked = Promise.withResolvers<void>();
  const { client, api } = await page(t, async (request) => {
    if (request.url?.includes('/slow/')) {
      slowAsked.resolve();
      await new Promise((done) => request.socket.once('close', done));
      cutOff.resolve();
      return 'cut';
    }
    return [0, { organization: { slug: 'quick' } }];
  });
  const observer = new QueryObserver(client, callQuery(api, readBundle, bundle('slow')));
  const seen: unknown[] = [];
  const quick = Promise.withResolvers<void>();
  const stop = observer.subscribe(({ data }) => {
    if (data) seen.push(data);
    if (data) quick.resolve();
  });
  t.after(stop);
  await slowAsked.promise;
  observer.setOptions(callQuery(api, readBundle, bundle('quick')));
  await Promise.all([quick.promise, cutOff.promise]);
  assert.deepEqual(seen.at(-1), { organization: { slug: 'quick' } });
  assert.ok(!seen.some((data) => JSON.stringify(data).includes('slow')));
});

test('many reads with an expired token: one refresh, each is sent again, and none fails', async (t) => {
  const { client, api, asked, events } = await page(t, (request) => {
    if (request.url === '/auth/refresh') return [0, pair(2)];
    return bearer(request) === 'access-2' ? [0, { organization: { slug: request.url } }] : [4012, null];
  });
  const orgs = ['a', 'b', 'c', 'd', 'e'];
  const answers = await Promise.all(orgs.map((org) => client.fetchQuery(callQuery(api, readBundle, bundle(org)))));
  assert.equal(new Set(answers.map(({ organization }) => organization.slug)).size, orgs.length);
  assert.equal(asked.filter((line) => line.startsWith('/auth/refresh')).length, 1);
  assert.ok(!events.includes('signed out'));
});

test('an invalid token signs out once, however many reads it fails', async (t) => {
  const { client, api, events } = await page(t, () => [4004, null]);
  const reads = ['a', 'b', 'c'].map((org) => client.fetchQuery(callQuery(api, readBundle, bundle(org))));
  for (const result of await Promise.allSettled(reads)) assert.equal(result.status, 'rejected');
  assert.deepEqual(
    events.filter((event) => event === 'signed out'),
    ['signed out'],
  );
});

test('the same question is asked once, wherever its parts are written', async (t) => {
  const { client, api, asked } = await page(t, () => [0, user]);
  await Promise.all([
    client.fetchQuery(callQuery(api, readProfile, {})),
    client.fetchQuery(callQuery(api, readProfile, {})),
  ]);
  assert.equal(asked.length, 1);
});
