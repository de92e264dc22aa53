import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { ask, envelope, exchange } from '../../test-http.ts';
import { StartupError } from '../errors.ts';
import { addNothingElse, createHttp } from './create-http.ts';
import { pagePolicy } from './security-headers.ts';
import { serveSite } from './static-site.ts';

const page = (name: string) => `<!doctype html><title>${name}</title>`;
const script = 'console.log("hello")';
const policy = pagePolicy(['https://api.example']);

let folder: string;
let http: FastifyInstance;
let url: string;

async function build(name: string): Promise<string> {
  const root = join(folder, name);
  await mkdir(join(root, 'assets', 'deep'), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'index.html': page(name),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.env': 'SECRET=1',
    'notes.md': 'not for readers',
    'assets/app-1a2b.js': script,
    'assets/app-1a2b.js.br': brotliCompressSync(script),
    'assets/app-1a2b.js.gz': gzipSync(script),
    'assets/deep/font.woff2': 'font',
    'assets/.hidden': 'SECRET=1',
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, path), content);
  return root;
}

const newHttp = () =>
  createHttp({ log: pino({ level: 'silent' }), trustProxy: 0, secure: false, defaultLanguage: undefined });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-site-'));
  await writeFile(join(folder, 'outside.txt'), 'outside');
  http = newHttp();
  await http.register(
    async (api) => {
      api.get('/ping', async () => 'pong');
      addNothingElse(api);
    },
    { prefix: '/api' },
  );
  await serveSite(http, { root: await build('store'), prefix: '/store/', policy });
  await serveSite(http, { root: await build('dashboard'), prefix: '/', policy, notPages: ['/api', '/sdk'] });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await http.close();
  await rm(folder, { recursive: true });
});

const nothing = async (path: string, method = 'GET') => {
  const reply = await ask(url, path, { method });
  assert.deepEqual([reply.status, reply.headers['content-type']], [404, 'application/json; charset=utf-8'], path);
  if (method !== 'HEAD') assert.equal(envelope(reply).error?.code, 3001, path);
};

test('assets never change under their name, so browsers may keep them for ever', async () => {
  for (const prefix of ['/', '/store/']) {
    const reply = await ask(url, `${prefix}assets/app-1a2b.js`);
    assert.equal(reply.text, script);
    assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(String(reply.headers['content-type']), /^(text|application)\/javascript/);
    assert.equal(reply.headers['x-content-type-options'], 'nosniff');
  }
  assert.equal((await ask(url, '/assets/deep/font.woff2')).text, 'font');
});

test('assets go out as they were compressed when they were built, to those who can read it', async () => {
  for (const encoding of ['br', 'gzip']) {
    const reply = await ask(url, '/assets/app-1a2b.js', { headers: { 'accept-encoding': encoding } });
    assert.equal(reply.headers['content-encoding'], encoding);
    assert.match(String(reply.headers['content-type']), /javascript/);
    assert.match(String(reply.headers.vary), /accept-encoding/i);
  }
  const plain = await ask(url, '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers['content-encoding'], undefined);
});

test('every path of the application is its page, which is asked for anew each time', async () => {
  const paths = [
    '/',
    '/acme',
    '/acme/apps/com.example.app',
    '/acme/people/ada@example.com',
    '/welcome/login?next=/x.js',
    '/%C3%A1rbol',
    '/stores',
    '/api-keys',
  ];
  for (const path of paths) {
    const reply = await ask(url, path);
    assert.deepEqual([reply.status, reply.text], [200, page('dashboard')], path);
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(reply.headers['cache-control'], 'no-cache');
  }
  for (const path of ['/store/', '/store/acme', '/store/acme/apps/1'])
    assert.equal((await ask(url, path)).text, page('store'), path);
});

test('pages run only our own scripts, in no frame, and speak only to us', async () => {
  const { headers } = await ask(url, '/');
  const rules = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule]),
  );
  assert.equal(rules.get('script-src'), "script-src 'self'");
  assert.equal(rules.get('frame-ancestors'), "frame-ancestors 'none'");
  assert.equal(rules.get('object-src'), "object-src 'none'");
  assert.equal(rules.get('base-uri'), "base-uri 'none'");
  assert.equal(rules.get('connect-src'), "connect-src 'self' https://api.example");
  assert.equal(rules.get('require-trusted-types-for'), "require-trusted-types-for 'script'");
  assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|\*/);
  assert.equal(headers['x-frame-options'], 'DENY');
});

