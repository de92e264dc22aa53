import type { Bucket } from '@google-cloud/storage';
import { fail } from '../errors.ts';
import type { CloudPieces, CloudUpload } from './cloud-staging.ts';
import { sendToGoogle } from './send-to-google.ts';

/** For one piece to go up, however often it is tried. */
const patience = 120_000;

/**
 * A resumable upload: https://cloud.google.com/storage/docs/performing-resumable-uploads. Its address is all that is needed
 * to go on with it, for a week; bytes that are sent again are ignored, and the last one makes the file.
 */
export function createGcsPieces(bucket: Bucket): CloudPieces {
  async function arrived({ id, size }: CloudUpload): Promise<number | undefined> {
    return keptAfter(await send(id, { method: 'PUT', headers: { 'content-range': `bytes */${size}` } }), size);
  }

  return {
    arrived,
    async begin(key) {
      const [address] = await bucket.file(key).createResumableUpload();
      return address;
    },
    async add({ id, size }, offset, bytes) {
      for (let at = offset, end = offset + bytes.length; at < end; ) {
        const headers = { 'content-range': `bytes ${at}-${end - 1}/${size}` };
        const response = await send(id, { method: 'PUT', headers, body: bytes.subarray(at - offset) });
        const kept = keptAfter(response, size) ?? fail(3001);
        if (kept <= at) fail(1001, { cause: 'Google kept nothing of a piece' });
        at = kept;
      }
    },
    finish: () => fail(1001, { cause: 'Google has all of a file and does not show it' }),
    async abort(upload) {
      if ((await arrived(upload)) === upload.size) await bucket.file(upload.key).delete({ ignoreNotFound: true });
      else await send(upload.id, { method: 'DELETE' });
    },
  };
}

/** How many bytes there are; undefined where the upload is not known any more. */
function keptAfter({ status, headers }: Response, size: number): number | undefined {
  if (status === 200 || status === 201) return size;
  if (status === 308) return Number(/^bytes=0-(\d+)$/.exec(headers.get('range') ?? '')?.[1] ?? -1) + 1;
  if (status === 404 || status === 410) return undefined;
  return fail(1001, { cause: `Google answered ${status}` });
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const response = await sendToGoogle(address, { ...init, signal: AbortSignal.timeout(patience) });
  await response.body?.cancel();
  return response;
}
