import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { listCountries } from '@muster/contract/calls/countries';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import { coded } from '../test-coded.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { allCapabilities } from './all.ts';
import { type Capability, gatherOffers } from './capability.ts';
import { countries } from './countries/index.ts';
import { sessions } from './sessions/index.ts';

describe('the list of capabilities', () => {
  test('names every folder that describes itself, and each once', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = allCapabilities.map(({ name }) => name);
    // Billing says what a plan allows; it has neither calls nor work of its own yet.
    const silent = ['billing'];
    assert.deepEqual([...names, ...silent].sort(), folders.map(({ name }) => name).sort());
  });

  test('whoever stands on others is asked before them when something is deleted', () => {
    const hooks = { lock: async () => {}, tell: async () => {} };
    const [below, above] = [{ ...hooks }, { ...hooks }];
    const some: Capability[] = [
      { name: 'below', apps: { deletion: below } },
      { name: 'above', apps: { deletion: above } },
    ];
    assert.deepEqual(
      gatherOffers(some).apps.map(({ deletion }) => deletion === above),
      [true, false],
    );
    const names = allCapabilities.map(({ name }) => name);
    assert.ok(names.indexOf('uploads') > names.indexOf('builds'), 'uploads are held before builds');
  });
});

describe('a server of some capabilities', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ capabilities: [sessions, countries] });
  });
  after(() => server.stop());

  test('answers their calls', async () => {
    const user = await server.createUser();
    assert.ok((await user.api(listCountries, {})).items.length > 100);
  });

  test('knows no call of the others', async () => {
    const user = await server.createUser();
    await assert.rejects(user.api(createWorkspace, createWorkspace.sample), coded(3001, 'ROUTE_NOT_FOUND'));
  });
});
