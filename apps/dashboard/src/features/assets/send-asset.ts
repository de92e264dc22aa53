import type { Failure } from '@muster/contract/call';
import { uploadAssetFile } from '@muster/contract/calls/assets';
import { ApiError, toRequest } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';
import type { Services } from '../../shared/services.ts';

interface Parts {
  services: Pick<Services, 'api' | 'config'>;
  org: string;
  assetId: string;
  file: File;
  signal: AbortSignal;
  /** From 0 to 1; 1 while the server looks at it. */
  onProgress(share: number): void;
}

const expiredToken = 4012;

/** Sends the file of the next version in one request. `fetch` does not say how far it is, so it is the older way. */
export async function sendAsset(parts: Parts): Promise<void> {
  const { access } = parts.services.api;
  const token = access.token();
  try {
    await attempt(parts, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== expiredToken || token === undefined) throw error;
    await attempt(parts, await access.renew(token));
  }
}

function attempt(
  { services, org, assetId, file, signal, onProgress }: Parts,
  token: string | undefined,
): Promise<void> {
  const query = { fileName: file.name.slice(-255), size: String(file.size) };
  const body = new Blob([file], { type: 'application/octet-stream' });
  const { url, init } = toRequest(
    uploadAssetFile,
    { params: { org, assetId }, query, body },
    { base: (service) => services.config.services[service], token: () => token },
  );
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onloadend = () => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) return failed(signal.reason);
      const answer = readAnswer(request.responseText);
      if (answer?.status === true) return done();
      const { code = networkFailure, message = '', data } = answer?.error ?? {};
      failed(new ApiError(code, message, request.status, data));
    };
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      request.setRequestHeader(name, value);
    if (signal.aborted) return failed(signal.reason);
    request.send(body);
  });
}

/** Undefined for what is no answer of our server, such as the page of a proxy. */
function readAnswer(text: string): { status: true } | Failure | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
