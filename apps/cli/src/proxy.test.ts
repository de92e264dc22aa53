import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { selfSignedCertificate } from '../../../lab/self-signed-certificate.ts';
import { Failure } from './failure.ts';
import { proxyFor } from './proxy.ts';
import { startProxy } from './test-proxy.ts';
import { runHere } from './test-run.ts';
import { startStandIn } from './test-stand-in.ts';

describe('which proxy leads to a server', () => {
  const cases: [what: string, url: string, env: Record<string, string>, proxy: string | undefined][] = [
    ['none unless one is named', 'https://muster.example', {}, undefined],
    ['by scheme', 'https://muster.example', { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:1' }, 'http://p:1/'],
    ['by scheme', 'http://muster.example', { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:1' }, 'http://q:1/'],
    ['small letters first', 'https://muster.example', { https_proxy: 'p:1', HTTPS_PROXY: 'http://q:1' }, 'http://p:1/'],
    ['for all', 'https://muster.example', { ALL_PROXY: 'https://p' }, 'https://p/'],
    [
      'not for what is excepted',
      'https://muster.example',
      { ALL_PROXY: 'p', NO_PROXY: 'a.b, muster.example' },
      undefined,
    ],
    ['nor below it', 'https://x.muster.example', { ALL_PROXY: 'p', no_proxy: '.muster.example' }, undefined],
    ['but beside it', 'https://notmuster.example', { ALL_PROXY: 'p', no_proxy: 'muster.example' }, 'http://p/'],
    ['by port', 'https://muster.example', { ALL_PROXY: 'p', no_proxy: 'muster.example:8443' }, 'http://p/'],
    ['by port', 'https://muster.example', { ALL_PROXY: 'p', no_proxy: 'muster.example:443' }, undefined],
    ['for nothing', 'https://muster.example', { ALL_PROXY: 'p', no_proxy: '*' }, undefined],
  ];
  for (const [what, url, env, proxy] of cases) {
    test(`${what}: ${url} with ${JSON.stringify(env)}`, () => {
      assert.equal(proxyFor(new URL(url), env)?.href, proxy);
    });
  }

  test('one of another kind is a mistake, told without its password', () => {
    assert.throws(
      () => proxyFor(new URL('https://muster.example'), { ALL_PROXY: 'socks5://anna:secret@p:1' }),
      (error) => error instanceof Failure && error.kind === 'usage' && error.params.value === 'socks5://p:1',
    );
  });
});

describe('through a proxy', () => {
  test('the server is asked, with the login of the proxy', async (t) => {
    const standIn = await startStandIn();
    const proxy = await startProxy(Number(new URL(standIn.url).port), 'anna:s3cret!');
    t.after(() => Promise.all([proxy.close(), standIn.close()]));
    const words = ['builds', '--server=http://muster.example', '--retries=0'];
    const ran = await runHere(standIn, words, { env: { HTTP_PROXY: `http://anna:s3cret!@${proxy.host}` } });
    assert.equal(ran.code, 0, ran.log);
    assert.deepEqual(proxy.asked, [
      'GET http://muster.example/config.json',
      'GET http://muster.example/upload/v1/integrations/builds',
    ]);
    assert.equal(standIn.heard[1]?.headers.host, 'muster.example');
  });

  test('a certificate that is not trusted, and a proxy that does not let one pass, are told', async (t) => {
    const standIn = await startStandIn({ certificate: selfSignedCertificate('muster.example') });
    const proxy = await startProxy(Number(new URL(standIn.url).port), 'anna:secret');
    t.after(() => Promise.all([proxy.close(), standIn.close()]));
    const words = ['builds', '--server=https://muster.example'];
    const untrusted = await runHere(standIn, words, { env: { HTTPS_PROXY: `http://anna:secret@${proxy.host}` } });
    assert.deepEqual([untrusted.code, untrusted.waits], [3, []], 'trying again does not help');
    assert.match(untrusted.log, /The certificate of muster\.example is not trusted: .*NODE_EXTRA_CA_CERTS/);
    const stopped = await runHere(standIn, [...words, '--retries=1'], { env: { HTTPS_PROXY: `http://${proxy.host}` } });
    assert.deepEqual([stopped.code, stopped.waits.length], [3, 1]);
    assert.match(stopped.log, /muster\.example cannot be reached: .*407 Proxy Authentication Required/);
    assert.deepEqual(new Set(proxy.asked), new Set(['CONNECT muster.example:443']));
  });
});
