/** What only the operator of the machine sees: health, readiness, metrics, and mails that were not sent. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { fail } from '../platform/errors.ts';
import { type OperatorGate, operatorOnly } from '../platform/http/operator-only.ts';
import { findLocalMail, listLocalMails } from '../platform/mail/mail-store.ts';
import { outboxMailPage, outboxPage, outboxStyle } from '../platform/mail/outbox-viewer.ts';
import type { Metrics } from '../platform/metrics.ts';

export interface OperatorPages {
  gate: OperatorGate;
  metrics: Metrics;
  /** Fails with what is wrong. */
  ready(): Promise<void>;
  db: Database;
}

const outboxPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export async function mountOperatorPages(
  app: FastifyInstance,
  { gate, metrics, ready, db }: OperatorPages,
): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onRequest', operatorOnly(gate));
    pages.get('/health', async () => ({ status: true, data: { health: 'ok' } }));
    pages.get('/ready', async () => {
      await ready();
      return { status: true, data: { ready: true } };
    });
    pages.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
    pages.get('/outbox', async (_request, reply) =>
      reply
        .header('content-security-policy', outboxPolicy)
        .type('text/html; charset=utf-8')
        .send(outboxPage(await listLocalMails(db))),
    );
    pages.get('/outbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle));
    pages.get('/outbox.json', async () => {
      const mails = await listLocalMails(db);
      return {
        items: mails.map(({ id, recipient, subject, text, createdAt }) => ({
          id,
          recipient,
          subject,
          text,
          createdAt,
        })),
      };
    });
    pages.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
      const mail = await findLocalMail(db, request.params.id);
      if (mail === undefined) fail(3001);
      return reply
        .header('content-security-policy', outboxPolicy)
        .type('text/html; charset=utf-8')
        .send(outboxMailPage(mail));
    });
  });
}
