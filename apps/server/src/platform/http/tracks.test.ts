import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { readStoreFront } from '@muster/contract/calls/store-pages';
import { trackedServices } from '@muster/contract/services';
import { pino } from 'pino';
import { ask } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { maintainPartitions } from '../db/maintenance-store.ts';
import { Sql, sql } from '../db/sql.ts';
import { startTestProxy } from '../db/test-proxy.ts';
import { eventually } from '../postgres/test-program.ts';
import { createHttp } from './create-http.ts';
import { createTracks } from './tracks.ts';

interface TrackRow {
  service: string;
  method: string;
  url: string;
  status: number;
  bearer: string | null;
  headers: Record<string, unknown>;
  body: unknown;
  member_id: string | null;
  organization_id: string | null;
  part: string;
}

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: `api,upload,${trackedServices.join(',')}` } });
});
after(() => server.stop());
beforeEach(async () => {
  await server.ownerQuery(sql`truncate tracks`);
});

const read = () =>
  server.db.systemQuery<TrackRow>(sql`select *, tableoid::regclass::text as part from tracks order by url collate "C"`);

/** The entries by their addresses, since several may be of the same moment, once as many as were asked for have been written. */
async function tracks(count: number): Promise<TrackRow[]> {
  await eventually(async () => (await read()).length >= count, `${count} requests are in the log`);
  return read();
}

const log = pino({ level: 'silent' });

