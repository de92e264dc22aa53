import type { ServerResponse } from 'node:http';
import * as calls from '@muster/contract/calls/uploads';
import type { Language } from '@muster/contract/constants';
import { tusVersion, uploadHeaders } from '@muster/contract/uploads';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import type { RawExchange } from '../../platform/http/codecs/raw.ts';
import { handle, handleRaw, type Route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Sender } from '../builds/index.ts';
import { createTus, mustSpeakTus, numberIn, readMetadata } from './tus.ts';
import { fieldName } from './upload-fields.ts';
import { uploadKey } from './upload-key.ts';
import { createUploadLocker } from './upload-locker.ts';
import { beginUpload, finishUpload } from './uploads-service.ts';
import { deleteUpload, findUpload, giveUpUpload, type KeptUpload, putChangelog } from './uploads-store.ts';

export interface UploadsDeps {
  db: Database;
  storage: Storage;
  /** Where this service is reached: an address that was said, else a path. Never what a caller calls it. */
  address: string;
  /** Bytes that the files of a workspace may take; 0 for no limit. */
  room: number;
}

const pieceType = 'application/offset+octet-stream';

/** Somebody who was let in, to one app. */
interface Caller {
  organizationId: string;
  applicationId: string;
  sender: Sender;
  language: Language;
  log: FastifyBaseLogger;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  letInAgain(): Promise<void>;
}

