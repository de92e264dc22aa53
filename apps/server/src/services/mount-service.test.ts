import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ServiceName, serviceNames, services, windowsDiscoveryPath } from '@muster/contract/services';
import { outboxState } from '../platform/events/outbox-store.ts';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask, envelope } from '../test-http.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
const origin = 'https://dashboard.example';
before(async () => {
  server = await startTestServer({ env: { SERVICES: serviceNames.join(','), PUBLIC_URL: origin } });
});
after(() => server.stop());

describe('pages of other origins', () => {
  const preflight = (path: string, from: string, method = 'DELETE') =>
    ask(server.url, path, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  test('our own may call a service that lives elsewhere, with every method that calls have', async () => {
    for (const name of serviceNames) {
      const reply = await preflight(`${services[name].path}/anything`, origin);
      assert.equal(reply.status, 204, name);
      assert.equal(reply.headers['access-control-allow-origin'], origin);
      const methods = String(reply.headers['access-control-allow-methods']).split(', ');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) assert.ok(methods.includes(method), method);
      assert.equal(reply.headers['access-control-allow-headers'], 'authorization,content-type');
      // Tokens travel in a header of ours, so no cookie ever has to.
      assert.equal(reply.headers['access-control-allow-credentials'], undefined);
    }
    const reply = await ask(server.url, '/api/perms', { headers: { origin } });
    assert.equal(reply.headers['access-control-allow-origin'], origin);
    assert.match(String(reply.headers['access-control-expose-headers']), /retry-after/);
  });

  test('pages of anybody else may not read an answer', async () => {
    const others = [
      'https://attacker.example',
      `${origin}.attacker.example`,
      'https://dashboard.example:8443',
      'http://dashboard.example',
      'null',
      '*',
      '',
    ];
    for (const from of others) {
      assert.equal((await preflight('/api/perms', from)).headers['access-control-allow-origin'], undefined, from);
      const { headers } = await ask(server.url, '/api/perms', { headers: { origin: from } });
      assert.equal(headers['access-control-allow-origin'], undefined, from);
      assert.match(String(headers.vary), /origin/i);
    }
  });
});

describe('SERVICES', () => {
  const probes: Record<ServiceName, string> = {
    ...(Object.fromEntries(serviceNames.map((name) => [name, `${services[name].path}/nothing`])) as Record<
      ServiceName,
      string
    >),
    api: '/api/perms',
  };

  async function withServices(list: string, work: (other: TestServer) => Promise<void>): Promise<void> {
    const other = await startTestServer({ env: { SERVICES: list }, connections: server.connections });
    try {
      await work(other);
    } finally {
      await other.stop();
    }
  }

  test('a process answers for what it runs and for nothing else', async () => {
    const { slug } = await server.createWorkspace(await server.createUser());
    await withServices('store', async (other) => {
      assert.equal((await ask(other.url, `/store-api/stores/${slug}`)).status, 200);
      for (const path of ['/api/perms', '/api/docs', '/api/openapi.json', '/api/users/profile', '/config.json', '/']) {
        const reply = await ask(other.url, path);
        assert.deepEqual([reply.status, envelope(reply).error?.code], [404, 3001], path);
      }
    });
    await withServices('api', async (other) => {
      assert.equal((await ask(other.url, probes.api)).status, 200);
      assert.equal((await ask(other.url, `/store-api/stores/${slug}`)).status, 404);
    });
  });

  test('a worker alone has no calls, and still tells the operator that it lives', async () => {
    await withServices('worker', async (other) => {
      assert.equal((await ask(other.url, '/api/perms')).status, 404);
      assert.equal((await ask(other.url, '/ready', { headers: { host: 'localhost' } })).status, 200);
    });
  });

  test('a process without the worker leaves events for one that has it', async () => {
    await withServices('api', async (other) => {
      await other.createWorkspace(await other.createUser());
    });
    assert.ok((await outboxState(server.db)).waiting > 0);
    await withServices('worker', () =>
      eventually(async () => (await outboxState(server.db)).waiting === 0, 'the worker has caught up'),
    );
  });

  test('Windows devices find enrollment outside of the path of its service', async () => {
    const reply = await ask(server.url, `${windowsDiscoveryPath}/Discovery.svc`);
    assert.deepEqual([reply.status, envelope(reply).error?.code], [404, 3001]);
  });
});
