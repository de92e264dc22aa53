import {
  choicesOf,
  type MailChoice,
  type MailedTopic,
  mailDefaults,
  mailedTopics,
  notificationKinds,
  notificationPath,
} from '@muster/contract/notifications';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { Mailer, NewMail } from '../../platform/mail/mailer.ts';
import type { MailedNotice } from '../../platform/mail/notification-drafts.ts';
import {
  type Delivered,
  dropFromDigest,
  findPreferences,
  insertNotices,
  markAllRead,
  markTheseRead,
  putPreference,
  type Told,
} from './notifications-store.ts';
import type { StopLink } from './stop-mails.ts';

export interface NotificationsDeps {
  mailer: Mailer;
  stopLink: StopLink;
}

/** Writes them down, mails them to those who want it at once, and has open dashboards told. */
export async function tellNotices(
  { mailer, stopLink }: NotificationsDeps,
  tx: Tx,
  notices: readonly Told[],
): Promise<void> {
  if (notices.length === 0) return;
  const written = await insertNotices(tx, notices);
  const mails = written
    .filter(({ wish }) => wish === 'at-once')
    .map(
      (one): NewMail => ({
        recipient: one.recipient,
        language: one.language,
        template: 'notification',
        params: { notice: toMailed(one), stop: stopOf(stopLink, one) },
      }),
    );
  await mailer.queueMany(tx, mails);
  for (const userId of new Set(written.map((one) => one.userId))) await ring(tx, userId, 'create');
}

/** Security is always mailed, and not by this. */
function stopOf(stopLink: StopLink, { kind, userId }: Delivered): string | null {
  const topic = notificationKinds[kind];
  return topic === 'security' ? null : stopLink(topic, { userId });
}

/** An event about one person's notifications, told to nobody else (live-routes). */
async function ring(tx: Tx, userId: string, action: 'create' | 'update'): Promise<void> {
  await emit(tx, { type: `notification.${action}`, entityId: userId });
}

export function toMailed(one: Delivered): MailedNotice {
  const { kind, entityId, entityName, data, workspace, slug, actorName } = one;
  const path = notificationPath({ kind, entityId, data, organization: slug === null ? null : { slug } });
  return { kind, workspace, path, actor: actorName, person: data.person ?? entityName, data };
}

/** No audit entry: who has read what is nobody else's business. */
export async function markRead(
  tx: Tx,
  userId: string,
  which: { notificationIds: readonly string[] } | { before: string },
): Promise<{ count: number }> {
  const count =
    'before' in which
      ? await markAllRead(tx, userId, which.before)
      : ((await markTheseRead(tx, userId, which.notificationIds)) ?? fail(3001));
  if (count > 0) await ring(tx, userId, 'update');
  return { count };
}

export async function readPreferences(tx: Tx, userId: string): Promise<{ topics: Preference[] }> {
  const chosen = new Map((await findPreferences(tx, userId)).map(({ topic, mail }) => [topic, mail]));
  return { topics: mailedTopics.map((topic) => ({ topic, mail: chosen.get(topic) ?? mailDefaults[topic] })) };
}

interface Preference {
  topic: MailedTopic;
  mail: MailChoice;
}

export async function updatePreference(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  { topic, mail }: Preference,
): Promise<{ topics: Preference[] }> {
  if (!choicesOf(topic).includes(mail)) {
    failFields([{ field: 'mail', rules: [{ name: 'oneOf', params: { values: choicesOf(topic).join(', ') } }] }]);
  }
  const before = (await readPreferences(tx, userId)).topics.find((one) => one.topic === topic);
  await putPreference(tx, userId, topic, mail);
  if (mail !== 'daily') await dropFromDigest(tx, userId, kindsOf(topic));
  await recordChange(tx, {
    action: 'update',
    entity: 'user',
    entityId: userId,
    entityName: email,
    before: { mails: { [topic]: before?.mail } },
    after: { mails: { [topic]: mail } },
  });
  return readPreferences(tx, userId);
}

function kindsOf(topic: MailedTopic): string[] {
  return Object.entries(notificationKinds).flatMap(([kind, of]) => (of === topic ? [kind] : []));
}
