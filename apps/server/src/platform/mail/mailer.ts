/**
 * Mails are written into the transaction that causes them and delivered by a job afterwards: none goes out for a change
 * that did not happen, and none is lost while the mail server is away.
 */

import { randomUUIDv7 } from 'node:crypto';
import { brand } from '@muster/contract/brand';
import { type Language, languages } from '@muster/contract/constants';
import type { FastifyBaseLogger } from 'fastify';
import { systemActor } from '../actor.ts';
import { now } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Envelope } from '../crypto/envelope.ts';
import type { Database, Tx } from '../db/database.ts';
import { CodedError, failFields, StartupError } from '../errors.ts';
import type { NewEvent } from '../events/change-store.ts';
import { createMailServerHealth, patience } from './mail-server-health.ts';
import * as store from './mail-store.ts';
import { isMailTemplate, type MailParams, type MailTemplate, renderMail } from './render-mail.ts';
import { createSmtpSender, isAboutMail, isPermanent, type Sender } from './smtp-sender.ts';

export type NewMail = {
  [T in MailTemplate]: { recipient: string; language: Language; template: T; params: MailParams[T] };
}[MailTemplate];

export interface Mailer {
  /** Writes a mail, and the event `mail.queued` that has it delivered, into the transaction. */
  queue(tx: Tx, mail: NewMail): Promise<void>;
  /** The same for many, in few statements. */
  queueMany(tx: Tx, mails: readonly NewMail[]): Promise<void>;
  /** Called by the job; fails while the mail should be tried again. Repeated calls send once. */
  deliver(mailId: string): Promise<void>;
  /** Whether a mail would have to wait for the mail server at the moment, so that people can be told. */
  delayed(): Promise<boolean>;
  /** Fails with 1001 when the mail server cannot be reached. */
  check(): Promise<void>;
}

export interface MailerDeps {
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'> & Partial<Pick<Config, 'SUPPORT_EMAIL'>>;
  db: Database;
  envelope: Envelope;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  publicUrl: () => string;
  /** In whose name the mails of a workspace come. */
  aliasOf?: (tx: Tx) => Promise<string | undefined>;
  emit: (tx: Tx, event: NewEvent<'mail.queued'>) => Promise<void>;
}

/** One event for so many; the consumer makes a job of each. */
const mailsAtOnce = 250;
const checkPatience = 10_000;
/** By then a code has long expired, and news is no longer new. */
const giveUpAfter = 24 * 3_600_000;

export function createMailer({ config, db, envelope, log, publicUrl, aliasOf, emit }: MailerDeps): Mailer {
  const sender = config.SMTP_URL && createSmtpSender(config.SMTP_URL, () => host());
  const health = createMailServerHealth(async () => sender?.verify(patience));
  const host = () => new URL(publicUrl()).hostname;
  const from = () => config.MAIL_FROM ?? `${brand.product} <no-reply@${host()}>`;
  if (config.MAIL_FROM !== undefined && !isSender(config.MAIL_FROM)) {
    throw new StartupError(`MAIL_FROM is not an address: ${config.MAIL_FROM}`);
  }
  /** Handed over, but the database could not be told yet: these must not be sent again. */
  const handedOver = new Set<string>();

  async function send(mail: store.MailRow): Promise<void> {
    const { id, recipient, template, sealedParams } = mail;
    if (sealedParams === null || !isMailTemplate(template) || !isLanguage(mail.language)) {
      throw new Error(`a mail with the template ${template} cannot be written`);
    }
    const { params, alias } = await db.readTenant(mail.organizationId, systemActor, async (tx) => ({
      params: await envelope.open(tx, sealedParams, identity(id)),
      alias: await aliasOf?.(tx),
    }));
    const given = JSON.parse(params.toString('utf8')) as never;
    const rendered = renderMail(template, mail.language, given, publicUrl(), config.SUPPORT_EMAIL);
    if (!sender) {
      await store.keepLocally(db, { id, recipient, ...rendered });
      log.info({ mailId: id }, 'no mail server is set: a mail was kept for /outbox');
      return;
    }
    try {
      await sender.send({ ...rendered, from: senderOf(from(), alias), recipient, messageId: `<${id}@${host()}>` });
      health.saw(true);
    } catch (error) {
      health.saw(isAboutMail(error));
      throw error;
    }
    handedOver.add(id);
  }

  async function tickOff(mailId: string): Promise<void> {
    await store.markSent(db, mailId);
    handedOver.delete(mailId);
  }

  async function write(tx: Tx, { recipient, language, template, params }: NewMail): Promise<store.NewMailRow> {
    if (!isRecipient(recipient)) failFields([{ field: 'email', rules: [{ name: 'email', params: {} }] }]);
    const id = randomUUIDv7();
    const sealedParams = await envelope.seal(tx, JSON.stringify(params), identity(id));
    return { id, recipient, language, template, sealedParams };
  }

  return {
    async queue(tx, mail) {
      const row = await write(tx, mail);
      await store.insertMails(tx, [row]);
      await emit(tx, { type: 'mail.queued', entityId: row.id });
    },

    async queueMany(tx, mails) {
      for (let start = 0; start < mails.length; start += mailsAtOnce) {
        const rows: store.NewMailRow[] = [];
        for (const mail of mails.slice(start, start + mailsAtOnce)) rows.push(await write(tx, mail));
        await store.insertMails(tx, rows);
        const ids = rows.map(({ id }) => id);
        await emit(tx, { type: 'mail.queued', entityId: ids[0] as string, payload: { ids } });
      }
    },

    async deliver(mailId) {
      if (handedOver.has(mailId)) return tickOff(mailId);
      const mail = await store.claimMail(db, mailId);
      if (!mail) {
        const state = await store.mailState(db, mailId);
        if (state === 'queued' || state === 'retrying') throw new Error('the mail is being sent by another process');
        return;
      }
      try {
        await send(mail);
      } catch (error) {
        const old = now() - Date.parse(mail.createdAt) > giveUpAfter;
        const state = old || isPermanent(error) ? 'failed' : 'retrying';
        await store.markUnsent(db, mailId, state, (error as Error).message.slice(0, 500));
        log.warn({ err: error, mailId, state }, 'a mail could not be sent');
        if (state === 'failed') return;
        throw error;
      }
      await tickOff(mailId);
    },

    delayed: async () => sender !== undefined && !(await health.reachable()),

    async check() {
      await sender?.verify(checkPatience).catch((cause) => {
        throw new CodedError(1001, { cause });
      });
    },
  };
}

const identity = (id: string) => ({ table: 'mails', column: 'sealed_params', id });

/** One plain address: nothing that could end a header or become two addresses. */
function isRecipient(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return address.length <= 254 && /^[^\s\x00-\x1f\x7f@<>()[\]\\,;:"]+@[^\s\x00-\x1f\x7f@<>()[\]\\,;:"]+$/.test(address);
}

/** The alias never stands alone: whoever gets the mail sees that the installation sent it. */
function senderOf(from: string, alias: string | undefined): Sender {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]*)>$/.exec(from) ?? [];
  return { name: [alias, name.trim()].filter(Boolean).join(' · '), address: address.trim() };
}

/** `address` or `Name <address>`. */
function isSender(text: string): boolean {
  return isRecipient(/^[^<>\r\n]*<([^<>]*)>$/.exec(text)?.[1] ?? text);
}

function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}
