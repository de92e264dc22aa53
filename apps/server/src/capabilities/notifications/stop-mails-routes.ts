import * as calls from '@muster/contract/calls/notifications';
import type { Language } from '@muster/contract/constants';
import { type MailedTopic, mailDefaults } from '@muster/contract/notifications';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { type FormExchange, readForm } from '../../platform/http/read-form.ts';
import { handleRaw, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { updatePreference } from './notifications-service.ts';
import { type MailReader, readStopTicket } from './stop-mails.ts';
import { overPage, stopPage, stopPolicy } from './stop-mails-page.ts';
import { chosenBy, findMailedPerson, findMailedUser, listUnwanted, putUnwanted } from './stop-mails-store.ts';

type Inside = <T>(organizationId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Whose mails an address is about, and whether they get them; `user` where they have an account. */
interface Reader {
  email: string;
  user: { userId: string; email: string } | undefined;
  stopped: boolean;
}

export function stopMailRoutes({ db, hashCode }: Pick<Platform, 'db' | 'hashCode'>): Route[] {
  async function find(inside: Inside, topic: MailedTopic, reader: MailReader): Promise<Reader | undefined> {
    if ('userId' in reader) return ofUser(reader.userId, topic);
    const { organizationId, personId } = reader;
    return inside(organizationId, async (tx) => {
      const person = await findMailedPerson(tx, personId);
      if (person === undefined) return undefined;
      if (person.userId !== null) return ofUser(person.userId, topic);
      return { email: person.email, user: undefined, stopped: (await listUnwanted(tx, topic, [personId])).length > 0 };
    });
  }

  async function ofUser(userId: string, topic: MailedTopic): Promise<Reader | undefined> {
    const user = await findMailedUser(db, userId);
    if (user === undefined) return undefined;
    const stopped = ((await chosenBy(db, userId, topic)) ?? mailDefaults[topic]) === 'never';
    return { ...user, user: { userId, ...user }, stopped };
  }

  return [
    handleRaw(calls.readStopMails, async ({ params, readIn, language }, exchange) => {
      const asked = readStopTicket(hashCode, params.ticket);
      const reader = asked && (await find(readIn, asked.topic, asked.reader));
      if (!asked || !reader) return over(exchange, language);
      send(exchange, 200, stopPage(language, { ...reader, topic: asked.topic, done: false }));
    }),
    handleRaw(calls.stopMails, async ({ params, transaction, transactionIn, language }, exchange) => {
      const asked = readStopTicket(hashCode, params.ticket);
      const form = await readForm(exchange.request);
      const reader = asked && (await find(transactionIn, asked.topic, asked.reader));
      if (!asked || !reader) return over(exchange, language);
      const { topic } = asked;
      const stop = form.get('again') !== 'yes';
      if (reader.user) {
        const { user } = reader;
        const mail = stop ? 'never' : mailDefaults[topic];
        if (reader.stopped !== stop) await transaction((tx) => updatePreference(tx, user, { topic, mail }));
      } else if ('personId' in asked.reader) {
        const { organizationId, personId } = asked.reader;
        await transactionIn(organizationId, async (tx) => {
          if (!(await putUnwanted(tx, personId, topic, stop))) return;
          await recordChange(tx, {
            action: 'update',
            entity: 'employee',
            entityId: personId,
            entityName: reader.email,
            after: { mails: { [topic]: stop ? 'never' : 'at-once' } },
          });
        });
      }
      send(exchange, 200, stopPage(language, { ...reader, stopped: stop, topic, done: true }));
    }),
  ];
}

function over(exchange: FormExchange, language: Language): void {
  if (!exchange.request.headers.accept?.includes('text/html')) fail(3001);
  send(exchange, 410, overPage(language));
}

function send(exchange: FormExchange, status: number, page: string): void {
  exchange.setHeader('content-security-policy', stopPolicy);
  exchange
    .take()
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page);
}
