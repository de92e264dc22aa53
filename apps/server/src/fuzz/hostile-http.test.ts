/** Bodies, addresses and connections as no client should send them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { allCalls } from '@muster/contract/calls/all';
import { serviceNames, services, windowsDiscoveryPath } from '@muster/contract/services';
import { sql } from '../platform/db/sql.ts';
import { forgetLimits, signIn } from '../sweep/sweep-store.ts';
import { ask, envelope, exchange, type Reply } from '../test-http.ts';
import { assertAnswered, type Fuzzed, newAddress, startFuzzed } from './test-fuzzed.ts';
import { nested, pathOf } from './test-hostile.ts';

let fuzzed: Fuzzed;
before(async () => {
  fuzzed = await startFuzzed();
});
after(() => fuzzed.server.stop());

describe('bodies', () => {
  const post = async (body: string | Buffer | undefined, extra: Record<string, string> = {}) =>
    ask(fuzzed.server.url, '/api/key-store', {
      method: 'POST',
      headers: await fuzzed.headers({ 'content-type': 'application/json', ...extra }),
      body,
    });
  const entry = (data: string, key = 'fuzz') => `{"key":"${key}","data":${data},"createOrUpdate":true}`;
  const code = async (reply: Promise<Reply>) => {
    const answer = await reply;
    assertAnswered(answer, answer.text);
    return envelope(answer).error?.code;
  };

  test('what can be kept is kept as it was sent', async () => {
    for (const data of ['null', '0', '1.5', '9007199254740991', '"ä💩\\u202e"', '[]', '{"toString":1}', nested(60)]) {
      const answer = await post(entry(data));
      assert.equal(answer.status, 200, data);
      assert.deepEqual(JSON.parse(answer.text).data.data, JSON.parse(data));
    }
  });

  test('what cannot be kept is refused: NUL, half characters, endless numbers, bottomless lists', async () => {
    for (const data of [
      '"\\u0000"',
      '{"\\u0000":1}',
      '"\\ud800"',
      '["\\udfff"]',
      '1e400',
      nested(100),
      nested(10_000),
    ]) {
      assert.equal(await code(post(entry(data))), 6002, data.slice(0, 40));
    }
    for (const data of ['{"__proto__":1}', '{"a":{"__proto__":{}}}', '{"constructor":{"prototype":{}}}']) {
      assert.equal(await code(post(entry(data))), 6001, data);
    }
    assert.equal(({} as { admin?: unknown }).admin, undefined);
  });

  test('what is no JSON in UTF-8 is 6001', async () => {
    const bytes = (...values: number[]) =>
      Buffer.concat([Buffer.from('{"key":"x","data":"'), Buffer.from(values), Buffer.from('"}')]);
    for (const body of [
      '',
      '{',
      '{]',
      'null null',
      '{"a":1,}',
      "{'a':1}",
      'NaN',
      '\u0000',
      '\ufeff',
      bytes(0xff),
      bytes(0xc0, 0xaf),
      bytes(0xed, 0xa0, 0x80),
    ]) {
      assert.equal(await code(post(body)), 6001, JSON.stringify(body.toString('utf8')));
    }
    assert.equal(await code(post(Buffer.from(entry('1'), 'utf16le'))), 6001);
    assert.equal(await code(post(gzipSync(entry('1')), { 'content-encoding': 'gzip' })), 6001);
  });

  test('another content type is 6004, and no body where one is needed says so', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'nonsense',
      'a/b/c',
      '',
      'application/json\u00e4',
    ]) {
      assert.equal(await code(post(entry('1'), { 'content-type': type })), 6004, type);
    }
    assert.equal(await code(post(undefined)), 6001);
    const none = ask(fuzzed.server.url, '/api/key-store', { method: 'POST', headers: await fuzzed.headers() });
    assert.equal(await code(none), 6002);
  });

  test('a body over the limit is 6003 and status 413, announced or not', async () => {
    const large = entry(`"${'x'.repeat(65_536)}"`);
    const announced = await post(large);
    assert.deepEqual([announced.status, envelope(announced).error?.code], [413, 6003]);
    const { authorization } = await fuzzed.headers();
    const head = `POST /api/key-store HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\nconnection: close\r\n`;
    const chunked = await exchange(fuzzed.server.url, [
      `${head}transfer-encoding: chunked\r\n\r\n`,
      `11000\r\n${'x'.repeat(0x11000)}\r\n0\r\n\r\n`,
    ]);
    assert.match(chunked, /^HTTP\/1\.1 413 /);
    assert.match(chunked, /"code":6003/);
    const lie = await exchange(fuzzed.server.url, [`${head}content-length: 99999999\r\n\r\n`]);
    assert.match(lie, /^HTTP\/1\.1 413 /);
    const small = await exchange(fuzzed.server.url, [
      `${head}transfer-encoding: chunked\r\n\r\n`,
      '5\r\n{"key\r\n',
      `c\r\n":"x","data"\r\n`,
      '3\r\n:1}\r\n0\r\n\r\n',
    ]);
    assert.match(small, /^HTTP\/1\.1 (200|409) /);
  });

  test('who is not signed in is told so before the body is looked at', async () => {
    const reply = ask(fuzzed.server.url, '/api/key-store', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    assert.equal(await code(reply), 4002);
  });
});

describe('addresses', () => {
  test('there is nothing where nothing was declared, below every service', async () => {
    const prefixes = [...serviceNames.map((name) => services[name].path), windowsDiscoveryPath, ''];
    for (const prefix of prefixes) {
      for (const rest of [
        '/nothing',
        '/nothing/%00',
        '/../..',
        '//',
        '/%2e%2e/%2e%2e/etc/passwd',
        `/${'a'.repeat(3000)}`,
        '/?a=1&a=2',
        '/.env',
        '/.git/config',
      ]) {
        for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
          const reply = await ask(fuzzed.server.url, `${prefix}${rest}`, { method, headers: await fuzzed.headers() });
          assert.deepEqual([reply.status, envelope(reply).error?.code], [404, 3001], `${method} ${prefix}${rest}`);
        }
      }
    }
  });

  test('another method than the declared one finds nothing and does nothing', async () => {
    const token = await signIn(fuzzed.server.db, fuzzed.owner.id);
    for (const call of allCalls) {
      const path = pathOf(call, { ...call.sample?.params, org: fuzzed.workspace.slug }, '');
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE']) {
        const declared = allCalls.some(
          (other) =>
            other.method === method &&
            pathOf(other, { ...call.sample?.params, org: fuzzed.workspace.slug }, '') === path,
        );
        // Whoever is about to upload asks what is spoken (tus).
        if (declared || (method === 'OPTIONS' && call.service === 'upload')) continue;
        const reply = await ask(fuzzed.server.url, path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() },
        });
        assert.equal(reply.status, 404, `${method} ${path}`);
        if (method === 'HEAD') assert.equal(reply.text, '');
        else assert.equal(envelope(reply).error?.code, 3001);
      }
    }
    const profile = await ask(fuzzed.server.url, '/api/users/profile', {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(profile.status, 200, 'the session outlived a HEAD of /auth/logout');
  });

  test('a method named in a header does not take the place of the real one', async () => {
    const sent = { ...(await fuzzed.headers()), 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    const reply = await ask(fuzzed.server.url, '/api/key-store/fuzz?_method=DELETE', { headers: sent });
    assert.ok(reply.status === 200 || reply.status === 404);
    assert.equal((await ask(fuzzed.server.url, '/api/key-store/fuzz', { headers: sent })).status, reply.status);
  });

  test('long addresses and headers are answered, not swallowed', async () => {
    const { authorization } = await fuzzed.headers();
    for (const [line, extra] of [
      [`/api/organizations/${'a'.repeat(12_000)}`, ''],
      [`/api/countries?${'a=1&'.repeat(3_500)}`, ''],
      [`/api/${'a'.repeat(40_000)}`, ''],
      ['/api/users/profile', `x-long: ${'x'.repeat(40_000)}\r\n`],
      ['/api/users/profile', 'x-many: 1\r\n'.repeat(3_000)],
      ['/api/users/profile', `accept-language: ${'es,'.repeat(4_000)}\r\n`],
      ['/api/users/profile', `cookie: ${'a=b; '.repeat(3_000)}\r\n`],
    ]) {
      const text = await exchange(fuzzed.server.url, [
        `GET ${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\nconnection: close\r\n${extra}\r\n`,
      ]);
      assertRaw(text, String(line).slice(0, 60));
    }
  });
});

/** The same for what came over a bare connection. */
function assertRaw(text: string, what: string): void {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  assert.ok(status >= 200 && status < 500, `${what}: ${JSON.stringify(text.slice(0, 200))}`);
  const body = rest.join('\r\n\r\n');
  const whole = /transfer-encoding: chunked/i.test(head) ? body.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/gi, '') : body;
  assertAnswered({ status, text: whole }, what);
}

