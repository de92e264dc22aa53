import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '@muster/contract/calls/sessions';
import { readBundle } from '@muster/contract/calls/workspaces';
import { roles } from '@muster/contract/permissions';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask } from './test-caller.ts';
import { spawnMuster, temporaryFolder } from './test-muster.ts';

/** The accounts that it prints: role, address, password. */
function printedAccounts(output: string): Map<string, { email: string; password: string }> {
  const rows = [...output.matchAll(/^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm)];
  return new Map(rows.map(([, role = '', email = '', password = '']) => [role, { email, password }]));
}

test('the demo has an account for every role, whose printed password works, however often it is started', async () => {
  const folder = await temporaryFolder();
  try {
    const first = spawnMuster({ dataDir: folder.path, args: ['--demo'] });
    await first.ready;
    // Cut short somewhere in the middle of the accounts, or after them.
    await first.kill();
    const second = spawnMuster({ dataDir: folder.path, args: ['--demo'] });
    const url = await second.ready;
    await eventually(() => printedAccounts(second.output()).size === roles.length + 2, 'the accounts are printed');
    const accounts = printedAccounts(second.output());
    assert.deepEqual([...accounts.keys()].sort(), [...roles, 'adminViewer', 'provider'].sort());
    for (const role of roles) {
      const { email, password } = accounts.get(role) ?? { email: '', password: '' };
      const session = await ask(url, login, { body: { provider: 'traditional', payload: { email, password } } });
      const { organization } = await ask(
        url,
        readBundle,
        { params: { org: 'aurora' } },
        { token: session.accessToken.token },
      );
      assert.equal(organization.security.role, role);
      assert.equal(organization.counts.collaborators, 14);
    }
    await second.stop();
  } finally {
    await folder.remove();
  }
});

test('the demo keeps out of a database that is somebody’s', async () => {
  const folder = await temporaryFolder();
  const muster = spawnMuster({
    dataDir: folder.path,
    args: ['--demo'],
    env: { DATABASE_URL: 'postgres://a@127.0.0.1/b' },
  });
  assert.equal((await muster.exited).code, 1);
  assert.match(muster.output(), /unset DATABASE_URL/);
  await folder.remove();
});
