import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/sessions';
import { mailedCode } from '../test-mail.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { now, setClock } from './clock.ts';
import { readSignedIds, writeSignedIds } from './crypto/signed-ids.ts';

const hour = 3_600_000;
const own = Date.now;

describe('a server whose clock is an hour behind that of its database', () => {
  let server: TestServer;
  before(async () => {
    Date.now = () => own() - hour;
    server = await startTestServer();
  });
  after(async () => {
    Date.now = own;
    await server.stop();
    await setClock(async () => own());
  });

  test('goes by that of the database', () => assert.ok(Math.abs(now() - own()) < 5_000));

  test('mails codes that are good, and lets people in with them', async () => {
    const email = 'late@example.com';
    const password = 'Correct-horse-9';
    const fields = { email, password, firstName: 'Late', lastName: 'Clock' };
    const body = { fields, language: 'en' as const };
    await server.api(calls.register, { body });
    const code = await mailedCode(server.db, email);
    const confirmed = await server.api(calls.verify, { body: { email, code, language: 'en' } });
    assert.ok(confirmed);
  });

  test('signs addresses that another server, whose clock is right, reads', () => {
    const sign = () => Buffer.alloc(32, 1);
    const id = '0199a000-0000-7000-8000-000000000000';
    const token = writeSignedIds(sign, 'test', [id], Math.floor(now() / 1000) + 60);
    assert.deepEqual(readSignedIds(sign, 'test', token, own()), [id]);
    assert.deepEqual(readSignedIds(sign, 'test', token), [id]);
  });
});
