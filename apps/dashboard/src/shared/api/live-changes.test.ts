import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { readProfile } from '@muster/contract/calls/sessions';
import { readBundle } from '@muster/contract/calls/workspaces';
import { QueryObserver } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';
import { createInvalidation, type LiveNews } from './live-changes.ts';
import { createQueryClient } from './query-client.ts';
import { browser } from './test-browser.ts';

const change = (entity: string): LiveNews => ({ type: `${entity}.updated`, entity, entityId: 'x' });

/** A page that shows a workspace, its audit, another workspace and the user; counts how often each is read. */
async function page(t: TestContext) {
  const reads = new Map<string, number>();
  const waits: [line: string, found: () => void][] = [];
  const { tab, connection } = await browser(t, (request) => {
    const path = `${request.url}`.replace('/organizations/', '');
    reads.set(path, (reads.get(path) ?? 0) + 1);
    for (const [line, found] of waits) if (line === `${path} ${reads.get(path)}`) found();
    return [0, { path }];
  });
  const api = tab();
  const client = createQueryClient(connection);
  client.mount();
  const org = { params: { org: 'nordwind' } };
  const stops = [
    new QueryObserver(client, callQuery(api, readBundle, org)).subscribe(() => {}),
    new QueryObserver(client, callQuery(api, listAudit, org)).subscribe(() => {}),
    new QueryObserver(client, callQuery(api, readBundle, { params: { org: 'other' } })).subscribe(() => {}),
    new QueryObserver(client, callQuery(api, readProfile, {})).subscribe(() => {}),
  ];
  t.after(() => {
    for (const stop of stops) stop();
    client.clear();
    client.unmount();
  });
  const read = (path: string, times: number) =>
    new Promise<void>((found) => {
      if ((reads.get(path) ?? 0) >= times) found();
      else waits.push([`${path} ${times}`, found]);
    });
  await Promise.all(
    ['nordwind/workspace', 'nordwind/audit', 'other/workspace', '/users/profile'].map((path) => read(path, 1)),
  );
  return { reads, read, tell: createInvalidation(client, 'nordwind') };
}

test('a change has what follows its entity read again, and nothing else', async (t) => {
  const { reads, read, tell } = await page(t);
  tell(change('organizationCollaborator'));
  await Promise.all([read('nordwind/workspace', 2), read('nordwind/audit', 2)]);
  tell(change('inventoryItem'));
  await read('nordwind/audit', 3);
  assert.deepEqual(Object.fromEntries(reads), {
    'nordwind/workspace': 2,
    'nordwind/audit': 3,
    'other/workspace': 1,
    '/users/profile': 1,
  });
});

test('a hundred changes at once are one request', async (t) => {
  const { reads, read, tell } = await page(t);
  for (let n = 0; n < 100; n += 1) tell(change('organization'));
  await read('nordwind/workspace', 2);
  tell(change('inventoryItem'));
  await read('nordwind/audit', 3);
  assert.equal(reads.get('nordwind/workspace'), 2);
});

test('after a gap all that is shown of the workspace is read again', async (t) => {
  const { reads, read, tell } = await page(t);
  tell('gap');
  await Promise.all([read('nordwind/workspace', 2), read('nordwind/audit', 2)]);
  assert.equal(reads.get('other/workspace'), 1);
});
