/** A kind of caller that the product does not have, brought by a record alone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type CallSpec, call } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import * as z from 'zod/mini';
import { sessions } from '../../capabilities/sessions/index.ts';
import { ask, envelope } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { appActor } from '../actor.ts';
import { fail } from '../errors.ts';
import { bindRoutes } from './bind-routes.ts';
import { anonymousCaller, type CallerKind, checkCallers } from './caller.ts';
import { createRateLimits } from './rate-limits.ts';
import type { Route } from './route.ts';

interface Robot {
  name: string;
  still: boolean;
}

const robots = new Map<string, Robot>([['r2', { name: 'R2', still: false }]]);
const robotAccess = { kind: 'robot' } as never;

const robotCaller: CallerKind<Robot> = {
  name: 'robot',
  serves: ['robot' as never],
  async authenticate({ headers }) {
    const given = headers['x-robot'] ?? fail(4002);
    return robots.get(String(given)) ?? fail(4004);
  },
  authorize: ({ changes }, { still }) => void (still && changes && fail(4003)),
  id: ({ name }) => name,
  actor: ({ name }) => appActor(name),
  organizationId: () => undefined,
  context: (robot) => ({ robot }),
};

const move = call({
  name: 'robots.move',
  summary: 'For this test',
  service: 'api',
  method: 'POST',
  path: '/test/robots/move',
  access: robotAccess as CallSpec['access'],
  changes: true,
  body: z.object({ steps: z.int() }),
  reply: z.object({ who: z.string(), actor: z.string(), steps: z.int() }),
});

const route: Route = {
  call: move,
  async handler(context) {
    const { robot, body, actor } = context as unknown as {
      robot: Robot;
      body: { steps: number };
      actor: { name: string };
    };
    return { who: robot.name, actor: actor.name, steps: body.steps };
  },
};

let server: TestServer;
before(async () => {
  server = await startTestServer({
    capabilities: [sessions],
    extend: ({ http, db, callers, codecs }) =>
      http.register(
        async (api) =>
          bindRoutes(api, [route], {
            db,
            callers: [...callers, robotCaller],
            codecs,
            limits: createRateLimits(db.systemPool),
          }),
        { prefix: '/api' },
      ) as unknown as Promise<void>,
  });
});
after(() => server.stop());

const json = { 'content-type': 'application/json' };
const send = (headers: Record<string, string>, body = '{"steps":3}') =>
  ask(server.url, '/api/test/robots/move', { method: 'POST', headers: { ...json, ...headers }, body });
const codeOf = async (headers: Record<string, string>, body?: string) =>
  envelope(await send(headers, body)).error?.code;

describe('another kind of caller', () => {
  test('is let in by its own credentials, and handlers are told who it is', async () => {
    const { data } = envelope(await send({ 'x-robot': 'r2' }));
    assert.deepEqual(data, { who: 'R2', actor: 'R2', steps: 3 });
  });

  test('is refused without them, with wrong ones, and with those of another kind', async () => {
    const user = await server.createUser();
    assert.equal(await codeOf({}), 4002);
    assert.equal(await codeOf({ 'x-robot': 'c3po' }), 4004);
    assert.equal(await codeOf({ authorization: `Bearer ${user.token}` }), 4002);
  });

  test('is refused before its body is looked at, and told about the body when it may call', async () => {
    assert.equal(await codeOf({ 'x-robot': 'c3po' }, 'no json'), 4004);
    assert.equal(await codeOf({ 'x-robot': 'r2' }, 'no json'), 6001);
    assert.equal(await codeOf({ 'x-robot': 'r2' }, '{"steps":"many"}'), 6002);
  });

  test('is refused what its record says, and what it was a moment ago does not count', async () => {
    robots.set('r2', { name: 'R2', still: true });
    assert.equal(await codeOf({ 'x-robot': 'r2' }), 4003);
    robots.set('r2', { name: 'R2', still: false });
    assert.equal(await codeOf({ 'x-robot': 'r2' }), undefined);
  });
});

describe('a server does not start', () => {
  test('with a call that no kind of caller can make', () => {
    assert.throws(() => checkCallers([move], [anonymousCaller]), /nobody can make robots.move: no caller serves robot/);
    assert.throws(() => checkCallers(allCalls, [anonymousCaller]), /nobody can make/);
    checkCallers([move], [anonymousCaller, robotCaller]);
  });

  test('where one cannot tell which of two kinds is meant', () => {
    assert.throws(() => checkCallers([move], [robotCaller, { ...robotCaller, name: 'twin' }]), /several callers/);
    checkCallers([move], [robotCaller, { ...robotCaller, name: 'twin', claims: () => false }]);
  });
});
