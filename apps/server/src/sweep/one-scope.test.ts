/** Tokens do what their scopes say and no more, whatever their owner may do: every call, with one scope and without it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CallSpec } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import { tokenScopes } from '@muster/contract/scopes';
import { giveToken } from '../capabilities/api-tokens/test-sweep.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createCallers, createHome } from './callers.ts';
import { outOfReach, samples, scenes } from './samples.ts';
import { send } from './send.ts';
import { ownIds, sweepSettings } from './sweep.ts';
import { forgetLimits } from './sweep-store.ts';
import type { Callers } from './sweep-types.ts';

type MemberCall = CallSpec & { access: { kind: 'member' } };

let server: TestServer;
let callers: Callers;
before(async () => {
  server = await startTestServer({ env: sweepSettings });
  callers = await createCallers(server);
});
after(() => server.stop());

const nameOf = ({ resource, action }: { resource: string; action: string }) => `${resource}:${action}`;
const everyScope = tokenScopes(allCalls);
const forTokens = allCalls.filter(
  (call: CallSpec): call is MemberCall => call.access.kind === 'member' && !call.stepUp && !call.personal,
);

async function changes(): Promise<number> {
  const [row] = await server.ownerQuery<{ count: number }>(sql`select count(*)::int as count from audit_entries`);
  return row?.count ?? 0;
}

/** As the owner's token with these scopes, about things that are there, in a workspace where nobody else was before. */
async function attempt(call: CallSpec, scopes: readonly string[]) {
  const home = await createHome(server, callers);
  const { sent } = await ownIds({ server, call, home, samples });
  const { token: _, ...scene } = (await scenes[call.name]?.({ server, home, callers, sent })) ?? {};
  await forgetLimits(server.db);
  const token = await giveToken(server.db, home.id, home.ownerId, scopes);
  const before = await changes();
  const about = { ...sent, ...scene };
  const answer = await send(server.url, call, { ...about, params: { ...about.params, org: home.slug } }, token);
  return { ...answer, changed: (await changes()) > before };
}

describe('a token', () => {
  for (const call of forTokens) {
    const scope = nameOf(call.access);
    const also = (call.also ?? []).map(nameOf);

    test(`with every scope but ${scope} does not make ${call.name}`, async () => {
      const { code, text, changed } = await attempt(
        call,
        everyScope.filter((other) => other !== scope),
      );
      assert.equal(code, 4016, text);
      // The answer to a HEAD has no body.
      assert.ok(text.includes(scope) || call.method === 'HEAD');
      assert.ok(!changed);
    });

    test(`with ${scope} alone ${also.length === 0 ? 'makes' : 'changes nothing by'} ${call.name}`, async () => {
      const { code, text, changed } = await attempt(call, [scope]);
      if (also.length === 0) return assert.equal(code, outOfReach[call.name], text);
      assert.equal(code, 4016, text);
      assert.ok(also.some((other) => text.includes(other)));
      assert.ok(!changed);
    });

    if (also.length > 0) {
      test(`with ${[scope, ...also].join(' and ')} makes ${call.name}`, async () => {
        const { code, text } = await attempt(call, [scope, ...also]);
        assert.equal(code, undefined, text);
      });
    }
  }

  test('that only reads makes no call that changes something', () => {
    const reading = (call: MemberCall) => /^(get|list)$/.test(call.access.action) && call.also === undefined;
    assert.deepEqual(
      forTokens.filter((call) => call.changes && reading(call)).map(({ name }) => name),
      [],
    );
  });
});
