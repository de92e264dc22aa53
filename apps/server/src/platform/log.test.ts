import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import pg from 'pg';
import { ask } from '../test-http.ts';
import { testDatabase } from './db/test-database.ts';
import { CodedError } from './errors.ts';
import { createHttp } from './http/create-http.ts';
import { createLog } from './log.ts';

function logged() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  return { log, last: () => JSON.parse(lines.at(-1) ?? '{}'), text: () => lines.join('') };
}

test('of an idle connection that breaks, the log has code and message, and nothing of the connection', async () => {
  const database = await testDatabase();
  const pool = new pg.Pool({ ...database.app, max: 1 });
  const { log, last, text } = logged();
  try {
    const client = await pool.connect();
    client.on('error', () => {});
    const { rows } = await client.query({ name: 'secret statement', text: 'select pg_backend_pid() as pid' });
    client.release();
    const broken = once(pool, 'error');
    const owner = new pg.Client(database.owner);
    await owner.connect();
    await owner.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await owner.end();
    const [error] = await broken;
    assert.ok('client' in error, 'the driver hangs its connection on the error');
    log.warn({ err: error }, 'a connection to the database was lost');
  } finally {
    await pool.end();
    await database.drop();
  }
  assert.deepEqual(Object.keys(last().err).sort(), ['code', 'message', 'stack', 'type']);
  assert.equal(last().err.code, '57P01');
  assert.ok(text().length < 2000);
  assert.doesNotMatch(text(), /secret statement|secretKey|connectionParameters|password/i);
});

test('causes and errors that came together are told in the same way', () => {
  const { log, last, text } = logged();
  const driver = Object.assign(new Error('no row'), { code: '23505', detail: 'Key (email)=(ada@example.com)' });
  log.error({ err: new CodedError(1001, { cause: new AggregateError([driver, 'odd'], 'both') }) }, 'failed');
  const { err } = last();
  assert.deepEqual([err.type, err.code, err.cause.message], ['CodedError', 1001, 'both']);
  assert.deepEqual([err.cause.errors[0].code, err.cause.errors[1]], ['23505', 'odd']);
  assert.doesNotMatch(text(), /ada@example/);
});

test('a request that fails is logged in the same way', async () => {
  const { log, text } = logged();
  const http = createHttp({ log, trustProxy: 0, secure: false, defaultLanguage: undefined });
  http.get('/broken', async () => {
    throw Object.assign(new Error('broken'), { client: { password: 'hunter2' } });
  });
  http.get('/busy', async () => {
    throw new CodedError(1001);
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  await ask(url, '/broken');
  assert.match(text(), /"message":"broken","stack"/);
  const before = text().length;
  await ask(url, '/busy');
  await http.close();
  assert.doesNotMatch(text(), /hunter2/);
  // Whoever is sent away because many wait is no fault to be looked for.
  assert.match(text().slice(before), /"code":1001/);
  assert.doesNotMatch(text().slice(before), /"stack"/);
});
