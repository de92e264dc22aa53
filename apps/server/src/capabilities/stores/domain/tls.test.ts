/** TLS that ends in the server: names proved over DNS, certificates over ACME, pages over a real handshake. */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type ConnectionOptions, connect } from 'node:tls';
import * as calls from '@muster/contract/calls/store-domain';
import { type AcmeStandIn, startAcmeStandIn } from '../../../../../../lab/acme-stand-in.ts';
import { type DnsStandIn, startDnsStandIn } from '../../../../../../lab/dns-stand-in.ts';
import { sql } from '../../../platform/db/sql.ts';
import { eventually } from '../../../platform/postgres/test-program.ts';
import { coded } from '../../../test-coded.ts';
import { ask } from '../../../test-http.ts';
import { mailedCode } from '../../../test-mail.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createTestPlace } from '../../builds/test-builds.ts';
import { addEmployee } from '../test-visitor.ts';

let server: TestServer;
let dns: DnsStandIn;
let acme: AcmeStandIn;
let tlsPort: number;

before(async () => {
  dns = await startDnsStandIn();
  acme = await startAcmeStandIn({ httpPort: () => (server.http.server.address() as { port: number }).port });
  tlsPort = await freePort();
  server = await startTestServer({
    env: {
      SERVICES: 'api,store,download,pages,worker',
      PUBLIC_URL: 'https://muster.example',
      STORE_URL: 'https://{org}.apps.example',
      HTTPS_PORT: String(tlsPort),
      ACME_DIRECTORY: acme.directory,
      ACME_EMAIL: 'operator@example.com',
      ACME_AGREE: 'on',
      DNS_SERVERS: dns.address,
    },
  });
});
after(async () => {
  await server?.stop();
  await acme?.close();
  await dns?.close();
});

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  taken.close();
  await once(taken, 'close');
  return port;
}

/** Checked as browsers do: for this name, by this authority. */
async function over(
  host: string,
  path = '/',
  options: ConnectionOptions = {},
  form?: string,
  origin = `https://${host}`,
): Promise<{ issuer: string; text: string }> {
  const socket = connect({ host: '127.0.0.1', port: tlsPort, servername: host, ca: acme.root, ...options });
  await once(socket, 'secureConnect');
  const issuer = String(socket.getPeerCertificate().issuer.CN);
  const type = `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${form?.length}\r\norigin: ${origin}\r\n`;
  socket.write(`${form ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n`);
  socket.write(form ? `${type}\r\n${form}` : '\r\n');
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  return { issuer, text };
}

async function place(domain: string) {
  const here = await createTestPlace(server);
  const params = { org: here.org };
  const { records } = await here.owner.api(calls.setStoreDomain, { params, body: { domain } });
  const enter = () => {
    for (const { type, name, value } of records) dns.set(name, [{ type, value }]);
  };
  const verify = () => here.owner.api(calls.verifyStoreDomain, { params });
  const read = async () => (await here.owner.api(calls.readStoreDomain, { params })) ?? assert.fail('no domain');
  return { ...here, enter, verify, read };
}

const until = (what: string, holds: () => Promise<boolean>) => eventually(holds, what);

