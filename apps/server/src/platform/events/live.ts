/**
 * Live updates: one consumer announces what happened on the channel of its workspace, each process listens to those of
 * which it has listeners, and tells these.
 */
import { eventTypes } from '@muster/contract/events';
import { platformOrganization } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { consumer, idsOf, type OutboxEvent } from './consumer.ts';
import { type Announcement, announce } from './live-store.ts';

export interface LiveEvent {
  type: string;
  entity: string;
  entityId: string;
  /** All of those to which the same was done at once. */
  ids?: readonly string[] | undefined;
  /** Of what belongs to one app: those who see only some of them hear of theirs. */
  applicationId?: string | undefined;
}

export interface LiveListener {
  organizationId: string;
  /** Whose events of no workspace concern it: its user, its session, its workspace as a whole. */
  ids: readonly string[];
  event(event: LiveEvent): void;
  /** One of no workspace that is about one of the ids. */
  about(event: LiveEvent): void;
  /** Something may have happened that nobody was told of. */
  gap(): void;
}

export interface Live {
  /** The events of one workspace, and those of none that are about the given ids. Returns how to stop listening. */
  subscribe(listener: LiveListener): Promise<() => void>;
}

/** A notification holds fewer than 8000 bytes (PostgreSQL manual, NOTIFY). */
const maxPayload = 7000;
/** So many ids fit into one. */
const idsAtOnce = 150;

const channelOf = (organizationId: string) => `muster_live_${organizationId}`;

export const liveConsumer = consumer({
  name: 'live',
  on: eventTypes,
  async handle(events, tx) {
    const announcements: Announcement[] = [];
    const byWorkspace = Map.groupBy(events, ({ organizationId }) => organizationId);
    for (const [organizationId, own] of byWorkspace) {
      for (const payload of pack(own.flatMap(toLive)))
        announcements.push({ channel: channelOf(organizationId), payload });
    }
    if (announcements.length > 0) await announce(tx, announcements);
  },
});

/** As few announcements as hold them all. */
function pack(events: readonly LiveEvent[]): string[] {
  const packed: string[] = [];
  let some: string[] = [];
  let size = 0;
  const close = () => {
    if (some.length > 0) packed.push(`[${some.join()}]`);
    some = [];
    size = 0;
  };
  for (const text of events.map((event) => JSON.stringify(event))) {
    const length = Buffer.byteLength(text);
    if (length > maxPayload) continue;
    if (size + length > maxPayload) close();
    some.push(text);
    size += length + 1;
  }
  close();
  return packed;
}

/** What was done to many at once is told in as many pieces as it takes. */
function toLive(from: OutboxEvent): LiveEvent[] {
  const { type, entity, entityId, payload } = from;
  const applicationId = 'applicationId' in payload ? payload.applicationId : undefined;
  const event: LiveEvent = { type, entity, entityId, applicationId };
  const ids = idsOf(from);
  if (ids.length < 2) return [event];
  const pieces = Math.ceil(ids.length / idsAtOnce);
  return Array.from({ length: pieces }, (_, at) => ({
    ...event,
    ids: ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce),
  }));
}

export function createLive(channels: Listener): Live {
  const byWorkspace = new Map<string, Set<LiveListener>>();
  const byId = new Map<string, Set<LiveListener>>();
  /** Of channels that are listened to, or will be in a moment. */
  const listening = new Map<string, Promise<void>>();

  function parse(payload: string): LiveEvent[] {
    return JSON.parse(payload) as LiveEvent[];
  }

  function listen(organizationId: string, heard: Parameters<Listener['listen']>[1]): Promise<void> {
    const begun = listening.get(organizationId) ?? channels.listen(channelOf(organizationId), heard);
    listening.set(organizationId, begun);
    return begun;
  }

  function listenToWorkspace(organizationId: string): Promise<void> {
    const all = () => [...(byWorkspace.get(organizationId) ?? [])];
    return listen(organizationId, {
      announced(payload) {
        for (const event of parse(payload)) for (const listener of all()) listener.event(event);
      },
      gap() {
        for (const listener of all()) listener.gap();
      },
    });
  }

  function listenToAll(): Promise<void> {
    return listen(platformOrganization, {
      announced(payload) {
        for (const event of parse(payload)) for (const one of [...(byId.get(event.entityId) ?? [])]) one.about(event);
      },
      // Each listener hears of a gap by its workspace.
      gap() {},
    });
  }

  return {
    async subscribe(listener) {
      const { organizationId, ids } = listener;
      add(byWorkspace, organizationId, listener);
      for (const id of ids) add(byId, id, listener);
      await Promise.all([listenToWorkspace(organizationId), listenToAll()]);
      return () => {
        for (const id of ids) remove(byId, id, listener);
        if (!remove(byWorkspace, organizationId, listener)) return;
        listening.delete(organizationId);
        channels.unlisten(channelOf(organizationId));
      };
    },
  };
}

function add<T>(sets: Map<string, Set<T>>, key: string, value: T): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
}

/** Whether it was the last one. */
function remove<T>(sets: Map<string, Set<T>>, key: string, value: T): boolean {
  const set = sets.get(key);
  if (!set?.delete(value) || set.size > 0) return false;
  return sets.delete(key);
}
