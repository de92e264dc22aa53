import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fill, prepare } from './platform/backup/test-installation.ts';
import { openSecrets } from './platform/crypto/secrets.ts';
import { openDataDir } from './platform/postgres/data-dir.ts';
import { openPostgres } from './platform/postgres/open-postgres.ts';
import { query, silent } from './platform/postgres/test-program.ts';

describe('npm run provider', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-provider-'));
    await openDataDir(folder);
    const secrets = await openSecrets(folder);
    postgres = await openPostgres({ dataDir: folder, databaseUrl: undefined, secrets, log: silent });
    await prepare(postgres.owner, secrets);
    await fill(postgres.owner);
    await query(postgres.owner, `update users set verified_at = now() where email = '0@x.example'`);
  });
  after(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function appoint(...words: string[]) {
    const program = fileURLToPath(new URL('./provider.ts', import.meta.url));
    const { DATABASE_URL: _, ...outer } = process.env;
    const child = spawn(process.execPath, [program, ...words], { env: { ...outer, DATA_DIR: folder } });
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code, stdout: stdout.trim(), stderr: stderr.trim() };
  }

  async function roleOf(email: string) {
    const { rows } = await query(postgres.owner, `select role from users where email = '${email}'`);
    return rows[0]?.role;
  }

  test("lets somebody into the provider's area while the server runs, and out again, as the audit tells", async () => {
    const appointed = await appoint('0@X.example');
    assert.deepEqual([appointed.code, appointed.stderr], [0, '']);
    assert.match(appointed.stdout, /sees all workspaces/);
    assert.equal(await roleOf('0@x.example'), 'admin');
    assert.match((await appoint('0@x.example')).stdout, /^Nothing to do/);
    assert.equal((await appoint('0@x.example', 'user')).code, 0);
    assert.equal(await roleOf('0@x.example'), 'user');
    const told = await query(
      postgres.owner,
      `select count(*)::int as count from audit_entries where entity = 'user' and action = 'update'`,
    );
    assert.equal(told.rows[0]?.count, 2);
  });

  test('refuses whoever has not confirmed the address, and what it does not know', async () => {
    for (const email of ['1@x.example', 'nobody@x.example']) {
      const { code, stderr } = await appoint(email);
      assert.equal(code, 1);
      assert.match(stderr, new RegExp(`^Nobody has confirmed the address ${email} here`));
    }
    assert.equal(await roleOf('1@x.example'), 'user');
    for (const words of [[], ['0@x.example', 'chief']]) {
      assert.match((await appoint(...words)).stderr, /^Usage: npm run provider -- EMAIL/);
    }
  });
});