describe('TLS that ends in the server', () => {
  test('gives the installation a certificate of its own, and leads there from plain http', async () => {
    await until('the own certificate', async () => acme.issued.includes('muster.example'));
    await until('a handshake', () =>
      over('muster.example').then(
        () => true,
        () => false,
      ),
    );
    const { issuer, text } = await over('muster.example');
    assert.equal(issuer, 'Stand-in CA');
    assert.match(text, /^HTTP\/1\.1 200/);
    assert.match(text, /strict-transport-security: max-age=31536000; includeSubDomains/);
    const plain = await ask(server.url, '/some/page?a=b', { headers: { host: 'muster.example' } });
    assert.deepEqual([plain.status, plain.headers.location], [308, 'https://muster.example/some/page?a=b']);
    // What it signs, whoever trusts the web's authorities trusts.
    const { chain = '' } = (await server.platform.certificates.signerOf('muster.example')) ?? {};
    assert.equal(new X509Certificate(chain).checkHost('muster.example'), 'muster.example');
    assert.equal(await server.platform.certificates.signerOf('other.example'), undefined);
    // Whoever sits at the machine still gets there without a name.
    assert.notEqual((await ask(server.url, '/health')).status, 308);
  });

  test('shows a verified domain with its certificate, and only then', async () => {
    const domain = 'apps.acme.example';
    const here = await place(domain);
    await assert.rejects(here.verify(), coded(5036));
    assert.equal((await here.read()).problem, 'noProof');
    await assert.rejects(over(domain));
    here.enter();
    assert.equal((await here.verify()).problem, null);
    await until('the certificate', async () => (await here.read()).certificate === 'valid');
    const { issuer, expires, certificateProblem } = await here.read();
    assert.deepEqual([issuer, certificateProblem], ['Stand-in Stand-in CA', null]);
    assert.ok(Date.parse(expires ?? '') > Date.now() + 80 * 86_400_000);
    const front = await over(domain);
    assert.equal(front.issuer, 'Stand-in CA');
    assert.match(front.text, /<title>Test workspace<\/title>/);
    assert.match(front.text, new RegExp(`<link rel="canonical" href="https://${domain}/">`));
    // The rest of their domain is not ours to speak for.
    assert.match(front.text, /strict-transport-security: max-age=31536000\r\n/);
    await assert.rejects(over(domain, '/', { servername: 'other.acme.example' }));
    // Cookies of it belong to this host and to https alone, also where a form asked without scripts.
    const { email } = await addEmployee(here.owner, here.org);
    const form = `do=mailCode&email=${encodeURIComponent(email)}`;
    assert.match((await over(domain, '/', {}, form)).text, /^HTTP\/1\.1 200/);
    const code = await mailedCode(server.db, email);
    const signed = await over(domain, '/', {}, `do=signInWithCode&email=${encodeURIComponent(email)}&code=${code}`);
    assert.match(signed.text, /^HTTP\/1\.1 303.*location: \/\r\n/s);
    assert.match(signed.text, /set-cookie: store-[^\r]*; HttpOnly; SameSite=Lax; [^\r]*Secure/);
    assert.doesNotMatch(signed.text, /Domain=/);
    const foreign = await over(domain, '/', {}, form, 'https://evil.example');
    assert.match(foreign.text, /^HTTP\/1\.1 400/);
  });

  test('gets a certificate for a subdomain when somebody comes for it, if there is such a workspace', async () => {
    const here = await createTestPlace(server);
    const host = `${here.org}.apps.example`;
    await assert.rejects(over(host));
    await assert.rejects(over('nobody.apps.example'));
    await until(
      'its row',
      async () => (await server.ownerQuery(sql`select from tls_certificates where host = ${host}`)).length === 1,
    );
    await server.platform.certificates.issueDue(() => false);
    await until('the certificate', async () => acme.issued.includes(host));
    await until('a handshake', () =>
      over(host).then(
        () => true,
        () => false,
      ),
    );
    assert.ok(!acme.issued.includes('nobody.apps.example'));
  });

  test('says why there is no certificate, and waits as long as the authority asks', async () => {
    const domain = 'limited.acme.example';
    const here = await place(domain);
    here.enter();
    acme.refuseNext({ type: 'rateLimited', detail: 'too many certificates already issued', retryAfter: 7200 });
    await here.verify();
    await until('the failure', async () => (await here.read()).certificate === 'failed');
    assert.match((await here.read()).certificateProblem ?? '', /too many certificates/);
    const [row] = await server.ownerQuery<{ minutes: number }>(sql`
      select extract(epoch from next_attempt_at - now())::int / 60 as minutes from tls_certificates where host = ${domain}`);
    assert.ok((row?.minutes ?? 0) >= 118, String(row?.minutes));
    const { orders } = acme;
    await server.platform.certificates.issueDue(() => false);
    assert.equal(acme.orders, orders);
  });

  test('renews what ends soon, while the old one holds', async () => {
    const before = acme.issued.filter((host) => host === 'muster.example').length;
    await server.ownerQuery(sql`update tls_certificates set next_attempt_at = now() where host = 'muster.example'`);
    await server.platform.certificates.issueDue(() => false);
    await until('the renewal', async () => acme.issued.filter((host) => host === 'muster.example').length > before);
    await over('muster.example');
  });

  test('keeps keys sealed', async () => {
    const rows = await server.ownerQuery<{ sealedKey: Buffer }>(sql`
      select sealed_key as "sealedKey" from tls_certificates where sealed_key is not null
      union all select sealed_key from acme_accounts`);
    assert.ok(rows.length >= 2);
    for (const { sealedKey } of rows) assert.ok(!sealedKey.includes('PRIVATE KEY'));
  });

  test('answers no other challenge', async () => {
    for (const token of ['nothing', '..%2f..', '%00', 'a'.repeat(300)]) {
      const reply = await ask(server.url, `/.well-known/acme-challenge/${token}`, {
        headers: { host: 'muster.example' },
      });
      assert.ok([400, 404].includes(reply.status), `${token} ${reply.status}`);
    }
  });
});
