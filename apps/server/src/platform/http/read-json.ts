import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../errors.ts';

/** Bodies are JSON in UTF-8 (RFC 8259, section 8.1). Other bytes would be stored as something else than was sent. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isUtf8(body)) return parse(request, body.toString(), done);
    done(new CodedError(6001));
  });
}
