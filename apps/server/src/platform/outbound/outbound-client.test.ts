import assert from 'node:assert/strict';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { selfSignedCertificate } from '../../../../../lab/self-signed-certificate.ts';
import { CodedError } from '../errors.ts';
import { createHttp } from '../http/create-http.ts';
import { createOutbound, type OutboundOptions, type OutboundRequest } from './outbound-client.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.close();
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A server on this machine, and a client that may reach it and no other. */
async function start(listener: RequestListener, options: OutboundOptions = {}) {
  const hits: IncomingMessage[] = [];
  const port = await listen(
    createHttpServer((request, response) => {
      hits.push(request);
      listener(request, response);
    }),
  );
  const host = `127.0.0.1:${port}`;
  return { hits, port, url: `http://${host}`, outbound: createOutbound({ allowPrivate: [host], ...options }) };
}

const noLookup = async () => assert.fail('no name is to be resolved');
const fails = (name: string) => (error: unknown) => {
  assert.ok(error instanceof CodedError, String(error));
  assert.equal(error.code, 6002);
  const [broken, ...others] = error.data as { field: string; rules: { name: string; params: object }[] }[];
  assert.deepEqual([broken?.field, broken?.rules.map((rule) => rule.name), others], ['url', [name], []]);
  // Only what is private says what is to be allowed.
  assert.equal('host' in (broken?.rules[0]?.params ?? {}), name === 'outboundPrivateAddress');
  return true;
};

test('method, headers and body arrive; status, headers and body come back', async () => {
  const bodies: string[] = [];
  const { outbound, url, hits } = await start(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(418, { 'x-answer': 'yes' }).end('short and stout');
  });
  const answer = await outbound.request(`${url}/hook?a=1#part`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: 'Bearer x',
      Host: 'evil.example',
      'Content-Length': '1',
    },
    body: '{"ñ":1}',
  });
  assert.equal(answer.status, 418);
  assert.equal(answer.headers['x-answer'], 'yes');
  assert.equal(answer.body.toString(), 'short and stout');
  const [hit] = hits;
  assert.equal(hit?.method, 'POST');
  assert.equal(hit.url, '/hook?a=1');
  assert.equal(hit.headers.authorization, 'Bearer x');
  assert.equal(hit.headers.host, new URL(url).host);
  assert.deepEqual(bodies, ['{"ñ":1}']);
});

test('only http and https, without a user name or password', async () => {
  const outbound = createOutbound({ lookup: noLookup });
  const cases: Record<string, string[]> = {
    url: ['', 'x', '/path', 'http://', 'http://a b', 'http://[::1', 'http://1.2.3.4.5', 'http://host:99999'],
    outboundProtocol: [
      'file:///etc/passwd',
      'ftp://example.com',
      'gopher://example.com',
      'data:,x',
      'javascript:1',
      'unix:/x',
    ],
    outboundCredentials: ['http://user@example.com', 'http://user:pass@example.com', 'https://:pass@example.com'],
  };
  for (const [reason, urls] of Object.entries(cases)) {
    for (const url of urls) await assert.rejects(outbound.request(url), fails(reason), url);
  }
});

