/** Templates of policies: ours hold what the catalogue wants, and a workspace has its own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PolicyItem } from '@muster/catalogue/catalogue';
import { checkItems } from '@muster/catalogue/check-items';
import { loadCatalogue } from '@muster/catalogue/load-catalogue';
import * as calls from '@muster/contract/calls/policies';
import { builtInTemplates } from '@muster/contract/policies';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { builtInContents } from './built-in/built-in.ts';
import { passcode, policyPlace } from './test-policies.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

test('ours have no problem, not even a notice', async () => {
  const catalogue = await loadCatalogue('apple');
  for (const id of builtInTemplates) {
    const { type, content } = builtInContents[id];
    assert.deepEqual(checkItems(catalogue, content.settings as PolicyItem[], { type, variables: [] }), [], id);
    assert.ok(content.settings.length >= 3, id);
  }
});

test('a workspace keeps its own, by name, and for itself', async () => {
  const { owner, params, create, org, organizationId } = await policyPlace(server);
  const { id } = await create({ name: 'A', type: 'ios', content: passcode() });
  const body = { policyId: id, name: 'Our phones', description: 'For the vans' };
  const made = await owner.api(calls.createPolicyTemplate, { params, body });
  assert.deepEqual([made.builtIn, made.type, made.properties, made.description], [false, 'ios', 2, 'For the vans']);
  await assert.rejects(
    owner.api(calls.createPolicyTemplate, { params, body: { ...body, name: 'OUR PHONES' } }),
    coded(5091),
  );
  const list = async (api = owner.api) =>
    (await api(calls.listPolicyTemplates, { params })).items.map(({ name }) => name);
  assert.deepEqual(await list(), [...builtInTemplates, 'Our phones']);
  const viewer = await server.addMember(organizationId, 'viewer');
  assert.deepEqual(await list(viewer.api), [...builtInTemplates, 'Our phones']);
  await assert.rejects(viewer.api(calls.createPolicyTemplate, { params, body }), coded(4003));
  const started = await create({ name: 'From it', type: 'ios', templateId: made.id });
  assert.deepEqual(started.content, (await create({ name: 'C', type: 'ios', content: passcode() })).content);
  const other = await policyPlace(server);
  const theirs = { name: 'X', type: 'ios', templateId: made.id } as const;
  await assert.rejects(other.create(theirs), coded(3001));
  const foreign = { params: { org: other.org, policyTemplateId: made.id } };
  await assert.rejects(other.owner.api(calls.deletePolicyTemplate, foreign), coded(3001));
  await owner.api(calls.deletePolicyTemplate, { params: { org, policyTemplateId: made.id } });
  assert.deepEqual(await list(), [...builtInTemplates]);
});
