/**
 * What has to be there for a call to succeed whose sample alone is refused, or finds nothing to change: a real code, an
 * open invitation, a second factor. Each gives what to send instead of the sample's, and for whom.
 */
import sharp from 'sharp';
import { sql } from '../platform/db/sql.ts';
import type { Api, TestServer } from '../test-server.ts';
import type { Sent } from './send.ts';
import { signIn } from './sweep-store.ts';
import type { Callers, Workspace } from './sweep-types.ts';

export interface Stage {
  server: TestServer;
  home: Workspace;
  callers: Callers;
  /** The sample, with ids of things that are there. */
  sent: Sent;
}

export type Scene = (stage: Stage) => Promise<Partial<Sent> & { token?: string | undefined }>;

export async function asOwner({ server, home }: Stage): Promise<{ api: Api; token: string; params: { org: string } }> {
  const token = await signIn(server.db, home.ownerId);
  return { api: server.as(token), token, params: { org: home.slug } };
}

export async function picture(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** The row was last changed when the sample says that it was read. */
export function readAt(table: 'people' | 'groups' | 'organizations' | 'users', id: (stage: Stage) => string): Scene {
  const tables = {
    people: (at: string, which: string) => sql`update people set updated_at = ${at} where id = ${which}`,
    groups: (at: string, which: string) => sql`update groups set updated_at = ${at} where id = ${which}`,
    organizations: (at: string, which: string) => sql`update organizations set updated_at = ${at} where id = ${which}`,
    users: (at: string, which: string) => sql`update users set updated_at = ${at} where id = ${which}`,
  };
  return async (stage) => {
    const { updatedAt } = stage.sent.body as { updatedAt: string };
    await stage.server.ownerQuery(tables[table](updatedAt, id(stage)));
    return {};
  };
}

export const param = (name: string) => (stage: Stage) => stage.sent.params[name] ?? '';
