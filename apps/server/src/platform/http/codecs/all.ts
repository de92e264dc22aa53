import { bytesCodec, piecesCodec } from './bodies.ts';
import type { Codec } from './codec.ts';
import { eventsCodec } from './event-stream.ts';
import { fileCodec } from './file.ts';
import { formCodec } from './form.ts';
import { jsonCodec } from './json.ts';
import { multipartCodec } from './multipart.ts';
import { rawCodec } from './raw.ts';

/** Those of the platform itself. */
export const platformCodecs: readonly Codec[] = [
  jsonCodec,
  bytesCodec,
  piecesCodec,
  formCodec,
  multipartCodec,
  fileCodec,
  eventsCodec,
  rawCodec,
];
