import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createSweep, type Finding, sweepSettings } from './sweep.ts';
import { show } from './test-every-call.ts';
import { addTestRoutes, bad, good } from './test-routes.ts';

describe('a server in which some calls forget something', () => {
  let server: TestServer;
  let findings: Finding[];
  before(async () => {
    server = await startTestServer({ env: sweepSettings, extend: addTestRoutes });
    const sweep = await createSweep(server);
    findings = [];
    for (const call of [...Object.values(good), ...Object.values(bad)]) findings.push(...(await sweep(call)));
  });
  after(() => server.stop());

  const of = ({ name }: { name: string }) => findings.filter(({ call }) => call === name);
  const about = (call: { name: string }, caller: RegExp, problem: RegExp) =>
    assert.ok(
      of(call).some((each) => caller.test(each.caller) && problem.test(each.problem)),
      `expected ${caller} ${problem} among\n${show(of(call))}`,
    );

  test('calls that forget nothing are not accused', () => {
    for (const call of Object.values(good)) assert.equal(show(of(call)), '');
  });

  test('a call without any check is found, for everybody it should have refused', () => {
    about(bad.noCheck, /^nobody signed in/, /undefined|200 instead of 4002/);
    about(bad.noCheck, /^a made-up token/, /200 instead of 4004/);
    about(bad.noCheck, /^a revoked token/, /200 instead of 4004/);
    about(bad.noCheck, /^an expired token/, /200 instead of 4012/);
    about(bad.noCheck, /^the viewer/, /200 instead of 4003/);
    about(bad.noCheck, /^the owner of another workspace/, /200 instead of 3001/);
    about(bad.noCheck, /^a user without a workspace, by id/, /200 instead of 3001/);
    about(bad.noCheck, /^nobody signed in/, /a refused request changed organizations/);
    assert.ok(!of(bad.noCheck).some(({ caller }) => /^the (owner|admin)(, by id)?$/.test(caller)));
  });

  test("a call for the provider's staff that looks at no role is found", () => {
    about(bad.noRole, /^the editor/, /200 instead of 4003/);
    about(bad.noRole, /admin viewer/, /200 instead of 4001/);
    assert.ok(!of(bad.noRole).some(({ caller }) => caller === "the provider's admin"));
  });

  test('a call that takes the workspace from the query is found', () => {
    about(bad.orgFromQuery, /another workspace's id in query workspace/, /instead of 3001/);
    about(bad.orgFromQuery, /another workspace's id in query workspace/, /tells about another workspace: .*Faraway/);
    about(bad.orgFromAnywhere, /named where none is asked for/, /tells about another workspace: Faraway/);
  });

  test('a call that is declared to change nothing and writes is found, with the table', () => {
    about(bad.quietWrite, /^the owner/, /declared to change nothing, and changed .*organizations/);
  });

  test('an open call that tells about all workspaces is found', () => {
    about(bad.openLeak, /^nobody signed in/, /tells about another workspace: Faraway/);
  });

  test("a call that takes a foreign thing's id, alone or in a batch, is found", () => {
    about(bad.anyStore, /id in body storeId/, /200 instead of 3001/);
    about(bad.halfBatch, /id in body storeIds/, /200 instead of 3001/);
    about(bad.halfBatch, /id in body storeIds/, /a foreign id changed stores/);
  });

  test("a call that writes into workspaces which are not the caller's is found", () => {
    about(bad.writesElsewhere, /^a user without a workspace/, /another workspace's rows changed organizations/);
  });

  test('an internal error is found, and so is an id for which there is no sample', () => {
    about(bad.crash, /^the owner/, /an internal error/);
    about(bad.unknownId, /the sweep/, /add a sample for "gizmoId"/);
  });

  test('nothing bad goes unnoticed', () => {
    const found = new Set(findings.map(({ call }) => call));
    assert.deepEqual(
      Object.values(bad)
        .map(({ name }) => name)
        .filter((name) => !found.has(name)),
      [],
    );
  });
});
