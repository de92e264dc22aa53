/** A server to be fuzzed, with somebody signed in, so that what is sent gets past the door. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { CallSpec } from '@muster/contract/call';
import { giveAppToken } from '../capabilities/apps/test-sweep.ts';
import { judge } from '../sweep/send.ts';
import { sweepSettings } from '../sweep/sweep.ts';
import { insertUser, signIn } from '../sweep/sweep-store.ts';
import type { Reply } from '../test-http.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../test-server.ts';

export interface Fuzzed {
  server: TestServer;
  owner: TestUser;
  workspace: TestWorkspace;
  /** For one request of the owner's, with a session of its own and from an address of its own, so that no limit is met;
   *  of somebody else each time where a call is limited by who makes it. */
  headers(extra?: Record<string, string>, call?: CallSpec): Promise<Record<string, string>>;
}

export async function startFuzzed(): Promise<Fuzzed> {
  const server = await startTestServer({ env: sweepSettings });
  // Of the provider's staff as well, so that its calls are reached, too.
  const owner = await server.createUser('admin');
  const workspace = await server.createWorkspace(owner);
  return {
    server,
    owner,
    workspace,
    async headers(extra = {}, call = undefined) {
      const isLimited = call?.limits?.some(({ by }) => by === 'user') ?? false;
      const token =
        call?.access.kind === 'app' || call?.access.kind === 'sdk'
          ? await giveAppToken(server, workspace.id)
          : await signIn(server.db, isLimited ? (await insertUser(server.db)).id : owner.id);
      return {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': newAddress(),
        ...extra,
        ...lowerCased(call?.sample?.headers),
      };
    },
  };
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export function assertAnswered(reply: Pick<Reply, 'status' | 'text'>, what: string): void {
  const { fault } = judge(reply.status, reply.text);
  assert.equal(fault, undefined, `${what}: ${fault}`);
}
