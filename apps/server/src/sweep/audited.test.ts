/** Everything that changes leaves an entry in the audit: each call that is declared to change something is made once. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CallSpec } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import { sql } from '../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createCallers, createHome } from './callers.ts';
import { expectation } from './expectation.ts';
import { outOfReach, samples, scenes, unwritten } from './samples.ts';
import { send } from './send.ts';
import { ownIds, sweepSettings } from './sweep.ts';
import type { Caller, Callers } from './sweep-types.ts';

let server: TestServer;
let callers: Callers;
before(async () => {
  server = await startTestServer({ env: sweepSettings });
  callers = await createCallers(server);
});
after(() => server.stop());

async function entries(): Promise<number> {
  const [row] = await server.ownerQuery<{ count: number }>(sql`select count(*)::int as count from audit_entries`);
  return row?.count ?? 0;
}

/** The first who may: the owner, where members may. */
function callerOf(call: CallSpec): Caller {
  return callers.all.find((caller) => expectation(server, call, caller) === 'allowed') ?? assert.fail();
}

describe('a change', () => {
  // What devices do themselves stands on their timeline.
  for (const call of allCalls.filter(({ changes, access }) => changes && access.kind !== 'device')) {
    test(`by ${call.name} is ${call.name in unwritten ? 'excused' : 'written down'}`, async () => {
      const home = await createHome(server, callers);
      const { sent } = await ownIds({ server, call, home, samples });
      const { token = await callerOf(call).token({ home, foreign: callers.foreign }), ...scene } =
        (await scenes[call.name]?.({ server, home, callers, sent })) ?? {};
      const before = await entries();
      const about = { ...sent, ...scene };
      const answer = await send(server.url, call, { ...about, params: { ...about.params, org: home.slug } }, token);
      // Some depend on what is out of reach here, and say so.
      if (call.name in outOfReach) return assert.equal(answer.code, outOfReach[call.name]);
      // What is refused changes nothing, and would prove nothing.
      assert.equal(answer.code, undefined, answer.text);
      const written = (await entries()) > before;
      if (call.name in unwritten) assert.ok(!written, 'it is written down after all');
      else assert.ok(written, 'nothing was written down');
    });
  }

  test('that is excused, or needs more than its sample, exists', () => {
    const names = new Set(allCalls.map(({ name }) => name));
    assert.deepEqual(
      [...Object.keys(unwritten), ...Object.keys(scenes), ...Object.keys(outOfReach)].filter(
        (name) => !names.has(name),
      ),
      [],
    );
  });
});