export function uploadRoutes({ db, storage, address, room }: UploadsDeps): Route[] {
  const locker = createUploadLocker(db);
  const tus = createTus(storage, locker);

  /** Whoever sends for hours may be nobody here any more at the end. */
  function finisher(caller: Caller, id: string): () => Promise<string> {
    return async () => {
      await caller.letInAgain();
      return finishUpload(storage, caller.transaction, { ...caller, id });
    };
  }

  const request = (caller: Caller, id: string, expiresAt: Date, location?: string) => ({
    key: uploadKey(caller.organizationId, id),
    ...(location === undefined ? {} : { location }),
    expiresAt,
    language: caller.language,
    log: caller.log,
    finish: finisher(caller, id),
  });

  async function create(caller: Caller, exchange: RawExchange): Promise<void> {
    mustSpeakTus(exchange);
    const { headers } = exchange.request;
    const size = numberIn(exchange, 'Upload-Length');
    // What comes with it is its first piece (extension "creation with upload"), and nothing else.
    const sends = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (sends && headers['content-type'] !== pieceType) fail(6004);
    const said = (headers['upload-metadata'] as string | undefined) ?? '';
    const metadata = readMetadata(said);
    if (metadata === undefined) failFields([{ field: 'Upload-Metadata', rules: [{ name: 'type', params: {} }] }]);
    const named = new Map([...metadata].map(([name, value]) => [fieldName(name), value]));
    const { applicationId, sender } = caller;
    const about = { applicationId, size, metadata: named, said, sender, room };
    const { id, expiresAt, built } = await caller.transaction((tx) => beginUpload(tx, about));
    const here = address + exchange.path.replace(/^\/upload/, '');
    const location = `${here.replace(/\/$/, '')}/${id}`;
    if (built !== undefined) return answerKnown(exchange, { location, size, built });
    let response: ServerResponse | undefined;
    const take = () => {
      response = exchange.take();
      return response;
    };
    await tus.handle({ ...exchange, take }, request(caller, id, new Date(expiresAt), location));
    // Whoever was refused does not know where it is, so nobody will ever go on with it.
    if ((response?.statusCode ?? 0) >= 400)
      await giveUp(caller, id).catch((err) => caller.log.warn({ err }, 'an upload that was refused stays'));
  }

  /** Nothing has to be sent: the app has this content, and a build of it was made. */
  function answerKnown(
    exchange: RawExchange,
    { location, size, built }: { location: string; size: number; built: string },
  ) {
    const response = exchange.take();
    response
      .writeHead(201, {
        'cache-control': 'no-store',
        'tus-resumable': tusVersion,
        location,
        'upload-offset': size,
        [uploadHeaders.build]: built,
      })
      .end();
    exchange.request.resume();
  }

  /** False where it became a build meanwhile. */
  async function giveUp({ organizationId, transaction }: Caller, id: string): Promise<boolean> {
    if (!(await transaction((tx) => giveUpUpload(tx, id)))) return false;
    await storage.staging.discard(uploadKey(organizationId, id));
    await storage.delete(uploadKey(organizationId, id));
    await transaction((tx) => deleteUpload(tx, id));
    return true;
  }

  async function find({ applicationId, transaction }: Caller, id: string): Promise<KeptUpload> {
    const upload = (await transaction((tx) => findUpload(tx, applicationId, id))) ?? fail(3001);
    return upload.over ? fail(3001) : upload;
  }

  async function read(caller: Caller, id: string, exchange: RawExchange): Promise<void> {
    mustSpeakTus(exchange);
    const upload = await find(caller, id);
    const key = uploadKey(caller.organizationId, id);
    // Whoever is still adding to it is asked to end first; what they complete in that moment is no upload that is unknown.
    const { arrived, built } = upload.finished
      ? { arrived: upload.size, built: upload.resultId ?? undefined }
      : await underLock(key, async () => {
          const there = await arrivedOf(storage, key);
          // A server that was ended between the last byte and the build makes up for it now.
          return { arrived: there, built: there === upload.size ? await finisher(caller, id)() : undefined };
        });
    exchange
      .take()
      .writeHead(200, {
        'cache-control': 'no-store',
        'tus-resumable': tusVersion,
        'upload-offset': arrived,
        'upload-length': upload.size,
        ...(upload.metadata === '' ? {} : { 'upload-metadata': upload.metadata }),
        ...(built === undefined
          ? { 'upload-expires': new Date(upload.expiresAt).toUTCString() }
          : { [uploadHeaders.build]: built }),
      })
      .end();
  }

  async function underLock<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lock = locker.newLock(key);
    await lock.lock(new AbortController().signal, () => {});
    try {
      return await work();
    } finally {
      await lock.unlock();
    }
  }

  async function append(caller: Caller, id: string, exchange: RawExchange): Promise<void> {
    mustSpeakTus(exchange);
    const upload = await find(caller, id);
    numberIn(exchange, 'Upload-Offset');
    if (exchange.request.headers['content-type'] !== pieceType) fail(6004);
    if (!upload.finished) return tus.append(exchange, request(caller, id, new Date(upload.expiresAt)));
    // The answer that said so was lost; asked where to go on, it says that there is nothing left.
    exchange.setHeader('tus-resumable', tusVersion);
    fail(5339);
  }

  async function cancel(caller: Caller, id: string, exchange: RawExchange): Promise<void> {
    mustSpeakTus(exchange);
    const upload = await find(caller, id);
    if (upload.finished) fail(5232);
    // Not by the library, whose answer would come before the upload is forgotten.
    const given = await underLock(uploadKey(caller.organizationId, id), () => giveUp(caller, id));
    if (!given) fail(5232);
    exchange.take().writeHead(204, { 'tus-resumable': tusVersion }).end();
  }

  return [
    handle(calls.putUploadChangelog, async (context) => {
      const { params, body, transaction } = context;
      if (await transaction((tx) => putChangelog(tx, params.appId, params.uploadId, body.changelog))) return null;
      const { finished } = await find(memberOf(context), params.uploadId);
      return fail(finished ? 5232 : 3001);
    }),
    handleRaw(calls.createUpload, async (context, exchange) => create(memberOf(context), exchange)),
    handleRaw(calls.readUpload, async (context, exchange) =>
      read(memberOf(context), context.params.uploadId, exchange),
    ),
    handleRaw(calls.appendUpload, async (context, exchange) =>
      append(memberOf(context), context.params.uploadId, exchange),
    ),
    handleRaw(calls.cancelUpload, async (context, exchange) =>
      cancel(memberOf(context), context.params.uploadId, exchange),
    ),
    handleRaw(calls.createTokenUpload, async (context, exchange) => create(tokenOf(context), exchange)),
    handleRaw(calls.readTokenUpload, async (context, exchange) =>
      read(tokenOf(context), context.params.uploadId, exchange),
    ),
    handleRaw(calls.appendTokenUpload, async (context, exchange) =>
      append(tokenOf(context), context.params.uploadId, exchange),
    ),
    handleRaw(calls.cancelTokenUpload, async (context, exchange) =>
      cancel(tokenOf(context), context.params.uploadId, exchange),
    ),
  ];
}

type Common = Pick<Caller, 'language' | 'log' | 'transaction' | 'letInAgain'>;

function memberOf(
  context: Common & {
    membership: { organizationId: string };
    principal: { userId: string };
    params: { appId: string };
  },
): Caller {
  const { membership, principal, params } = context;
  return {
    ...common(context),
    organizationId: membership.organizationId,
    applicationId: params.appId,
    sender: { userId: principal.userId },
  };
}

export function tokenOf(
  context: Common & { app: { organizationId: string; applicationId: string; tokenId: string; tokenName: string } },
): Caller {
  const { organizationId, applicationId, tokenId, tokenName } = context.app;
  return { ...common(context), organizationId, applicationId, sender: { tokenId, tokenName } };
}

function common({ language, log, transaction, letInAgain }: Common): Common {
  return { language, log, transaction, letInAgain };
}

async function arrivedOf(storage: Storage, key: string): Promise<number> {
  try {
    return (await storage.staging.store.getUpload(key)).offset;
  } catch (error) {
    if ((error as { status_code?: number }).status_code !== 404) throw error;
    // In its place already, by a server that was ended before it could say so.
    return (await storage.head(key))?.size ?? fail(3001);
  }
}
