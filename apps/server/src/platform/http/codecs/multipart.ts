/** A form with a file in it (multipart/form-data, RFC 7578), read as it comes: the file may be first, last or in between. */
import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { CodedError, fail } from '../../errors.ts';
import type { Codec } from './codec.ts';

export interface FormOptions {
  /** Bytes of a file; more is 5231. */
  largest: number;
  /** Takes a file whole before it answers. Those whose names it does not know are read and forgotten. */
  takers: Readonly<Record<string, (fileName: string, content: Readable) => Promise<void>>>;
}

/** Of all fields together, in characters: they are held in memory until the form is complete. */
const fieldsTotal = 1024 * 1024;
const limits = { fieldSize: 128 * 1024, fields: 200, files: 10, parts: 220, headerPairs: 50, fieldNameSize: 200 };

/** Called once: reads the form, hands on its files, and gives its fields. */
export type FormReader = (options: FormOptions) => Promise<Map<string, string>>;

declare module '@muster/contract/call' {
  interface CodecBodies {
    multipart: FormReader;
  }
}

export const multipartCodec: Codec = {
  name: 'multipart',
  body: {
    as: 'pieces',
    read:
      (pieces, { contentType }): FormReader =>
      (options) =>
        readForm(pieces, contentType, options),
  },
};

/** The fields by name; of those that come several times all, with commas between them. */
async function readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  { largest, takers }: FormOptions,
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const form = openForm(contentType, largest);
  const source = Readable.from(body, { objectMode: false });
  const contents: Readable[] = [];
  const taken: Promise<void>[] = [];
  let refused: Error | undefined;
  let total = 0;
  /** The first reason counts; whoever still reads a file is told that no more of it comes. */
  function stop(error: Error): void {
    refused ??= error;
    source.destroy();
    form.destroy();
    for (const content of contents) content.destroy(error);
  }
  form.on('field', (name, value, _nameTruncated, truncated) => {
    if (truncated) return stop(tooLong(name));
    total += name.length + value.length;
    if (total > fieldsTotal) return stop(new CodedError(6003));
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before},${value}`);
  });
  for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    form.on(event, () => stop(new CodedError(6003)));
  form.on('file', (name, content, fileName) => {
    // The parser tells of the same trouble in several places, some of them later.
    content.on('error', stop);
    const taker = Object.hasOwn(takers, name) ? takers[name] : undefined;
    if (taker === undefined) return content.resume();
    contents.push(content);
    content.once('limit', () => stop(new CodedError(5231, { data: { max: largest } })));
    const done = taker(fileName, content);
    taken.push(done);
    return done.catch(stop);
  });
  form.on('error', stop);
  source.on('error', stop);
  await new Promise<void>((resolve) => {
    for (const event of ['finish', 'close', 'error']) form.once(event, resolve);
    source.once('error', () => resolve());
    source.pipe(form);
  });
  const results = await Promise.allSettled(taken);
  const failed = results.find((result) => result.status === 'rejected');
  const problem = [failed?.reason, refused].find((error) => error instanceof CodedError) ?? failed?.reason ?? refused;
  if (problem instanceof CodedError) throw problem;
  // Whatever else the parser stumbles over is a form that breaks off or is none.
  if (problem !== undefined) fail(6001, { cause: problem });
  return fields;
}

function openForm(contentType: string | undefined, largest: number): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType ?? '' }, limits: { ...limits, fileSize: largest } });
  } catch (cause) {
    return fail(6001, { cause });
  }
}

function tooLong(field: string): Error {
  const rules = [{ name: 'maxLength', params: { max: limits.fieldSize } }];
  return new CodedError(6002, { data: [{ field, rules }] });
}
