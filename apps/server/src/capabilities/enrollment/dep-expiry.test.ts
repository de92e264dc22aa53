import assert from 'node:assert/strict';
import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { deleteAppleEnterprise } from '@muster/contract/calls/apple';
import * as calls from '@muster/contract/calls/dep';
import { listNotifications } from '@muster/contract/calls/notifications';
import { HttpRefusal } from '../../../../../lab/apple/http.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { depExpiryJob } from './dep-expiry.ts';
import { type DepLab, startDepLab } from './test-dep.ts';

describe('the token for automated enrollment', () => {
  let folder: string;
  let lab: DepLab;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-dep-'));
    lab = await startDepLab(folder);
  });
  after(async () => {
    await lab.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is reminded of before it ends, once at each step', async () => {
    const { owner, workspace, connect } = await lab.createWorkspace();
    await connect();
    const { run } = depExpiryJob(lab.db);
    const endsIn = (days: number) =>
      lab.ownerQuery(sql`
        update dep_accounts set token_expires_at = now() + make_interval(days => ${days}::int)
        where organization_id = ${workspace.id}`);
    const told = async () => {
      const { items } = await owner.api(listNotifications, { query: {} });
      return items.filter(({ kind }) => kind === 'depTokenExpiring' || kind === 'depTokenExpired');
    };
    await run({});
    await endsIn(6);
    await run({});
    await run({});
    const [one, ...more] = await until(async () => {
      const items = await told();
      return items.length > 0 ? items : undefined;
    });
    assert.equal(one?.kind, 'depTokenExpiring');
    assert.equal(more.length, 0);
    await endsIn(-1);
    await run({});
    await until(async () => (await told()).some(({ kind }) => kind === 'depTokenExpired'));
  });

  test('lets devices vouch for somebody with a Managed Apple Account', async () => {
    const workspace = await lab.createWorkspace();
    const device = await lab.enroll(workspace);
    await assert.rejects(device.getToken(), (error) => error instanceof HttpRefusal && error.status === 404);
    await workspace.connect();
    const [head = '', claims = '', signature = ''] = (await device.getToken()).toString().split('.');
    const key = createPublicKey(
      new X509Certificate(await workspace.certificate()).publicKey.export({ format: 'pem', type: 'spki' }),
    );
    assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')));
    const [row] = await lab.ownerQuery<{ uuid: string }>(
      sql`select server_uuid as uuid from dep_accounts where organization_id = ${workspace.workspace.id}`,
    );
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
    assert.deepEqual([said.iss, said.service_type], [row?.uuid, 'com.apple.maid']);
    await assert.rejects(
      device.getToken('com.apple.watch.pairing'),
      (error) => error instanceof HttpRefusal && error.status === 400,
    );
  });

  test('goes with the enterprise, and everything that came by it', async () => {
    const { owner, params, connect, workspace } = await lab.createWorkspace();
    await connect();
    await lab.ownerQuery(sql`
      insert into dep_profiles (organization_id, id, name, options, token_hash, sealed_token)
      values (${workspace.id}, ${workspace.id}, 'Counter', '{}', 'x', 'x')`);
    await owner.api(deleteAppleEnterprise, { params });
    for (const table of [sql`dep_accounts`, sql`dep_devices`, sql`dep_profiles`, sql`dep_syncs`]) {
      const rows = await lab.ownerQuery(sql`select 1 from ${table} where organization_id = ${workspace.id}`);
      assert.equal(rows.length, 0, table.text);
    }
    assert.equal((await owner.api(calls.readDepAccount, { params })).token, null);
  });
});
