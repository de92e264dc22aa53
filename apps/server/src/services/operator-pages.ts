/** What only the operator of the machine sees: health, readiness, metrics, and mails that were not sent. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { CodedError } from '../platform/errors.ts';
import { pageLanguage } from '../platform/http/language.ts';
import { type OperatorGate, operatorOnly } from '../platform/http/operator-only.ts';
import { findLocalMail, listLocalMails } from '../platform/mail/mail-store.ts';
import { outboxMailPage, outboxMissingPage, outboxPage, outboxStyle } from '../platform/mail/outbox-viewer.ts';
import type { Metrics } from '../platform/metrics.ts';

/** Without room for files all else is done as before: a proxy has no reason to send people elsewhere. */
export type Readiness = { room: boolean };

export async function readinessOf(checks: {
  database(): Promise<unknown>;
  files(): Promise<void>;
}): Promise<Readiness> {
  await checks.database();
  try {
    await checks.files();
    return { room: true };
  } catch (error) {
    if (error instanceof CodedError && error.code === 1002) return { room: false };
    throw error;
  }
}

export interface OperatorPages {
  gate: OperatorGate;
  metrics: Metrics;
  /** Fails with what is wrong. */
  ready(): Promise<Readiness>;
  db: Database;
}

export async function mountOperatorPages(app: FastifyInstance, pages: OperatorPages): Promise<void> {
  await app.register(async (scope) => mountState(scope, pages));
  await app.register(async (scope) => mountMetrics(scope, pages));
  await app.register(async (scope) => mountOutbox(scope, pages));
}

/** They say nothing that a stranger could use, so what asks from this machine is let in where a proxy publishes it, too. */
function mountState(app: FastifyInstance, { gate, ready }: OperatorPages): void {
  app.addHook('onRequest', operatorOnly({ ...gate, published: false }));
  app.get('/health', async () => ({ status: true, data: { health: 'ok' } }));
  app.get('/ready', async () => {
    const { room } = await ready();
    return { status: true, data: { ready: true, ...(room ? {} : { room }) } };
  });
}

function mountMetrics(app: FastifyInstance, { gate, metrics }: OperatorPages): void {
  app.addHook('onRequest', operatorOnly(gate));
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}

const outboxPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Mails hold codes that open accounts: no token opens these, only sitting at the machine. */
function mountOutbox(app: FastifyInstance, { gate, db }: OperatorPages): void {
  const sendPage = (reply: FastifyReply, page: string) =>
    reply.header('content-security-policy', outboxPolicy).type('text/html; charset=utf-8').send(page);
  app.addHook('onRequest', operatorOnly({ published: gate.published }));
  app.get('/outbox', async (request, reply) =>
    sendPage(reply, outboxPage(await listLocalMails(db), pageLanguage(request))),
  );
  app.get('/outbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle));
  app.get('/outbox.json', async () => {
    const mails = await listLocalMails(db);
    return { items: mails.map(({ html: _, ...shown }) => shown) };
  });
  app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    const mail = await findLocalMail(db, request.params.id);
    const language = pageLanguage(request);
    if (mail === undefined) return sendPage(reply.status(404), outboxMissingPage(language));
    return sendPage(reply, outboxMailPage(mail, language));
  });
}
