import { brand } from '@muster/contract/brand';
import { longestMetadata } from '@muster/contract/uploads';
import type { Api } from './api.ts';
import { Failure } from './failure.ts';
import { filePart, type SourceFile } from './file-part.ts';
import type { Reply } from './http.ts';
import type { Retry } from './retry.ts';

/** https://tus.io/protocols/resumable-upload, versions and header names as there. */
const version = { 'tus-resumable': '1.0.0' };

/** Fits through what most proxies let pass; one that takes less answers 413, and gets less. */
const largestChunk = 32 * 1024 * 1024;
const smallestChunk = 512 * 1024;
/** A server may lose what was begun, after a restart or a long pause, but not again and again. */
const mostLosses = 2;

interface Uploaded {
  id: string;
  /** False where the server had the bytes already. */
  sent: boolean;
}

/** The header that tells of the file; undefined if it would be longer than servers and proxies take. */
export function uploadMetadata(fields: ReadonlyMap<string, string>): string | undefined {
  const pairs = [...fields].map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const header = pairs.join(',');
  return header.length > longestMetadata ? undefined : header;
}

/** Sends a file so that a broken connection costs no more than what was under way: asks how far it got, and goes on. */
export async function sendResumable(
  api: Api,
  file: SourceFile,
  metadata: string,
  retry: Retry,
  onOffset: (offset: number) => void,
): Promise<Uploaded> {
  let place: URL | undefined;
  let losses = 0;
  let furthest = 0;
  let chunk = largestChunk;
  let sent = false;
  /** What the server last said; undefined when that is in doubt. */
  let state: State | undefined;

  function isAt({ offset }: State): void {
    onOffset(offset);
    // A line that breaks again and again, and yet carries something each time, gets there.
    if (offset > furthest) retry.reset();
    furthest = Math.max(furthest, offset);
  }

  for (;;) {
    try {
      if (!place) ({ place, state } = await begin(api, file, metadata));
      state ??= readState(await api.ask({ method: 'HEAD', url: place, headers: version }), file);
      isAt(state);
      while (state.offset < file.size) {
        const before: number = state.offset;
        const end = Math.min(file.size, before + chunk);
        const patch = { ...version, 'upload-offset': `${before}`, 'content-type': 'application/offset+octet-stream' };
        const open = () => filePart(file, before, end, onOffset);
        state = undefined;
        sent = true;
        state = readState(
          await api.ask({ method: 'PATCH', url: place, headers: patch, body: { length: end - before, open } }),
          file,
        );
        isAt(state);
        if (state.offset > before) continue;
        throw new Failure('network', 'serverFails', { message: `Upload-Offset: ${before}` }, { passing: true });
      }
      // The reply that named the build may be the one that was lost.
      const id: string | undefined =
        state.id ?? readState(await api.ask({ method: 'HEAD', url: place, headers: version }), file).id;
      if (id) return { id, sent };
      throw new Failure('network', 'serverFails', { message: 'Muster-Build-Id' }, { passing: true });
    } catch (error) {
      state = undefined;
      const status = error instanceof Failure ? error.params.status : undefined;
      // Another request moved the offset (409): the server knows best where to go on.
      if (status === 409)
        await retry.wait(new Failure('network', 'serverFails', { message: '409' }, { passing: true, seconds: 0 }));
      else if (place && (status === 404 || status === 410)) {
        if (++losses > mostLosses) throw new Failure('network', 'uploadLost');
        place = undefined;
        furthest = 0;
      } else if (place && isTooMuchAtOnce(error) && chunk > smallestChunk) chunk = Math.max(smallestChunk, chunk / 4);
      else await retry.wait(error);
    }
  }
}

/** From the service itself it has a code, and means the whole file. */
const isTooMuchAtOnce = (error: unknown) =>
  error instanceof Failure && error.params.status === 413 && error.params.code === undefined;

interface State {
  offset: number;
  id: string | undefined;
}

async function begin(api: Api, file: SourceFile, metadata: string): Promise<{ place: URL; state: State }> {
  const url = api.address('/v1/integrations/uploads');
  const headers = { ...version, 'upload-length': `${file.size}`, 'upload-metadata': metadata };
  const reply = await api.ask({ method: 'POST', url, headers });
  // Only its last part counts: whatever stands in front of the server may give it another name than it knows itself,
  // and the token goes nowhere else.
  const [, name] = /([\w.~-]+)\/?(?:[?#].*)?$/.exec(reply.headers.location ?? '') ?? [];
  if (!name) throw notUnderstood(reply, url);
  const state = reply.headers['upload-offset'] === undefined ? { offset: 0, id: undefined } : readState(reply, file);
  return { place: api.address(`/v1/integrations/uploads/${name}`), state };
}

function readState({ headers, status }: Reply, file: SourceFile): State {
  const header = headers['upload-offset'];
  const offset = typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : Number.NaN;
  if (!(offset <= file.size)) {
    throw new Failure('refused', 'refused', { message: `Upload-Offset: ${header}`, status });
  }
  const id = headers['muster-build-id'];
  return { offset, id: typeof id === 'string' && id !== '' ? id : undefined };
}

const notUnderstood = ({ status }: Reply, url: URL) =>
  new Failure('refused', 'notMuster', { address: url.origin, status, product: brand.product });