test('an answer that nobody reads is not waited for', async () => {
  const { outbound, url } = await start((_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const answer = await outbound.request(url, { method: 'POST', body: '{}', ignoreBody: true });
  assert.deepEqual([answer.status, answer.body.length], [200, 0]);
  await assert.rejects(outbound.request(url), fails('outboundTooLarge'));
});

test('whoever waits may give up earlier', async () => {
  const { outbound, url, hits } = await start(() => giveUp.abort());
  const giveUp = new AbortController();
  await assert.rejects(outbound.request(url, { signal: giveUp.signal }), fails('outboundTimeout'));
  assert.equal(hits.length, 1);
});

test('an address is told to be wrong before anything is sent, as far as it shows', () => {
  const outbound = createOutbound({ lookup: noLookup, allowPrivate: ['10.0.0.7:8080'] });
  for (const url of ['https://example.com/x', 'http://10.0.0.7:8080/x', 'https://a.b.example/x']) outbound.check(url);
  assert.throws(() => outbound.check('http://10.0.0.7/x'), fails('outboundPrivateAddress'));
  assert.throws(() => outbound.check('http://[::ffff:127.0.0.1]/x'), fails('outboundPrivateAddress'));
  for (const host of ['localhost', 'localhost.', 'jenkins', 'ci.internal', 'nas.local', 'a.home.arpa'])
    assert.throws(() => outbound.check(`http://${host}:8080/x`), fails('outboundPrivateAddress'), host);
  assert.throws(() => outbound.check('ftp://example.com'), fails('outboundProtocol'));
  assert.throws(() => outbound.check('https://user:pw@example.com'), fails('outboundCredentials'));
});

test('addresses that are not public are refused in whatever way they are written', async () => {
  const outbound = createOutbound({ lookup: noLookup });
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '0',
  ];
  hosts.push('10.0.0.1', '169.254.169.254', '0xA9FEA9FE', '100.64.0.1', '192.168.1.1', '224.0.0.1', '255.255.255.255');
  hosts.push(
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[2002:7f00:1::]',
  );
  hosts.push('[64:ff9b::7f00:1]', '%31%32%37.0.0.1', '①②⑦.0.0.1');
  for (const host of hosts) {
    await assert.rejects(outbound.request(`http://${host}/`), fails('outboundPrivateAddress'), host);
    await assert.rejects(outbound.request(`https://${host}:8443/`), fails('outboundPrivateAddress'), host);
  }
});

test('a name is refused when any of its addresses is not public', async () => {
  for (const addresses of [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
    [
      { address: '2606:4700::1111', family: 6 },
      { address: '::ffff:127.0.0.1', family: 6 },
    ],
  ]) {
    const outbound = createOutbound({ lookup: async () => addresses });
    // As of a name that there is not: nobody learns which names the operator's network has.
    await assert.rejects(outbound.request('http://hooks.example/'), fails('outboundUnknownHost'));
  }
  // The machine's own names, resolved by the system.
  for (const name of ['localhost', 'LOCALHOST', 'localhost.']) {
    await assert.rejects(createOutbound().request(`http://${name}/`), (error: CodedError) =>
      ['outboundPrivateAddress', 'outboundUnknownHost'].includes(error.reason ?? ''),
    );
  }
});

test('a name without an address is said to be unknown', async () => {
  const missing = createOutbound({ lookup: async () => Promise.reject(new Error('ENOTFOUND')) });
  await assert.rejects(missing.request('http://nothing.example/'), fails('outboundUnknownHost'));
  await assert.rejects(
    createOutbound({ lookup: async () => [] }).request('http://nothing.example/'),
    fails('outboundUnknownHost'),
  );
});

test('a name is resolved once, and the connection goes where it was checked', async () => {
  const { port, hits } = await start((_request, response) => response.end('here'));
  const asked: string[] = [];
  const outbound = createOutbound({
    allowPrivate: [`pinned.example:${port}`],
    // The second answer would lead elsewhere, as with DNS rebinding.
    async lookup(hostname) {
      asked.push(hostname);
      return [{ address: asked.length === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
    },
  });
  const answer = await outbound.request(`http://pinned.example:${port}/`);
  assert.equal(answer.body.toString(), 'here');
  assert.deepEqual(asked, ['pinned.example']);
  assert.equal(hits[0]?.headers.host, `pinned.example:${port}`);
});

test('with TLS, the name is kept for the handshake and the certificate must be for it', async () => {
  const plain = await start((_request, response) => response.end('plain'));
  const certificate = selfSignedCertificate('hooks.example');
  const asked: unknown[] = [];
  const server = createTlsServer(certificate, (request, response) => {
    asked.push((request.socket as TLSSocket).servername);
    if (request.url === '/down') response.writeHead(302, { location: plain.url });
    response.end('secret');
  });
  const port = await listen(server);
  const outbound = createOutbound({
    allowPrivate: [`hooks.example:${port}`, `other.example:${port}`, `127.0.0.1:${plain.port}`],
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  await assert.rejects(
    outbound.request(`https://hooks.example:${port}/`),
    fails('outboundUnreachable'),
    'nobody vouches for it',
  );
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  const answer = await outbound.request(`https://hooks.example:${port}/`);
  assert.equal(answer.body.toString(), 'secret');
  assert.deepEqual(asked, ['hooks.example']);
  await assert.rejects(
    outbound.request(`https://other.example:${port}/`),
    fails('outboundUnreachable'),
    'it is for another',
  );
  await assert.rejects(outbound.request(`https://hooks.example:${port}/down`), fails('outboundInsecureRedirect'));
  assert.deepEqual(plain.hits, []);
});

test('what is allowed is one host on one port', async () => {
  const { port, outbound, hits } = await start((_request, response) => response.end());
  await outbound.request(`http://127.0.0.1:${port}/`);
  const others = [`http://127.0.0.1:${port + 1}/`, `http://127.0.0.2:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`];
  for (const url of others) await assert.rejects(outbound.request(url), fails('outboundPrivateAddress'), url);
  assert.equal(hits.length, 1);
});

test('redirects are followed, and each is checked anew', async () => {
  const targets: Record<string, string> = {
    '/metadata': 'http://169.254.169.254/latest/meta-data/',
    '/inside': 'http://[::1]/',
    '/decimal': '//2130706433/',
    '/rebound': 'http://rebound.example/',
  };
  const { outbound, url } = await start(
    (request, response) => {
      const location = targets[request.url ?? ''] ?? (request.url === '/start' ? '/end' : undefined);
      if (location) response.writeHead(302, { location }).end();
      else response.end('the end');
    },
    { lookup: async () => [{ address: '10.0.0.1', family: 4 }] },
  );
  const answer = await outbound.request(`${url}/start`);
  assert.equal(answer.body.toString(), 'the end');
  assert.equal(answer.url, `${url}/end`);
  for (const path of Object.keys(targets)) {
    const reason = path === '/rebound' ? 'outboundUnknownHost' : 'outboundPrivateAddress';
    await assert.rejects(outbound.request(url + path), fails(reason), path);
  }
});

test('redirects to other protocols or with passwords are refused', async () => {
  const targets: Record<string, [string, string]> = {
    '/file': ['file:///etc/passwd', 'outboundProtocol'],
    '/password': ['http://a:b@example.com/', 'outboundCredentials'],
    '/broken': ['http://[', 'url'],
  };
  const { outbound, url } = await start((request, response) => {
    response.writeHead(307, { location: targets[request.url ?? '']?.[0] }).end();
  });
  for (const [path, [, reason]] of Object.entries(targets)) {
    await assert.rejects(outbound.request(url + path), fails(reason), path);
  }
});

test('redirects have an end, and with none allowed the redirect is the answer', async () => {
  const { outbound, url, hits } = await start((_request, response) => {
    response.writeHead(302, { location: '/again' }).end('moved');
  });
  await assert.rejects(outbound.request(url, { maxRedirects: 2 }), fails('outboundTooManyRedirects'));
  assert.equal(hits.length, 3);
  const answer = await outbound.request(url, { maxRedirects: 0 });
  assert.equal(answer.status, 302);
  assert.equal(answer.body.toString(), 'moved');
});

test('secrets stay with the one they were for; the method and the body follow the rules of browsers', async () => {
  const seen: {
    method: string;
    authorization?: string;
    cookie?: string;
    type?: string;
    custom?: unknown;
    body: string;
  }[] = [];
  const other = await start(async (request, response) => {
    const { authorization, cookie, 'content-type': type, 'x-custom': custom } = request.headers;
    seen.push({ method: request.method ?? '', authorization, cookie, type, custom, body: await text(request) });
    response.end();
  });
  const first = await start((request, response) => {
    const [, status, where] = (request.url ?? '').split('/');
    response.writeHead(Number(status), { location: where === 'other' ? other.url : '/200/here' }).end();
  });
  const outbound = createOutbound({ allowPrivate: [`127.0.0.1:${first.port}`, `127.0.0.1:${other.port}`] });
  const request: OutboundRequest = {
    method: 'POST',
    headers: { Authorization: 'secret', COOKIE: 'secret', 'Content-Type': 'text/plain', 'X-Custom': '1' },
    body: 'content',
  };

  await outbound.request(`${first.url}/307/other`, request);
  await outbound.request(`${first.url}/302/other`, request);
  const common = { authorization: undefined, cookie: undefined, custom: '1' };
  assert.deepEqual(seen, [
    { ...common, method: 'POST', type: 'text/plain', body: 'content' },
    { ...common, method: 'GET', type: undefined, body: '' },
  ]);

  await outbound.request(`${first.url}/303/here`, request);
  const here = first.hits.at(-1);
  assert.equal(here?.method, 'GET');
  assert.equal(here.headers.authorization, 'secret');
});

test('an answer that never ends, or never begins, is cut off', async () => {
  let dripping: NodeJS.Timeout | undefined;
  const drip = await start((_request, response) => {
    response.writeHead(200);
    dripping = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(dripping));
  });
  await assert.rejects(drip.outbound.request(drip.url, { timeoutMs: 150 }), fails('outboundTimeout'));

  const silent = await start(() => {});
  await assert.rejects(silent.outbound.request(silent.url, { timeoutMs: 150 }), fails('outboundTimeout'));

  const deaf = await listen(createTcpServer((socket) => socket.on('error', () => {})));
  const outbound = createOutbound({ allowPrivate: [`127.0.0.1:${deaf}`] });
  await assert.rejects(outbound.request(`https://127.0.0.1:${deaf}`, { timeoutMs: 150 }), fails('outboundTimeout'));

  const lost = createOutbound({ lookup: () => new Promise(() => {}) });
  const keepAlive = setInterval(() => {}, 1000);
  await assert.rejects(lost.request('http://slow.example/', { timeoutMs: 50 }), fails('outboundTimeout'));
  clearInterval(keepAlive);
});

test('an answer that is too large is cut off, whether it says so or not', async () => {
  const { outbound, url } = await start((request, response) => {
    const [, kind, size] = (request.url ?? '').split('/');
    if (kind === 'said') response.writeHead(200, { 'content-length': size }).end(Buffer.alloc(Number(size)));
    else for (let sent = 0; sent < Number(size); sent += 1000) response.write(Buffer.alloc(1000));
    response.end();
  });
  for (const kind of ['said', 'unsaid']) {
    const answer = await outbound.request(`${url}/${kind}/5000`, { maxResponseBytes: 5000 });
    assert.equal(answer.body.length, 5000);
    const larger = outbound.request(`${url}/${kind}/6000`, { maxResponseBytes: 5000 });
    await assert.rejects(larger, fails('outboundTooLarge'));
  }
  const head = await outbound.request(`${url}/said/6000`, { method: 'HEAD', maxResponseBytes: 5000 });
  assert.equal(head.headers['content-length'], '6000');
});

test('a server that is not there, or speaks something else, is unreachable', async () => {
  const closed = await listen(createTcpServer());
  await new Promise((resolve) => servers.pop()?.close(resolve));
  const strange = await listen(createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-hello\r\n')));
  for (const port of [closed, strange]) {
    const outbound = createOutbound({ allowPrivate: [`127.0.0.1:${port}`] });
    await assert.rejects(outbound.request(`http://127.0.0.1:${port}/`), fails('outboundUnreachable'));
  }
});

test('a header that would begin another is refused', async () => {
  const { outbound, url, hits } = await start((_request, response) => response.end());
  const smuggled = outbound.request(url, { headers: { 'x-name': 'a\r\nx-other: b' } });
  await assert.rejects(smuggled, fails('outboundUnreachable'));
  assert.deepEqual(hits, []);
});

test('whoever entered the address is told why in their language', async () => {
  const http = createHttp({ log: pino({ level: 'silent' }), trustProxy: 0, secure: false, defaultLanguage: undefined });
  const outbound = createOutbound();
  http.get('/hook', ({ query }) => outbound.request((query as { to: string }).to));
  const told = async (to: string, language: string) => {
    const reply = await http.inject({ url: '/hook', query: { to }, headers: { 'accept-language': language } });
    assert.equal(reply.statusCode, 400);
    const { code, data } = reply.json().error;
    assert.equal(code, 6002);
    return data;
  };
  const say = (name: string, message: string, params = {}) => [
    { field: 'url', messages: [message], rules: [{ name, params }] },
  ];
  const inside = 'http://127.0.0.1/';
  assert.deepEqual(
    await told(inside, 'en'),
    say(
      'outboundPrivateAddress',
      'The address leads into a private network. Whoever runs this installation allows it by adding 127.0.0.1:80 to OUTBOUND_ALLOW',
      { host: '127.0.0.1:80' },
    ),
  );
  assert.deepEqual(
    await told(inside, 'es'),
    say(
      'outboundPrivateAddress',
      'La dirección lleva a una red privada. Quien administra esta instalación la permite añadiendo 127.0.0.1:80 a OUTBOUND_ALLOW',
      { host: '127.0.0.1:80' },
    ),
  );
  assert.deepEqual(await told('nothing', 'en'), say('url', 'This should be a valid URL'));
  assert.deepEqual(await told('nothing', 'es'), say('url', 'Debe ser una URL válida'));
});