/** A server of its own with one declared call, and its request log. */
async function startFollowed(db: Database) {
  const http = createHttp({ log, trustProxy: 0, secure: false, defaultLanguage: undefined });
  const requestLog = createTracks(db, log);
  requestLog.follow(http, 'sdk');
  http.route({
    method: ['GET', 'POST'],
    url: '/sdk/ping',
    config: { call: readStoreFront },
    handler: async () => 'pong',
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await http.close();
    await requestLog.close();
  };
  return { url, stop };
}

describe('the request log', () => {
  let followed: Awaited<ReturnType<typeof startFollowed>>;
  before(async () => {
    followed = await startFollowed(server.db);
  });
  after(() => followed.stop());

  test('has every request of the services that devices and stores use, also for what is not there', async () => {
    const { slug } = await server.createWorkspace(await server.createUser());
    await ask(server.url, `/store-api/stores/${slug}`);
    for (const name of trackedServices) {
      const path = { store: '/store-api', 'win-mdm': '/win-mdm' }[name as string] ?? `/${name}`;
      await ask(server.url, `${path}/nothing`, { method: 'POST' });
    }
    await ask(server.url, '/EnrollmentServer/Discovery.svc');
    const all = await tracks(trackedServices.length + 2);
    assert.deepEqual(
      all.map(({ service, method, url, status }) => `${service} ${method} ${url} ${status}`).sort(),
      [
        ...trackedServices.map((name) => `${name} post /${name === 'store' ? 'store-api' : name}/nothing 404`),
        `store get /store-api/stores/${slug} 200`,
        'win-mdm get /EnrollmentServer/Discovery.svc 404',
      ].sort(),
    );
  });

  test('has nothing of the calls of the dashboard', async () => {
    await ask(server.url, '/api/perms');
    await ask(server.url, '/api/nothing');
    await ask(server.url, '/upload/nothing');
    await ask(server.url, '/sdk/marker');
    assert.deepEqual(
      (await tracks(1)).map(({ url }) => url),
      ['/sdk/marker'],
    );
  });

  test('keeps no secret of headers, addresses or bodies', async () => {
    const secret = 'hunter2-hunter2';
    await ask(
      followed.url,
      `/sdk/ping?token=${secret}&Access_Token=${secret}&token=${secret}&code=${secret}&name=fine&x=${'?'}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          cookie: `session=${secret}`,
          'proxy-authorization': secret,
          'x-api-key': secret,
          'x-device-token': secret,
          'x-client-secret': secret,
          'content-type': 'application/json',
          'user-agent': 'device/1.0',
        },
        body: JSON.stringify({
          name: 'fine',
          password: secret,
          nested: { unlockToken: secret, list: [{ passcode: secret, PIN: secret, recoveryKey: { a: secret } }] },
        }),
      },
    );
    const [track] = await tracks(1);
    assert.doesNotMatch(JSON.stringify(track), new RegExp(secret));
    assert.match(track?.bearer ?? '', /^Bearer …[0-9a-f]{8}$/);
    assert.match(track?.url ?? '', /^\/sdk\/ping\?.*name=fine/);
    assert.equal(track?.headers['user-agent'], 'device/1.0');
    assert.deepEqual(track?.body, {
      name: 'fine',
      password: '…',
      nested: { unlockToken: '…', list: [{ passcode: '…', PIN: '…', recoveryKey: '…' }] },
    });
  });

  test('keeps no secret of a path: of a call that declares it, of the page before, of what no call is there for', async () => {
    const secret = 'hunter2-hunter2-hunter2';
    const port = new URL(server.url).port;
    await ask(server.url, `/download/v1/download/${secret}`, { headers: { referer: `https://x/d/${secret}` } });
    await ask(server.url, `/download/v1/download/%68${secret.slice(1)}/?n=1`);
    await ask(server.url, `http://localhost:${port}/download/v1/download/${secret}`);
    await ask(server.url, `/download/v1/downloads/${secret}?again=${secret}`);
    await ask(server.url, `/download/${secret}/v1/download`, { method: 'POST' });
    const all = await tracks(5);
    assert.doesNotMatch(JSON.stringify(all), /unter2/);
    assert.deepEqual(
      all.map(({ url }) => url),
      [
        '/download/v1/download/…',
        '/download/v1/download/…',
        '/download/v1/download/…?n=1',
        '/download/v1/downloads/…',
        '/download/…/v1/download',
      ],
    );
  });

  test('keeps only that a request came when there is no such call, since anybody can send it', async () => {
    await ask(server.url, '/sdk/nothing?a=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-large': 'x'.repeat(10_000) },
      body: JSON.stringify({ large: 'x'.repeat(7_000) }),
    });
    const [track] = await tracks(1);
    assert.deepEqual(
      { url: track?.url, status: track?.status, headers: track?.headers, body: track?.body },
      { url: '/sdk/nothing', status: 404, headers: {}, body: null },
    );
  });

  test('keeps nothing of a credential that comes without its kind', async () => {
    for (const authorization of ['hunter2hunter2hunter2', 'hunter2', 'Bearer']) {
      await ask(server.url, '/sdk/x', { headers: { authorization } });
    }
    for (const { bearer } of await tracks(3)) assert.match(bearer ?? '', /^\? …[0-9a-f]{8}$/);
  });

  test('tells two callers apart by their bearers, and one caller as the same', async () => {
    for (const [n, token] of ['a'.repeat(40), 'b'.repeat(40), 'a'.repeat(40)].entries()) {
      await ask(server.url, `/sdk/${n}`, { headers: { authorization: `Bearer ${token}` } });
    }
    const [first, second, third] = (await tracks(3)).map(({ bearer }) => bearer);
    assert.notEqual(first, second);
    assert.equal(first, third);
  });

  test('takes characters that the database refuses, and large, deep or unreadable bodies, without losing the rest', async () => {
    let n = 0;
    const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
      ask(followed.url, `/sdk/ping?n=${++n}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    await post('{"a\\u0000b":"c\\u0000d","half":"\\ud800","\\udc00":1}', { 'x-note': '\\u0000 \\ud800 \\' });
    await post('{"text":"\\\\u0000 is six characters","n":1e400}');
    await post(JSON.stringify({ text: 'x'.repeat(20_000) }));
    await post(`{"deep":${'['.repeat(500)}${']'.repeat(500)}}`);
    await post('{', { 'x-note': 'unreadable' });
    await post('<a/>', { 'content-type': 'text/xml' });
    await ask(followed.url, `/sdk/y${'%00'.repeat(3)}?q=%00%ff&${'long=1&'.repeat(600)}`);
    await ask(followed.url, '/sdk/z');
    const all = await tracks(8);
    const [strange, literal, large, deep] = all;
    assert.deepEqual(strange?.body, { ab: 'cd', half: '\ufffd', '\ufffd': 1 });
    assert.equal(strange?.headers['x-note'], '\\u0000 \\ud800 \\');
    assert.deepEqual(literal?.body, { text: '\\u0000 is six characters', n: null });
    assert.deepEqual(large?.body, { tooLarge: true });
    assert.match(JSON.stringify(deep?.body), /…/);
    assert.deepEqual(all.map(({ status }) => status).slice(4, 6), [400, 415]);
    assert.deepEqual(
      all.slice(6).map(({ url }) => url),
      ['/sdk/z', '/sdk/…'],
    );
  });
});

describe('its partitions', () => {
  const partitions = async () => {
    const rows = await server.ownerQuery<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'tracks'::regclass order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const day = async (offset: number) => {
    const [row] = await server.ownerQuery<{ name: string; from: string; to: string }>(sql`
      select 'tracks_' || to_char(day, 'YYYYMMDD') as name, day::text as from, (day + 1)::text as to
      from (select (now() at time zone 'UTC')::date + ${offset}::int as day) d`);
    return row ?? assert.fail();
  };
  const addDay = async (offset: number) => {
    const { name, from, to } = await day(offset);
    const statement = `create table ${name} partition of tracks for values from ('${from}') to ('${to}')`;
    await server.ownerQuery(new Sql(statement, []));
    return name;
  };

  test('are there for today and the week to come, and requests go into the one of today', async () => {
    const names = await partitions();
    for (let ahead = 0; ahead <= 7; ahead++) assert.ok(names.includes((await day(ahead)).name));
    await ask(server.url, '/sdk/x');
    const [track] = await tracks(1);
    assert.match(track?.part ?? '', /^tracks_\d{8}$/);
  });

  test('are dropped when their time is over, and not a day before', async () => {
    const [old, kept] = [await addDay(-31), await addDay(-30)];
    const insert = (days: number) => sql`
      insert into tracks (id, service, method, url, status, headers, duration_ms, created_at)
      values (gen_random_uuid(), 'sdk', 'get', ${`/${days}`}, 200, '{}', 1, now() - make_interval(days => ${days}::int))`;
    for (const days of [31, 30, 400, 10]) await server.db.systemQuery(insert(days));
    await Promise.all(Array.from({ length: 4 }, () => maintainPartitions(server.db, 30)));
    const names = await partitions();
    assert.ok(!names.includes(old));
    assert.ok(names.includes(kept));
    assert.ok(names.includes('tracks_default'));
    // 400 days ago had no partition of its own; it went from the default one.
    assert.deepEqual((await read()).map(({ url }) => url).sort(), ['/10', '/30']);
  });
});

test('requests made while the database is away are answered, and written when it is back', async () => {
  const proxy = await startTestProxy(server.connections.system);
  const db: Database = openDatabase({ app: server.connections.app, system: proxy.config, onError() {} });
  const { url, stop } = await startFollowed(db);
  try {
    await ask(url, '/sdk/ping?n=1');
    await tracks(1);
    await proxy.cut();
    for (let n = 2; n <= 4; n++) assert.equal((await ask(url, `/sdk/ping?n=${n}`)).text, 'pong');
    await assert.rejects(db.systemQuery(sql`select 1`), { code: 1001 });
    await proxy.mend();
    await ask(url, '/sdk/ping?n=5');
    const all = await tracks(5);
    assert.deepEqual(
      all.map(({ url: address }) => address).sort(),
      [1, 2, 3, 4, 5].map((n) => `/sdk/ping?n=${n}`),
    );
  } finally {
    await stop();
    await db.close();
    await proxy.cut();
  }
});

test('while one write hangs no other is begun, and what comes meanwhile is written after it', async () => {
  const begun: number[] = [];
  const hanging = Promise.withResolvers<void>();
  const slow: Database = {
    ...server.db,
    systemQuery: async (statement) => {
      begun.push(JSON.parse(String(statement.values[0])).length);
      await hanging.promise;
      return server.db.systemQuery(statement);
    },
  };
  const { url, stop } = await startFollowed(slow);
  await ask(url, '/sdk/ping');
  await eventually(async () => begun.length === 1, 'the first write has begun');
  // More than enough for a write to be begun by number instead of by time.
  await Promise.all(Array.from({ length: 1100 }, () => ask(url, '/sdk/ping')));
  assert.deepEqual(begun, [1]);
  hanging.resolve();
  await stop();
  assert.deepEqual(begun, [1, 1100]);
  assert.equal((await read()).length, 1101);
});
