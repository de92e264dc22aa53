import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { login, logout, readProfile, refresh } from '@muster/contract/calls/sessions';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import { emptyTestDatabase } from '../platform/db/test-database.ts';
import { eventually, query } from '../platform/postgres/test-program.ts';
import { ask, listen, password, send, signUp } from './test-caller.ts';
import { type RunningMuster, startMuster, temporaryFolder } from './test-muster.ts';

let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];
/** Answers callers, and runs no jobs. */
let api: RunningMuster;
/** Runs jobs, and answers no callers. */
let worker: RunningMuster;
/** Does both. */
let whole: RunningMuster;

before(async () => {
  database = await emptyTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'info',
    // Several processes are to fit into one server of the tests.
    DATABASE_POOL: '6',
  };
  const start = async (services: string) => {
    const folder = await temporaryFolder();
    folders.push(folder);
    return startMuster({ dataDir: folder.path, env: { ...env, SERVICES: services } });
  };
  // All at once, as after a power cut: they must not trip over each other while preparing the database.
  [api, worker, whole] = await Promise.all([start('api,store'), start('worker'), start('api,store,worker')]);
});
after(async () => {
  for (const each of [api, worker, whole]) await each?.kill();
  for (const folder of folders) await folder?.remove();
  await database?.drop();
});

const rows = async <T>(text: string): Promise<T[]> => (await query(database.owner, text)).rows;
const mailsOf = (muster: RunningMuster) =>
  [...muster.output().matchAll(/"mailId":"([^"]+)","msg":"no mail server is set/g)].map(([, id]) => id ?? '');

test('a process with the API only leaves jobs to the one that runs them', async () => {
  const person = await signUp(api.url);
  assert.equal(person.user.verificationStatus, 'verified');
  assert.deepEqual(mailsOf(api), []);
});

test('a process with the worker only answers its operator, and nobody else', async () => {
  assert.equal((await fetch(`${worker.url}/ready`)).status, 200);
  assert.equal((await fetch(`${worker.url}/api/perms`)).status, 404);
});

test('whoever signs in at one is signed in at the other, and signed out at both at once', async () => {
  const { accessToken, refreshToken } = await signUp(api.url);
  const renewed = await ask(whole.url, refresh, {
    body: { lastAccessToken: accessToken.token, refreshToken: refreshToken.token },
  });
  const caller = { token: renewed.accessToken.token };
  await ask(api.url, readProfile, {}, caller);
  await ask(whole.url, logout, {}, caller);
  assert.equal((await send(api.url, readProfile, {}, caller)).error?.code, 4004);
});

test('a change made at one shows in the live stream of the other', async () => {
  const { token } = (await signUp(api.url)).accessToken;
  const { id, slug } = await ask(api.url, createWorkspace, { body: { name: 'Shared', slug: 'shared' } }, { token });
  const streams = [await listen(api.url, slug, token), await listen(whole.url, slug, token)];
  for (const stream of streams) await stream.next('ready');
  // No call changes a workspace yet: this is the event of one.
  await query(
    database.owner,
    `insert into outbox_events (organization_id, type, entity, entity_id)
     values ('${id}', 'organization.update', 'organization', '${id}')`,
  );
  for (const stream of streams) {
    const types = [];
    while (types.at(-1) !== 'organization.update') types.push(((await stream.next('change')) as { type: string }).type);
    stream.close();
  }
});

test('limits count across both', async () => {
  const email = `${randomUUID()}@example.com`;
  const attempt = (url: string) =>
    send(url, login, { body: { provider: 'traditional', payload: { email, password } } });
  const limit = login.limits.find(({ by }) => by !== 'address')?.points ?? 0;
  const answers: (number | undefined)[] = [];
  for (let i = 0; i <= limit; i++) answers.push((await attempt(i % 2 ? api.url : whole.url)).error?.code);
  assert.deepEqual(answers, [...Array(limit).fill(4005), 4029]);
  assert.deepEqual(
    [(await attempt(api.url)).error?.code, (await attempt(whole.url)).error?.code],
    [4029, 4029],
    'refused wherever it is tried',
  );
});

test('jobs are shared: each is done once, by one of them', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, i) => signUp(i % 2 ? api.url : whole.url, `10.1.1.${i + 1}`)));
  await eventually(async () => {
    const [count] = await rows<{ open: string }>(`select count(*) as open from mails where state <> 'sent'`);
    return count?.open === '0';
  }, 'all mails are delivered');
  const mails = await rows<{ id: string; attempts: number }>('select id, attempts from mails');
  assert.deepEqual(
    mails.filter(({ attempts }) => attempts !== 1),
    [],
  );
  // A process tells of a mail after it is ticked off, and what it tells comes through a pipe.
  const done = () => [...mailsOf(worker), ...mailsOf(whole)];
  await eventually(() => done().length >= mails.length, 'both have told of their mails');
  assert.deepEqual(done().toSorted(), mails.map(({ id }) => id).toSorted());
});

test('when one is killed, the other does its work alone', async () => {
  await worker.kill();
  const person = await signUp(api.url, '10.1.2.1');
  assert.equal(person.user.verificationStatus, 'verified');
});
