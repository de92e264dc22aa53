/** Secrets of policies: write-only, sealed, kept by marks of the own policy and no other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as calls from '@muster/contract/calls/policies';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { openPolicySecrets } from './index.ts';
import { policyPlace, wifi } from './test-policies.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

const secret = 'correct horse battery';

async function stage() {
  const place = await policyPlace(server);
  const made = await place.create({ name: 'A', type: 'ios', content: wifi({ Password: secret }) });
  const open = async (policyId: string, version: number) => [
    ...(await server.db.readTenant(place.organizationId, systemActor, (tx) =>
      openPolicySecrets(tx, server.platform.envelope, policyId, version),
    )),
  ];
  return { ...place, made, mark: markOf(made), open };
}

function markOf({ content }: { content: { settings: { values: Record<string, unknown> }[] } }): string {
  const password = content.settings[0]?.values.Password as { $secret?: string } | undefined;
  assert.ok(password?.$secret);
  return password.$secret;
}

test('are shown to nobody, and opened for whoever sends them', async () => {
  const { made, mark, open, organizationId, owner, at } = await stage();
  const rows = await server.ownerQuery<{ content: string; secrets: Buffer }>(sql`
    select content::text, secrets from policy_versions where organization_id = ${organizationId}`);
  assert.ok(
    rows.length > 0 && rows.every(({ content, secrets }) => !content.includes(secret) && !secrets.includes(secret)),
  );
  assert.deepEqual(await open(made.id, 1), [[mark, secret]]);
  for (const read of [
    await owner.api(calls.readPolicy, { params: at(made.id) }),
    await owner.api(calls.exportPolicy, { params: at(made.id) }),
    await owner.api(calls.readPolicyVersion, { params: { ...at(made.id), version: '1' } }),
    await owner.api(calls.checkPolicy, { params: at(made.id), body: { content: wifi({ Password: 'another' }) } }),
  ]) {
    assert.ok(!JSON.stringify(read).includes(secret));
    assert.ok(!JSON.stringify(read).includes('another'));
  }
});

test('are kept by their marks, changed by new values, and gone with them', async () => {
  const { made, mark, open, save } = await stage();
  const kept = await save(made.id, wifi({ Password: { $secret: mark }, AutoJoin: false }), 1);
  assert.deepEqual([kept.version, markOf(kept)], [2, mark]);
  assert.deepEqual(await open(made.id, 2), [[mark, secret]]);
  // The same typed anew is the same content.
  assert.equal((await save(made.id, wifi({ Password: secret, AutoJoin: false }), 2)).version, 2);
  const changed = await save(made.id, wifi({ Password: 'tr0ub4dor' }), 2);
  assert.equal(changed.version, 3);
  assert.deepEqual(await open(made.id, 3), [[markOf(changed), 'tr0ub4dor']]);
  await assert.rejects(save(made.id, wifi({ Password: { $secret: mark } }), 3), coded(5270));
  await save(made.id, wifi({}), 3);
  assert.deepEqual(await open(made.id, 4), []);
});

test('a mark that is made up, or of another policy, is refused', async () => {
  const { made, mark, create, save } = await stage();
  const content = wifi({ Password: { $secret: mark } });
  await assert.rejects(create({ name: 'B', type: 'ios', content }), coded(5270));
  const other = await create({ name: 'B', type: 'ios' });
  await assert.rejects(save(other.id, content, 1), coded(5270));
  await assert.rejects(save(made.id, wifi({ Password: { $secret: 'made-up' } }), 1), coded(5270));
  await assert.rejects(save(made.id, wifi({ SSID_STR: { $secret: mark } }), 1), coded(5270));
});

test('go along with a copy and come back with an old version, and not with a template', async () => {
  const { made, mark, save, open, owner, at, params, create } = await stage();
  const copy = await owner.api(calls.duplicatePolicy, { params: at(made.id), body: { name: 'Copy' } });
  assert.deepEqual([await open(copy.id, 1), copy.problems], [[[mark, secret]], []]);
  await save(made.id, wifi({ Password: 'another' }), 1);
  const back = await owner.api(calls.restorePolicyVersion, { params: { ...at(made.id), version: '1' }, body: {} });
  assert.deepEqual([await open(made.id, back.version), back.problems], [[[mark, secret]], []]);
  const template = await owner.api(calls.createPolicyTemplate, { params, body: { policyId: made.id, name: 'Wi-Fi' } });
  const started = await create({ name: 'From it', type: 'ios', templateId: template.id });
  assert.deepEqual(await open(started.id, 1), []);
  assert.deepEqual(
    started.problems.map(({ problem, path, severity }) => [problem, path, severity]),
    [['secretMissing', ['Password'], 'error']],
  );
  await assert.rejects(save(started.id, started.content, 1), coded(5270));
  const told = await save(started.id, wifi({ Password: 'told anew' }), 1);
  assert.deepEqual(told.problems, []);
});
