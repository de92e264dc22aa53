/** Who is told of what in one process; what goes over the wire is in workspaces/live.test.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformOrganization } from '../db/database.ts';
import type { Heard, Listener } from '../db/listener.ts';
import { createLive, type LiveEvent } from './live.ts';

/** Announces by hand what PostgreSQL would. */
function channels() {
  const open = new Map<string, Heard>();
  const listener: Listener = {
    async start() {},
    async listen(channel, heard) {
      open.set(channel, heard);
    },
    unlisten: (channel) => void open.delete(channel),
    async stop() {},
  };
  const channelOf = (id: string) => `muster_live_${id}`;
  return {
    listener,
    open: () => [...open.keys()].sort(),
    announce: (id: string, ...events: LiveEvent[]) => open.get(channelOf(id))?.announced(JSON.stringify(events)),
    lose: () => [...open.values()].map((heard) => heard.gap()),
  };
}

function listenerOf(organizationId: string, ...ids: string[]) {
  const heard: string[] = [];
  return {
    heard,
    organizationId,
    ids,
    event: ({ entityId }: LiveEvent) => heard.push(entityId),
    about: ({ entityId }: LiveEvent) => heard.push(`about ${entityId}`),
    gap: () => heard.push('gap'),
  };
}

const happened = (entityId: string): LiveEvent => ({ type: 'group.update', entity: 'group', entityId });

test('listeners hear of their workspace alone, and of what is about them in none', async () => {
  const { listener, announce, lose } = channels();
  const live = createLive(listener);
  const [ana, ben] = [listenerOf('a', 'user ana', 'session'), listenerOf('b', 'user ben')];
  await live.subscribe(ana);
  await live.subscribe(ben);
  announce('a', happened('1'), happened('user ben'));
  announce('b', happened('2'));
  announce('c', happened('3'));
  announce(platformOrganization, happened('session'), happened('user ben'), happened('user of nobody here'));
  assert.deepEqual(
    [ana.heard, ben.heard],
    [
      ['1', 'user ben', 'about session'],
      ['2', 'about user ben'],
    ],
  );
  lose();
  assert.deepEqual([ana.heard.at(-1), ben.heard.at(-1)], ['gap', 'gap']);
});

test('a process listens to the workspaces that it has listeners of, for as long as it has', async () => {
  const { listener, open, announce } = channels();
  const live = createLive(listener);
  assert.deepEqual(open(), []);
  const [first, second] = [listenerOf('a'), listenerOf('a')];
  const [leaveFirst, leaveSecond] = [await live.subscribe(first), await live.subscribe(second)];
  const all = `muster_live_${platformOrganization}`;
  assert.deepEqual(open(), [all, 'muster_live_a']);
  leaveFirst();
  announce('a', happened('1'));
  assert.deepEqual([first.heard, second.heard], [[], ['1']]);
  leaveSecond();
  leaveSecond();
  assert.deepEqual(open(), [all]);
  const third = listenerOf('a');
  await live.subscribe(third);
  announce('a', happened('2'));
  assert.deepEqual(third.heard, ['2']);
});
