import type { Failure } from '@muster/contract/call';
import { ApiError } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';
import { longestMetadata, uploadHeaders } from '@muster/contract/uploads';
import { DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import type { TokenAccess } from '../api/api.ts';
import { noNetwork } from './deliver.ts';
import type { CancelFile, SendFile, SendParts } from './sending.ts';

/**
 * So much is sent in one request. What arrived of a request that was cut is kept, so smaller ones would save nothing;
 * but who sends is checked at the beginning of each, and proxies commonly refuse or cut what is larger than 100 MB or
 * takes longer than some minutes. At 1 MB/s it is one minute.
 */
const chunkSize = 64 * 1024 * 1024;
/** Nothing has gone out for so long: the line is dead, even if nobody has said so. */
const silence = 60_000;

const unauthorized = 401;
/** The server does not have it any more, so it is begun anew. */
const forgotten = new Set([404, 410]);

/** Sends a file by the tus protocol, from where it is. Fails with an ApiError for whatever the server or network did. */
export const sendFile: SendFile = (parts) => authorized(parts.access, (token) => attempt(parts, token));

/** Gives up what was sent of a file. */
export const cancelFile: CancelFile = (address, access) =>
  authorized(access, async (token) => {
    const onBeforeRequest = (request: HttpRequest) => authorize(request, token);
    await Upload.terminate(address, { onBeforeRequest }).catch((error: Error) => Promise.reject(reasonOf(error)));
  });

/** An expired token is exchanged for a new one, once. */
async function authorized<T>(access: TokenAccess, work: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = access.token();
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== unauthorized || token === undefined) throw error;
    return work(await access.renew(token));
  }
}

function authorize(request: HttpRequest, token: string | undefined): void {
  if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`);
}

function attempt(parts: SendParts, token: string | undefined): Promise<{ buildId: string | undefined }> {
  const { file, endpoint, uploadId, signal, onStarted, onProgress } = parts;
  const { metadata, changelog } = withoutLongText(parts.metadata);
  return new Promise((done, failed) => {
    let end = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let untold = changelog;
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (error: unknown) => {
      stop();
      void upload.abort();
      failed(error);
    };
    const abort = () => fail(signal.reason);
    const upload = new Upload(file, {
      endpoint,
      uploadUrl: uploadId === undefined ? null : `${endpoint}/${uploadId}`,
      metadata,
      chunkSize,
      // Whoever sends knows more about when to try again.
      retryDelays: null,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        const sends = request.getMethod() === 'PATCH';
        if (sends && untold !== undefined) await putChangelog(request.getURL(), untold, token, signal);
        if (sends) untold = undefined;
        if (signal.aborted) throw signal.reason;
        authorize(request, token);
        const offset = sends ? Number(request.getHeader('Upload-Offset')) : 0;
        end = Math.min(offset + chunkSize, file.size);
      },
      onAfterResponse(request, response) {
        const status = response.getStatus();
        if (status >= 200 && status < 300) return;
        // Only this way does it begin anew; all else it would take for the same.
        if (request.getMethod() === 'HEAD' && forgotten.has(status)) return;
        throw failureOf(status, response.getBody());
      },
      onUploadUrlAvailable: () => onStarted(idOf(upload.url)),
      onProgress(sent) {
        clearTimeout(timer);
        if (signal.aborted) return;
        // When all of it has gone out, the server may take its time to answer.
        if (sent < end) timer = setTimeout(() => fail(noNetwork('silence')), silence);
        onProgress(sent);
      },
      onError: (error) => fail(reasonOf(error)),
      onSuccess({ lastResponse }) {
        stop();
        done({ buildId: lastResponse.getHeader(uploadHeaders.build) ?? undefined });
      },
    });
    signal.addEventListener('abort', abort);
    upload.start();
  });
}

/** The metadata go as a header, which is short (contract, uploads.ts). */
function withoutLongText({ changelog, ...others }: Readonly<Record<string, string>>): {
  metadata: Record<string, string>;
  changelog?: string;
} {
  if (changelog === undefined) return { metadata: others };
  const whole = { ...others, changelog };
  const bytes = new TextEncoder().encode(Object.entries(whole).flat().join('  ')).length;
  return bytes * 1.4 < longestMetadata ? { metadata: whole } : { metadata: others, changelog };
}

async function putChangelog(address: string, changelog: string, token: string | undefined, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ changelog });
  const response = await fetch(`${address}/changelog`, { method: 'PUT', headers, body, signal }).catch((error) => {
    throw signal.aborted ? error : noNetwork(String(error));
  });
  if (!response.ok) throw failureOf(response.status, await response.text());
}

function idOf(address: string | null): string {
  return new URL(address ?? '', window.location.href).pathname.split('/').at(-1) ?? '';
}

function reasonOf(error: Error): unknown {
  if (!(error instanceof DetailedError)) return error;
  if (error.causingError instanceof ApiError) return error.causingError;
  const { originalResponse: response } = error;
  return response ? failureOf(response.getStatus(), response.getBody()) : noNetwork(error.message);
}

/** What the server said; somebody between, or an answer to HEAD, which has no body, says no more than its status. */
function failureOf(status: number, body: string): ApiError {
  try {
    const { code, message, data } = (JSON.parse(body) as Failure).error;
    return new ApiError(code, message, status, data);
  } catch {
    return new ApiError(networkFailure, '', status, { reason: status === 400 ? 'badRequest' : 'badResponse' });
  }
}