describe('connections', () => {
  const ends = 'connection: close\r\n\r\n';
  const hosted = `host: localhost\r\n${ends}`;
  const one = (host: string) => `host: ${host}\r\n`;

  test('what is no HTTP is answered with 400 and an envelope', async () => {
    for (const text of [
      'GET\r\n\r\n',
      'hello\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET api HTTP/1.1\r\n${hosted}`,
      `GET /a b HTTP/1.1\r\n${hosted}`,
      `GET /\u0000 HTTP/1.1\r\n${hosted}`,
      `FOO /api/perms HTTP/1.1\r\n${hosted}`,
      `GET /api/perms HTTP/1.1\r\n${ends}`,
      `GET /api/perms HTTP/1.1\r\nhost: localhost\r\nbad header\r\n${ends}`,
      `GET /api/perms HTTP/1.1\r\nhost: localhost\r\n: empty\r\n${ends}`,
      `GET /api/perms HTTP/1.1\r\nhost: localhost\r\nx: a\u0000b\r\n${ends}`,
      `POST /api/key-store HTTP/1.1\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n${hosted}`,
      `POST /api/key-store HTTP/1.1\r\ncontent-length: 3\r\ncontent-length: 4\r\n${hosted}`,
      `POST /api/key-store HTTP/1.1\r\ncontent-length: -1\r\n${hosted}`,
      `POST /api/key-store HTTP/1.1\r\ntransfer-encoding: gzip\r\n${hosted}`,
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ]) {
      const answer = await exchange(fuzzed.server.url, [text]);
      assert.match(answer, /^HTTP\/1\.1 400 /, JSON.stringify(text));
      assertRaw(answer, JSON.stringify(text));
    }
  });

  test('a host that is none, or is named twice or not at all, is answered with 400 wherever it is asked for', async () => {
    const { slug } = fuzzed.workspace;
    const token = 'x'.repeat(43);
    const tus = 'tus-resumable: 1.0.0\r\nupload-length: 1\r\n';
    const { authorization } = await fuzzed.headers();
    const requests: [string, string][] = [
      ['GET /api/perms', ''],
      ['GET /nothing', ''],
      [`GET /download/v1/download/${token}`, ''],
      [`POST /upload/organizations/${slug}/apps/${token}/uploads`, `authorization: ${authorization}\r\n${tus}`],
    ];
    const hosts = ['', ...['', '[', 'a b', 'a/b', 'a@b', 'a?b', '[::g]', 'a:99999', 'a:b', '%', 'ä', 'a,b'].map(one)];
    hosts.push(one('localhost') + one('elsewhere.example'));
    for (const [line, headers] of requests) {
      for (const host of hosts) {
        const answer = await exchange(fuzzed.server.url, [`${line} HTTP/1.1\r\n${host}${headers}${ends}`]);
        assert.match(answer, /^HTTP\/1\.1 400 /, `${line} ${JSON.stringify(host)}`);
        assertRaw(answer, `${line} ${JSON.stringify(host)}`);
        assert.match(answer, /"code":6001/);
      }
      for (const text of [
        `${line} HTTP/1.0\r\n${headers}${ends}`,
        `${line.replace(' /', ' http://[/')} HTTP/1.1\r\n${one('a')}${headers}${ends}`,
      ])
        assertRaw(await exchange(fuzzed.server.url, [text]), text);
    }
  });

  test('what is unusual and allowed is answered as ever', async () => {
    for (const text of [
      'GET /api/perms\r\n\r\n',
      'GET /api/perms HTTP/1.0\r\n\r\n',
      `GET http://elsewhere.example/api/perms HTTP/1.1\r\n${hosted}`,
      `GET /api/perms HTTP/1.1\r\nexpect: nonsense\r\n${hosted}`,
      `GET /api/perms?%00#x HTTP/1.1\r\n${hosted}`,
      `GET /api/perms HTTP/1.1\r\nupgrade: websocket\r\nhost: localhost\r\nconnection: upgrade, close\r\n\r\n`,
      `GET /api/perms/ HTTP/1.1\r\n${hosted}`,
      `\r\n\r\nGET /api/perms HTTP/1.1\r\n${hosted}`,
    ]) {
      const answer = await exchange(fuzzed.server.url, [text]);
      assert.match(answer, /^HTTP\/1\.1 200 /, JSON.stringify(text));
      assertRaw(answer, JSON.stringify(text));
    }
    for (const target of ['*', '/api/perms']) {
      const answer = await exchange(fuzzed.server.url, [`OPTIONS ${target} HTTP/1.1\r\n${hosted}`]);
      assert.match(answer, /^HTTP\/1\.1 404 /, target);
    }
    // Nobody asked for a tunnel and nobody gets one.
    assert.equal(await exchange(fuzzed.server.url, [`CONNECT elsewhere.example:443 HTTP/1.1\r\n${hosted}`]), '');
  });

  test('a request that is never finished, and one that is cut off, harm nobody', async () => {
    const { authorization } = await fuzzed.headers();
    const head = `POST /api/key-store HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\n`;
    for (const part of [
      'GET /api',
      head,
      `${head}content-length: 100\r\n\r\n{"key":"half`,
      `${head}transfer-encoding: chunked\r\n\r\nff\r\n{"key`,
    ]) {
      const answer = await exchange(fuzzed.server.url, [part], true);
      assert.ok(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer), answer);
    }
    const rows = await fuzzed.server.ownerQuery(sql`select from key_store where key like 'half%'`);
    assert.equal(rows.length, 0);
  });

  test('requests sent at once over one connection are each answered, in their order', async () => {
    const one = 'GET /api/perms HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const answer = await exchange(fuzzed.server.url, [one.repeat(20), `GET /api/nothing HTTP/1.1\r\n${hosted}`]);
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    assert.deepEqual(statuses, [...Array(20).fill(200), 404]);
  });

  test('after all this the server still works', async () => {
    await forgetLimits(fuzzed.server.db);
    const reply = await ask(fuzzed.server.url, `/api/organizations/${fuzzed.workspace.slug}/workspace`, {
      headers: await fuzzed.headers(),
    });
    assert.equal(reply.status, 200);
    assert.equal((await ask(fuzzed.server.url, '/ready', { headers: { host: 'localhost' } })).status, 200);
  });
});
