/** SCEP (RFC 8894) for the devices of a workspace. Whoever asks wrongly is answered in SCEP, where it can be. */
import { randomBytes } from 'node:crypto';
import * as calls from '@muster/contract/calls/apple';
import type { Authority } from '@muster/pki/issue';
import { PkiError } from '@muster/pki/pki-error';
import { readScepEnvelope, readScepRequest, ScepError } from '@muster/pki/scep';
import {
  scepCapabilities,
  scepContentTypes,
  writeCaCertificates,
  writeScepFailure,
  writeScepSuccess,
} from '@muster/pki/scep-reply';
import type { FastifyBaseLogger } from 'fastify';
import { authorityOf, issueForRequest } from '../../capabilities/apple/index.ts';
import { systemActor } from '../../platform/actor.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ScepAnswer } from './scep-codec.ts';

type Deps = Pick<Platform, 'db' | 'envelope'>;

export function scepRoutes(deps: Deps): Route[] {
  return [
    handle(calls.getScep, async ({ params, query, log }) => {
      const message = query.message === undefined ? undefined : fromBase64(query.message);
      return answer(deps, params.authority, query.operation, message, log) as never;
    }),
    handle(
      calls.postScep,
      async ({ params, query, body, log }) =>
        answer(deps, params.authority, query.operation, Buffer.from(body), log) as never,
    ),
  ];
}

/** A plus sign that nobody escaped came as a space. */
function fromBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', '+'), 'base64');
}

async function answer(
  deps: Deps,
  organizationId: string,
  operation: string,
  message: Buffer | undefined,
  log: FastifyBaseLogger,
): Promise<ScepAnswer> {
  if (operation === 'GetCACaps') return { type: 'text/plain', body: scepCapabilities };
  if (operation !== 'GetCACert' && operation !== 'PKIOperation') fail(6001);
  const authority = (await authorityOf(deps, organizationId)) ?? fail(3001);
  if (operation === 'GetCACert') {
    const { contentType, body } = writeCaCertificates([authority.certificate]);
    return { type: contentType, body };
  }
  if (message === undefined || message.length === 0) fail(6001);
  return { type: scepContentTypes.message, body: await operate(deps, organizationId, authority, message, log) };
}

async function operate(
  { db }: Deps,
  organizationId: string,
  authority: Authority,
  message: Buffer,
  log: FastifyBaseLogger,
): Promise<Buffer> {
  const envelope = orMalformed(() => readScepEnvelope(message));
  const options = { signer: authority, at: new Date(), senderNonce: randomBytes(16) };
  try {
    const asked = readScepRequest(message, authority.privateKey);
    const issued = await db.withTenant(organizationId, systemActor, (tx) => issueForRequest(tx, db, authority, asked));
    return writeScepSuccess(asked, issued, options);
  } catch (error) {
    if (!(error instanceof ScepError)) throw error;
    log.info({ failInfo: error.failInfo, why: error.message }, 'a certificate was refused');
    return writeScepFailure(envelope, error.failInfo, { ...options, text: error.message });
  }
}

/** Without a transaction and a nonce there is nothing to answer to. */
function orMalformed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    throw new CodedError(6001, { cause: error });
  }
}
