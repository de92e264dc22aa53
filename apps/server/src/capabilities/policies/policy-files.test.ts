/** Policies as files: out and in again, twice, with what is wrong told for each. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import * as calls from '@muster/contract/calls/policies';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { passcode, policyPlace, wifi } from './test-policies.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

type Files = Sent<typeof calls.importPolicies>['body']['policies'];

async function stage() {
  const place = await policyPlace(server);
  const bring = async (policies: Files, dryRun = false) => {
    const { results } = await place.owner.api(calls.importPolicies, {
      params: place.params,
      body: { policies, dryRun, comment: 'From git' },
    });
    return results;
  };
  const take = (policyId: string) => place.owner.api(calls.exportPolicy, { params: place.at(policyId) });
  return { ...place, bring, take };
}

const file = (more: Partial<Files[number]> = {}): Files[number] => ({
  muster: 'policy/1',
  name: 'Baseline',
  type: 'ios',
  content: passcode({ minLength: 6 }),
  ...more,
});

test('a file makes a policy, changes it, and the same once more changes nothing', async () => {
  const { bring, read, take, make, marked } = await stage();
  const device = await make.device({ tags: ['van'] });
  await marked();
  const assignments = [{ kind: 'tag', target: 'van' }] as const;
  const [dry] = await bring([file({ assignments: [...assignments] })], true);
  assert.deepEqual([dry?.outcome, dry?.policyId, dry?.impact?.diff.length], ['created', null, 1]);
  const [made] = await bring([file({ assignments: [...assignments] })]);
  assert.deepEqual([made?.outcome, made?.version, made?.impact], ['created', 1, null]);
  assert.deepEqual(await marked(), [device]);
  const id = made?.policyId ?? '';
  const [same] = await bring([file({ assignments: [...assignments] })]);
  assert.deepEqual([same?.outcome, same?.version, same?.policyId], ['unchanged', 1, id]);
  const longer = file({ content: passcode({ minLength: 8 }) });
  const [planned] = await bring([longer], true);
  assert.deepEqual([planned?.outcome, planned?.impact?.devices], ['updated', 1]);
  assert.deepEqual(planned?.impact?.diff[0]?.paths, [{ path: ['minLength'], before: 6, after: 8, secret: false }]);
  assert.equal((await read(id)).version, 1);
  const [changed] = await bring([longer]);
  assert.deepEqual([changed?.outcome, changed?.version], ['updated', 2]);
  assert.deepEqual(await marked(), [device]);
  const saved = await read(id);
  assert.deepEqual([saved.comment, saved.content.settings[0]?.values], ['From git', { minLength: 8 }]);
  const out = await take(id);
  assert.deepEqual(out.assignments, [{ kind: 'tag', target: 'van', excluded: false }]);
  const [again] = await bring([out]);
  assert.equal(again?.outcome, 'unchanged');
  const [moved] = await bring([file({ content: passcode({ minLength: 8 }), description: 'New', assignments: [] })]);
  assert.deepEqual([moved?.outcome, moved?.version], ['updated', 2]);
  assert.deepEqual(await marked(), [device]);
  assert.deepEqual((await take(id)).assignments, []);
});

test('what is wrong with one is told, and the others go on', async () => {
  const { bring, owner, params, create } = await stage();
  await create({ name: 'Mac', type: 'macos' });
  const nothing = '0199a000-0000-7000-8000-000000000000';
  const results = await bring([
    file({ name: 'Wrong', content: passcode({ minLength: 99 }) }),
    file({ name: 'Good' }),
    file({ name: 'mac' }),
    file({ name: 'Nobody', assignments: [{ kind: 'device', target: nothing }] }),
    file({ name: 'Gone', content: { profiles: [{ id: 'p', profileId: nothing }] } }),
  ]);
  assert.deepEqual(
    results.map(({ name, outcome, impact }) => [
      name,
      outcome,
      impact?.problems.map(({ part, problem }) => `${part} ${problem}`),
    ]),
    [
      ['Wrong', 'refused', ['settings range']],
      ['Good', 'created', undefined],
      ['mac', 'refused', ['policy value']],
      ['Nobody', 'refused', ['assignments missing']],
      ['Gone', 'refused', ['profiles missing']],
    ],
  );
  const { items } = await owner.api(calls.listPolicies, { params, query: {} });
  assert.deepEqual(
    items.map(({ name }) => name),
    ['Mac', 'Good'],
  );
  const strange = { ...file(), muster: 'policy/2' } as never;
  await assert.rejects(bring([strange]), coded(6002));
  await assert.rejects(bring([]), coded(6002));
});

test('secrets stay here: marks of the policy keep them, and others are refused', async () => {
  const { bring, take, create } = await stage();
  const { id } = await create({ name: 'Wi-Fi', type: 'ios', content: wifi({ Password: 'hush-hush' }) });
  const out = await take(id);
  assert.ok(!JSON.stringify(out).includes('hush-hush'));
  assert.equal((await bring([out]))[0]?.outcome, 'unchanged');
  const [kept] = await bring([
    { ...out, content: { ...out.content, bookmarks: [{ id: 'b', title: 'B', url: 'https://a.example' }] } },
  ]);
  assert.equal(kept?.outcome, 'updated');
  const [open] = await bring([{ ...out, content: wifi({ Password: 'hush-hush' }) }]);
  assert.equal(open?.outcome, 'updated');
  const [twice] = await bring([{ ...out, content: wifi({ Password: 'hush-hush' }) }]);
  assert.equal(twice?.outcome, 'unchanged');
  const other = await stage();
  const [foreign] = await other.bring([out]);
  assert.deepEqual(
    [foreign?.outcome, foreign?.impact?.problems.map(({ problem }) => problem)],
    ['refused', ['secretMissing']],
  );
});

test('a token for policies brings them, and one that may only make them changes none', async () => {
  const { owner, params, bring, at } = await stage();
  const token = async (...scopes: string[]) => {
    const made = await owner.api(createApiToken, { params, body: { name: 'Git', scopes, expiresAt: null } });
    return server.as(made.token);
  };
  await bring([file()]);
  const both = await token('policy:create', 'policy:update', 'policy:get');
  const body = { policies: [file({ content: passcode({ minLength: 9 }) })] };
  const { results } = await both(calls.importPolicies, { params, body });
  assert.equal(results[0]?.outcome, 'updated');
  assert.equal((await both(calls.exportPolicy, { params: at(results[0]?.policyId ?? '') })).name, 'Baseline');
  const maker = await token('policy:create');
  await assert.rejects(maker(calls.importPolicies, { params, body: { policies: [file()] } }), coded(4016));
});
