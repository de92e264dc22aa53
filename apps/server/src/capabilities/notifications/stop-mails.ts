/**
 * A way out of mails that nobody asked for, without signing in: an address in each of them (RFC 8058 for mail programs, a
 * page for people). What it changes is what people choose for themselves at /me/notifications; for employees, who have
 * no account here, it is kept beside their row.
 */

import type { MailedTopic } from '@muster/contract/notifications';
import { mailedTopics } from '@muster/contract/notifications';
import { now } from '../../platform/clock.ts';
import { readSignedIds, writeSignedIds } from '../../platform/crypto/signed-ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { listUnwanted, listUsersWithout } from './stop-mails-store.ts';

/** Whose mails: somebody of a workspace, or a user. */
export type MailReader = { organizationId: string; personId: string } | { userId: string };

export type StopLink = (topic: MailedTopic, reader: MailReader) => string;

/** Mails are found again after years; the address of one does no more than stop others like it. */
const days = 1_000;
const purposeOf = (topic: MailedTopic) => `mails about ${topic}`;

export function stopLinks({
  hashCode,
  addressOf,
  publicUrl,
}: Pick<Platform, 'hashCode' | 'addressOf' | 'publicUrl'>): StopLink {
  return (topic, reader) => {
    const ids = 'userId' in reader ? [reader.userId] : [reader.organizationId, reader.personId];
    const until = Math.floor(now() / 1000) + days * 86_400;
    const ticket = writeSignedIds(hashCode, purposeOf(topic), ids, until);
    return new URL(`${addressOf('api')}/mails/${ticket}`, publicUrl()).href;
  };
}

export function readStopTicket(
  hashCode: Platform['hashCode'],
  ticket: string,
): { topic: MailedTopic; reader: MailReader } | undefined {
  for (const topic of mailedTopics) {
    const [first, second] = readSignedIds(hashCode, purposeOf(topic), ticket) ?? [];
    if (first === undefined) continue;
    return { topic, reader: second === undefined ? { userId: first } : { organizationId: first, personId: second } };
  }
  return undefined;
}

/** Those of these people who want mails about a topic, by what they, or whoever reads their mails, have chosen. */
export async function wanting<P extends { id: string; userId: string | null }>(
  db: Database,
  tx: Tx,
  topic: MailedTopic,
  people: readonly P[],
): Promise<P[]> {
  if (people.length === 0) return [];
  const users = people.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const others = people.flatMap(({ id, userId }) => (userId === null ? [id] : []));
  const without = new Set([...(await listUsersWithout(db, topic, users)), ...(await listUnwanted(tx, topic, others))]);
  return people.filter(({ id, userId }) => !without.has(userId ?? id));
}
