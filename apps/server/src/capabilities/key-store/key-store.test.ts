import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteKey, readKey, readKeyOf, writeKey } from '@muster/contract/calls/key-store';
import type { ApiError } from '@muster/contract/client';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';

let server: TestServer;
let ada: TestUser;
let eva: TestUser;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
  [ada, eva] = [await server.createUser(), await server.createUser()];
});
after(() => server.stop());

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const read = (user: TestUser, key: string) => user.api(readKey, { params: { key } });
const write = (user: TestUser, key: string, data: Json, createOrUpdate?: boolean) =>
  user.api(writeKey, { body: { key, data, ...(createOrUpdate === undefined ? {} : { createOrUpdate }) } });
const remove = (user: TestUser, key: string) => user.api(deleteKey, { params: { key } });

test('a note is kept as it was written, whatever JSON it is', async () => {
  const notes: Json[] = ['text', '', 0, -1.5, true, null, [], {}, { columns: ['a', { deep: [null] }], 'ä 💩': 'ñ' }];
  for (const [index, data] of notes.entries()) {
    assert.deepEqual(await write(ada, `note-${index}`, data), { key: `note-${index}`, data });
    assert.deepEqual(await read(ada, `note-${index}`), { key: `note-${index}`, data });
  }
});

test('a note that is not there is not found', async () => {
  await assert.rejects(read(ada, 'nothing'), coded(3001));
  await assert.rejects(remove(ada, 'nothing'), coded(3001));
});

test('a note is not written over by mistake, only when told so', async () => {
  await write(ada, 'once', 1);
  await assert.rejects(write(ada, 'once', 2), (error) => {
    return coded(5091)(error) && JSON.stringify((error as ApiError).data) === '{"reason":"NAME_USED"}';
  });
  await assert.rejects(write(ada, 'once', 2, false), coded(5091));
  assert.equal((await read(ada, 'once')).data, 1);
  assert.deepEqual(await write(ada, 'once', 3, true), { key: 'once', data: 3 });
  assert.equal((await read(ada, 'once')).data, 3);
});

test('of many who write a new note at once, one does', async () => {
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => write(ada, 'raced', n)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  await Promise.all([1, 2, 3, 4, 5].map((n) => write(ada, 'raced', n, true)));
});

test('removing a note says what it held, and it is gone', async () => {
  await write(ada, 'gone', { a: 1 });
  assert.deepEqual(await remove(ada, 'gone'), { key: 'gone', data: { a: 1 } });
  await assert.rejects(read(ada, 'gone'), coded(3001));
  await assert.rejects(remove(ada, 'gone'), coded(3001));
});

test('notes of one user are not those of another', async () => {
  await write(ada, 'mine', 'of Ada');
  await assert.rejects(read(eva, 'mine'), coded(3001));
  await assert.rejects(remove(eva, 'mine'), coded(3001));
  await write(eva, 'mine', 'of Eva');
  await write(eva, 'mine', 'of Eva, later', true);
  assert.equal((await read(ada, 'mine')).data, 'of Ada');
});

test('names of notes have letters, digits and a few signs, up to 120', async () => {
  for (const key of ['a', 'A.b_c:d-1', `k${'x'.repeat(119)}`]) assert.equal((await write(ada, key, 1, true)).key, key);
  for (const key of ['', ' ', '.a', '-a', 'a b', 'a/b', 'ä', `k${'x'.repeat(120)}`, '__proto__', 'a\u0000']) {
    await assert.rejects(write(ada, key, 1, true), coded(6002), key);
    if (key !== '') await assert.rejects(read(ada, key), coded(3001), key);
  }
});

test('a user who has a thousand notes can change them, but gets no more', async () => {
  const full = await server.createUser();
  await server.ownerQuery(sql`
    insert into key_store (user_id, key, data) select ${full.id}::uuid, 'n' || n, '0' from generate_series(1, 1000) n`);
  await assert.rejects(write(full, 'one-more', 1), coded(6002));
  assert.equal((await write(full, 'n1', 'changed', true)).data, 'changed');
  await remove(full, 'n2');
  await write(full, 'one-more', 1);
  await remove(full, 'n3');
  const many = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => write(full, `at-once-${n}`, 1)));
  assert.equal(many.filter(({ status }) => status === 'fulfilled').length, 1, 'however many come at once');
});

test('the provider reads the notes of anybody, and nobody else does', async () => {
  await write(ada, 'onboarding-1', { position: 'devops' });
  const readOf = (who: TestUser, key = 'onboarding-1') => who.api(readKeyOf, { params: { userId: ada.id, key } });
  for (const role of ['admin', 'adminViewer'] as const) {
    const staff = await server.createUser(role);
    assert.deepEqual(await readOf(staff), { key: 'onboarding-1', data: { position: 'devops' } });
    await assert.rejects(readOf(staff, 'nothing'), coded(3001));
  }
  await assert.rejects(readOf(eva), coded(4003));
});
