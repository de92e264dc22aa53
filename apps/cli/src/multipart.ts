import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Api } from './api.ts';
import { Failure } from './failure.ts';
import { filePart, type SourceFile } from './file-part.ts';
import type { Retry } from './retry.ts';

/** Sends a file and its fields in one request (RFC 7578), as fastlane and curl do. Replies with the id of the build. */
export async function sendInOnePiece(
  api: Api,
  fields: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, SourceFile>,
  retry: Retry,
  onOffset: (offset: number) => void,
): Promise<string> {
  const boundary = `muster-${randomUUID()}`;
  const head = (name: string, more = '') =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`);
  const small = [...fields].flatMap(([name, value]) => [head(name), Buffer.from(`${value}\r\n`)]);
  const large = [...files].map(([name, file]) => ({
    name,
    file,
    head: head(name, `; filename="${escapeName(file.name)}"\r\ncontent-type: application/octet-stream`),
  }));
  const last = Buffer.from(`--${boundary}--\r\n`);
  const length = [...small, last].reduce((sum, part) => sum + part.length, 0);
  const lengthOfFiles = large.reduce((sum, part) => sum + part.head.length + part.file.size + 2, 0);

  const open = () =>
    Readable.from(
      (async function* () {
        yield* small;
        for (const { name, head, file } of large) {
          yield head;
          yield* filePart(file, 0, file.size, name === 'build' ? onOffset : () => {});
          yield Buffer.from('\r\n');
        }
        yield last;
      })(),
      { objectMode: false },
    );

  const url = api.address('/v1/integrations/builds');
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const body = { length: length + lengthOfFiles, open };
  for (;;) {
    try {
      const reply = await api.ask({ method: 'POST', url, headers, body });
      const { id } = api.data(reply);
      if (typeof id === 'string' && id !== '') return id;
      throw new Failure('refused', 'refused', { message: reply.text.slice(0, 200), status: reply.status });
    } catch (error) {
      if (!wasTurnedAway(error)) throw error;
      await retry.wait(error);
    }
  }
}

/** Whether nothing can have come of it. Else there may be a build whose reply was lost: sent again, there would be two. */
function wasTurnedAway(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  const { status, code } = error.params;
  return status === 429 || status === 503 || /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/.test(`${code}`);
}

/** As browsers write names of files (HTML standard, "multipart/form-data encoding algorithm"). */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
}