test('what stands in a page itself is allowed by its hash, and nothing else that gets into it', async () => {
  const site = newHttp();
  const root = await build('inline');
  await writeFile(
    join(root, 'index.html'),
    '<style>i { color: red }</style><script>go()</script><script src="a"></script>',
  );
  await serveSite(site, { root, prefix: '/', policy });
  const { headers } = await site.inject('/');
  await site.close();
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const rules = String(headers['content-security-policy']).split('; ');
  assert.ok(rules.includes(`script-src 'self' ${hash('go()')}`), rules.join());
  assert.ok(rules.includes(`style-src 'self' ${hash('i { color: red }')}`), rules.join());
});

test('an asset or file that is missing is missing, and not a page', async () => {
  for (const path of [
    '/assets/',
    '/assets/old-9z.js',
    '/store/assets/none.css',
    '/missing.js',
    '/acme/x.png',
    '/robots.txt',
    '/index.php',
    '/wp-login.php',
  ]) {
    await nothing(path);
  }
});

test('files that merely lie there are not given out', async () => {
  for (const path of ['/.env', '/.git/config', '/.well-known/x', '/assets/.hidden', '/notes.md/../.env'])
    await nothing(path);
  for (const path of [
    '/notes.md',
    '/outside.txt',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/assets//etc/passwd',
    '/assets/..%5c..%5coutside.txt',
  ]) {
    const reply = await ask(url, path);
    assert.doesNotMatch(reply.text, /not for readers|outside|root:/, path);
  }
});

test('the files beside the page are given out for a while', async () => {
  const icon = await ask(url, '/icon.svg');
  assert.match(String(icon.headers['content-type']), /^image\/svg\+xml/);
  assert.equal(icon.headers['cache-control'], 'public, max-age=3600');
  // Opened by itself, it may run nothing.
  assert.match(String(icon.headers['content-security-policy']), /default-src 'none'/);
});

test('a site does not answer for services, whether they run here or elsewhere', async () => {
  assert.equal((await ask(url, '/api/ping')).text, 'pong');
  for (const path of ['/api', '/api/', '/api/nothing', '/api/ping/more', '/sdk', '/sdk/nothing', '/api/%2e%2e/x']) {
    await nothing(path);
    await nothing(path, 'HEAD');
    await nothing(path, 'POST');
  }
});

test('a path that reads as another server is a page of this one, and leads there: a script or a redirect would leave', async () => {
  const leadsTo = async (path: string, place: string, method = 'GET') => {
    const { status, headers } = await ask(url, path, { method });
    assert.deepEqual([status, headers.location], [302, place], path);
    assert.equal(new URL(place, url).origin, url, path);
  };
  await leadsTo('//', '/');
  await leadsTo('//people', '/people');
  await leadsTo('//people', '/people', 'HEAD');
  await leadsTo('//aurora/people?role=viewer&from=//evil.example', '/aurora/people?role=viewer&from=//evil.example');
  await leadsTo('//evil.example', '/evil.example');
  await leadsTo('///evil.example/x?confirm=1', '/evil.example/x?confirm=1');
  for (const path of ['/\\evil.example', '//\\evil.example', '//\\/\\evil.example'])
    await leadsTo(path, '/evil.example');
  await leadsTo('//%5Cevil.example', '/%5Cevil.example');
  await leadsTo('//user@evil.example:443', '/user@evil.example:443');
  // Clients that tidy up nothing: either it is no request, or it leads to a page of this server.
  for (const path of ['//\t/evil.example', '/\t/evil.example', '//\v\\evil.example']) {
    const reply = await exchange(url, [`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`]);
    assert.match(reply, /^HTTP\/1\.1 400 |\r\nlocation: \/evil\.example\r\n/i, JSON.stringify(path));
  }
  for (const path of ['//api/ping', '//assets/app-1a2b.js', '//.env', '//evil.example/..', '//evil.php'])
    await nothing(path);
  for (const method of ['POST', 'PUT', 'DELETE']) await nothing('//people', method);
});

test('pages are read, not written to', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) await nothing('/', method);
});

test('a server whose pages are not built says how to build them', async () => {
  const empty = await mkdtemp(join(folder, 'empty-'));
  const bare = newHttp();
  await assert.rejects(serveSite(bare, { root: empty, prefix: '/', policy }), (error: Error) => {
    return error instanceof StartupError && /npm run build/.test(error.message);
  });
  await bare.close();
});
