import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../errors.ts';
import type { Codec } from './codec.ts';

/** Bodies are JSON in UTF-8 (RFC 8259, section 8.1). Other bytes would be stored as something else than was sent. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isUtf8(body)) return parse(request, body.toString(), done);
    done(new CodedError(6001));
  });
}

/** What the program itself speaks: `{status: true, data}`. */
export const jsonCodec: Codec = {
  name: 'json',
  // `readJsonBodies`: for all calls, so that those that take nothing refuse what is no JSON.
  body: { as: 'parsed' },
  reply: {
    write: (data) => ({ content: JSON.stringify({ status: true, data }), type: 'application/json; charset=utf-8' }),
  },
};
