import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readKey, writeKey } from '@muster/contract/calls/key-store';
import { createWorkspace, readBundle } from '@muster/contract/calls/workspaces';
import type { Session } from '@muster/contract/entities';
import { eventually, query } from '../platform/postgres/test-program.ts';
import { ask, type LiveStream, listen, send, signUp } from './test-caller.ts';
import { ownerOf, postgresIn, type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let muster: RunningMuster;
let person: Session & { email: string };
let live: LiveStream;
before(async () => {
  folder = await temporaryFolder();
  muster = await startMuster({ dataDir: folder.path });
  person = await signUp(muster.url);
  const { token } = person.accessToken;
  await ask(muster.url, createWorkspace, { body: { name: 'Before', slug: 'before' } }, { token });
  live = await listen(muster.url, 'before', token);
  await live.next('ready');
});
after(async () => {
  live?.close();
  await muster?.kill();
  await folder?.remove();
});

interface Seen {
  answers: { status: number; code: number | undefined; retryAfter: string | null }[];
  dropped: number;
  acknowledged: number;
}

/** Counts in an entry of its own until told to stop, and reads beside it. The counts sent and acknowledged last. */
async function work(seen: Seen, key: string, stopped: () => boolean) {
  const caller = { token: person.accessToken.token };
  const last = { key, sent: 0, acknowledged: 0 };
  while (!stopped()) {
    try {
      const data = ++last.sent;
      const written = await send(muster.url, writeKey, { body: { key, data, createOrUpdate: true } }, caller);
      if (written.status === 200) {
        last.acknowledged = data;
        seen.acknowledged++;
      }
      const read = await send(muster.url, readBundle, { params: { org: 'before' } }, caller);
      for (const { status, error, headers } of [written, read])
        seen.answers.push({ status, code: error?.code, retryAfter: headers.get('retry-after') });
    } catch {
      seen.dropped++;
    }
  }
  return last;
}

test('while the database is away callers are told 1001, and when it is back the program goes on by itself', async () => {
  const seen: Seen = { answers: [], dropped: 0, acknowledged: 0 };
  let stopped = false;
  const working = Array.from({ length: 8 }, (_, i) => work(seen, `worker-${i}`, () => stopped));
  for (let round = 0; round < 3; round++) {
    const count = seen.acknowledged;
    await eventually(() => seen.acknowledged > count + 20, 'writes are acknowledged');
    const [before = 0] = await postgresIn(folder.path);
    process.kill(before, 'SIGKILL');
    const refusals = seen.answers.filter(({ status }) => status === 503).length;
    await eventually(
      () => seen.answers.filter(({ status }) => status === 503).length + seen.dropped > refusals,
      'somebody is refused',
    );
    await eventually(async () => {
      const now = await postgresIn(folder.path);
      return now.length === 1 && now[0] !== before;
    }, 'the database is back');
  }
  const count = seen.acknowledged;
  await eventually(() => seen.acknowledged > count + 20, 'writes are acknowledged again');
  stopped = true;
  const counted = await Promise.all(working);

  for (const { status, code, retryAfter } of seen.answers) {
    if (status === 200) continue;
    assert.deepEqual(
      { status, code, retryAfter: Number(retryAfter) > 0 },
      { status: 503, code: 1001, retryAfter: true },
    );
  }
  assert.equal(seen.dropped, 0, 'the program itself was never out of reach');
  for (const { key, sent, acknowledged } of counted) {
    const { data } = await ask(muster.url, readKey, { params: { key } }, { token: person.accessToken.token });
    // One that was sent after the last acknowledged one may have been committed while its answer was lost.
    assert.ok(Number(data) >= acknowledged && Number(data) <= sent, `${key} holds ${data}, not ${acknowledged}`);
  }
  assert.equal(muster.child.exitCode, null);
});

test('whoever was signed in still is, and reads what was written before', async () => {
  const caller = { token: person.accessToken.token };
  await ask(muster.url, writeKey, { body: { key: 'after', data: 1 } }, caller);
  assert.deepEqual(await ask(muster.url, readKey, { params: { key: 'after' } }, caller), { key: 'after', data: 1 });
});

test('mails go out again: events are consumed and jobs are run', async () => {
  const other = await signUp(muster.url);
  assert.equal(other.user.verificationStatus, 'verified');
});

test('a live stream that may have missed something has ended, and the one that follows it tells what happens', async () => {
  await live.next('bye');
  live = await listen(muster.url, 'before', person.accessToken.token);
  await live.next('ready');
  await query(
    await ownerOf(folder.path),
    `with o as (select id from organizations where slug = 'before')
     insert into outbox_events (organization_id, type, entity, entity_id)
     select id, 'organization.update', 'organization', id::text from o`,
  );
  assert.equal(((await live.next('change')) as { type: string }).type, 'organization.update');
});

test('the program says that it is ready again', async () => {
  await eventually(async () => (await fetch(`${muster.url}/ready`)).status === 200, 'ready');
});
